// @ts-check
// A question half answered outlives a reload: the wild card whose colour is being chosen, and a
// call that waits for its play. Kept for this tab and this decision only.

const NAME = 'oona.question';

/** @param {Frame} frame */
function decisionOf(frame) {
  return `${frame.table.game} ${frame.view?.turn_no}`;
}

/** @param {Frame} frame @param {number | null} wild @param {boolean} calling */
export function keepQuestion(frame, wild, calling) {
  try {
    if (wild === null && !calling) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify({ at: decisionOf(frame), wild, calling }));
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
    const calling = Boolean(kept.calling) && view.can.call;
    if (!view.can.play.includes(kept.wild)) return { calling };
    return { calling, wild: kept.wild, sheet: 'colour' };
  } catch {
    return {};
  }
}
