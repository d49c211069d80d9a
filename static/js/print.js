// @ts-check
// The button that prints the page; without a script the browser's own menu does it.
const button = document.getElementById('print');
if (button) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}

export {};
