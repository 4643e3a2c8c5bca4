// A round of practice: a secret answer, to be found in six guesses. On this device and in links it is a
// code that nobody reads at a glance.

import { ABSENT, RIGHT, clueFor } from "../../web/clues.js";
import { keep, kept } from "../../web/storage.js";
import { fullAddress, placeAt } from "../game/address.js";
import { isOver } from "../game/boards.js";
import { placeIn, weightIn } from "../game/lists.js";
import { fits, turnsText } from "../game/position.js";

/** @import { Steps, Tree } from "../game/known.js" */

/**
 * @typedef {object} Round
 * @property {Tree} tree
 * @property {string} secret
 * @property {Steps} steps
 * @property {Set<number>} told  places of the letters that a hint told
 * @property {boolean} isCounted  whether a hint told how many words are left
 * @property {string} sent  what who sent the word needed: 1 to 6, or x where it was not found; or empty
 * @property {boolean} isOver
 */

// The code of an answer: its place among all, spread over a field of a prime and shifted by the list's
// checksum, so that hardly a code of one list is that of a word in another.
const PRIME = 2 ** 26 - 5; // no list is as long; products of two places are exact

const SPREAD = 41_475_557; // neighbours are far apart

/** @type {(tree: Tree, i: number) => string} */
const codeAt = ({ recipe }, i) =>
  ((i * SPREAD + parseInt(recipe.answers.sha256.slice(0, 6), 16)) % PRIME).toString(36);

/** @type {(tree: Tree, word: string) => string} */
export const codeOf = (tree, word) => codeAt(tree, tree.answers.words.indexOf(placeIn(tree, word)));

/** @type {(tree: Tree, code: string) => string} Empty where no answer has that code. */
export const wordOf = (tree, code) =>
  tree.words[tree.answers.words.find((_, i) => codeAt(tree, i) === code) ?? -1] ?? "";

// What is kept of a round, so that it goes on after a refresh: its code, hints and address.
/** @type {(round: Round) => void} */
export function keepRound({ tree, secret, steps, told, isCounted, sent }) {
  keep("practice", [codeOf(tree, secret), sent, isCounted, [...told], fullAddress(tree, steps)].join(" "));
}

/** @type {() => Round | null} Null where none is kept that fits the page. */
export function readRound() {
  const [code, sent, isCounted, told = "", hash = ""] = (kept("practice") ?? "").split(" ");
  if (!hash) return null;
  const { tree, steps, problem } = placeAt(hash);
  const secret = wordOf(tree, code);
  if (problem || !secret || !fits(secret, steps)) return null;
  const places = told.split(",").filter(Boolean).map(Number).filter((i) => i < tree.length);
  const rest = { told: new Set(places), isCounted: isCounted === "true", sent };
  return { tree, secret, steps, ...rest, isOver: isEnd(secret, steps) };
}

/** @type {(secret: string, steps: Steps) => boolean} */
export const isEnd = (secret, steps) => isOver(steps.at(-1)?.[0] === secret, steps.length);

/** @type {(round: Round, tree: Tree, history: Steps) => boolean} */
export const isSameGame = (round, tree, history) =>
  round.tree === tree && turnsText(round.steps) === turnsText(history);

// One of some things, drawn by weight.
/** @type {<T>(things: T[], weightOf: (thing: T) => number) => T | undefined} */
export function drawn(things, weightOf) {
  let rest = Math.random() * things.reduce((sum, one) => sum + weightOf(one), 0);
  return things.find((one) => (rest -= weightOf(one)) < 0);
}

// An answer that can be typed with some letters, as likely ones always can.
/** @type {(tree: Tree, letters: Set<string>) => string} */
export function drawnWord({ answers, words }, letters) {
  const typed = answers.words.filter((place) => [...words[place]].every((letter) => letters.has(letter)));
  return words[drawn(typed, (place) => weightIn(answers, place)) ?? 0];
}

// The places that neither a clue nor a hint has told: of these one at least stays secret.
/** @type {(round: Round) => number[]} */
export function unknownLetters({ tree, steps, told }) {
  return [...Array(tree.length).keys()].filter((i) => !told.has(i) && steps.every(([, digits]) => digits[i] !== RIGHT));
}

// What clues and hints tell of letters: the most of each, by the letter.
/** @type {(round: Round) => Map<string, string>} */
export function knownLetters({ secret, steps, told }) {
  const digits = new Map();
  for (const [guess, clue] of steps) {
    for (const [i, letter] of [...guess].entries()) {
      if (clue[i] >= (digits.get(letter) ?? ABSENT)) digits.set(letter, clue[i]);
    }
  }
  for (const i of told) digits.set([...secret][i], RIGHT);
  return digits;
}

/** @type {(round: Round, word: string) => Round} */
export function withGuess(round, word) {
  /** @type {Steps} */
  const steps = [...round.steps, [word, clueFor(word, round.secret)]];
  return { ...round, steps, isCounted: false, isOver: isEnd(round.secret, steps) };
}

// A hint tells first how many words are left, then a letter at a time.
/** @type {(round: Round) => Round} */
export function withHint(round) {
  if (!round.isCounted) return { ...round, isCounted: true };
  return { ...round, told: new Set([...round.told, unknownLetters(round)[0]]) };
}
