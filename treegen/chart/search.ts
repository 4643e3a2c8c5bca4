// What a chart's box finds among the chart's words, and the sentence on it, as views.ts says it.

import { followPath, partsOf, readPath } from "../web/path.js";
import { capital, fold, isolated } from "../web/typing.js";

import type { Fold } from "../web/typing.js";
import type { Key } from "./views.js";

// a sentence, and what is put into it
export type Phrase = [key: Key, values: { [name: string]: string | number }];
// a word of a chart, with its tooltip
export type Hit = { word: string; tip: string; text: any; table: string };
// a guess, the game before it, and where it stands
export type Stand = { game: string; guess: string; hits: Hit[] };

// A word in a sentence.
const named = (word: string): string => isolated(capital(word));

// A word stands in its row and at the head of the tables that it has.
const depthOf = ({ table }: Hit): number => table.split(".").length;

// Each place once: at the head of its own table, the first of these where it goes on in others, or
// in its row.
function placesOf(hits: Hit[]): Hit[] {
  const places: Map<string, Hit> = new Map();
  for (const hit of hits) {
    const other = places.get(hit.tip);
    if (!other || depthOf(other) < depthOf(hit)) places.set(hit.tip, hit);
  }
  return [...places.values()];
}

// The places of a word, moves before answers. The guesses before it stand in its tooltip.
function placed(word: string, words: Hit[]): [hits: Hit[], phrase: Phrase] {
  const hits = placesOf(words.filter((hit) => hit.word.toLowerCase() === word));
  hits.sort((a, b) => Number(a.word === word) - Number(b.word === word));
  if (!hits.length) return [hits, ["box.missing", {}]];
  const before = hits[0].tip
    .split(": ")[0]
    .split(", ")
    .map((turn) => named(turn.split(" ")[0]));
  return [
    hits,
    ["path.after", { word: named(word), n: before.length + 1, words: before.join(", ") }],
  ];
}

// What a text asks for, in a chart that opens with a word, which can be the answer if `isAnswer`:
// the places of a word or of a game's next guess, and what is said of it.
export function hitsOf(
  text: string,
  first: string,
  words: Hit[],
  same: Fold = {},
  isAnswer: boolean = true,
): [Hit[], Phrase | null] {
  const parts = partsOf(fold(text, same));
  if (!parts.length) return [[], null];
  const [word] = parts;
  const isWord = (part: string): boolean =>
    part === first || words.some((hit) => hit.word.toLowerCase() === part);
  const turns = readPath(parts, isWord);
  const isAlone = parts.length === 1 && turns[0][0] && word !== first;
  if (isAlone && [...word].length === [...first].length) return placed(word, words);
  const root: Stand = { game: "", guess: first, hits: [] };
  const tree = {
    guessOf: ({ guess }: Stand) => guess,
    // The mark is NO_ANSWER of labels.py.
    canWin: ({ game, hits }: Stand) => (game ? !hits[0].tip.endsWith("\u2060") : isAnswer),
    after: ({ game: before, guess }: Stand, clue: string) => {
      const game = `${before && `${before}, `}${guess} ${clue}`;
      const hits = words.filter(({ tip }) => tip.startsWith(`${game}: `));
      return hits.length ? { game, guess: hits[0].word.toLowerCase(), hits } : undefined;
    },
  };
  const { node, key, values } = followPath(turns, root, tree, named);
  return [placesOf(node.hits), [key, values]];
}
