// @ts-check
// The form that deals at once: it was given the hash of the server's secret with the page, and adds
// a secret of this browser when it is sent.
import { keep, newSecret } from './lib/kept.js';

for (const field of document.querySelectorAll('input[data-deal]')) {
  const input = /** @type {HTMLInputElement} */ (field);
  input.form?.addEventListener('submit', () => {
    const { deal = '', commitment = '' } = input.dataset;
    const own = newSecret(deal, 0, commitment);
    keep(deal, own);
    input.value = own.salt;
  });
}
