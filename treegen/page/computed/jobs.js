// What a worker is asked, as it can take long.

import { boardsAt } from "../game/boards.js";
import { boardsMove } from "./boards.js";
import { choiceOf, costOf, expectedGuesses, nextBest } from "./cost.js";
import { everydayOpener, moveOf, pathBy, rankedFor, splitOf } from "./moves.js";
import { playedOf, restOf } from "./review.js";

/** @import { Game } from "../game/position.js" */

export const RUNS = 0; // what a worker says first, in place of the number of a job

/** @type {{ [job: string]: (game: Game, ...rest: string[]) => any }} What a worker is asked, as it can take long. */
export const JOBS = {
  move: moveOf,
  cost: costOf,
  why(game, guess) { // what that guess and the three next best tell, and how many guesses more they need
    const asked = game.tree.places.get(guess);
    const known = nextBest(game).filter((word) => word !== guess).slice(0, 3);
    const scores = known.length ? rankedFor(game, () => true, { among: [guess, ...known] })
      : rankedFor(game, (score) => score.place <= 4 || score.guess === asked);
    const told = scores.map((score) => {
      const needed = known.length ? choiceOf(game, score.guess).own : expectedGuesses(game, score.guess);
      return { ...score, more: needed.guesses - 1, isExact: needed.isExact, ...splitOf(game, score.guess) };
    });
    const own = told.find((score) => score.guess === guess) ?? null;
    const best = told.filter((score) => score !== own).slice(0, 3);
    if (known.length) best.sort((one, other) => one.more - other.more);
    return { own, best, isByCost: known.length > 0 };
  },
  everyday(game) { // the best everyday word, and what it costs
    const opener = game.steps.length ? null : everydayOpener(game.tree);
    const guess = opener ?? rankedFor(game, undefined, { policy: "wins", onlyEveryday: true })[0]?.guess;
    return guess && [guess, costOf(game, guess).cost];
  },
  played: playedOf,
  rest: restOf,
  boards: ({ tree }, count, steps) => // on several
    boardsMove(boardsAt({ tree, boards: Number(count), steps: JSON.parse(steps) })),
  path: ({ tree, steps }, answer) => pathBy(moveOf, tree, steps, answer), // by the best moves
};
