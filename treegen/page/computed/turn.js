// What one turn tells: guesses ranked by their next clue, what they cost near the end, and an estimate of that before.

import { letters } from "../../web/typing.js";
import { likelyIn } from "../game/likely.js";
import { isHardMode } from "../game/known.js";
import { classesOf, greatest, placeIn, sumOf } from "../game/lists.js";
import {
  choices, guessesLeft, isAllowed, isEveryday, isLast, isNearEnd, legalGuesses, playable, policyOf, weightsOf,
} from "../game/position.js";
import { endgame } from "./endgame.js";
import { PREFERRED, cluesFor, lastCost, ordered } from "./rank.js";

/** @import { Class } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */
/** @import { Endgame } from "./endgame.js" */
/** @import { Last, Stakes } from "./rank.js" */

/**
 * @typedef {"tree" | "openers" | "search" | "turn"} Source  of what is known: a search with three guesses left, or that
 *   for the replies of openings
 *
 * @typedef {object} Cost  of a guess in a position
 * @property {number | null} risk  chance that the answer is not found in the guesses left: null where it is not known,
 *   as before the end, or where none are left
 * @property {number} guesses  on average, from this one on
 * @property {Source} source
 * @property {boolean} isExact  else an estimate
 */

// The guesses that a game allows, the best first.
/** @type {(game: Game, onlyEveryday?: boolean, policy?: string) => string[]} */
export function ranked(game, onlyEveryday = isEveryday(game), policy = policyOf(game)) {
  const { tree: { words }, candidates } = game;
  const guesses = legalGuesses(game, onlyEveryday);
  const situation = { guesses, left: candidates, weights: weightsOf(game, candidates), policy, last: lastOf(game) };
  return ordered(words, situation).map((place) => words[place]);
}

// The best of those guesses, where a search with three left tells what they cost.
/** @type {(game: Game, count: number, onlyEveryday?: boolean) => string[] | undefined} */
export function searched(game, count, onlyEveryday = isEveryday(game)) {
  const { words, isEverydayWord } = game.tree;
  const best = endgameOf(game)?.best(count, (place) => !onlyEveryday || isEverydayWord(place));
  return best?.map((place) => words[place]);
}

// Into how many groups a guess splits all words left, by clue, and how many words the largest has.
/** @type {(game: Game, guess: string, classes?: Map<string, Class>) => { groups: number, largest: number }} */
export function splitOf({ tree, left }, guess, classes = classesOf(tree.words, guess, left)) {
  const sizes = [...classes.values()].map((group) => group.left.length);
  return { groups: sizes.length, largest: greatest(sizes) };
}

// Information of the clues that a guess can earn, and its mean, in bits.
/** @type {(game: Game, guess: string) => { byClue: Map<string, number>, mean: number }} */
export function bitsOf(game, guess) {
  const total = sumOf(weightsOf(game, game.candidates));
  /** @type {Map<string, number>} */
  const byClue = new Map();
  let mean = 0;
  for (const { clue, left } of classesOf(game.tree.words, guess, game.candidates).values()) {
    const weight = sumOf(weightsOf(game, left));
    const bits = Math.log2(total / weight);
    byClue.set(clue, bits);
    mean += weight / total * bits;
  }
  return { byClue, mean };
}

// The words left in the order in which they are played where nothing else is to be learnt: of those that alone may be
// played, the heaviest first.
/** @type {(game: Game, onlyEveryday?: boolean) => string[]} */
export function inOrder(game, onlyEveryday = isEveryday(game)) {
  const { tree: { words, isEverydayWord } } = game;
  const left = byWeight(game);
  return (onlyEveryday ? left.filter(isEverydayWord) : left).map((place) => words[place]);
}

// The words left, the heaviest first; while everyday words are enough, they come before the others.
/** @type {(game: Game) => number[]} */
function byWeight(game) {
  const weightOf = weightIn(game, preferredOf(game));
  return [...game.candidates].sort((one, other) => weightOf(other) - weightOf(one));
}

// Weights of the words left, to which everyday words have some added while they alone may be played.
/** @type {(game: Game) => number[]} */
function preferredOf(game) {
  const { tree: { isEverydayWord }, candidates } = game;
  const isPreferred = isEveryday(game) ? isEverydayWord : () => false;
  const weights = weightsOf(game, candidates);
  return weights.map((weight, i) => (isPreferred(candidates[i]) ? weight + PREFERRED : weight));
}

// By what a loss counts: of a language's words only by likely ones, while one of them is left.
/** @type {(game: Game) => Stakes} */
export function stakesOf(game) {
  const { tree, list, candidates } = game;
  const floor = tree.recipe.lang && candidates.some(likelyIn(list)) ? greatest(list.weights) / 2 : 0;
  return { floor, counted: sumOf(weightsOf(game, candidates).filter((weight) => weight >= floor)) };
}

// What the last guesses of a game go by, null where more are left, or none.
/** @type {(game: Game) => Last | null} */
function lastOf(game) {
  if (!isLast(game)) return null;
  const total = sumOf(weightsOf(game, game.candidates));
  return { turns: guessesLeft(game), total, preferred: preferredOf(game), ...stakesOf(game) };
}

/** @type {WeakMap<Game, Endgame>} */
const endgames = new WeakMap(); // as several questions are asked about a game

// What each guess loses and costs with three left and few words, but more than two; null elsewhere.
/** @type {(game: Game) => Endgame | null} */
function endgameOf(game) {
  const { tree, tree: { words, isEverydayWord }, candidates } = game;
  if (isLast(game) || !isNearEnd(game) || candidates.length <= 2) return null;
  const { floor } = stakesOf(game);
  const left = byWeight(game);
  const weights = left.map(weightIn(game));
  /** @type {(guess: string, clue: string, word: string) => boolean} */
  const isLegalAfter = (guess, clue, word) => isAllowed({ ...game, history: [[guess, clue]] }, word);
  const found = endgames.get(game) ?? endgame({
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
/** @type {(game: Game, guess: string) => Cost} */
export function exactCost(game, guess) {
  const last = lastOf(game);
  const search = endgameOf(game);
  if (search) {
    const { lost, cost } = search.costOf(guess);
    const total = sumOf(weightsOf(game, game.candidates));
    return { risk: lost / stakesOf(game).counted, guesses: cost / total, source: "search", isExact: true };
  }
  if (!last) return { ...estimate(game, guess), risk: guessesLeft(game) > 0 ? 0 : null, isExact: true };
  const { tree, candidates } = game;
  const classes = [...classesOf(tree.words, guess, candidates).values()];
  const weightOf = weightIn(game, last.preferred);
  const heaviest = classes.map(({ left }) => greatest(left.map(weightOf)));
  const { lost, guesses } = lastCost(last, weightIn(game)(placeIn(tree, guess)), heaviest);
  return { risk: lost / last.counted, guesses: guesses / last.total, source: "turn", isExact: true };
}

/**
 * @typedef {object} Search
 * @property {Game} game
 * @property {(place: number) => number} weightOf
 * @property {Int32Array} seen  by clue, the last look that met it
 * @property {number} looks
 */

// Function for the weight of a word by its place, 0 of what is no candidate.
/** @type {(game: Game, each?: number[]) => (place: number) => number} */
export function weightIn(game, each = weightsOf(game, game.candidates)) {
  const weights = new Map(game.candidates.map((place, i) => [place, each[i]]));
  return (place) => weights.get(place) ?? 0;
}

// The cost of a guess where it is played, and then what `wins` chooses.
/** @type {(game: Game, guess: string) => Cost} */
export function estimate(game, guess) {
  const weightOf = weightIn(game);
  const left = byWeight(game);
  const search = { game, weightOf, seen: new Int32Array(3 ** game.tree.length), looks: 0 };
  const guesses = guessesAfter(search, guess, left, legalIn(game, () => choices(game))) / sumOf(left.map(weightOf));
  return { risk: null, guesses, source: "turn", isExact: false };
}

// Function for those of some guesses that a game allows, which are seldom asked for.
/** @type {(game: Game, guesses: () => number[]) => () => number[]} */
function legalIn(game, guesses) {
  /** @type {number[] | undefined} */
  let legal;
  return () => (legal ??= guesses().filter((place) => isAllowed(game, game.tree.words[place])));
}

// The guesses that words left need, heaviest first, when that one is played, and then those of `wins`.
/** @type {(search: Search, guess: string, left: number[], legal: () => number[]) => number} */
function guessesAfter(search, guess, left, legal) {
  const { game, weightOf } = search;
  const { words, won } = game.tree;
  let sum = sumOf(left.map(weightOf));
  for (const { clue, left: some } of classesOf(words, guess, left).values()) {
    if (clue === won) continue;
    if (some.length <= 2) some.forEach((place, i) => { sum += (i + 1) * weightOf(place); });
    else {
      const still = legalIn({ ...game, history: [[guess, clue]] }, legal);
      sum += guessesAfter(search, words[bestByWins(search, some, still)], some, still);
    }
  }
  return sum;
}

// The guess that `wins` chooses, of equal ones one of the words left, the heaviest, the first. Another
// reaches no more than the weight of all, so it is looked for only below that.
/** @type {(search: Search, left: number[], legal: () => number[]) => number} */
function bestByWins(search, left, legal) {
  const { game: { tree: { words } }, weightOf, seen } = search;
  const each = left.map(weightOf);
  const cluesOf = cluesFor(left.map((place) => letters(words[place])));
  const most = sumOf(each);
  let best = left[0];
  let wins = 0;
  /** @type {(place: number, own: number) => boolean} */
  const look = (place, own) => {
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
