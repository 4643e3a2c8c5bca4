// A game so far and the words left in it, as game/position.py has it.

import { ABSENT, RIGHT, clueFor } from "../../web/clues.js";
import { rules } from "../rules.js";
import { isHardMode } from "./known.js";
import { classesOf, placeIn, sumOf, weightIn, weightsIn } from "./lists.js";

import type { List, Steps, Tree, TreeNode } from "./known.js";

export const REFUSED = "x"; // stands for a clue where the game did not accept the word

export const turnsText = (turns: Steps): string => turns.flat().join(".");

export const lastGuess = ({ history }: Game): string => history[history.length - 1][0];

export const fits = (word: string, history: Steps): boolean =>
  history.every(([guess, clue]) => clueFor(guess, word) === clue);

export interface Game {
  tree: Tree;
  steps: Steps;
  history: Steps; // the steps that were accepted
  refused: Set<string>;
  wide: boolean; // whether every word that may be played can be the answer
  solved: boolean;
  answers: List; // the words that could be the answer at its start
  list: List; // those, or where none of them is left, all words
  left: number[]; // those that still can
  size: number; // how many these are
  candidates: number[]; // those of them that a guess is chosen for
  node: TreeNode | null; // of the tree, if the game follows it
  isOutdated: boolean; // whether it would, but for the words used since
}

// The game of one board that some steps lead to. Where no word of its list is left, it is a wide
// one.
export function gameAt(tree: Tree, steps: Steps, answers: List = tree.answers): Game {
  const history = steps.filter(([, clue]) => clue !== REFUSED);
  const refused = new Set(steps.filter(([, clue]) => clue === REFUSED).map(([word]) => word));
  // A game when it is whole.
  const game: any = { tree, steps, history, refused, answers, wide: false };
  const take = (list: List): void => {
    game.list = list;
    game.left = list.words;
    // By classes, which are kept: so a game that goes on looks only at the words that were left.
    for (const [guess, clue] of history)
      game.left = classesOf(tree.words, guess, game.left).get(clue)?.left ?? [];
    if (refused.size)
      game.left = game.left.filter((place: number) => !refused.has(tree.words[place]));
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
export function nodeAt({ root }: Tree, history: Steps): TreeNode | undefined {
  let node: TreeNode | undefined = root;
  for (const [guess, clue] of history)
    node = node?.guess === guess ? node.below.get(clue) : undefined;
  return node;
}

// The words left that a guess is chosen for: those that weigh more than 0 or, where none does, all.
function candidatesOf({ list }: { list: List }, left: number[]): number[] {
  const listed = left.filter((place) => weightIn(list, place) > 0);
  return listed.length ? listed : left;
}

// The weights of candidates: they are all alike where each is 0.
export const weightsOf = ({ list }: Game, candidates: number[]): number[] =>
  weightsIn(list, candidates).map((weight) => weight || 1);

// A tree's move is out of date where words used since it was made held more than one in so many of
// the weight left. A larger share counts where many words are left, as there the tree's search sees
// further than one turn. Whether its move is computed anew.
export function isOutdated({ prior, answers }: Tree, places: number[]): boolean {
  const before = weightsIn(prior, places);
  const after = weightsIn(answers, places);
  const lost = sumOf(before.map((weight, i) => Math.max(0, weight - after[i])));
  return (
    lost * (places.length > rules.manyLeft ? rules.outdatedOfMany : rules.outdated) > sumOf(before)
  );
}

// How often it is there.
export const countIn = (all: string[], letter: string): number =>
  all.filter((one) => one === letter).length;

// Hard mode: right letters stay, marked ones are played again. Strict: every clue is obeyed.
export function isAllowed(
  { tree, history, refused }: { tree: Tree; history: Steps; refused: Set<string> },
  word: string,
): boolean {
  if (refused.has(word)) return false;
  if (tree.mode === "strict") return fits(word, history);
  if (!isHardMode(tree)) return true;
  return history.every(([guess, clue]) => {
    const played = [...guess];
    const next = [...word];
    const marked = played.filter((_, i) => clue[i] !== ABSENT);
    return (
      marked.every((letter) => countIn(next, letter) >= countIn(marked, letter)) &&
      played.every((letter, i) => clue[i] !== RIGHT || next[i] === letter)
    );
  });
}

export const playable = ({ tree, wide }: { tree: Tree; wide?: boolean }): number[] =>
  (wide ? tree.wide : tree.guesses).words;

// Whether a word may be played by the rules, though the game may have refused it.
export const isPlayable = (game: Game, word: string): boolean =>
  playable(game).includes(placeIn(game.tree, word)) && isLegal(game, word);

// Whether a word keeps to the mode, though the game may have refused it.
export const isLegal = (game: { tree: Tree; history: Steps }, word: string): boolean =>
  isAllowed({ ...game, refused: new Set() }, word);

export const policyOf = ({ tree, wide }: Game): string => (wide ? rules.usual.alike : tree.policy);

// 0 after the last one.
export const guessesLeft = ({ history }: Game): number => rules.mostGuesses - history.length;

export const isLast = (game: Game): boolean =>
  guessesLeft(game) > 0 && guessesLeft(game) <= rules.lastGuesses;

// Whether it is known exactly what each word loses and costs.
export const isNearEnd = (game: Game): boolean =>
  isLast(game) ||
  (guessesLeft(game) === rules.lastOfFew && game.candidates.length <= rules.fewLeft);

// While an everyday word is among the candidates, they are enough to play.
export const hasEveryday = (
  { tree, wide, candidates }: Game,
  isEverydayWord: (place: number) => boolean = tree.isEverydayWord,
): boolean => !wide && candidates.some(isEverydayWord);

export const isEveryday = (game: Game): boolean => game.tree.isEveryday && hasEveryday(game);

// The words among which a move is chosen.
export const choices = (game: Game, onlyEveryday: boolean = isEveryday(game)): number[] =>
  onlyEveryday ? playable(game).filter(game.tree.isEverydayWord) : playable(game);

// Those of them that the game allows now.
export const legalGuesses = (game: Game, onlyEveryday?: boolean): number[] =>
  choices(game, onlyEveryday).filter((place) => isAllowed(game, game.tree.words[place]));

// Whether a word of the game is one of those.
export const mayPlay = (
  game: Game,
  word: string,
  onlyEveryday: boolean = isEveryday(game),
): boolean =>
  isAllowed(game, word) && (!onlyEveryday || game.tree.isEverydayWord(placeIn(game.tree, word)));
