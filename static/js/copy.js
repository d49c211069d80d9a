// @ts-check
// The button that copies a scenario; without a script the text can be marked, or the file saved.
const button = document.getElementById('copy');
const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById('scenario-text'));
if (button && field) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand('copy');
    }
    button.textContent = button.dataset.done ?? '';
  });
}

export {};
