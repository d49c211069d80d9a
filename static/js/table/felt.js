// @ts-check
// The rug, the seats round it, and what lies in its middle.
import { html, h, useLayoutEffect, useMemo, useRef, useState } from '../lib/ui.js';
import { anchor, page } from '../lib/page.js';
import { letterOf } from '../lib/deck.js';
import { cardName, colourName, many, num, t } from '../lib/words.js';
import { orderFrom, pileAt, placesOf, heading, spin } from '../seats.js';
import { myTurn } from '../store.js';
import { Back, Emblem, Face } from './parts.js';
import { Invite, Welcome } from './waiting.js';
import { Seat } from './seat.js';

/** @param {{ state: PageState, act: any, shape: import('../seats.js').Shape, inert: boolean }} props */
export function Felt({ state, act, shape, inert }) {
  const { frame } = state;
  const { table, view } = frame;
  /** @type {{ current: any }} */
  const ref = useRef(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const read = () => {
      const { clientWidth: width, clientHeight: height } = ref.current;
      setSize((was) => (was.width === width && was.height === height ? was : { width, height }));
    };
    read();
    const watcher = new ResizeObserver(read);
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);
  const compass = view?.compass ?? 'right';
  const places = placesOf(table.seats, shape, compass);
  const others = orderFrom(table.seats, table.me ?? 0).slice(1);
  return html`<section class="felt" ref=${ref} aria-label=${t('table')} style=${{ '--pile-y': `${pileAt(table.seats, shape)}%` }}>
    ${Math.min(size.width, size.height) > RUG_LEAST && h(Rug, { ...size, phone: shape !== 'desktop' })}
    ${view ? h(Centre, { state, act, inert }) : table.me === null ? h(Welcome, { table, act }) : h(Invite, { frame, act })}
    <ul class="seats" aria-label=${t('players')}>
      ${others.map((seat, step) =>
        h(Seat, { key: seat, state, person: table.people[seat], place: places[step], shape, act, inert }),
      )}
    </ul>
    ${page.dare && h(page.dare.Dares, { state, act, inert })}
    ${view && html`<p class="sr">${t(heading(view.direction, view.compass) === 'right' ? 'goes_right' : 'goes_left')}</p>`}
  </section>`;
}

/** A felt so low or narrow has no room for a rug, in pixels. */
const RUG_LEAST = 40;

/** A woven band round an ellipse: triangles and diamonds at equal steps of its edge.
 * @param {{ width: number, height: number, phone: boolean }} props */
function Rug({ width, height, phone }) {
  const shapes = useMemo(() => weave(width, height, phone), [width, height, phone]);
  const { cx, cy, rx, ry } = shapes;
  return html`<svg class="rug" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
    <defs>
      <pattern id="lattice" width="56" height="56" patternUnits="userSpaceOnUse">
        <path
          d="M28 4 34 22 52 28 34 34 28 52 22 34 4 28 22 22ZM0 0 6 6M56 0 50 6M0 56 6 50M56 56 50 50"
          fill="none"
          stroke="#FFF8EA"
          stroke-opacity=".045"
        />
      </pattern>
      <radialGradient id="felt">
        <stop offset="0" stop-color="#3B2A45" />
        <stop offset=".75" stop-color="#2A1E33" />
        <stop offset="1" stop-color="#231929" />
      </radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#lattice)" />
    <ellipse cx=${cx} cy=${cy + 10} rx=${rx + 18} ry=${ry + 18} fill="#0B090E" opacity=".6" />
    <ellipse
      cx=${cx}
      cy=${cy}
      rx=${rx + 16}
      ry=${ry + 16}
      fill="#1A1220"
      stroke="#E2B866"
      stroke-opacity=".55"
      stroke-width="1.5"
    />
    <path d=${shapes.triangles} fill="#8F1D3F" opacity=".8" />
    <path d=${shapes.hearts} fill="#F3DDB0" opacity=".7" />
    <path d=${shapes.diamonds} fill="#E2B866" opacity=".75" />
    <ellipse
      cx=${cx}
      cy=${cy}
      rx=${rx - 14}
      ry=${ry - 14}
      fill="url(#felt)"
      stroke="#E2B866"
      stroke-opacity=".35"
      stroke-width="1.2"
    />
  </svg>`;
}

/** @param {number} width @param {number} height @param {boolean} phone */
function weave(width, height, phone) {
  const cx = width / 2;
  const cy = height * (phone ? 0.55 : 0.53);
  const rx = width * (phone ? 0.43 : 0.385);
  const ry = height * 0.4;
  const scale = phone ? 0.72 : 1;
  const steps = 360;
  /** @type {number[][]} */
  const points = [];
  const along = [0];
  for (let step = 0; step <= steps; step += 1) {
    const angle = (step / steps) * 2 * Math.PI;
    points.push([cx + rx * Math.cos(angle), cy + ry * Math.sin(angle), angle]);
    if (step) {
      const [x, y] = points[step - 1];
      along.push(along[step - 1] + Math.hypot(points[step][0] - x, points[step][1] - y));
    }
  }
  const count = Math.round(along[steps] / (phone ? 11 : 15) / 2) * 2;
  let triangles = '';
  let hearts = '';
  let diamonds = '';
  let at = 0;
  for (let step = 0; step < count; step += 1) {
    while (along[at] < (step / count) * along[steps]) at += 1;
    const [x, y, angle] = points[at];
    const turn = Math.atan2(ry * Math.cos(angle), -rx * Math.sin(angle));
    /** @param {number[][]} corners */
    const draw = (corners) => placed(corners, x, y, turn, scale);
    if (step % 2) {
      triangles += draw([[-15, 8], [0, -8], [15, 8]]);
      hearts += draw([[-6, 6.4], [0, 0], [6, 6.4]]);
    } else {
      diamonds += draw([[-3.6, 4], [0, -1.5], [3.6, 4], [0, 9.5]]);
    }
  }
  return { cx, cy, rx, ry, triangles, hearts, diamonds };
}

/** A closed path, turned and moved. @param {number[][]} corners @param {number} x
 * @param {number} y @param {number} turn @param {number} scale */
function placed(corners, x, y, turn, scale) {
  const cos = Math.cos(turn) * scale;
  const sin = Math.sin(turn) * scale;
  const spots = corners.map(
    ([a, b]) => `${(x + a * cos - b * sin).toFixed(1)} ${(y + a * sin + b * cos).toFixed(1)}`,
  );
  return `M${spots.join('L')}Z`;
}

const ORBIT = { width: 444, height: 312, rx: 208, ry: 140 };
const HEADS = [-128, -52, 52, 128].map((degrees) => {
  const angle = (degrees * Math.PI) / 180;
  const x = ORBIT.width / 2 + ORBIT.rx * Math.cos(angle);
  const y = ORBIT.height / 2 + ORBIT.ry * Math.sin(angle);
  const turn = Math.atan2(-ORBIT.ry * Math.cos(angle), ORBIT.rx * Math.sin(angle));
  return { x: x.toFixed(1), y: y.toFixed(1), turn: ((turn * 180) / Math.PI).toFixed(1) };
});

/** The ellipse in the colour that counts, with four arrowheads. @param {{ view: View }} props */
function Orbit({ view }) {
  const { width, height, rx, ry } = ORBIT;
  const middle = { cx: width / 2, cy: height / 2 };
  return html`<svg
    class="orbit"
    viewBox=${`0 0 ${width} ${height}`}
    preserveAspectRatio="none"
    data-spin=${spin(view.direction, view.compass)}
    aria-hidden="true"
    focusable="false"
  >
    <defs>
      <radialGradient id="glow">
        <stop offset="0" class="orbit__light" stop-opacity=".34" />
        <stop offset="1" class="orbit__light" stop-opacity="0" />
      </radialGradient>
    </defs>
    <ellipse ...${middle} rx=${rx} ry=${ry} fill="url(#glow)" />
    <ellipse class="orbit__halo" ...${middle} rx=${rx} ry=${ry} />
    <ellipse class="orbit__line" ...${middle} rx=${rx} ry=${ry} />
    ${HEADS.map(
      ({ x, y, turn }) => html`<g key=${x + y} transform=${`translate(${x} ${y}) rotate(${turn})`}>
        <circle class="orbit__ground" r="15" />
        <path class="orbit__head" d="M-5-8 4 0-5 8" />
      </g>`,
    )}
  </svg>`;
}

/** What a stack has come to; where its cards count times the top one, also how.
 * @param {{ view: View, rules: ShownRules }} props */
function Total({ view, rules }) {
  const times = rules.stack_total === 'count_times_top' && view.chain > 1;
  const each = view.pending / view.chain;
  return html`<div class="total">
    <bdi class="num" dir="ltr">+${num(view.pending)}</bdi>
    ${times && html`<small class="num" dir="ltr">${num(view.chain)} × ${num(each)}</small>`}
  </div>`;
}

/** @param {{ state: PageState, act: any, inert: boolean }} props */
function Centre({ state, act, inert }) {
  const { frame, laid, laidColour, slow } = state;
  const view = /** @type {View} */ (frame.view);
  const colour = view.colour;
  const hot = myTurn(frame) && (view.can.draw || view.can.accept > 0) && !inert && !view.dare;
  const stock = many('stock_left', view.stock);
  const below = view.under.slice(0, 2).reverse();
  return html`<div
    class="centre"
    data-colour=${colour === null ? '' : letterOf(colour)}
    data-total=${view.pending > 0 ? '' : null}
  >
    ${h(Orbit, { view })}
    <button
      class="stock"
      data-hot=${hot ? '' : null}
      disabled=${!hot}
      tabindex="-1"
      aria-label=${`${t('draw')}. ${stock}`}
      onClick=${() => act.draw()}
      ref=${anchor('stock')}
    >
      ${h(Back, {})}${view.stock > 1 && h(Back, {})}${view.stock > 2 && h(Back, {})}
      <span class="stock__count num">${stock}</span>
    </button>
    <div class="pile" data-jump=${view.can.jump.length > 0 && !inert ? '' : null} role="img" aria-label=${t('on_pile', { card: cardName(view.top, colour) })}>
      ${below.map(
        (card, place) =>
          html`<span class="pile__card" key=${`u${card}`} data-under=${below.length - place}>${h(Face, { card })}</span>`,
      )}
      <span class="pile__card pile__card--top" key=${`t${view.top}-${view.pile}`} ref=${anchor('pile')}>
        ${h(Face, { card: view.top, named: colour })}
      </span>
      ${laid !== null &&
      html`<span class="pile__card pile__card--laid" key="laid" data-slow=${slow ? '' : null} ref=${anchor('laid')}>
        ${h(Face, { card: laid, named: laidColour })}
      </span>`}
    </div>
    ${colour !== null &&
    html`<div class="colour-chip" data-colour=${letterOf(colour)} key=${colour}>
      ${h(Emblem, { colour })}<span>${colourName(colour)}</span>
    </div>`}
    ${view.pending > 0 && h(Total, { view, rules: frame.table.rules, key: view.pending })}
  </div>`;
}
