// Numbers and words for people.

import { capital, isRightToLeft } from "../web/typing.js";

/** @type {(count: number) => string} */
export const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

// One decimal or two, exact halves to the even one, as Python writes them.
/** @type {(x: number, places?: number) => string} */
export function decimals(x, places = 2) {
  const [whole, part] = ((x * 2 ** (places + 1)) % 4 === 1 ? x - 0.001 : x).toFixed(places).split(".");
  return `${grouped(Number(whole))}.${part}`;
}

// A number that is shown with two decimals, as such.
/** @type {(x: number) => number} */
export const hundredths = (x) => Math.sign(x) * Number(decimals(Math.abs(x)).replaceAll(",", "")) + 0;

// Guesses, marked where they are estimated.
/** @type {(guesses: number, isExact: boolean) => string} */
export const markedText = (guesses, isExact) => `${isExact ? "" : "≈"}${decimals(guesses)}`;

// Words stand in a sentence between two marks where they run from right to left, so that they do not turn it,
// and all words of a tree whose language is known: the screen shows them in that language.
const marking = { isOfAll: false };

/** @type {(isOfAll: boolean) => void} */
export const markWords = (isOfAll) => void Object.assign(marking, { isOfAll });

/** @type {(text: string) => string} */
export const bare = (text) => text.replaceAll(/[\u2068\u2069]/g, "");

/** @type {(word: string, isMarked?: boolean) => string} */
export const isolated = (word, isMarked = isRightToLeft(word)) => (isMarked ? `\u2068${word}\u2069` : word);

// A stranger's text, of which much would bury the sentence around it.
/** @type {(text: string) => string} */
export function cut(text) {
  const letters = bare(text);
  const short = letters.length > 40 ? `${letters.slice(0, 40)}…` : letters;
  return isolated(short, letters !== text || isRightToLeft(letters));
}

/** @type {(word: string) => string} */
export const upper = (word) => [...word].map(capital).join("");

/** @type {(word: string) => string} A word of the game in a sentence. */
export const marked = (word) => isolated(word, marking.isOfAll || isRightToLeft(word));

/** @type {(word: string) => string} */
export const capitals = (word) => marked(upper(word));
