// @ts-check
// A question half answered outlives a reload: the card whose colour is being chosen, or whom to
// swap with for it, and a call that waits for its play. Kept for this tab and this decision only.
import { layable, mayCall } from '../store.js';

const NAME = 'oona.question';

/** @param {Frame} frame */
function decisionOf(frame) {
  return `${frame.table.game} ${frame.view?.turn_no}`;
}

/** @param {Frame} frame @param {number | null} asked @param {boolean} calling */
export function keepQuestion(frame, asked, calling) {
  try {
    if (asked === null && !calling) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify({ at: decisionOf(frame), asked, calling }));
  } catch {
    // A browser that keeps nothing asks from the start.
  }
}

/** What was kept, if it is still the question. @param {Frame} frame
 * @returns {Partial<PageState>} */
export function keptQuestion(frame) {
  const view = frame.view;
  if (!view) return {};
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? '{}');
    if (kept.at !== decisionOf(frame)) return {};
    const calling = Boolean(kept.calling) && mayCall(view);
    if (!layable(view).includes(kept.asked)) return { calling };
    const sheet = view.can.target.includes(kept.asked) ? 'swap' : 'colour';
    return { calling, asked: kept.asked, sheet };
  } catch {
    return {};
  }
}
