// What one turn tells: guesses ranked by their next clue, what they cost near the end, and an
// estimate of that before.

import { letters } from "../../web/typing.js";
import { likelyIn } from "../game/likely.js";
import { isHardMode } from "../game/known.js";
import { classesOf, greatest, placeIn, sumOf } from "../game/lists.js";
import {
  choices,
  guessesLeft,
  isAllowed,
  isEveryday,
  isLast,
  isNearEnd,
  legalGuesses,
  playable,
  policyOf,
  weightsOf,
} from "../game/position.js";
import { endgame } from "./endgame.js";
import { PREFERRED, cluesFor, lastCost, ordered } from "./rank.js";

import type { Class } from "../game/known.js";
import type { Game } from "../game/position.js";
import type { Endgame } from "./endgame.js";
import type { Last, Stakes } from "./rank.js";

// of what is known: a search with three guesses left, or that for the replies of openings
export type Source = "tree" | "openers" | "search" | "turn";

// of a guess in a position
export interface Cost {
  // chance that the answer is not found in the guesses left: null where it is not known, as
  // before the end, or where none are left
  risk: number | null;
  guesses: number; // on average, from this one on
  source: Source;
  isExact: boolean; // else an estimate
}

// The guesses that a game allows, the best first.
export function ranked(
  game: Game,
  onlyEveryday: boolean = isEveryday(game),
  policy: string = policyOf(game),
): string[] {
  const {
    tree: { words },
    candidates,
  } = game;
  const guesses = legalGuesses(game, onlyEveryday);
  const situation = {
    guesses,
    left: candidates,
    weights: weightsOf(game, candidates),
    policy,
    last: lastOf(game),
  };
  return ordered(words, situation).map((place) => words[place]);
}

// The best of those guesses, where a search with three left tells what they cost.
export function searched(
  game: Game,
  count: number,
  onlyEveryday: boolean = isEveryday(game),
): string[] | undefined {
  const { words, isEverydayWord } = game.tree;
  const best = endgameOf(game)?.best(count, (place) => !onlyEveryday || isEverydayWord(place));
  return best?.map((place) => words[place]);
}

// Into how many groups a guess splits all words left, by clue, and how many words the largest has.
export function splitOf(
  { tree, left }: Game,
  guess: string,
  classes: Map<string, Class> = classesOf(tree.words, guess, left),
): { groups: number; largest: number } {
  const sizes = [...classes.values()].map((group) => group.left.length);
  return { groups: sizes.length, largest: greatest(sizes) };
}

// Information of the clues that a guess can earn, and its mean, in bits.
export function bitsOf(game: Game, guess: string): { byClue: Map<string, number>; mean: number } {
  const total = sumOf(weightsOf(game, game.candidates));
  const byClue: Map<string, number> = new Map();
  let mean = 0;
  for (const { clue, left } of classesOf(game.tree.words, guess, game.candidates).values()) {
    const weight = sumOf(weightsOf(game, left));
    const bits = Math.log2(total / weight);
    byClue.set(clue, bits);
    mean += (weight / total) * bits;
  }
  return { byClue, mean };
}

// The words left in the order in which they are played where nothing else is to be learnt: of those
// that alone may be played, the heaviest first.
export function inOrder(game: Game, onlyEveryday: boolean = isEveryday(game)): string[] {
  const {
    tree: { words, isEverydayWord },
  } = game;
  const left = byWeight(game);
  return (onlyEveryday ? left.filter(isEverydayWord) : left).map((place) => words[place]);
}

// The words left, the heaviest first; while everyday words are enough, they come before the others.
function byWeight(game: Game): number[] {
  const weightOf = weightIn(game, preferredOf(game));
  return [...game.candidates].sort((one, other) => weightOf(other) - weightOf(one));
}

// Weights of the words left, to which everyday words have some added while they alone may be
// played.
function preferredOf(game: Game): number[] {
  const {
    tree: { isEverydayWord },
    candidates,
  } = game;
  const isPreferred = isEveryday(game) ? isEverydayWord : () => false;
  const weights = weightsOf(game, candidates);
  return weights.map((weight, i) => (isPreferred(candidates[i]) ? weight + PREFERRED : weight));
}

// By what a loss counts: of a language's words only by likely ones, while one of them is left.
export function stakesOf(game: Game): Stakes {
  const { tree, list, candidates } = game;
  const floor =
    tree.recipe.lang && candidates.some(likelyIn(list)) ? greatest(list.weights) / 2 : 0;
  return { floor, counted: sumOf(weightsOf(game, candidates).filter((weight) => weight >= floor)) };
}

// What the last guesses of a game go by, null where more are left, or none.
function lastOf(game: Game): Last | null {
  if (!isLast(game)) return null;
  const total = sumOf(weightsOf(game, game.candidates));
  return { turns: guessesLeft(game), total, preferred: preferredOf(game), ...stakesOf(game) };
}

// as several questions are asked about a game
const endgames: WeakMap<Game, Endgame> = new WeakMap();

// What each guess loses and costs with three left and few words, but more than two; null elsewhere.
function endgameOf(game: Game): Endgame | null {
  const {
    tree,
    tree: { words, isEverydayWord },
    candidates,
  } = game;
  if (isLast(game) || !isNearEnd(game) || candidates.length <= 2) return null;
  const { floor } = stakesOf(game);
  const left = byWeight(game);
  const weights = left.map(weightIn(game));
  const isLegalAfter = (guess: string, clue: string, word: string): boolean =>
    isAllowed({ ...game, history: [[guess, clue]] }, word);
  const found =
    endgames.get(game) ??
    endgame({
      words,
      left,
      weights,
      stakes: weights.map((weight) => (weight >= floor ? weight : 0)),
      guesses: playable(game).filter((place) => isAllowed(game, words[place])),
      isKnown: isEveryday(game) ? isEverydayWord : () => false,
      isLegalAfter: isHardMode(tree) ? isLegalAfter : null,
    });
  endgames.set(game, found);
  return found;
}

// The cost of a guess, near the end or where one or two words are left.
export function exactCost(game: Game, guess: string): Cost {
  const last = lastOf(game);
  const search = endgameOf(game);
  if (search) {
    const { lost, cost } = search.costOf(guess);
    const total = sumOf(weightsOf(game, game.candidates));
    return {
      risk: lost / stakesOf(game).counted,
      guesses: cost / total,
      source: "search",
      isExact: true,
    };
  }
  if (!last)
    return { ...estimate(game, guess), risk: guessesLeft(game) > 0 ? 0 : null, isExact: true };
  const { tree, candidates } = game;
  const classes = [...classesOf(tree.words, guess, candidates).values()];
  const weightOf = weightIn(game, last.preferred);
  const heaviest = classes.map(({ left }) => greatest(left.map(weightOf)));
  const { lost, guesses } = lastCost(last, weightIn(game)(placeIn(tree, guess)), heaviest);
  return {
    risk: lost / last.counted,
    guesses: guesses / last.total,
    source: "turn",
    isExact: true,
  };
}

export interface Search {
  game: Game;
  weightOf: (place: number) => number;
  seen: Int32Array; // by clue, the last look that met it
  looks: number;
}

// Function for the weight of a word by its place, 0 of what is no candidate.
export function weightIn(
  game: Game,
  each: number[] = weightsOf(game, game.candidates),
): (place: number) => number {
  const weights = new Map(game.candidates.map((place, i) => [place, each[i]]));
  return (place) => weights.get(place) ?? 0;
}

// The cost of a guess where it is played, and then what `wins` chooses.
export function estimate(game: Game, guess: string): Cost {
  const weightOf = weightIn(game);
  const left = byWeight(game);
  const search = { game, weightOf, seen: new Int32Array(3 ** game.tree.length), looks: 0 };
  const guesses =
    guessesAfter(
      search,
      guess,
      left,
      legalIn(game, () => choices(game)),
    ) / sumOf(left.map(weightOf));
  return { risk: null, guesses, source: "turn", isExact: false };
}

// Function for those of some guesses that a game allows, which are seldom asked for.
function legalIn(game: Game, guesses: () => number[]): () => number[] {
  let legal: number[] | undefined;
  return () => (legal ??= guesses().filter((place) => isAllowed(game, game.tree.words[place])));
}

// The guesses that words left need, heaviest first, when that one is played, and then those of
// `wins`.
function guessesAfter(
  search: Search,
  guess: string,
  left: number[],
  legal: () => number[],
): number {
  const { game, weightOf } = search;
  const { words, won } = game.tree;
  let sum = sumOf(left.map(weightOf));
  for (const { clue, left: some } of classesOf(words, guess, left).values()) {
    if (clue === won) continue;
    if (some.length <= 2)
      some.forEach((place, i) => {
        sum += (i + 1) * weightOf(place);
      });
    else {
      const still = legalIn({ ...game, history: [[guess, clue]] }, legal);
      sum += guessesAfter(search, words[bestByWins(search, some, still)], some, still);
    }
  }
  return sum;
}

// The guess that `wins` chooses, of equal ones one of the words left, the heaviest, the first.
// Another reaches no more than the weight of all, so it is looked for only below that.
function bestByWins(search: Search, left: number[], legal: () => number[]): number {
  const {
    game: {
      tree: { words },
    },
    weightOf,
    seen,
  } = search;
  const each = left.map(weightOf);
  const cluesOf = cluesFor(left.map((place) => letters(words[place])));
  const most = sumOf(each);
  let best = left[0];
  let wins = 0;
  const look = (place: number, own: number): boolean => {
    const now = ++search.looks;
    let sum = own;
    cluesOf(letters(words[place])).forEach((clue, i) => {
      if (seen[clue] !== now) sum += each[i]; // the heaviest of its class
      seen[clue] = now;
    });
    if (sum > wins) {
      best = place;
      wins = sum;
    }
    return wins < most;
  };
  left.forEach((place, i) => look(place, each[i]));
  if (wins < most) legal().every((place) => look(place, 0));
  return best;
}
