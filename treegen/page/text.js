// Numbers and words for people.

import { capital, isRightToLeft, isolated } from "../web/typing.js";

/** @type {(digits: string) => string} As English groups them: not by Intl, which a phone is slow to set up. */
const inThrees = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

const numbers = { write: inThrees, point: "." }; // of the language that the page speaks

/** @type {(lang: string) => void} */
export function writeNumbersIn(lang) {
  Object.assign(numbers, { write: inThrees, point: "." });
  if (lang === "en") return;
  const format = new Intl.NumberFormat(lang);
  const [, { value: point }] = format.formatToParts(0.5);
  Object.assign(numbers, { write: (/** @type {string} */ digits) => format.format(Number(digits)), point });
}

/** @type {(count: number) => string} */
export const grouped = (count) => numbers.write(String(count));

/** @type {(text: string) => string} A number that is written with a point, if any, as the language writes it. */
export function figure(text) {
  const [whole, part] = text.split(".");
  return part === undefined ? numbers.write(whole) : `${numbers.write(whole)}${numbers.point}${part}`;
}

// One decimal or two, exact halves to the even one, as Python writes them.
/** @type {(x: number, places: number) => string} */
const rounded = (x, places) => ((x * 2 ** (places + 1)) % 4 === 1 ? x - 0.001 : x).toFixed(places);

/** @type {(x: number, places?: number) => string} */
export const decimals = (x, places = 2) => figure(rounded(x, places));

// A number that is shown with two decimals, as such.
/** @type {(x: number) => number} */
export const hundredths = (x) => Math.sign(x) * Number(rounded(Math.abs(x), 2)) + 0;

// Guesses, marked where they are estimated.
/** @type {(guesses: number, isExact: boolean) => string} */
export const markedText = (guesses, isExact) => `${isExact ? "" : "≈"}${decimals(guesses)}`;

// Words stand in a sentence between two marks where they run from right to left, so that they do not turn it,
// and all words of a tree whose language is known: the screen shows them in that language.
const marking = { isOfAll: false };

/** @type {(isOfAll: boolean) => void} */
export const markWords = (isOfAll) => void Object.assign(marking, { isOfAll });

/** @type {(word: string) => string} */
export const upper = (word) => [...word].map(capital).join("");

/** @type {(text: string) => string} As a sentence begins. */
export const capitalized = (text) => text.replace(/^./u, capital);

/** @type {(word: string) => string} A word of the game in a sentence. */
export const marked = (word) => isolated(word, marking.isOfAll || isRightToLeft(word));

/** @type {(word: string) => string} */
export const capitals = (word) => marked(upper(word));
