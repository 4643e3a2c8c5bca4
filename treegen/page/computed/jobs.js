// What a worker is asked, as it can take long.

import { boardsAt } from "../game/boards.js";
import { boardsMove } from "./boards.js";
import { expectedGuesses, knownGuesses, nextBest, priceOf } from "./cost.js";
import { moveOf, openersOf, pathBy, rankedFor, splitOf } from "./moves.js";
import { playedOf, restOf } from "./review.js";

/** @import { Game } from "../game/position.js" */

export const RUNS = 0; // what a worker says first, in place of the number of a job

/** @type {{ [job: string]: (game: Game, ...rest: string[]) => any }} What a worker is asked, as it can take long. */
export const JOBS = {
  move: moveOf,
  cost: priceOf,
  // What that guess and the three next best tell; and, where it is known exactly, what these cost, else how many
  // guesses more they need. Before the first clue an estimate of that takes many seconds, and is far off.
  why(game, guess) {
    const asked = game.tree.places.get(guess);
    const known = nextBest(game).filter((word) => word !== guess).slice(0, 3);
    const scores = known.length ? rankedFor(game, () => true, { among: [guess, ...known] })
      : rankedFor(game, (score) => score.place <= 4 || score.guess === asked);
    const neededBy = game.history.length ? expectedGuesses : knownGuesses;
    const told = scores.map((score) => {
      const isKnown = known.includes(score.guess);
      const price = isKnown ? { cost: priceOf(game, score.guess).cost } : { needed: neededBy(game, score.guess) };
      return { ...score, ...price, ...splitOf(game, score.guess) };
    });
    const own = told.find((score) => score.guess === guess) ?? null;
    const best = told.filter((score) => score !== own).slice(0, 3);
    best.sort((one, other) => known.indexOf(one.guess) - known.indexOf(other.guess));
    return { own, best, isByCost: known.length > 0 };
  },
  everyday(game) { // the best everyday word, and what it costs; nothing where it risks more than the best
    const [opener] = openersOf(game, true);
    const guess = opener ?? rankedFor(game, undefined, { policy: "wins", onlyEveryday: true })[0]?.guess;
    if (guess === undefined) return null;
    const { cost, risk } = priceOf(game, guess);
    return risk ? null : [guess, cost];
  },
  played: playedOf,
  rest: restOf,
  boards: ({ tree }, count, steps) => // on several
    boardsMove(boardsAt({ tree, boards: Number(count), steps: JSON.parse(steps) })),
  path: ({ tree, steps }, answer) => pathBy(moveOf, tree, steps, answer), // by the best moves
};
