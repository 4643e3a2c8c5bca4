// The rules, as clues.py has them: clues as text, as numbers, and in any notation.

import { LONG_DASHES, NOTATIONS, SHAPES, SQUARES } from "./notations.js";
import { letters } from "./typing.js";

const TO_SQUARES: Map<string, string> = new Map();
for (const shape of SHAPES) [...shape].forEach((sign, i) => TO_SQUARES.set(sign, [...SQUARES][i]));
const OTHER_SHAPES = new RegExp(`[${SHAPES.join("")}]`, "gu");
const DASHES = new RegExp(`[${LONG_DASHES}]`, "g");

// The digit of each mark, for each notation. The first that has all marks of a clue tells what it
// means.
const MARK_DIGITS = NOTATIONS.map(
  (notation) =>
    new Map(notation.flatMap((marks, digit) => [...marks].map((mark) => [mark, `${digit}`]))),
);

export const toSquares = (text: string): string =>
  text.replaceAll(OTHER_SHAPES, (sign) => TO_SQUARES.get(sign) ?? sign);

// Selectors of emoji, and the marks of direction that programs put around what is copied.
export const unmarked = (text: string): string => text.replaceAll(/[\p{Cf}\ufe0e\ufe0f]/gu, "");

// A clue of any length in digits, from any notation that the terminal reads (clues.py); null where
// the text is none.
export function inDigits(text: string): string | null {
  const signs = [...toSquares(unmarked(text.toLowerCase())).replaceAll(DASHES, "-")];
  const digitOf = MARK_DIGITS.find((digits) => signs.every((sign) => digits.has(sign)));
  return digitOf && signs.length ? signs.map((sign) => digitOf.get(sign)).join("") : null;
}

// The same of a clue that has so many marks.
export function readClue(text: string, length: number): string | null {
  const digits = inDigits(text);
  return digits?.length === length ? digits : null;
}

// One that a sentence gives as an example.
export const exampleClue = (length: number): string => "01020".padEnd(length, "0").slice(0, length);

export const [ABSENT, PRESENT, RIGHT] = "012";

// What one letter of a guess adds to its clue: right places first, then from left to right.
export function partialClue(
  guess: string | string[],
  letter: string,
  answer: string | string[],
): number {
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

// A clue as a number: right places first, then each other letter takes one of the answer's that is
// left.
export function clueNumber(guess: string | string[], answer: string | string[]): number {
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

export const digitsOf = (number: number, length: number): string =>
  number.toString(3).padStart(length, "0");

export function clueFor(guess: string, answer: string): string {
  const played = letters(guess);
  return digitsOf(clueNumber(played, letters(answer)), played.length);
}
