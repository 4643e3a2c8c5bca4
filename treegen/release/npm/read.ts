// What callers hand over: read, or refused by an error that says what was found and expected. It
// has the types that callers promise; a program in JavaScript may hand over anything.

import { inDigits } from "../../web/clues.js";
import { fold } from "../../web/typing.js";
import type { History, Node, Opening, Played, Tree } from "./types.js";

const MOST = 60; // characters of a value in a message, which may be a whole tree
const VERSION = 1; // of both formats

const FILES = {
  tree: { format: "treegen/tree", example: "wordle-trees/everyday.json" },
  opening: { format: "treegen/opening", example: "wordle-trees/openings/crane.json" },
};

const checked = new WeakSet<Tree>(); // which are gone through once

// The content of a tree file. What its figures say is not checked: `treegen verify` does that.
export function readTree(tree: Tree): Tree {
  if (checked.has(tree)) return tree;
  const { recipe, tree: root } = readFile(tree, "tree");
  if (typeof recipe?.opener !== "string") {
    throw new TypeError(`the tree's recipe is ${shown(recipe)}, expected one with an opener`);
  }
  const fault = faultIn(root, recipe.prior ? ["size", "weight"] : ["size"]);
  if (fault) throw new TypeError(`tree${fault}`);
  checked.add(tree);
  return tree;
}

// The content of an opening file, or undefined where there is none.
export function readOpening(opening: Opening | null | undefined): Opening | undefined {
  if (opening === undefined || opening === null) return undefined;
  const { recipe, clues } = readFile(opening, "opening");
  if (typeof recipe?.opener !== "string" || typeof clues !== "object" || !clues) {
    throw new TypeError(`the opening is ${shown(opening)}, expected one with recipe and clues`);
  }
  return opening;
}

function readFile<File extends Tree | Opening>(file: File, kind: keyof typeof FILES): File {
  const { format, example } = FILES[kind];
  if (file?.format !== format) {
    const other = Object.entries(FILES).find(([, each]) => each.format === file?.format);
    const found = other
      ? `the content of the ${other[0]} file of ${shown(file.recipe?.opener)}`
      : shown(file);
    throw new TypeError(
      `the ${kind} is ${found}, expected the content of a file such as ${example}`,
    );
  }
  if (file.version !== VERSION) {
    const newer = `expected version ${VERSION}; take the wordle-trees that it came with`;
    throw new RangeError(`the ${kind} has version ${shown(file.version)}, ${newer}`);
  }
  return file;
}

// Where a node below lacks what is read of it, and what is there instead; "" if it is whole.
function faultIn(node: Node, numbers: ("size" | "weight")[]): string {
  const isWhole = (field: "size" | "weight") => Number.isInteger(node[field]);
  if (typeof node?.guess !== "string" || !numbers.every(isWhole)) {
    return ` is ${shown(node)}, expected a node with ${["guess", ...numbers].join(", ")}`;
  }
  for (const clue in node.branches) {
    const fault = faultIn(node.branches[clue], numbers);
    if (fault) return `.branches.${clue}${fault}`;
  }
  return "";
}

// A game so far: guesses as the lists spell them, each with its clue in digits.
export function readHistory(history: Played): History {
  const isTurn = (turn: unknown) => Array.isArray(turn) && [1, 2].includes(turn.length);
  if (!Array.isArray(history) || !history.every(isTurn)) {
    const pairs = "pairs of guess and clue";
    throw new TypeError(`the history is ${shown(history)}, expected an array of ${pairs}`);
  }
  return (history as Played).map(([word, clue]) => {
    const guess = readWord(word);
    if (clue === undefined) {
      const example = 'expected a pair such as ["crane", "00102"]';
      throw new RangeError(`the word ${cut(guess)} has no clue, ${example}`);
    }
    return [guess, clueIn(clue, [...guess].length, `the clue of ${cut(guess)}`)];
  });
}

// A word as the lists spell it.
export function readWord(value: string): string {
  if (typeof value !== "string") throw new TypeError(`the word is ${shown(value)}, expected text`);
  const word = fold(value);
  const other = /\P{L}/u.exec(word)?.[0];
  if (other || !word) {
    const found = other && (/\s/.test(other) ? "a blank" : shown(other));
    const what = found ?? "no letter";
    throw new RangeError(`the word ${shown(value)} has ${what}, expected letters alone`);
  }
  return word;
}

/**
 * A clue in digits, from any notation that treegen reads: "..y.g", "⬛⬛🟨⬛🟩", "0 0 1 0 2". In digits,
 * 0 is absent, 1 elsewhere in the word, 2 the right place. RangeError if it is in no notation, or
 * has other than `length` marks.
 */
export function parseClue(text: string, length: number): string {
  if (!Number.isInteger(length)) {
    throw new TypeError(`the length is ${shown(length)}, expected that of the word`);
  }
  return clueIn(text, length, "the clue");
}

function clueIn(text: string, length: number, name: string): string {
  const digits = typeof text === "string" ? inDigits(text.replaceAll(/\s/g, "")) : null;
  if (digits?.length !== length) {
    const signs = "0, 1 and 2, or signs such as .yg and ⬛🟨🟩";
    throw new RangeError(`${name} is ${shown(text)}, expected ${length} marks: ${signs}`);
  }
  return digits;
}

// Words that are all of one length.
export function sameLength(words: string[]): string[] {
  const [first] = words;
  const { length } = [...first];
  for (const word of words) {
    const letters = [...word].length;
    if (letters !== length) {
      const other = `${cut(first)} has ${length}`;
      throw new RangeError(`the word ${cut(word)} has ${letters} letters, ${other}`);
    }
  }
  return words;
}

// A value for a message, as JSON where that has it.
export function shown(value: unknown): string {
  try {
    return cut(JSON.stringify(value));
  } catch {
    return cut(value); // a circle, a BigInt
  }
}

// The beginning of a text that is long.
export function cut(text: unknown): string {
  const letters = [...String(text)];
  return letters.length > MOST ? `${letters.slice(0, MOST - 1).join("")}…` : letters.join("");
}
