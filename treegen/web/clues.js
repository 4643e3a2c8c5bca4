// The rules, as clues.py has them: clues as text, as numbers, and in any notation.

import { letters } from "./typing.js";

// A clue of some length in any notation that the terminal reads (clues.py), as digits, or null.
const NOTATIONS = [["0", "1", "2"], [".b_xw", "y", "g"], ["0", "-", "+"], ["⬛⬜", "🟨🟦", "🟩🟧"]];

/** @type {(text: string, length: number) => string | null} */
export function readClue(text, length) {
  const signs = [...text.toLowerCase().replaceAll(/[\ufe0f\u200f]/g, "")];
  if (signs.length !== length) return null;
  for (const notation of NOTATIONS) {
    const digits = signs.map((sign) => notation.findIndex((some) => [...some].includes(sign)));
    if (!digits.includes(-1)) return digits.join("");
  }
  return null;
}

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
