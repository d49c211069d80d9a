// @ts-check
// A form that a script sends: the answer is a line of words.

/** Send `fields`; gives whether it was done, and what there is to say. Raises where nothing came.
 * @param {string} address @param {Record<string, string>} fields
 * @returns {Promise<{ ok: boolean, text: string }>} */
export async function post(address, fields) {
  const tokens = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[name="csrfmiddlewaretoken"]'));
  const headers = { Accept: 'application/json', 'X-CSRFToken': tokens[0]?.value ?? '' };
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers });
  const { text, token } = await answer.json();
  // Who was nobody may be a guest now, whose forms need another token.
  tokens.forEach((field) => (field.value = token));
  return { ok: answer.ok, text };
}
