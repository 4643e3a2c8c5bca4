// What a worker is asked, as it can take long.

import { boardsAt } from "../game/boards.js";
import { boardsMove } from "./boards.js";
import { costOf, expectedGuesses } from "./cost.js";
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
    const scores = rankedFor(game, (score) => score.place <= 4 || score.guess === asked)
      .map((score) => {
        const { guesses } = expectedGuesses(game, score.guess);
        return { ...score, more: guesses - 1, ...splitOf(game, score.guess) };
      });
    const own = scores.find((score) => score.guess === guess) ?? null;
    return { own, best: scores.filter((score) => score !== own).slice(0, 3) };
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
