// The adviser: what a guess costs in a position. Its sources are asked in order, and the first that has an answer
// gives the move: the stored tree, the table of openers, the stored replies of openings, one turn ahead.

import { clueFor } from "../../web/clues.js";
import { isOpen } from "../game/boards.js";
import { greatest, placeIn, sumOf } from "../game/lists.js";
import { replyAt } from "../game/openings.js";
import {
  gameAt, guessesLeft, isAllowed, isEveryday, isOutdated, playable, weightsOf,
} from "../game/position.js";
import { winsFrom } from "../game/trees.js";
import { estimate, lastCostOf, ranked, weightIn } from "./turn.js";

/** @import { Steps, Tree, TreeNode } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */
/** @import { Cost, Source } from "./turn.js" */

/**
 * @typedef {{ guess: string, source: Source }} Move  the guess that costs least
 *
 * @typedef {object} Prices  that are stored of the best word and of others
 * @property {string} best
 * @property {Map<string, number>} excess  guesses that each costs more than a certain one
 * @property {boolean} isOfGame  whether they are of a game with the same words
 * @property {boolean} isExact
 *
 * @typedef {object} Price  how much more a guess costs than the best
 * @property {string} best
 * @property {number} cost  guesses
 * @property {boolean} isExact
 * @property {number | null} risk  its own, where it is greater than that of the best
 *
 * @typedef {Price & { least: Cost, own: Cost }} Comparison  of a guess with the best, `least`
 */

const FEW = 500; // words: of so few a move is computed, as play/sources.py has it

// The sources that need no computing; one turn ahead is enough where one guess, or two words, are left.
/** @type {[Source, (game: Game) => string | null | undefined][]} */
const STORED = [
  ["tree", (game) => treeWord(game)],
  ["turn", lastWord],
  ["openers", (game) => (game.tree.excess.size > 1 ? openersOf(game)[0] : null)],
  ["search", (game) => replyAt(game)?.best],
];

// The move that needs no computing, if there is one.
/** @type {(game: Game) => Move | null} */
export function knownMove(game) {
  for (const [source, wordIn] of STORED) {
    const guess = wordIn(game);
    if (guess) return { guess, source };
  }
  return null;
}

// The move to play.
/** @type {(game: Game) => Move} */
export function advise(game) {
  const known = knownMove(game);
  if (known) return known;
  const [guess] = ranked(game);
  const planned = treeWord(game, guess);
  return planned ? { guess: planned, source: "tree" } : { guess, source: "turn" };
}

// The move where computing it failed: the next source is one turn ahead, on the first board that is open. Where that
// fails too, it is the heaviest word left there.
/** @type {(games: Game[]) => Move} */
export function nextMove(games) {
  const game = games.find(isOpen) ?? games[0];
  try {
    return { guess: ranked(game)[0], source: "turn" };
  } catch {
    return { guess: heaviestOf(game, game.candidates), source: "turn" };
  }
}

// The cost of any guess.
/** @type {(game: Game, guess: string) => Cost} */
export const costOf = (game, guess) => lastCostOf(game, guess) ?? storedCost(game, guess) ?? estimate(game, guess);

// A guess beside the best move; a better one that the game allows is the best itself.
/** @type {(game: Game, guess: string) => Comparison} */
export function compare(game, guess) {
  const best = advise(game).guess;
  let least = costOf(game, best);
  let own = least;
  let isExact = true;
  if (guess !== best) {
    const known = knownPrice(game, guess);
    own = known ? { ...least, guesses: least.guesses + known.cost } : costOf(game, guess);
    isExact = known ? known.isExact : least.isExact && own.isExact;
  }
  const isRisk = Number(own.risk) > Number(least.risk);
  // One turn did not see how good it is.
  if (!isRisk && own.guesses < least.guesses && isChoice(game, guess)) least = own;
  return { best, least, own, cost: own.guesses - least.guesses, isExact, risk: isRisk ? own.risk : null };
}

/** @type {(game: Game, guess: string) => Price} */
export const priceOf = (game, guess) => knownPrice(game, guess) ?? compare(game, guess);

// The price that needs no computing, if there is one.
/** @type {(game: Game, guess: string) => Price | null} */
export function knownPrice(game, guess) {
  const { best, excess, isExact } = pricesAt(game);
  const [own, least] = [guess, best].map((word) => excess.get(word));
  if (own === undefined || least === undefined) return null;
  return { best, cost: own - least, isExact: isExact || guess === best, risk: null };
}

// The words that cost least beside the best, where that is known.
/** @type {(game: Game) => string[]} */
export function nextBest(game) {
  const { best, excess, isOfGame } = pricesAt(game);
  return isOfGame ? [...excess.keys()].filter((word) => word && word !== best && mayPlay(game, word)) : [];
}

// The sources.

// The tree's word, where the tree is followed; its opener stays though the game refused another word. With one or two
// guesses left it is followed as long as its word loses no more than the best one or, where that is not known, than one
// that loses nothing.
/** @type {(game: Game, best?: string | null) => string | null} */
function treeWord(game, best = lastWord(game)) {
  const { tree, node, history, size, candidates } = game;
  const isKept = !history.length && size > FEW && !isOutdated(tree, candidates);
  const guess = node?.guess ?? (isKept ? tree.opener : null);
  if (!guess || !mayPlay(game, guess)) return null;
  /** @type {(word: string | null) => number} */
  const lostBy = (word) => (word && lastCostOf(game, word)?.lost) || 0;
  return lostBy(guess) > lostBy(best) ? null : guess;
}

// The heaviest of the words left, where it is played whatever another would tell: it is one of two, or the last guess.
// Of everyday words, where these are enough.
/** @type {(game: Game) => string | null} */
function lastWord(game) {
  const { tree, candidates } = game;
  const last = isEveryday(game) ? candidates.filter(tree.isEverydayWord) : candidates;
  return last.length && (candidates.length <= 2 || guessesLeft(game) === 1) ? heaviestOf(game, last) : null;
}

/** @type {(game: Game, some: number[]) => string} */
function heaviestOf(game, some) {
  const weights = weightsOf(game, some);
  return game.tree.words[some[weights.indexOf(greatest(weights))]];
}

// Whether what openers cost is known of a game: before its first clue, by the tree's own rules.
/** @type {(game: Game) => boolean} */
const hasTable = ({ tree, history, candidates }) =>
  !history.length && !(tree.isHard && !tree.recipe.hard) && !isOutdated(tree, candidates);

// The openers of which that is known and that the game allows: the tree's, and then those that cost least.
/** @type {(game: Game, onlyEveryday?: boolean) => string[]} */
export function openersOf(game, onlyEveryday = isEveryday(game)) {
  const { tree } = game;
  if (!hasTable(game)) return [];
  return [...tree.excess.keys()].filter((word) => mayPlay(game, word, onlyEveryday));
}

// What is stored of the best word and of others: for the first guess a table, for the second a runner-up. A game by
// other rules than the tree's begins by the table all the same. A refused word counts for too little to matter, but it
// does count.
/** @type {(game: Game) => Prices} */
function pricesAt(game) {
  const { tree, node, refused, history } = game;
  const best = knownMove(game)?.guess ?? "";
  if (!history.length && (node || hasTable(game))) {
    const isOfGame = hasTable(game) && (!isEveryday(game) || tree.recipe.vocabulary !== undefined);
    return { best, excess: tree.excess, isOfGame, isExact: isOfGame && !refused.size };
  }
  const reply = replyAt(game);
  const { second, more, isProven } = reply?.best === best ? reply : { second: "", more: 0, isProven: false };
  return { best, excess: new Map([[best, 0], [second, more]]), isOfGame: isProven, isExact: isProven };
}

// The cost that the tree tells of its own word and, by the table, of other openers.
/** @type {(game: Game, guess: string) => Cost | null} */
export function storedCost(game, guess) {
  const { tree, node, history } = game;
  const root = node ?? tree.root; // of a game without history, of which a word was refused
  const isWhole = node !== null && allowsAll(game, node);
  const ofTree = node?.guess === guess ? 0 : undefined;
  const excess = history.length ? ofTree : tree.excess.get(guess);
  if (excess === undefined || !(history.length ? isWhole : node || hasTable(game))) return null;
  const weightOf = weightIn(game);
  let sum = 0;
  for (const one of winsFrom(root)) sum += one.turn * weightOf(placeIn(tree, one.guess));
  const guesses = sum / sumOf(weightsOf(game, game.candidates)) + excess;
  return { risk: null, guesses, source: guess === root.guess ? "tree" : "openers", isExact: isWhole };
}

// Whether the game allows the tree's guesses from a node on.
/** @type {(game: Game, node: TreeNode) => boolean} */
function allowsAll(game, node) {
  const { tree } = game;
  if (tree.isHard && !tree.recipe.hard && !tree.recipe.strict) return false;
  /** @type {(one: { guess: string }) => boolean} */
  const isKnown = ({ guess }) => tree.isEverydayWord(placeIn(tree, guess));
  /** @type {(node: TreeNode) => boolean} */
  const isAllKnown = (below) => ![...winsFrom(below)].some(isKnown)
    || (isKnown(below) && [...below.below.values()].every(isAllKnown));
  return !isEveryday(game) || isAllKnown(node);
}

/** @type {(game: Game, word: string) => boolean} */
export const isChoice = (game, word) => playable(game).includes(placeIn(game.tree, word)) && mayPlay(game, word);

// Whether a word of the game may be played now.
/** @type {(game: Game, word: string, onlyEveryday?: boolean) => boolean} */
const mayPlay = (game, word, onlyEveryday = isEveryday(game)) =>
  isAllowed(game, word) && (!onlyEveryday || game.tree.isEverydayWord(placeIn(game.tree, word)));

// The steps to an answer by the moves that are made, or null where none is.
/** @type {(make: (game: Game) => Move | null, tree: Tree, steps: Steps, answer: string) => Steps | null} */
export function pathBy(make, tree, steps, answer) {
  const path = [...steps];
  for (let game = gameAt(tree, path); !game.solved; game = gameAt(tree, path)) {
    const move = make(game);
    if (!move) return null;
    path.push([move.guess, clueFor(move.guess, answer)]);
  }
  return path;
}
