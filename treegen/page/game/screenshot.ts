// The rows that were read on a screenshot, while a person checks them.

import { ABSENT } from "../../web/clues.js";

import type { Steps, Tree } from "./known.js";

export interface ReadRow {
  word: string; // with ? where no letter was read
  clue: string;
  marks: boolean[]; // of the tiles that are to be checked
}

export interface Screenshot {
  refused: string; // why it is not read, "" where it is
  rows: ReadRow[] | null; // null while it is read
  isMissing: boolean; // whether a row may be missing
  at: number; // the row whose word is typed
  meant: Set<string>; // words that the game does not have, and that are meant
  tree: Tree; // whose words are on it
  from: any; // the element that had the focus before
}

// A row that a person adds.
export const emptyRow = (length: number): ReadRow => ({
  word: "?".repeat(length),
  clue: ABSENT.repeat(length),
  marks: Array(length).fill(true),
});

export const withRow = (rows: ReadRow[], j: number, change: Partial<ReadRow>): ReadRow[] =>
  rows.map((row, at) => (at === j ? { ...row, ...change } : row));

// With one more, before the one of that number.
export const withAdded = (rows: ReadRow[], j: number, row: ReadRow): ReadRow[] => [
  ...rows.slice(0, j),
  row,
  ...rows.slice(j),
];

// What a person sets is checked.
export const without = (marks: boolean[], i: number): boolean[] =>
  marks.map((mark, at) => mark && at !== i);

export const recoloured = (
  { clue, marks }: ReadRow,
  i: number,
  digit: string,
): Partial<ReadRow> => ({
  clue: clue.slice(0, i) + digit + clue.slice(i + 1),
  marks: without(marks, i),
});

export const lettered = (
  { word, marks }: ReadRow,
  i: number,
  letter: string,
): Partial<ReadRow> => ({
  word: [...word].map((before, at) => (at === i ? letter : before)).join(""),
  marks: without(marks, i),
});

export function respelt({ word, marks }: ReadRow, typed: string): Partial<ReadRow> {
  const before = [...word];
  const letters = [...typed.replace(/\P{L}/gu, "")].slice(0, before.length);
  return {
    word: before.map((_, i) => letters[i] ?? "?").join(""),
    marks: marks.map((mark, i) => mark && (letters[i] ?? "?") === before[i]),
  };
}

export const stepsOf = (rows: ReadRow[]): Steps => rows.map(({ word, clue }) => [word, clue]);

// Whether each of its letters is known.
export const isWhole = ({ word }: ReadRow): boolean => !word.includes("?");

// Nothing follows a row that is right in every place.
export const areUsable = (rows: ReadRow[], { won }: Tree): boolean =>
  rows.length > 0 && rows.every(isWhole) && rows.slice(0, -1).every(({ clue }) => clue !== won);

export const countMarks = (rows: ReadRow[]): number =>
  rows.flatMap(({ marks }) => marks).filter(Boolean).length;
