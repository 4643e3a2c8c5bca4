// What a chart's box finds among the chart's words. Why there is no more is a sentence, as views.js says it.

import { readClue } from "../web/clues.js";
import { capital, fold, isolated } from "../web/typing.js";

/** @import { Fold } from "../web/typing.js" */
/** @import { Key } from "./views.js" */

/** @typedef {[key: Key, values: { [name: string]: string }]} Phrase  a sentence, and what is put into it */
/** @typedef {{ word: string, tip: string, text: any, table: string }} Hit  a word of a chart, with its tooltip */

/** @type {(word: string) => string} A word in a sentence. */
const named = (word) => isolated(capital(word));

// A game as far as the chart goes, "raise 01020", "raise01020" or "01020": what stands there, and
// why it goes no further.
/** @type {(parts: string[], first: string, words: Hit[]) => [hits: Hit[], why: Phrase | null]} */
function follow(parts, first, words) {
  const letters = [...first].length;
  let game = "";
  /** @type {Hit[]} */
  let here = [];
  let plays = first;
  let guess = "";
  for (const part of parts) {
    const clue = guess || !words.some(({ word }) => word === part) ? readClue(part, letters) : null;
    if (!clue && guess) return [here, ["box.no-clue", { text: part }]];
    if (!clue && part !== plays) return [here, ["box.plays", { word: named(plays) }]];
    guess = clue ? "" : part;
    if (clue === "2".repeat(letters)) return [here, ["box.answer", { word: named(plays) }]];
    if (!clue) continue;
    game += `${game && ", "}${plays} ${clue}`;
    const next = words.filter(({ tip }) => tip.startsWith(`${game}: `));
    if (!next.length) return [here, ["box.no-answer", { word: named(plays), clue }]];
    here = next;
    plays = next[0].word.toLowerCase();
  }
  return [here, null];
}

// What a text asks for, in a chart that opens with a word: games and words, and why there is no more.
/** @type {(text: string, first: string, words: Hit[], same?: Fold) => [hits: Hit[], why: Phrase | null]} */
export function hitsOf(text, first, words, same = {}) {
  const parts = fold(text, same).split(/[\s,]+/).filter(Boolean).flatMap((part) => {
    const rest = part.slice(first.length);
    return readClue(rest, [...first].length) ? [part.slice(0, first.length), rest] : [part];
  });
  let [hits, why] = follow(parts, first, words);
  if (parts.length === 1 && why?.[0] === "box.plays") {
    hits = words.filter(({ word }) => word.toLowerCase() === parts[0]);
    hits.sort((a, b) => Number(a.word === parts[0]) - Number(b.word === parts[0])); // moves before answers
    why = hits.length ? null : ["box.missing", {}];
  }
  return [[...new Map(hits.map((hit) => [hit.tip, hit])).values()], why]; // of a row and its table, this
}
