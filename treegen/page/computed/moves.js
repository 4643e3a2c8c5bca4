// Moves: the tree's, one that an opening has, or one that is computed, as `treegen next` has them.

import { clueFor } from "../../web/clues.js";
import { classesOf, greatest, placeIn } from "../game/lists.js";
import { replyAt } from "../game/openings.js";
import {
  choices, gameAt, guessesLeft, isAllowed, isEveryday, isOutdated, lastWord, policyOf, weightsOf,
} from "../game/position.js";
import { ranking } from "./rank.js";

/** @import { Class, Steps, Tree } from "../game/known.js" */
/** @import { Reply } from "../game/openings.js" */
/** @import { Game } from "../game/position.js" */
/** @import { IsWanted, Score } from "./rank.js" */

/**
 * @typedef {object} Move
 * @property {string} guess
 * @property {boolean} stored  whether it is the tree's
 * @property {Reply | null} [reply]  what is stored of it apart from the tree
 *
 * @typedef {(Omit<Score, "guess"> & { guess: string })[]} Ranking
 */

const FEW = 500; // words: of so few a move is computed, as play/exact.py has it

/** @type {(tree: Tree, word: string) => number | undefined} Guesses that an opener costs more than the tree's. */
export const excessOf = (tree, word) => (word === tree.opener ? 0 : tree.excess.get(word));

// Whether what openers cost is known of a game: before its first clue, by the tree's own rules.
/** @type {(game: Game) => boolean} */
export const hasTable = ({ tree, history, candidates }) =>
  !history.length && !(tree.isHard && !tree.recipe.hard) && !isOutdated(tree, candidates);

// The openers of which that is known and that the game allows: the tree's, and then those that cost least.
/** @type {(game: Game, onlyEveryday?: boolean) => string[]} */
export function openersOf(game, onlyEveryday = isEveryday(game)) {
  const { tree } = game;
  if (!hasTable(game)) return [];
  return [tree.opener, ...tree.excess.keys()].filter((word) =>
    isAllowed(game, word) && (!onlyEveryday || tree.isEverydayWord(placeIn(tree, word))));
}

// Whether the tree's opener stays, though the game refused another word.
/** @type {(game: Game) => boolean} */
const keepsOpener = ({ tree, refused, history, size, candidates }) =>
  !history.length && size > FEW && !refused.has(tree.opener) && !isOutdated(tree, candidates);

// The move that needs no computing: the tree's, a last word, an opener, or a stored reply.
/** @type {(game: Game) => Move | null} */
export function knownMove(game) {
  const { tree, node } = game;
  const planned = node?.guess ?? (keepsOpener(game) ? tree.opener : null);
  if (planned && !(isEveryday(game) && !tree.isEverydayWord(placeIn(tree, planned)))) {
    return { guess: planned, stored: true };
  }
  const guess = lastWord(game, game.candidates) ?? openersOf(game)[0];
  if (guess) return { guess, stored: false };
  const reply = replyAt(game);
  return reply && { guess: reply.best, stored: false, reply };
}

// Whether words that leave less unfound come first: with two guesses left, as the last one finds the heaviest word.
/** @type {(game: Game) => boolean} */
export const isByFound = (game) => guessesLeft(game) === 2;

// Some of the guesses that a game allows, ranked for its words left, each with its word.
/**
 * @param {Game} game
 * @param {IsWanted} [isWanted]
 * @param {{ policy?: string, onlyEveryday?: boolean, among?: string[] }} [how]
 * @returns {Ranking}
 */
export function rankedFor(game, isWanted, { policy = policyOf(game), onlyEveryday = isEveryday(game), among } = {}) {
  const { words } = game.tree;
  const guesses = choices(game, onlyEveryday).filter((place) =>
    (!among || among.includes(words[place])) && isAllowed(game, words[place]));
  const weights = weightsOf(game, game.candidates);
  const situation = { guesses, left: game.candidates, weights, policy, isByFound: isByFound(game) };
  return ranking(words, situation, isWanted).map((score) => ({ ...score, guess: words[score.guess] }));
}

// The move to play.
/** @type {(game: Game) => Move} */
export function moveOf(game) {
  return knownMove(game) ?? { guess: rankedFor(game)[0].guess, stored: false };
}

// Into how many groups a guess splits all words left, by clue, and how many words the largest has.
/** @type {(game: Game, guess: string, classes?: Map<string, Class>) => { groups: number, largest: number }} */
export function splitOf({ tree, left }, guess, classes = classesOf(tree.words, guess, left)) {
  const sizes = [...classes.values()].map((group) => group.left.length);
  return { groups: sizes.length, largest: greatest(sizes) };
}

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
