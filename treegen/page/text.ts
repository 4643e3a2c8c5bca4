// Numbers and words for people.

import { capital, isRightToLeft, isolated } from "../web/typing.js";

// As English groups them: not by Intl, which a phone is slow to set up.
const inThrees = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

const numbers = { write: inThrees, point: "." }; // of the language that the page speaks

export function writeNumbersIn(lang: string): void {
  Object.assign(numbers, { write: inThrees, point: "." });
  if (lang === "en") return;
  const format = new Intl.NumberFormat(lang);
  const [, { value: point }] = format.formatToParts(0.5);
  Object.assign(numbers, { write: (digits: string) => format.format(Number(digits)), point });
}

export const grouped = (count: number): string => numbers.write(String(count));

// A number that is written with a point, if any, as the language writes it.
export function figure(text: string): string {
  const [whole, part] = text.split(".");
  return part === undefined
    ? numbers.write(whole)
    : `${numbers.write(whole)}${numbers.point}${part}`;
}

// One decimal or two, exact halves to the even one, as Python writes them.
const rounded = (x: number, places: number): string =>
  ((x * 2 ** (places + 1)) % 4 === 1 ? x - 0.001 : x).toFixed(places);

export const decimals = (x: number, places: number = 2): string => figure(rounded(x, places));

// A number that is shown with two decimals, as such.
export const hundredths = (x: number): number => Math.sign(x) * Number(rounded(Math.abs(x), 2)) + 0;

// Guesses, marked where they are estimated.
export const markedText = (guesses: number, isExact: boolean): string =>
  `${isExact ? "" : "≈"}${decimals(guesses)}`;

// Words stand in a sentence between two marks where they run from right to left, so that they do
// not turn it, and all words of a tree whose language is known: the screen shows them in that
// language.
const marking = { isOfAll: false };

export const markWords = (isOfAll: boolean): void => void Object.assign(marking, { isOfAll });

export const upper = (word: string): string => [...word].map(capital).join("");

// As a sentence begins.
export const capitalized = (text: string): string => text.replace(/^./u, capital);

// A word of the game in a sentence.
export const marked = (word: string): string =>
  isolated(word, marking.isOfAll || isRightToLeft(word));

export const capitals = (word: string): string => marked(upper(word));
