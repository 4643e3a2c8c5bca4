// What a chart's box finds among the chart's words.

import { readClue } from "../web/clues.js";
import { capital, fold } from "../web/typing.js";

/** @import { Fold } from "../web/typing.js" */

/** @typedef {{ word: string, tip: string, text: any, table: string }} Hit  a word of a chart, with its tooltip */

// A game as far as the chart goes, "raise 01020", "raise01020" or "01020": what stands there, and
// why it goes no further.
/** @type {(parts: string[], first: string, words: Hit[]) => [hits: Hit[], why: string]} */
function follow(parts, first, words) {
  const letters = [...first].length;
  let game = "";
  /** @type {Hit[]} */
  let here = [];
  let plays = first;
  let guess = "";
  for (const part of parts) {
    const clue = guess || !words.some(({ word }) => word === part) ? readClue(part, letters) : null;
    if (!clue && guess) return [here, `${part} is no clue`];
    if (!clue && part !== plays) return [here, `here ${capital(plays)} is played`];
    guess = clue ? "" : part;
    if (clue === "2".repeat(letters)) return [here, `${capital(plays)} is the answer`];
    if (!clue) continue;
    game += `${game && ", "}${plays} ${clue}`;
    const next = words.filter(({ tip }) => tip.startsWith(`${game}: `));
    if (!next.length) return [here, `no answer here gives ${capital(plays)} ${clue}`];
    here = next;
    plays = next[0].word.toLowerCase();
  }
  return [here, ""];
}

// What a text asks for, in a chart that opens with a word: games and words, and why there is no more.
/** @type {(text: string, first: string, words: Hit[], same?: Fold) => [hits: Hit[], why: string]} */
export function hitsOf(text, first, words, same = {}) {
  const parts = fold(text, same).split(/[\s,]+/).filter(Boolean).flatMap((part) => {
    const rest = part.slice(first.length);
    return readClue(rest, [...first].length) ? [part.slice(0, first.length), rest] : [part];
  });
  let [hits, why] = follow(parts, first, words);
  if (parts.length === 1 && why.startsWith("here")) {
    hits = words.filter(({ word }) => word.toLowerCase() === parts[0]);
    hits.sort((a, b) => Number(a.word === parts[0]) - Number(b.word === parts[0])); // moves before answers
    why = hits.length ? "" : "Not in this chart";
  }
  return [[...new Map(hits.map((hit) => [hit.tip, hit])).values()], why]; // of a row and its table, this
}
