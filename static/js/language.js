// @ts-check
// A language is taken as soon as it is chosen; without scripts the button beside it does that.
const form = /** @type {HTMLFormElement | null} */ (document.getElementById('language'));
const list = form?.querySelector('select');

if (form && list) {
  form.dataset.live = '';
  // Arrow keys walk through a closed list: those who use them choose with Enter or by going on.
  let walking = false;
  const take = () => {
    if (!list.selectedOptions[0]?.defaultSelected) form.requestSubmit();
  };
  list.addEventListener('pointerdown', () => (walking = false));
  list.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') take();
    else walking = true;
  });
  list.addEventListener('change', () => walking || take());
  list.addEventListener('blur', () => walking && take());
}
