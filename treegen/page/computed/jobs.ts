// What a worker is asked, as it can take long.

import { boardsAt } from "../game/boards.js";
import { isNearEnd } from "../game/position.js";
import { treeAt } from "../game/trees.js";
import { SOURCES, advise, costIn, isChoice, moveOf, nextBest, pathBy, priceOf } from "./adviser.js";
import { boardsMove, boardsPath } from "./boards.js";
import { bestOf, playedOf, restOf } from "./review.js";
import { bitsOf, ranked, searched, splitOf } from "./turn.js";

import type { Played } from "../game/boards.js";
import type { Kind, Steps, Tree } from "../game/known.js";
import type { Game } from "../game/position.js";
import { rules } from "../rules.js";
import type { Words } from "./reader.js";

export const RUNS = 0; // what a worker says first, in place of the number of a job

// Its `readScreenshot` is that of reading.ts.
const scripts: any = globalThis;

// What is asked of one board.
export const JOBS: { [job: string]: (game: Game, ...rest: any[]) => any } = {
  move: (game) => moveOf(advise(game)),
  cost: priceOf,
  // What that guess and the three next best tell; and, where it is known exactly, what these cost,
  // else how many guesses more they need. Before the first clue an estimate of that takes many
  // seconds, and is far off.
  why(game, guess) {
    const known = nextBest(game).filter((word) => word !== guess);
    const all = known.length ? [] : ranked(game);
    const others = searched(game, 1 + rules.others) ?? all;
    const sources = game.history.length ? SOURCES : SOURCES.slice(0, -1); // without one turn
    const told = (word: string): object => ({
      guess: word,
      ...(known.includes(word)
        ? { cost: priceOf(game, word).cost }
        : { needed: costIn(game, word, sources) }),
      bits: bitsOf(game, word).mean,
      ...splitOf(game, word),
    });
    const best = known.length ? known : others.filter((word) => word !== guess);
    return {
      own: isChoice(game, guess) ? { ...told(guess), place: all.indexOf(guess) + 1 } : null,
      best: best.slice(0, rules.others).map(told),
      isByCost: known.length > 0 || isNearEnd(game),
    };
  },
  everyday(game) {
    // the best everyday word, and what it costs; nothing where it risks more than the best
    const { guess } = advise(game, { onlyEveryday: true, policy: rules.usual.uneven });
    if (!guess) return null;
    const { cost, risk } = priceOf(game, guess);
    return risk ? null : [guess, cost];
  },
  played: playedOf,
  rest: restOf,
  best: bestOf,
  screenshot({ tree }, picture) {
    // its rows of words of that tree
    const wordsFor = (length: number): Words | undefined =>
      length === tree.length ? wordsOf(tree) : undefined;
    return scripts.readScreenshot(picture, wordsFor);
  },
  path: ({ tree, steps }, answer) => pathBy(advise, tree, steps, answer), // by the best moves
};

// The same of several boards.
export const ON_SEVERAL: { [job: string]: (played: Played, ...rest: any[]) => any } = {
  move: (played) => ({ guess: boardsMove(boardsAt(played)), source: "turn", risk: null }),
  path: boardsPath,
};

// What a job finds in a game of a tree, which is told by its place.
export function runJob(job: string, index: number, kind: Kind, steps: Steps, ...rest: any[]): any {
  const played = { ...kind, tree: treeAt(index), steps };
  return kind.boards > 1
    ? ON_SEVERAL[job](played, ...rest)
    : JOBS[job](boardsAt(played)[0], ...rest);
}

// That may stand on a board: every word is an answer of some game.
function wordsOf({ words, guesses, answers, wide, isEverydayWord }: Tree): Words {
  const places = [...new Set([guesses, answers, wide].flatMap((list) => list.words))];
  const all = places.map((place) => words[place]);
  return {
    guesses: all,
    answers: all,
    everyday: new Set(places.filter(isEverydayWord).map((place) => words[place])),
  };
}
