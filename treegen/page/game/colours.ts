// The colours that a guess got: digits that a person sets, and those that follow from them.

import { ABSENT } from "../../web/clues.js";

export const UNSET = "."; // stands for a digit

// The digits that are set and, where none is, the one that is the same in every clue that fits
// them.
export function toldBy(clues: string[], set: string): string {
  const fitting = clues.filter((clue) =>
    [...set].every((digit, i) => digit === UNSET || digit === clue[i]),
  );
  const [first, ...others] = fitting.length ? fitting : clues;
  const agreed = (i: number): string =>
    first && others.every((clue) => clue[i] === first[i]) ? first[i] : UNSET;
  return [...set].map((digit, i) => (digit === UNSET ? agreed(i) : digit)).join("");
}

// What has no colour is absent.
export const clueOf = (told: string): string => told.replaceAll(UNSET, ABSENT);

// Which buttons go on at once: the guess was right, or all that has no colour is absent.
export function shortcuts(
  clues: { has(clue: string): boolean },
  won: string,
  set: string,
  told: string,
): string[] {
  const isRight = told !== won && clues.has(won);
  const isAbsent = !/\d/.test(set) && told.includes(UNSET) && clues.has(clueOf(told));
  return [...(isRight ? ["right"] : []), ...(isAbsent ? ["absent"] : [])];
}
