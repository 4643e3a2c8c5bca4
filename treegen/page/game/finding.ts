// Finding a word, a clue or a game in a tree without playing it: the row of the outline where it
// stands.

import { clueFor } from "../../web/clues.js";
import { followPath, readPath } from "../../web/path.js";
import { capitals } from "../text.js";

import type { Key } from "../sentences.js";
import type { Values } from "../../web/path.js";
import type { Steps, Tree, TreeNode } from "./known.js";

export interface Found {
  steps?: Steps; // to the row, if there is one
  word: string | null; // that was looked for, if it was one
  key: Key; // of the sentence on it
  values: Values; // in that
  count?: number; // of the rows that play a word which is no answer
}

// a node and the turns before it
export type Stand = { steps: Steps; node: TreeNode };

// The turns after which the tree finds a word, if the word is an answer.
export function turnsTo({ root }: Tree, word: string): Steps | undefined {
  const steps: Steps = [];
  let node: TreeNode | undefined = root;
  while (node && !(node.wins && node.guess === word)) {
    const clue = clueFor(node.guess, word);
    steps.push([node.guess, clue]);
    node = node.below.get(clue);
  }
  return node && steps;
}

// A node and all below it.
function* standsFrom({ steps, node }: Stand): Generator<Stand> {
  yield { steps, node };
  for (const [clue, child] of node.below)
    yield* standsFrom({ steps: [...steps, [node.guess, clue]], node: child });
}

// The words that are found on some guess, from a node on, each where it is found, the likeliest
// first.
export const foundOn = (from: Stand, guess: number): Stand[] =>
  [...standsFrom(from)]
    .filter(({ steps, node }) => node.wins && steps.length === guess - 1)
    .sort((one, other) => other.node.own - one.node.own);

// Where a word is played, the place that most games meet first.
const playedIn = ({ root }: Tree, word: string): Stand[] =>
  [...standsFrom({ steps: [], node: root })]
    .filter(({ node }) => node.guess === word)
    .sort((one, other) => other.node.weight - one.node.weight);

function findWord(tree: Tree, word: string): Found {
  const named = capitals(word);
  const own = turnsTo(tree, word);
  const stands = own ? [] : playedIn(tree, word);
  const steps = own ?? stands[0]?.steps;
  if (!steps) return { word, key: "find.never", values: { word: named } };
  const words = steps.map(([guess]) => capitals(guess)).join(", ");
  const values = { word: named, n: steps.length + 1, words };
  return {
    steps,
    word,
    key: steps.length ? "path.after" : "path.first",
    values,
    count: stands.length,
  };
}

// What is found of the words and clues that were typed (partsOf). What may be part of a word or
// clue that is still being typed is left out, unless they are whole. Null where nothing is left,
// and for a word that the game does not have.
export function find(tree: Tree, parts: string[], isWhole: boolean = true): Found | null {
  const { length, places, root, won } = tree;
  if (parts.length === 1 && places.has(parts[0])) return findWord(tree, parts[0]);
  const isWord = (part: string): boolean => places.has(part);
  const some = isWhole
    ? parts
    : parts.filter((part, i) => i < parts.length - 1 || [...part].length >= length);
  const turns = readPath(some, isWord);
  const [[guess, clue] = ["", ""]] = turns;
  if (!turns.length || (parts.length === 1 && !clue && [...guess].length === length)) return null;
  const { steps, key, values } = followPath(
    turns,
    root,
    {
      guessOf: (node: TreeNode) => node.guess,
      canWin: ({ wins }) => wins,
      after: ({ below }, digits) => below.get(digits),
    },
    capitals,
  );
  if (!isWhole && (key === "path.neither" || key === "path.no-clue")) return null;
  const isSomewhere = steps.length > 0 || key === "path.first";
  return {
    ...(isSomewhere && { steps: steps.filter(([, digits]) => digits !== won) }),
    word: null,
    key,
    values,
  };
}
