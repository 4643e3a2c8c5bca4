// A game that is over, turn by turn in guesses, as play/review.py has it.

import { classesOf, sumOf } from "../game/lists.js";
import { weightsOf } from "../game/position.js";
import { hundredths } from "../text.js";
import { choiceOf, expectedGuesses } from "./cost.js";
import { moveOf } from "./moves.js";

/** @import { Steps, Tree } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */
/** @import { Computer } from "./computers.js" */
/** @import { Choice, Expected } from "./cost.js" */

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
 * @typedef {Played & InGuesses & { best: string, stored: boolean, risk: number }} Turn
 * @typedef {{ expected: number, cost: number, luck: number, estimated: string[] }} Sums  of a review
 */

/** @type {(game: Game, guess: string, clue: string) => Played & Choice} */
export function playedOf(game, guess, clue) {
  const { candidates } = game;
  const total = sumOf(weightsOf(game, candidates));
  const classes = [...classesOf(game.tree.words, guess, candidates).values()]
    .map((one) => ({ clue: one.clue, weight: sumOf(weightsOf(game, one.left)) }));
  /** @type {(one: { weight: number }) => number} */
  const bitsOf = ({ weight }) => Math.log2(total / weight);
  const earned = classes.find((one) => one.clue === clue);
  const bits = earned ? bitsOf(earned) - sumOf(classes.map((one) => one.weight / total * bitsOf(one))) : null;
  return { guess, clue, left: candidates.length, bits, ...choiceOf(game, guess) };
}

// A turn of a game that is over, after which so many guesses are expected. Luck is what its clue saved.
/** @type {(played: Played & Choice, after: Expected) => Turn} */
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
    cost: own.guesses - least.guesses,
    luck: own.guesses - 1 - after.guesses,
    after: after.guesses,
    estimated: Object.keys(exact).filter((name) => !exact[name]),
  };
}

// What is expected after the last guess.
/** @type {(game: Game) => Expected} */
export const restOf = (game) =>
  (game.solved ? { guesses: 0, isExact: true } : expectedGuesses(game, moveOf(game).guess));

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
