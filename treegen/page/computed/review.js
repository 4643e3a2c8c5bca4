// A game that is over, turn by turn in guesses, as play/review.py has it.

import { sumOf } from "../game/lists.js";
import { hundredths } from "../text.js";
import { advise, compare, costOf } from "./adviser.js";
import { bitsOf } from "./turn.js";

/** @import { Steps, Tree } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */
/** @import { Comparison } from "./adviser.js" */
/** @import { Computer } from "./computers.js" */
/** @import { Cost } from "./turn.js" */

/**
 * @typedef {object} Played  a turn before what follows it is known
 * @property {string} guess
 * @property {string} clue
 * @property {number} left  how many candidates there were
 * @property {number | null} bits  information of the clue above its mean; null where no word left earns it
 *
 * @typedef {object} InGuesses  the figures of a turn, as play/review.py has them
 * @property {number} expected
 * @property {number} cost
 * @property {number} luck
 * @property {number} after
 * @property {string[]} estimated
 *
 * @typedef {Played & InGuesses & { best: string, risk: number | null }} Turn
 * @typedef {{ expected: number, cost: number, luck: number, estimated: string[] }} Sums  of a review
 */

/** @type {(game: Game, guess: string, clue: string) => Played & Comparison} */
export function playedOf(game, guess, clue) {
  const { byClue, mean } = bitsOf(game, guess);
  const earned = byClue.get(clue);
  const bits = earned === undefined ? null : earned - mean;
  return { guess, clue, left: game.candidates.length, bits, ...compare(game, guess) };
}

// A turn of a game that is over, after which so many guesses are expected. Luck is what its clue saved.
/** @type {(played: Played & Comparison, after: Pick<Cost, "guesses" | "isExact">) => Turn} */
export function turnOf({ least, own, isExact, ...played }, after) {
  /** @type {{ [figure: string]: boolean }} */
  const exact = {
    expected: least.isExact,
    cost: isExact,
    luck: own.isExact && after.isExact,
    after: after.isExact,
  };
  return {
    ...played,
    expected: least.guesses,
    luck: own.guesses - 1 - after.guesses,
    after: after.guesses,
    estimated: Object.keys(exact).filter((name) => !exact[name]),
  };
}

// What is expected after the last guess.
/** @type {(game: Game) => Pick<Cost, "guesses" | "isExact">} */
export const restOf = (game) =>
  (game.solved ? { guesses: 0, isExact: true } : costOf(game, advise(game).guess));

// A turn with two decimals; its luck follows from the others, so that they add up.
/** @type {(turn: Turn) => Turn} */
export function rounded(turn) {
  const [expected, cost, after] = [turn.expected, turn.cost, turn.after].map(hundredths);
  return { ...turn, expected, cost, after, luck: hundredths(expected + cost - 1 - after) };
}

// Of a whole game: the guesses used are those expected, plus those lost, less luck.
/** @type {(turns: Turn[]) => Sums} */
export function sumsOf(turns) {
  /** @type {(name: "cost" | "luck") => number} */
  const sum = (name) => hundredths(sumOf(turns.map((turn) => turn[name])));
  const estimated = ["cost", "luck"].filter((name) => turns.some((turn) => turn.estimated.includes(name)));
  return { expected: turns[0].expected, cost: sum("cost"), luck: sum("luck"), estimated };
}

// Each turn of a game, as soon as what follows it is known.
/** @type {(tree: Tree, history: Steps, computer: Computer) => AsyncGenerator<Turn>} */
export async function* turnsOf(tree, history, computer) {
  /** @type {(count: number) => { tree: Tree, steps: Steps }} */
  const placeAfter = (count) => ({ tree, steps: history.slice(0, count) });
  let played = await computer.compute("played", placeAfter(0), ...history[0]);
  for (let i = 1; i < history.length; i++) {
    const next = await computer.compute("played", placeAfter(i), ...history[i]);
    yield rounded(turnOf(played, next.least));
    played = next;
  }
  yield rounded(turnOf(played, await computer.compute("rest", placeAfter(history.length))));
}
