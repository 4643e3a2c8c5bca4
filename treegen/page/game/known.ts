// What the page knows: the words, the trees, and what a person told it. The functions of trees.ts
// change it.

import type { Fold } from "../../web/typing.js";
import type { Rules } from "../rules.js";
import type { Key, Sentences, Value } from "../sentences.js";
import type { Replies } from "./openings.js";

// Words are told by their places among all words of a page that have their length.
// turns so far; REFUSED stands for a clue
export type Steps = [guess: string, clue: string][];

// words left to which a guess earns that clue
export type Class = { clue: string; left: number[] };

// of a game
export interface Kind {
  boards: number;
  isAlike: boolean; // whether it is the game of several boards by words that are alike: see `alike`
}

export interface List {
  name: Value;
  words: number[];
  weights: number[]; // by place: 1 where none is told, 0 of other words
}

export interface TreeNode {
  guess: string;
  size: number;
  weight: number;
  wins: boolean; // whether the guess can be the answer
  own: number; // its weight then, else 0
  below: Map<string, TreeNode>; // by clue
}

// as clues.py has them
export type Mode = "normal" | "hard" | "strict";

// of a list, or of weights
export type Source = { sha256: string };

export interface Recipe {
  opener: string;
  guesses: Source;
  answers: Source;
  openers?: string[];
  second?: string;
  mode: Mode;
  prior?: Source | null;
  vocabulary?: Source;
  lang?: string; // of the words, where it is known
  fold?: Fold;
  max_listed_turns?: number;
  proven?: boolean;
}

export interface Tree {
  index: number; // among the trees of the page
  name: string;
  file: string | null; // null where treewalk finds it by its name
  opener: string;
  title: Value;
  purpose: Value;
  figures: Value;
  about: [Key, Value][];
  head: string; // of its file, up to the nodes
  policy: string; // by which moves are computed
  recipe: Recipe;
  length: number; // of its words
  won: string; // the clue of a guess that is right
  words: string[]; // all of that length
  places: Map<string, number>; // of these words
  excess: Map<string, number>; // guesses that openers cost more than the tree's, as far as is known
  openings?: string[]; // vocabularies for which the page's openings are of its game
  replies?: (opener: string) => Map<string, Replies>; // to its clues, where they are not the page's
  guesses: List;
  answers: List; // with the weights that count
  prior: List; // with the weights that the tree was made for
  wide: List; // the answers where none of those fits
  // of a tree by past answers: the answers of 2023, which other games go by, alike; other words
  // weigh 0
  alike?: List;
  root: TreeNode;
  isEverydayWord: (place: number) => boolean;
  mode: Mode; // that is played: the recipe's, or hard mode where that is switched on
  isEveryday: boolean; // whether everyday words are enough, while one of them is left
  isWordle?: boolean; // whether its words have days
  until?: number; // the last day that it knows, where it goes by past answers
  since?: Set<number>; // words used later
  least?: number; // the weight of these
}

// When a word was used: on a day, or on some day after it.
export type Use = { day: number; isAfter: boolean };

// What page.py and openings.py packed.
// what a tree plays: the place of one of the words left, or another word
export type Play = number | string;

// of a word of an opening
export type Code = number | string | null;

export type PackedList = { name: Value; bits: string | null; weights?: number[] | string | null };

// each a column for each opener, with an entry for a clue
export interface PackedReplies {
  best: Code[][];
  second: Code[][];
  more: number[][]; // hundredths of a guess; of everyday words, how many more than of any
  excess: number[][]; // hundredths of a guess
  limited: number[][]; // places of the clues whose words are not proven
}

export type PackedOpenings = { openers: string[]; any: PackedReplies; everyday: PackedReplies };

// of a tree as it is packed
export type Told =
  | "name"
  | "file"
  | "opener"
  | "title"
  | "purpose"
  | "figures"
  | "about"
  | "head"
  | "policy"
  | "openings"
  | "isWordle"
  | "until";

// of a tree, what is read when it is asked for
export interface Untold {
  mode: Mode; // of its recipe
  choice: Value; // its title among those of the page
  plays: [first: Play, ...parts: Play[][]]; // first, and after each first clue
  excess?: { [opener: string]: number };
  weights?: number[]; // as its file has them, where those of its answers differ
  offList?: number[]; // places of words that weigh something though they are no answers of 2023
}

// of a tree's game
export interface Lists {
  guesses: PackedList;
  answers: PackedList;
  wide: PackedList;
  everyday?: string | null; // bits of its vocabulary
}

// with the numbers of its lists
export type PackedTree = Pick<Tree, Told> & Untold & { [list in keyof Lists]: number };

export type TreeRecord = Pick<Tree, Told> & Untold & Lists & { index: number; recipe: Recipe };

export interface Packed {
  rules: Rules;
  lists: { [length: string]: string };
  past?: (number | null)[]; // a place for each day, null where no word here was the answer
  openings?: PackedOpenings;
  shared: any[]; // lists that trees of one game have in common
  trees: PackedTree[];
  languages: { [lang: string]: Sentences }; // that the page speaks, the one of its words first
  worker?: string; // the script of the page's workers
  reader?: string; // the script that reads screenshots
}

// What page.py packed, and what a person told the page; begin, treeAt, setSince and choose change
// it.
export const known: {
  lists: { [length: string]: string[] };
  records: TreeRecord[];
  openings: PackedOpenings | null;
  trees: Tree[];
  past: Map<number | null, number>;
  lastDay: number;
  since: Map<string, Use>;
  worker: string;
  reader: string;
  mode: Mode | null;
  isEveryday: boolean | null;
} = {
  lists: {}, // all words by their length
  records: [], // of trees, as they were packed, with their recipes
  openings: null, // as they were packed
  trees: [], // read when they are asked for
  // the last day on which a word was the answer, by place: that of the first game is 0
  past: new Map(),
  lastDay: 0, // of those
  since: new Map(), // words that a person added, each with its last use
  worker: "", // the script of workers
  reader: "", // the script that reads screenshots
  mode: null, // hard or normal as hard mode was switched on or off, null where neither was
  isEveryday: null,
};

// Whether it is hard mode, or the strict one.
export const isHardMode = ({ mode }: { mode: Mode }): boolean => mode !== "normal";

// Whether hard mode is switched on in a tree that is not for it.
export const isModeComputed = ({ mode, recipe }: Tree): boolean => mode !== recipe.mode;
