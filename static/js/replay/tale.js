// @ts-check
// What happened in the round that is shown; a line leads to its step.
import { html, h, useLayoutEffect, useRef } from '../lib/ui.js';
import { cardName, rich, t } from '../lib/words.js';
import { Chip } from '../table/parts.js';

/** @param {{ reel: import('./reel.js').Reel, name: string }} props */
export function Tale({ reel, name }) {
  const { film, state } = reel;
  const round = film.roundOf(state.at);
  /** @type {{ current: any }} */
  const box = useRef(null);
  useLayoutEffect(() => {
    const line = box.current.querySelector('[aria-current]');
    if (!line) return;
    // Not `scrollIntoView`, which would move the page as well.
    const { offsetTop: top, offsetHeight: height } = line;
    const { scrollTop, clientHeight } = box.current;
    if (top < scrollTop) box.current.scrollTop = top - 8;
    else if (top + height > scrollTop + clientHeight) box.current.scrollTop = top + height - clientHeight + 8;
  }, [state.at, round]);
  const rounds = film.rounds.map((_, index) => index + 1);
  return html`<div class="tale">
    <div class="tale__head">
      <h2>${t('log')}</h2>
      ${rounds.length > 1 &&
      html`<select aria-label=${t('round')} value=${round} onChange=${(/** @type {any} */ event) => reel.go(film.rounds[Number(event.target.value) - 1][0])}>
        ${rounds.map((one) => html`<option key=${one} value=${one} selected=${one === round}>${t('round_of', { count: one })}</option>`)}
      </select>`}
    </div>
    <ol class="tale__lines" ref=${box} tabindex="0" aria-label=${t('log')} id=${`tale-${name}`}>
      ${film.told(round).map((shot) => shot.said.length > 0 && h(Line, { key: shot.seq, shot, reel, name }))}
    </ol>
  </div>`;
}

/** In a dialog the line that was chosen also closes it. @param {{ shot: Shot,
 * reel: import('./reel.js').Reel, name: string }} props */
function Line({ shot, reel, name }) {
  const go = () => {
    if (name === 'sheet') reel.change({ log: false });
    reel.go(shot.seq);
  };
  const now = shot.seq === reel.state.at;
  return html`<li>
    <button class="tale__line" aria-current=${now ? 'step' : null} onClick=${go}>
      ${shot.said.map(
        (caption, place) => html`<span class="tale__said" key=${place}>
          <span>${rich(caption.text)}${reel.state.open && caption.open && html` <small>(${caption.open.map((card) => cardName(card)).join(' · ')})</small>`}</span>
          ${caption.card !== null && h(Chip, { card: caption.card, named: caption.colour })}
        </span>`,
      )}
    </button>
  </li>`;
}
