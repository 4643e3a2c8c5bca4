// A round of practice: a secret answer, to be found in six guesses. On this device and in links it
// is a code that nobody reads at a glance.

import { ABSENT, RIGHT, clueFor } from "../../web/clues.js";
import { keep, kept } from "../../web/storage.js";
import { fullAddress, placeAt } from "../game/address.js";
import { isOver } from "../game/boards.js";
import { placeIn, weightIn } from "../game/lists.js";
import { fits, turnsText } from "../game/position.js";

import type { Steps, Tree } from "../game/known.js";

export interface Round {
  tree: Tree;
  secret: string;
  steps: Steps;
  told: Set<number>; // places of the letters that a hint told
  isCounted: boolean; // whether a hint told how many words are left
  sent: string; // what who sent the word needed: 1 to 6, or x where it was not found; or empty
  isOver: boolean;
}

// The code of an answer: its place among all, spread over a field of a prime and shifted by the
// list's checksum, so that hardly a code of one list is that of a word in another.
const PRIME = 2 ** 26 - 5; // no list is as long; products of two places are exact

const SPREAD = 41_475_557; // neighbours are far apart

const codeAt = ({ recipe }: Tree, i: number): string =>
  ((i * SPREAD + parseInt(recipe.answers.sha256.slice(0, 6), 16)) % PRIME).toString(36);

export const codeOf = (tree: Tree, word: string): string =>
  codeAt(tree, tree.answers.words.indexOf(placeIn(tree, word)));

// Empty where no answer has that code.
export const wordOf = (tree: Tree, code: string): string =>
  tree.words[tree.answers.words.find((_, i) => codeAt(tree, i) === code) ?? -1] ?? "";

// What is kept of a round, so that it goes on after a refresh: its code, hints and address.
export function keepRound({ tree, secret, steps, told, isCounted, sent }: Round): void {
  keep(
    "practice",
    [codeOf(tree, secret), sent, isCounted, [...told], fullAddress(tree, steps)].join(" "),
  );
}

// Null where none is kept that fits the page.
export function readRound(): Round | null {
  const [code, sent, isCounted, told = "", hash = ""] = (kept("practice") ?? "").split(" ");
  if (!hash) return null;
  const { tree, steps, problem } = placeAt(hash);
  const secret = wordOf(tree, code);
  if (problem || !secret || !fits(secret, steps)) return null;
  const places = told
    .split(",")
    .filter(Boolean)
    .map(Number)
    .filter((i) => i < tree.length);
  const rest = { told: new Set(places), isCounted: isCounted === "true", sent };
  return { tree, secret, steps, ...rest, isOver: isEnd(secret, steps) };
}

export const isEnd = (secret: string, steps: Steps): boolean =>
  isOver(steps.at(-1)?.[0] === secret, steps.length);

export const isSameGame = (round: Round, tree: Tree, history: Steps): boolean =>
  round.tree === tree && turnsText(round.steps) === turnsText(history);

// One of some things, drawn by weight.
export function drawn<T>(things: T[], weightOf: (thing: T) => number): T | undefined {
  let rest = Math.random() * things.reduce((sum, one) => sum + weightOf(one), 0);
  return things.find((one) => (rest -= weightOf(one)) < 0);
}

// An answer that can be typed with some letters, as likely ones always can.
export function drawnWord({ answers, words }: Tree, letters: Set<string>): string {
  const typed = answers.words.filter((place) =>
    [...words[place]].every((letter) => letters.has(letter)),
  );
  return words[drawn(typed, (place) => weightIn(answers, place)) ?? 0];
}

// The places that neither a clue nor a hint has told: of these one at least stays secret.
export function unknownLetters({ tree, steps, told }: Round): number[] {
  return [...Array(tree.length).keys()].filter(
    (i) => !told.has(i) && steps.every(([, digits]) => digits[i] !== RIGHT),
  );
}

// What clues and hints tell of letters: the most of each, by the letter.
export function knownLetters({ secret, steps, told }: Round): Map<string, string> {
  const digits = new Map();
  for (const [guess, clue] of steps) {
    for (const [i, letter] of [...guess].entries()) {
      if (clue[i] >= (digits.get(letter) ?? ABSENT)) digits.set(letter, clue[i]);
    }
  }
  for (const i of told) digits.set([...secret][i], RIGHT);
  return digits;
}

export function withGuess(round: Round, word: string): Round {
  const steps: Steps = [...round.steps, [word, clueFor(word, round.secret)]];
  return { ...round, steps, isCounted: false, isOver: isEnd(round.secret, steps) };
}

// A hint tells first how many words are left, then a letter at a time.
export function withHint(round: Round): Round {
  if (!round.isCounted) return { ...round, isCounted: true };
  return { ...round, told: new Set([...round.told, unknownLetters(round)[0]]) };
}
