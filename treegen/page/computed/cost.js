// What a guess costs: how many guesses are needed on average from it on, against those from the best on.

import { letters } from "../../web/typing.js";
import { classesOf, greatest, placeIn, sumOf } from "../game/lists.js";
import { replyAt } from "../game/openings.js";
import { choices, guessesLeft, isAllowed, isEveryday, weightsOf } from "../game/position.js";
import { excessOf, hasTable, knownMove, moveOf, openersOf } from "./moves.js";
import { cluesFor } from "./rank.js";

/** @import { TreeNode } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */

/**
 * @typedef {object} Expected
 * @property {number} guesses  on average
 * @property {boolean} isExact  else an estimate, which looks one turn ahead
 */

/**
 * @typedef {object} Choice
 * @property {string} best
 * @property {boolean} stored  whether that is the tree's
 * @property {Expected} least  of the best move
 * @property {Expected} own  of the guess that was played
 * @property {boolean} isExact  whether what it costs beside the best is
 * @property {number} risk  chance not to find the answer in six guesses, where the best has a smaller one; else 0
 */

// A guess beside the best move; a better one that the game allows is the best itself.
/** @type {(game: Game, guess: string) => Choice} */
export function choiceOf(game, guess) {
  const { guess: best, stored } = moveOf(game);
  const least = expectedGuesses(game, best);
  const second = secondCost(game, guess);
  if (second) { // what it costs is known, though not what the best one needs
    const own = { guesses: least.guesses + second.cost, isExact: least.isExact };
    return { best, stored, least, own, isExact: second.isExact, risk: 0 };
  }
  const own = guess === best ? least : expectedGuesses(game, guess);
  const isLess = own.guesses < least.guesses && isChoice(game, guess); // one turn did not see how good it is
  const isExact = guess === best || (least.isExact && own.isExact);
  return { best, stored, least: isLess ? own : least, own, isExact, risk: riskOf(game, guess, best) };
}

/** @typedef {{ best: string, stored: boolean, cost: number, isExact: boolean, risk?: number }} Price */

// The best move, and how many guesses more are expected if that guess is played instead.
/** @type {(game: Game, guess: string) => Price} */
export function priceOf(game, guess) {
  const price = knownCost(game, guess);
  if (price) return price;
  const { best, stored, least, own, isExact, risk } = choiceOf(game, guess);
  return { best, stored, cost: own.guesses - least.guesses, isExact, risk };
}

// What a guess risks that the best one does not, with one or two guesses left: before these nothing is known of it.
/** @type {(game: Game, guess: string, best: string) => number} */
function riskOf(game, guess, best) {
  if (![1, 2].includes(guessesLeft(game))) return 0;
  const found = foundBy(game, guess);
  return found < foundBy(game, best) ? 1 - found / sumOf(weightsOf(game, game.candidates)) : 0;
}

// The weight of what is found if this guess is played, and the heaviest of each class after it if one more is left.
/** @type {(game: Game, guess: string) => number} */
function foundBy(game, guess) {
  const { tree, candidates } = game;
  const classes = [...classesOf(tree.words, guess, candidates).values()];
  const found = guessesLeft(game) === 1 ? classes.filter(({ clue }) => clue === tree.won) : classes;
  return sumOf(found.map(({ left }) => greatest(weightsOf(game, left))));
}

// What a stored runner-up costs, null for any other guess.
/** @type {(game: Game, guess: string) => Price | null} */
function secondCost(game, guess) {
  const reply = replyAt(game);
  const move = reply && knownMove(game);
  if (!move || move.guess !== reply.best || guess !== reply.second) return null;
  return { best: reply.best, stored: move.stored, cost: reply.more, isExact: reply.isProven };
}

// The words that cost least beside the best, where that is known exactly: openers, or a stored runner-up.
/** @type {(game: Game) => string[]} */
export function nextBest(game) {
  const [, ...openers] = openersOf(game);
  if (openers.length && isOfTable(game)) return openers;
  const { second } = replyAt(game) ?? {};
  return second && secondCost(game, second)?.isExact ? [second] : [];
}

// What needs no computing: the cost of an opener in the table, or of a runner-up. A refused word counts for too
// little to matter, but it does count.
/** @type {(game: Game, guess: string) => Price | null} */
export function knownCost(game, guess) {
  const { tree, refused } = game;
  const [best] = openersOf(game);
  const excess = excessOf(tree, guess);
  if (best === undefined || excess === undefined) return secondCost(game, guess);
  const cost = excess - (excessOf(tree, best) ?? 0);
  return { best, stored: best === tree.opener, cost, isExact: isOfTable(game) && !refused.size };
}

// Whether what openers cost is known with the words that the game plays, not only with any word.
/** @type {(game: Game) => boolean} */
const isOfTable = (game) => !isEveryday(game) || game.tree.recipe.vocabulary !== undefined;

// The expected number of guesses from this one on, over the weighted words left, where it is known: by the
// tree where the game follows it, and for the first guess by the table of openers too.
/** @type {(game: Game, guess: string) => Expected | null} */
export function knownGuesses(game, guess) {
  const { tree, node, history } = game;
  const root = node ?? tree.root; // of a game without history, of which a word was refused
  const isWhole = node !== null && allowsAll(game, node);
  const excess = history.length ? undefined : excessOf(tree, guess);
  const isTold = history.length ? isWhole && node.guess === guess : excess !== undefined && (node || hasTable(game));
  if (!isTold) return null;
  const weights = weightsBy(game);
  const sum = guessesBelow(root, (word) => weights.get(placeIn(tree, word)) ?? 0);
  return { guesses: sum / sumOf([...weights.values()]) + (excess ?? 0), isExact: isWhole };
}

/** @type {(game: Game) => Map<number, number>} The weight of each candidate. */
function weightsBy(game) {
  const each = weightsOf(game, game.candidates);
  return new Map(game.candidates.map((place, i) => [place, each[i]]));
}

// The same for any guess, as play/expected.py has it: else it is estimated, by `wins`.
/** @type {(game: Game, guess: string) => Expected} */
export function expectedGuesses(game, guess) {
  const told = knownGuesses(game, guess);
  if (told) return told;
  const { tree, candidates } = game;
  const weights = weightsBy(game);
  /** @type {(place: number) => number} */
  const weightOf = (place) => weights.get(place) ?? 0;
  const left = [...candidates].sort((one, other) => weightOf(other) - weightOf(one));
  const search = { game, words: tree.words, weightOf, seen: new Int32Array(3 ** tree.length), looks: 0 };
  const guesses = guessesAfter(search, guess, left, legalIn(game, () => choices(game))) / sumOf(left.map(weightOf));
  return { guesses, isExact: candidates.length <= 2 }; // the last of two is known: there is no more to see
}

// Whether the game allows the tree's guesses from a node on.
/** @type {(game: Game, node: TreeNode) => boolean} */
function allowsAll(game, node) {
  const { tree } = game;
  if (tree.isHard && !tree.recipe.hard && !tree.recipe.strict) return false;
  /** @type {(node: TreeNode) => boolean} */
  const isKnown = ({ guess, weight, below }) => weight === 0
    || (tree.isEverydayWord(placeIn(tree, guess)) && [...below.values()].every(isKnown));
  return !isEveryday(game) || isKnown(node);
}

/** @type {(game: Game, word: string) => boolean} */
const isChoice = (game, word) => choices(game).includes(placeIn(game.tree, word)) && isAllowed(game, word);

// The guesses that all words of a node need, each as often as it weighs.
/** @type {(node: TreeNode, weightOf: (word: string) => number, turn?: number) => number} */
function guessesBelow(node, weightOf, turn = 1) {
  let sum = node.wins ? turn * weightOf(node.guess) : 0;
  for (const child of node.below.values()) sum += guessesBelow(child, weightOf, turn + 1);
  return sum;
}

// Function for those of some guesses that a game allows, which are seldom asked for.
/** @type {(game: Game, guesses: () => number[]) => () => number[]} */
function legalIn(game, guesses) {
  /** @type {number[] | undefined} */
  let legal;
  return () => (legal ??= guesses().filter((place) => isAllowed(game, game.tree.words[place])));
}

/**
 * @typedef {object} Search
 * @property {Game} game
 * @property {string[]} words
 * @property {(place: number) => number} weightOf
 * @property {Int32Array} seen  by clue, the last look that met it
 * @property {number} looks
 */

// The guesses that words left need, heaviest first, when that one is played, and then those of `wins`.
/** @type {(search: Search, guess: string, left: number[], legal: () => number[]) => number} */
function guessesAfter(search, guess, left, legal) {
  const { game, words, weightOf } = search;
  let sum = sumOf(left.map(weightOf));
  for (const { clue, left: some } of classesOf(words, guess, left).values()) {
    if (clue === game.tree.won) continue;
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
  const { words, weightOf, seen } = search;
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
