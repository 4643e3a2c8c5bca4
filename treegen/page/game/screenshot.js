// The rows that were read on a screenshot, while a person checks them.

import { ABSENT } from "../../web/clues.js";

/** @import { Steps, Tree } from "./known.js" */

/**
 * @typedef {object} ReadRow
 * @property {string} word  with ? where no letter was read
 * @property {string} clue
 * @property {boolean[]} marks  of the tiles that are to be checked
 *
 * @typedef {object} Screenshot
 * @property {string} refused  why it is not read, "" where it is
 * @property {ReadRow[] | null} rows  null while it is read
 * @property {boolean} isMissing  whether a row may be missing
 * @property {number} at  the row whose word is typed
 * @property {Set<string>} meant  words that the game does not have, and that are meant
 * @property {Tree} tree  whose words are on it
 * @property {any} from  the element that had the focus before
 */

/** @type {(length: number) => ReadRow} A row that a person adds. */
export const emptyRow = (length) => ({
  word: "?".repeat(length), clue: ABSENT.repeat(length), marks: Array(length).fill(true),
});

/** @type {(rows: ReadRow[], j: number, change: Partial<ReadRow>) => ReadRow[]} */
export const withRow = (rows, j, change) => rows.map((row, at) => (at === j ? { ...row, ...change } : row));

/** @type {(rows: ReadRow[], j: number, row: ReadRow) => ReadRow[]} With one more, before the one of that number. */
export const withAdded = (rows, j, row) => [...rows.slice(0, j), row, ...rows.slice(j)];

/** @type {(marks: boolean[], i: number) => boolean[]} What a person sets is checked. */
export const without = (marks, i) => marks.map((mark, at) => mark && at !== i);

/** @type {(row: ReadRow, i: number, digit: string) => Partial<ReadRow>} */
export const recoloured = ({ clue, marks }, i, digit) => ({
  clue: clue.slice(0, i) + digit + clue.slice(i + 1), marks: without(marks, i),
});

/** @type {(row: ReadRow, i: number, letter: string) => Partial<ReadRow>} */
export const lettered = ({ word, marks }, i, letter) => ({
  word: [...word].map((before, at) => (at === i ? letter : before)).join(""), marks: without(marks, i),
});

/** @type {(row: ReadRow, typed: string) => Partial<ReadRow>} */
export function respelt({ word, marks }, typed) {
  const before = [...word];
  const letters = [...typed.replace(/\P{L}/gu, "")].slice(0, before.length);
  return {
    word: before.map((_, i) => letters[i] ?? "?").join(""),
    marks: marks.map((mark, i) => mark && (letters[i] ?? "?") === before[i]),
  };
}

/** @type {(rows: ReadRow[]) => Steps} */
export const stepsOf = (rows) => rows.map(({ word, clue }) => [word, clue]);

/** @type {(row: ReadRow) => boolean} Whether each of its letters is known. */
export const isWhole = ({ word }) => !word.includes("?");

// Nothing follows a row that is right in every place.
/** @type {(rows: ReadRow[], tree: Tree) => boolean} */
export const areUsable = (rows, { won }) =>
  rows.length > 0 && rows.every(isWhole) && rows.slice(0, -1).every(({ clue }) => clue !== won);

/** @type {(rows: ReadRow[]) => number} */
export const countMarks = (rows) => rows.flatMap(({ marks }) => marks).filter(Boolean).length;
