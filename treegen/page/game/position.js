// A game so far and the words left in it, as game/position.py has it.

import { ABSENT, RIGHT, clueFor } from "../../web/clues.js";
import { rules } from "../rules.js";
import { isHardMode } from "./known.js";
import { classesOf, placeIn, sumOf, weightIn, weightsIn } from "./lists.js";

/** @import { List, Steps, Tree, TreeNode } from "./known.js" */

export const REFUSED = "x"; // stands for a clue where the game did not accept the word

/** @type {(turns: Steps) => string} */
export const turnsText = (turns) => turns.flat().join(".");

/** @type {(game: Game) => string} */
export const lastGuess = ({ history }) => history[history.length - 1][0];

/** @type {(word: string, history: Steps) => boolean} */
export const fits = (word, history) => history.every(([guess, clue]) => clueFor(guess, word) === clue);

/**
 * @typedef {object} Game
 * @property {Tree} tree
 * @property {Steps} steps
 * @property {Steps} history  the steps that were accepted
 * @property {Set<string>} refused
 * @property {boolean} wide  whether every word that may be played can be the answer
 * @property {boolean} solved
 * @property {List} answers  the words that could be the answer at its start
 * @property {List} list  those, or where none of them is left, all words
 * @property {number[]} left  those that still can
 * @property {number} size  how many these are
 * @property {number[]} candidates  those of them that a guess is chosen for
 * @property {TreeNode | null} node  of the tree, if the game follows it
 * @property {boolean} isOutdated  whether it would, but for the words used since
 */

/**
 * The game of one board that some steps lead to. Where no word of its list is left, it is a wide one.
 *
 * @param {Tree} tree
 * @param {Steps} steps
 * @param {List} [answers]
 * @returns {Game}
 */
export function gameAt(tree, steps, answers = tree.answers) {
  const history = steps.filter(([, clue]) => clue !== REFUSED);
  const refused = new Set(steps.filter(([, clue]) => clue === REFUSED).map(([word]) => word));
  /** @type {any} A game when it is whole. */
  const game = { tree, steps, history, refused, answers, wide: false };
  /** @type {(list: List) => void} */
  const take = (list) => {
    game.list = list;
    game.left = list.words;
    // By classes, which are kept: so a game that goes on looks only at the words that were left.
    for (const [guess, clue] of history) game.left = classesOf(tree.words, guess, game.left).get(clue)?.left ?? [];
    if (refused.size) game.left = game.left.filter((/** @type {number} */ place) => !refused.has(tree.words[place]));
    game.size = game.left.length;
  };
  const [last = "", earned] = history.at(-1) ?? [];
  game.solved = earned === tree.won && fits(last, history);
  take(answers);
  if (!game.solved && !game.size) {
    take(tree.wide);
    game.wide = game.size > 0;
    if (!game.wide) game.list = answers;
  }
  game.candidates = candidatesOf(game, game.left);
  const node = game.wide || game.solved ? null : nodeAt(tree, history);
  game.node = node && node.size === game.size && isAllowed(game, node.guess) ? node : null;
  game.isOutdated = game.node !== null && isOutdated(tree, game.candidates);
  if (game.isOutdated) game.node = null;
  return game;
}

// The node to which some turns lead, if the tree plays these words.
/** @type {(tree: Tree, history: Steps) => TreeNode | undefined} */
export function nodeAt({ root }, history) {
  /** @type {TreeNode | undefined} */
  let node = root;
  for (const [guess, clue] of history) node = node?.guess === guess ? node.below.get(clue) : undefined;
  return node;
}

// The words left that a guess is chosen for: those that weigh more than 0 or, where none does, all.
/** @type {(game: { list: List }, left: number[]) => number[]} */
function candidatesOf({ list }, left) {
  const listed = left.filter((place) => weightIn(list, place) > 0);
  return listed.length ? listed : left;
}

// The weights of candidates: they are all alike where each is 0.
/** @type {(game: Game, candidates: number[]) => number[]} */
export const weightsOf = ({ list }, candidates) => weightsIn(list, candidates).map((weight) => weight || 1);

// A tree's move is out of date where words used since it was made held more than one in so many of the weight left. A
// larger share counts where many words are left, as there the tree's search sees further than one turn.
/** @type {(tree: Tree, places: number[]) => boolean} Whether its move is computed anew. */
export function isOutdated({ prior, answers }, places) {
  const before = weightsIn(prior, places);
  const after = weightsIn(answers, places);
  const lost = sumOf(before.map((weight, i) => Math.max(0, weight - after[i])));
  return lost * (places.length > rules.manyLeft ? rules.outdatedOfMany : rules.outdated) > sumOf(before);
}

/** @type {(all: string[], letter: string) => number} How often it is there. */
export const countIn = (all, letter) => all.filter((one) => one === letter).length;

// Hard mode: right letters stay, marked ones are played again. Strict: every clue is obeyed.
/** @type {(game: { tree: Tree, history: Steps, refused: Set<string> }, word: string) => boolean} */
export function isAllowed({ tree, history, refused }, word) {
  if (refused.has(word)) return false;
  if (tree.mode === "strict") return fits(word, history);
  if (!isHardMode(tree)) return true;
  return history.every(([guess, clue]) => {
    const played = [...guess];
    const next = [...word];
    const marked = played.filter((_, i) => clue[i] !== ABSENT);
    return marked.every((letter) => countIn(next, letter) >= countIn(marked, letter))
      && played.every((letter, i) => clue[i] !== RIGHT || next[i] === letter);
  });
}

/** @type {(game: { tree: Tree, wide?: boolean }) => number[]} */
export const playable = ({ tree, wide }) => (wide ? tree.wide : tree.guesses).words;

// Whether a word may be played by the rules, though the game may have refused it.
/** @type {(game: Game, word: string) => boolean} */
export const isPlayable = (game, word) => playable(game).includes(placeIn(game.tree, word))
  && isLegal(game, word);

// Whether a word keeps to the mode, though the game may have refused it.
/** @type {(game: { tree: Tree, history: Steps }, word: string) => boolean} */
export const isLegal = (game, word) => isAllowed({ ...game, refused: new Set() }, word);

/** @type {(game: Game) => string} */
export const policyOf = ({ tree, wide }) => (wide ? rules.usual.alike : tree.policy);

/** @type {(game: Game) => number} 0 after the last one. */
export const guessesLeft = ({ history }) => rules.mostGuesses - history.length;

/** @type {(game: Game) => boolean} */
export const isLast = (game) => guessesLeft(game) > 0 && guessesLeft(game) <= rules.lastGuesses;

// Whether it is known exactly what each word loses and costs.
/** @type {(game: Game) => boolean} */
export const isNearEnd = (game) => isLast(game)
  || (guessesLeft(game) === rules.lastOfFew && game.candidates.length <= rules.fewLeft);

// While an everyday word is among the candidates, they are enough to play.
/** @type {(game: Game, isEverydayWord?: (place: number) => boolean) => boolean} */
export const hasEveryday = ({ tree, wide, candidates }, isEverydayWord = tree.isEverydayWord) =>
  !wide && candidates.some(isEverydayWord);

/** @type {(game: Game) => boolean} */
export const isEveryday = (game) => game.tree.isEveryday && hasEveryday(game);

// The words among which a move is chosen.
/** @type {(game: Game, onlyEveryday?: boolean) => number[]} */
export const choices = (game, onlyEveryday = isEveryday(game)) =>
  (onlyEveryday ? playable(game).filter(game.tree.isEverydayWord) : playable(game));

// Those of them that the game allows now.
/** @type {(game: Game, onlyEveryday?: boolean) => number[]} */
export const legalGuesses = (game, onlyEveryday) =>
  choices(game, onlyEveryday).filter((place) => isAllowed(game, game.tree.words[place]));

// Whether a word of the game is one of those.
/** @type {(game: Game, word: string, onlyEveryday?: boolean) => boolean} */
export const mayPlay = (game, word, onlyEveryday = isEveryday(game)) =>
  isAllowed(game, word) && (!onlyEveryday || game.tree.isEverydayWord(placeIn(game.tree, word)));
