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

// Whether a word has letters that run from right to left, as is_right_to_left of text.py tells.
/** @type {(word: string) => boolean} */
export const isRightToLeft = (word) =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(word);

// A word in a sentence, marked where it runs from right to left, so that it does not turn the rest (as in text.py).
/** @type {(word: string, isMarked?: boolean) => string} */
export const isolated = (word, isMarked = isRightToLeft(word)) => (isMarked ? `\u2068${word}\u2069` : word);

/** @type {(text: string) => string} Without those marks. */
export const bare = (text) => text.replaceAll(/[\u2068\u2069]/g, "");

const MOST = 40; // letters of a stranger's text in a sentence, which more would bury

/** @type {(text: string) => string} A stranger's text in a sentence. */
export function cut(text) {
  const whole = bare(text);
  const short = firstLetters(whole, MOST);
  return isolated(short === whole ? whole : `${short}…`, whole !== text || isRightToLeft(whole));
}

/** @typedef {{ [letter: string]: string }} Fold  letters that a game does not tell from those they become */

// What was typed, spelt as the lists have it (normalize and folded of clues.py).
/** @type {(text: string, same?: Fold) => string} */
export function fold(text, same = {}) {
  let spelt = text.normalize("NFC").toLowerCase().normalize("NFC").replaceAll("i\u0307", "i"); // İ
  for (const [letter, plain] of Object.entries(same)) spelt = spelt.replaceAll(letter, plain);
  return spelt;
}
