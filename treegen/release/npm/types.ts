// What the functions of the package take and return.

/** What is played for some clues so far, and what follows each clue but the winning one. */
export interface Node {
  guess: string;
  /** Answers that are possible before the guess. */
  size: number;
  /** The sum of their weights, in a tree with weights. */
  weight?: number;
  branches?: Record<string, Node>;
}

/** Which words a list has: lists of the same words have the same checksum. */
export interface ListOfWords {
  count: number;
  sha256: string;
  [field: string]: unknown;
}

/** The content of a tree file. */
export interface Tree {
  format: string;
  version: number;
  recipe: {
    opener: string;
    prior: { name: string; total: number; sha256: string } | null;
    [field: string]: unknown;
  };
  summary: {
    answers: number;
    total: number;
    mean: number;
    worst: number;
    [field: string]: unknown;
  };
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

/** Guesses so far, each with its clue, such as "00102", "..y.g" or "⬛⬛🟨⬛🟩". Push the next turn. */
export type History = [guess: string, clue: string][];

/** A history as functions read it: any array of pairs, read-only or not. */
export type Played = readonly (readonly string[])[];

/** Words: all alike in an array; a Map of each to its weight; or a tree, for its answers. */
export type Words = readonly string[] | ReadonlyMap<string, number> | Tree;

/** What to play, and what is known of it. */
export interface Move {
  /** Of a solved game the answer. */
  guess: string;
  /**
   * A stored tree, a search (of an opening file, or with three guesses left), or a look one turn
   * ahead; null of a solved game.
   */
  source: "tree" | "search" | "turn" | null;
  /** The words left, each with its weight (1 in a tree without), the heaviest first. */
  left: Map<string, number>;
  /**
   * Chance that the answer is not found within six guesses. It is known with the last two guesses
   * or words, with three guesses and at most 40 words left, and of a tree that finds each word left
   * in time; otherwise null.
   */
  risk: number | null;
  solved: boolean;
}

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
