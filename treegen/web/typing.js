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

/** @param {string} text */
export const fold = (text) => text.normalize("NFC").toLowerCase().normalize("NFC");
