// Letters and words as a person types them.

// Some letters have no capital of their own: ß becomes two, ı that of i.
/** @type {(letter: string) => string} */
export function capital(letter) {
  const upper = letter.toUpperCase();
  return upper.toLowerCase() === letter ? upper : letter;
}

// Letters are code points, as Python counts them; a text without longer ones needs no division.
/** @type {(text: string) => string | string[]} */
export const letters = (text) => (/[\ud800-\udfff]/.test(text) ? [...text] : text);

/** @type {(text: string, count: number) => string} */
export function firstLetters(text, count) {
  const some = letters(text).slice(0, count);
  return typeof some === "string" ? some : some.join("");
}

/** @typedef {{ [letter: string]: string }} Fold  letters that a game does not tell from those they become */

// What was typed, spelt as the lists have it (normalize and folded of clues.py).
/** @type {(text: string, same?: Fold) => string} */
export function fold(text, same = {}) {
  let spelt = text.normalize("NFC").toLowerCase().normalize("NFC");
  for (const [letter, plain] of Object.entries(same)) spelt = spelt.replaceAll(letter, plain);
  return spelt;
}
