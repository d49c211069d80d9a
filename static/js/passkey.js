// @ts-check
// Joins the page's passkey button with allauth's script, and says what that leaves unsaid: that
// there are no passkeys here, or that it did not work.

/** @type {any} */
const forms = /** @type {any} */ (window).allauth.webauthn.forms;
const trouble = document.getElementById('passkey-trouble');
const button = document.getElementById('passkey');

/** @param {string | undefined} text */
function say(text) {
  if (trouble) {
    trouble.textContent = text ?? '';
    trouble.hidden = false;
  }
}

if (button && !window.PublicKeyCredential) {
  // Plain http at home: the log-in page has a password to offer, the others have nothing else.
  if (button.dataset.passkey === 'login') button.hidden = true;
  else say(trouble?.dataset.missing);
  button.setAttribute('disabled', '');
} else if (button) {
  const { passkey = '', credential, passwordless } = button.dataset;
  const ids = { [passkey]: button.id, credential, passwordless, data: 'js_data' };
  forms[`${passkey}Form`]({ ids });
}

document.addEventListener('allauth.error', (event) => {
  event.preventDefault();
  // At an address of numbers a browser has passkeys, and gives none.
  const { exception } = /** @type {CustomEvent} */ (event).detail;
  say(exception.name === 'SecurityError' ? trouble?.dataset.missing : trouble?.dataset.failed);
});
