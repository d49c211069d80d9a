// @ts-check
// The list of tables, live. The server has painted it already; this keeps it true.
import { html, render } from './lib/ui.js';
import { after } from './clock.js';
import { rich, speakWith, t } from './lib/words.js';

const root = /** @type {HTMLElement} */ (document.getElementById('tables'));
const CHIPS = 5;
const PING_MS = 20000;
const LATER_MS = [500, 1000, 2000, 4000, 8000];
let attempts = 0;
let taken = false;
let stopPing = () => {};

speakWith(JSON.parse(document.getElementById('labels')?.textContent ?? '{}'));

/** @param {LobbyRow[]} rows */
function paint(rows) {
  render(
    rows.length === 0
      ? html`<p class="empty">${t('no_tables')}</p>`
      : html`<ul class="rows">
          ${rows.map((row) => {
            const free = row.state === 'open' && row.taken < row.seats;
            return html`<li class="row" key=${row.id}>
              <a href=${row.url}>
                <b dir="auto">${row.name}</b>
                <span class="chips">
                  <span class="chip">${row.preset_label}</span>
                  ${row.chips.slice(0, CHIPS).map((chip) => html`<span class="chip" key=${chip}>${rich(chip)}</span>`)}
                  ${row.chips.length > CHIPS && html`<span class="chip num"><bdi dir="ltr">+${row.chips.length - CHIPS}</bdi></span>`}
                </span>
                <span class="row__seats">
                  ${t('seats_taken', { taken: row.taken, seats: row.seats })}
                </span>
                <span class=${`btn btn--small${free ? ' btn--primary' : ''}`}>${t(free ? 'open' : 'watch')}</span>
              </a>
              <a class="row__rules" href=${row.rules}>${t('rules')}<span class="sr"> · <bdi>${row.name}</bdi></span></a>
            </li>`;
          })}
        </ul>`,
    root,
  );
}

function connect() {
  const url = new URL(root.dataset.socket ?? '', location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  const ping = () => {
    if (document.visibilityState === 'visible' && socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ do: 'ping', seen: [0, 0] }));
    }
    stopPing = after(PING_MS, ping);
  };
  socket.addEventListener('message', (event) => {
    const said = JSON.parse(event.data);
    if (!said.tables) return;
    attempts = 0;
    // The first list replaces what the server painted.
    if (!taken) root.replaceChildren();
    taken = true;
    paint(said.tables);
  });
  socket.addEventListener('open', ping);
  socket.addEventListener('close', () => {
    stopPing();
    after(LATER_MS[Math.min(attempts, LATER_MS.length - 1)], connect);
    attempts += 1;
  });
}

connect();
