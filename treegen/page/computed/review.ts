// A game that is over, turn by turn in guesses, as play/review.py has it.

import { classesOf, sumOf } from "../game/lists.js";
import { hundredths } from "../text.js";
import { advise, compare, costOf, knownPrice, nextBest } from "./adviser.js";
import { ranked, searched } from "./turn.js";

import type { Steps, Tree } from "../game/known.js";
import type { Game } from "../game/position.js";
import { rules } from "../rules.js";
import type { Comparison } from "./adviser.js";
import type { Computer } from "./computers.js";
import type { Cost } from "./turn.js";

// a turn before what follows it is known
export interface Played {
  guess: string;
  clue: string;
  left: number; // how many candidates there were
}

// the figures of a turn, as play/review.py has them
export interface InGuesses {
  expected: number;
  cost: number;
  luck: number;
  after: number;
  estimated: string[];
}

export type Turn = Played & InGuesses & { best: string; risk: number | null };

// of a review
export type Sums = { expected: number; cost: number; luck: number; estimated: string[] };

// one of the best words of a turn
export interface Better {
  guess: string;
  // beside the best word, if known
  price: { cost: number; isExact: boolean; risk: number | null } | null;
  left: number; // words that it would have left, on average over the words that may be the answer
}

const SHOWN = 3; // of the best words
const LOOKED_AT = 5; // where no stored prices tell which cost least

export function playedOf(game: Game, guess: string, clue: string): Played & Comparison {
  return { guess, clue, left: game.candidates.length, ...compare(game, guess) };
}

// The best words of a turn, and what each would have left for one of those answers. Before the
// first clue an estimate of what a word costs takes many seconds.
export function bestOf(game: Game, best: string, answers: number[]): Better[] {
  const { tree, left, history, candidates } = game;
  const beside = (words: string[]): string[] =>
    words.filter((word) => word !== best && candidates.length > 1);
  const known = beside(nextBest(game)).slice(0, SHOWN);
  const others = () => searched(game, LOOKED_AT) ?? ranked(game);
  const more = known.length < SHOWN - 1 ? beside(others()).slice(0, LOOKED_AT) : [];
  const all = [...new Set([...known, ...more])];
  const least = history.length ? costOf(game, best) : null;
  const priceOf = (guess: string): Better["price"] => {
    const told = knownPrice(game, guess);
    if (told || !least) return told;
    const own = costOf(game, guess);
    const risk = Number(own.risk) > Number(least.risk) ? own.risk : null;
    return {
      cost: Math.max(0, own.guesses - least.guesses),
      isExact: own.isExact && least.isExact,
      risk,
    };
  };
  const priced = all.map((guess) => ({ guess, price: priceOf(guess) }));
  const order = ({ price }: { price: Better["price"] }): [number, number] => [
    price?.risk ?? 0,
    price?.cost ?? 0,
  ];
  priced.sort((one, other) => order(one)[0] - order(other)[0] || order(one)[1] - order(other)[1]);
  return [{ guess: best, price: null }, ...priced].slice(0, SHOWN).map((one) => {
    const sizes = [...classesOf(tree.words, one.guess, left).values()]
      .map((group) => group.left)
      .flatMap((words) => words.filter((place) => answers.includes(place)).map(() => words.length));
    return { ...one, left: sizes.length && sumOf(sizes) / sizes.length };
  });
}

// A turn of a game that is over, after which so many guesses are expected. Luck is what its clue
// saved.
export function turnOf(
  { least, own, isExact, ...played }: Played & Comparison,
  after: Pick<Cost, "guesses" | "isExact">,
): Turn {
  const exact: { [figure: string]: boolean } = {
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
export const restOf = (game: Game): Pick<Cost, "guesses" | "isExact"> =>
  game.solved ? { guesses: 0, isExact: true } : costOf(game, advise(game).guess);

// A turn with two decimals; its luck follows from the others, so that they add up.
export function rounded(turn: Turn): Turn {
  const [expected, cost, after] = [turn.expected, turn.cost, turn.after].map(hundredths);
  return { ...turn, expected, cost, after, luck: hundredths(expected + cost - 1 - after) };
}

// Of a whole game: the guesses used are those expected, plus those lost, less luck.
export function sumsOf(turns: Turn[]): Sums {
  const sum = (name: "cost" | "luck"): number => hundredths(sumOf(turns.map((turn) => turn[name])));
  const estimated = ["cost", "luck"].filter((name) =>
    turns.some((turn) => turn.estimated.includes(name)),
  );
  return { expected: turns[0].expected, cost: sum("cost"), luck: sum("luck"), estimated };
}

// Skill and luck from 0 to 99, as play/review.py has them: each guess lost halves skill, from 99;
// luck is 50 where the clues told as much as usual, and each guess that they saved or took goes
// half the way to 99 or to 0.
export function scoresOf({ cost, luck }: { cost: number; luck: number }): {
  skill: number;
  luck: number;
} {
  const missing = (rules.highestScore / 2) * 0.5 ** Math.abs(luck);
  return {
    skill: Math.floor(rules.highestScore * 0.5 ** Math.max(0, cost) + 0.5),
    luck: Math.floor((luck > 0 ? rules.highestScore - missing : missing) + 0.5),
  };
}

// Each turn of a game, as soon as what follows it is known.
export async function* turnsOf(
  tree: Tree,
  history: Steps,
  computer: Computer,
): AsyncGenerator<Turn> {
  const placeAfter = (count: number): { tree: Tree; steps: Steps } => ({
    tree,
    steps: history.slice(0, count),
  });
  let played = await computer.compute("played", placeAfter(0), ...history[0]);
  for (let i = 1; i < history.length; i++) {
    const next = await computer.compute("played", placeAfter(i), ...history[i]);
    yield rounded(turnOf(played, next.least));
    played = next;
  }
  yield rounded(turnOf(played, await computer.compute("rest", placeAfter(history.length))));
}
