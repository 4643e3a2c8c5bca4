// Letters and words as a person types them.

// Some letters have no capital of their own: ß becomes two, ı that of i.
export function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return upper.toLowerCase() === letter ? upper : letter;
}

// Letters are code points, as Python counts them; a text without longer ones needs no division.
export const letters = (text: string): string | string[] =>
  /[\ud800-\udfff]/.test(text) ? [...text] : text;

export function firstLetters(text: string, count: number): string {
  const some = letters(text).slice(0, count);
  return typeof some === "string" ? some : some.join("");
}

// Whether a word has letters that run from right to left, as is_right_to_left of text.py tells.
export const isRightToLeft = (word: string): boolean =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(word);

// A word in a sentence, marked where it runs from right to left, so that it does not turn the rest
// (as in text.py).
export const isolated = (word: string, isMarked: boolean = isRightToLeft(word)): string =>
  isMarked ? `\u2068${word}\u2069` : word;

// Without those marks.
export const bare = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, "");

const MOST = 40; // letters of a stranger's text in a sentence, which more would bury

// A stranger's text in a sentence.
export function cut(text: string): string {
  const whole = bare(text);
  const short = firstLetters(whole, MOST);
  return isolated(short === whole ? whole : `${short}…`, whole !== text || isRightToLeft(whole));
}

// letters that a game does not tell from those they become
export type Fold = { [letter: string]: string };

// What was typed, spelt as the lists have it (normalize and folded of clues.py).
export function fold(text: string, same: Fold = {}): string {
  let spelt = text.normalize("NFC").toLowerCase().normalize("NFC").replaceAll("i\u0307", "i"); // İ
  for (const [letter, plain] of Object.entries(same)) spelt = spelt.replaceAll(letter, plain);
  return spelt;
}
