// Numbers and words for people.

import { capital } from "../web/typing.js";

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

/** @type {(word: string) => boolean} */
export const isRightToLeft = (word) => /[\u0590-\u08ff\ufb1d-\ufeff]/.test(word);

// A word that runs from right to left must not turn the sentence around it.
/** @type {(word: string) => string} */
const isolated = (word) => (isRightToLeft(word) ? `\u2068${word}\u2069` : word);

// A stranger's text, of which much would bury the sentence around it.
/** @type {(text: string) => string} */
export const cut = (text) => isolated(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** @type {(word: string) => string} */
export const capitals = (word) => isolated([...word].map(capital).join(""));
