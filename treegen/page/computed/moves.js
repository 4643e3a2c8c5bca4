// Moves: the tree's, one that an opening has, or one that is computed, as `treegen next` has them.

import { clueFor } from "../../web/clues.js";
import { classesOf, greatest, placeIn } from "../game/lists.js";
import { replyAt } from "../game/openings.js";
import { choices, gameAt, isAllowed, isEveryday, isOutdated, lastWord, policyOf, weightsOf } from "../game/position.js";
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

// The opener that costs least of those which the game allows, by the published costs.
/** @type {(game: Game, onlyEveryday?: boolean) => string | undefined} */
export function openerOf(game, onlyEveryday = isEveryday(game)) {
  const { tree, history, candidates } = game;
  const isOther = tree.isHard && !tree.recipe.hard; // that table is of games without hard mode
  if (history.length || isOther || isOutdated(tree, candidates)) return undefined;
  return [...tree.excess.keys()].find((word) =>
    isAllowed(game, word) && (!onlyEveryday || tree.isEverydayWord(placeIn(tree, word))));
}

// The move that needs no computing: the tree's, one of the last two words, an opener, or a stored reply.
/** @type {(game: Game) => Move | null} */
export function knownMove(game) {
  const { tree, node } = game;
  if (node && !(isEveryday(game) && !tree.isEverydayWord(placeIn(tree, node.guess)))) {
    return { guess: node.guess, stored: true };
  }
  const guess = lastWord(game, game.candidates) ?? openerOf(game);
  if (guess) return { guess, stored: false };
  const reply = replyAt(game);
  return reply && { guess: reply.best, stored: false, reply };
}

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
  const situation = { guesses, left: game.candidates, weights: weightsOf(game, game.candidates), policy };
  return ranking(words, situation, isWanted).map((score) => ({ ...score, guess: words[score.guess] }));
}

// The move that `treegen next` prints.
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
