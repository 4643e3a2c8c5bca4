// The rules, as clues.py has them: clues as text, as numbers, and in any notation.

import { letters } from "./typing.js";

// A sign of another shape means what the square of its colour does, in the order of the squares.
export const SQUARES = "⬛⬜🟨🟩🟦🟧🟥🟪🟫";
export const SMALL_SQUARES = "◼◻ ◾◽ ▪▫";
const CIRCLES_AND_HEARTS = "⚫⚪🟡🟢🔵🟠🔴🟣🟤 🖤🤍💛💚💙🧡❤💜🤎";
/** @type {Map<string, string>} */
const TO_SQUARES = new Map();
for (const shape of `${SMALL_SQUARES} ${CIRCLES_AND_HEARTS}`.split(" ")) {
  [...shape].forEach((sign, i) => TO_SQUARES.set(sign, [...SQUARES][i]));
}
const SHAPES = new RegExp(`[${[...TO_SQUARES.keys()].join("")}]`, "gu");

// The first of these that has all signs of a clue tells what it means.
const NOTATIONS = "0 1 2|.b_xw y g|- y g|0 - +|⬛⬜ 🟨 🟩|⬛⬜ 🟦 🟧";

// In these a sign may mean two things: a clue in none of the others is read if all that have its signs say the same.
// C is another colour, which is what is left over.
const OPEN_NOTATIONS = "-._x0 ? +|? 1y 2g+|?  o|x ? o|x - o|- ? o|o 1 2";
const COLOURED = "|C 🟨 🟩|⬛⬜ C 🟩|⬛⬜ 🟨 C";

/** @type {(text: string) => string} */
export const toSquares = (text) => text.replaceAll(SHAPES, (sign) => TO_SQUARES.get(sign) ?? sign);

// Each of some notations, as the digits that its signs stand for: of two digits, the first.
/** @type {(notations: string) => Map<string, string>[]} */
const digitsOfSigns = (notations) => notations.split("|").map((notation) => {
  const kinds = notation.split(" ");
  return new Map([...kinds.join("")].map((sign) => [sign, `${kinds.findIndex((some) => some.includes(sign))}`]));
});

const KNOWN = digitsOfSigns(NOTATIONS);
const OPEN = digitsOfSigns(OPEN_NOTATIONS
  + [...SQUARES].slice(4).map((colour) => COLOURED.replaceAll("C", colour)).join(""));

// Selectors of emoji, and the marks of direction that programs put around what is copied.
/** @type {(text: string) => string} */
export const unmarked = (text) => text.replaceAll(/[\p{Cf}\ufe0e\ufe0f]/gu, "");

// What a clue may mean, in digits: nothing where it is in no notation.
/** @type {(text: string) => string[]} */
export function readings(text) {
  const signs = [...toSquares(unmarked(text.toLowerCase())).replaceAll(/[–—−]/g, "-")];
  /** @type {(notations: Map<string, string>[]) => string[]} */
  const digitsIn = (notations) => notations.filter((known) => signs.every((sign) => known.has(sign)))
    .map((known) => signs.map((sign) => known.get(sign)).join("")).filter(Boolean);
  const [digits] = digitsIn(KNOWN);
  return digits ? [digits] : [...new Set(digitsIn(OPEN))].sort();
}

// A clue of some length in any notation that the terminal reads (clues.py), as digits, or null.
/** @type {(text: string, length: number) => string | null} */
export function readClue(text, length) {
  const [digits, other] = readings(text);
  return digits?.length === length && !other ? digits : null;
}

/** @type {(length: number) => string} One that a sentence gives as an example. */
export const exampleClue = (length) => "01020".padEnd(length, "0").slice(0, length);

export const [ABSENT, PRESENT, RIGHT] = "012";

// What one letter of a guess adds to its clue: right places first, then from left to right.
/** @type {(guess: string | string[], letter: string, answer: string | string[]) => number} */
export function partialClue(guess, letter, answer) {
  let unmatched = 0;
  for (let i = 0; i < guess.length; i++) {
    unmatched += Number(answer[i] === letter && guess[i] !== letter);
  }
  let clue = 0;
  for (let i = 0; i < guess.length; i++) {
    clue *= 3;
    if (guess[i] !== letter) continue;
    if (answer[i] === letter) clue += 2;
    else if (unmatched-- > 0) clue += 1;
  }
  return clue;
}

// A clue as a number: right places first, then each other letter takes one of the answer's that is left.
/** @type {(guess: string | string[], answer: string | string[]) => number} */
export function clueNumber(guess, answer) {
  let right = 0; // places, a bit each
  for (let i = 0; i < guess.length; i++) if (guess[i] === answer[i]) right |= 1 << i;
  let taken = right;
  let clue = 0;
  for (let i = 0; i < guess.length; i++) {
    clue *= 3;
    if (right & (1 << i)) {
      clue += 2;
      continue;
    }
    let at = 0;
    while (at < guess.length && (taken & (1 << at) || answer[at] !== guess[i])) at++;
    if (at === guess.length) continue;
    taken |= 1 << at;
    clue += 1;
  }
  return clue;
}

/** @type {(number: number, length: number) => string} */
export const digitsOf = (number, length) => number.toString(3).padStart(length, "0");

/** @type {(guess: string, answer: string) => string} */
export function clueFor(guess, answer) {
  const played = letters(guess);
  return digitsOf(clueNumber(played, letters(answer)), played.length);
}
