/** What is played for some clues so far, and what follows each clue but the winning one. */
export interface Node {
  guess: string;
  /** Answers that are possible before the guess. */
  size: number;
  /** The sum of their weights, in a tree with weights. */
  weight?: number;
  branches?: Record<string, Node>;
}

/** The content of a tree file. */
export interface Tree {
  format: string;
  version: number;
  recipe: { opener: string; prior: { name: string; total: number; sha256: string } | null; [field: string]: unknown };
  summary: { answers: number; total: number; mean: number; worst: number; [field: string]: unknown };
  tree: Node;
}

/** A word, and what it costs: the sum of weight times guesses from it on. */
export type Priced = readonly [word: string, cost: number];

/** What is left after a clue, and the best second words, up to ten of any and of everyday ones. */
export interface Replies {
  size: number;
  likely: number;
  weight: number;
  any: readonly Priced[];
  everyday?: readonly Priced[];
}

/** The content of an opening file. */
export interface Opening {
  format: string;
  version: number;
  recipe: { opener: string; [field: string]: unknown };
  summary: { clues: number; [field: string]: unknown };
  clues: Record<string, Replies>;
}

/** Guesses so far, each with the clue it earned, such as "00102", "..y.g" or "⬛⬛🟨⬛🟩". Push the next turn. */
export type History = [guess: string, clue: string][];

/** A history as functions read it: any array of pairs, read-only or not. */
export type Played = readonly (readonly string[])[];

/** Words, all alike in an array; a Map of each to its weight; or a tree, for its answers and their weights. */
export type Words = readonly string[] | ReadonlyMap<string, number> | Tree;

/**
 * The node that a game so far leads to: its guess is played next. RangeError where the tree has none.
 * This and all other functions throw a TypeError for what is no tree file or opening file, and a
 * RangeError for one of a newer version, for a word with other signs than letters, and for a clue
 * that cannot be read.
 */
export function next(tree: Tree, history?: Played): Node;

/**
 * The words of a tree that fit all clues so far, each with its weight (1 in a tree without), the
 * heaviest first. The game may have left the tree. Empty if no word fits.
 */
export function wordsLeft(tree: Tree, history?: Played): Map<string, number>;

/** The game of each answer up to the winning clue, or of those that go on from a game so far. */
export function games(tree: Tree, history?: Played): Generator<History>;

/** What to play, and what is known of it. */
export interface Move {
  /** Of a solved game the answer. */
  guess: string;
  /**
   * A stored tree, a search (of an opening file, or with three guesses left), or a look one turn ahead; null of a solved
   * game.
   */
  source: "tree" | "search" | "turn" | null;
  /** The words left, each with its weight (1 in a tree without), the heaviest first. */
  left: Map<string, number>;
  /**
   * Chance that the answer is not found within six guesses. It is known with the last two guesses or words, with three
   * guesses and at most 40 words left, and of a tree that finds each word left in time; otherwise null.
   */
  risk: number | null;
  solved: boolean;
}

/**
 * The move after any game so far: the tree's while the game follows it; then, after your opener, that
 * of its opening file; otherwise the best everyday word, near the end for the rest of the game and
 * before by one turn, or the best of all words once no everyday one is among the words left that weigh
 * more than 0. RangeError if no word of the tree fits.
 */
export function move(tree: Tree, history?: Played, opening?: Opening): Move;

/** A guess, its place among all, and what it is expected to tell. */
export interface Score {
  guess: string;
  place: number;
  /** Of expected information. */
  bits: number;
  /** Words left after it, on average. */
  left: number;
  /** Words left at worst. */
  largest: number;
  /** Different clues that it can earn. */
  classes: number;
  /** Whether it can be the answer. */
  possible: boolean;
}

/**
 * The guesses for the words that fit a game so far, the best first by one turn: by information if all
 * weigh the same, otherwise by the chance to win by the next turn. Words of weight 0 count only if
 * no other fits. RangeError if none fits. All `guesses` (default: the words) are ranked, whether a
 * Wordle accepts them or not.
 */
export function rank(words: Words, history?: Played, guesses?: Words): Score[];

/** The clue that a guess earns: 0 absent, 1 elsewhere in the word, 2 right place. */
export function clue(guess: string, answer: string): string;

/**
 * A clue in digits, from any notation that treegen reads: "..y.g", "⬛⬛🟨⬛🟩", "0 0 1 0 2". RangeError
 * if it is in no notation, or has other than `length` marks.
 */
export function parseClue(text: string, length: number): string;
