// Sentences about used words, none of which needs a screen.

import { known } from "../game/known.js";
import { daysMissing, lastDay, usedOn } from "../game/used.js";
import { dayText, say, shortDate } from "../sentences.js";
import { capitals, cut } from "../text.js";

/** @import { Tree } from "../game/known.js" */

const FEW_DAYS = 14; // that may be missing before it is said, as in words/age.py

/** @type {(tree: Tree, place: number) => string} */
export function whenText(tree, place) {
  const day = usedOn(tree, place) ?? null;
  if (day === null) return "";
  return day < Infinity ? say("when.on", { date: dayText(day) }) : say("when.since", { date: dayText(lastDay(tree)) });
}

// The same in few letters, beside a word.
/** @type {(tree: Tree, place: number) => string} */
export function shortWhenText(tree, place) {
  const day = usedOn(tree, place) ?? null;
  if (day === null) return "";
  return day < Infinity ? say("when.short-on", shortDate(day)) : say("when.short-since", shortDate(lastDay(tree)));
}

// What the box for words used since is called; a tree that is older than the page says so.
/** @type {(tree: Tree) => { counted: string, older: string }} */
export function knownDaysText(tree) {
  const { until = known.lastDay } = tree;
  const last = dayText(lastDay(tree));
  const n = known.since.size;
  return {
    counted: n
      ? say("used.title-since", { date: last, words: say("count.word", { n }) })
      : say("used.title", { date: last }),
    older: until < known.lastDay ? say("used.older", { date: dayText(until), last }) : "",
  };
}

// How many days a tree by past answers does not know, or "" where these are few.
/** @type {(tree: Tree) => string} */
export function missingText(tree) {
  const n = daysMissing(tree);
  return n > FEW_DAYS ? say("used.missing", { n, date: dayText(lastDay(tree)) }) : "";
}

// What became of words that were to count as used.
/** @type {(read: { used: Set<string>, old: Set<string>, unknown: Set<string> }) => string} */
export function usedText({ used, old, unknown }) {
  const lines = [used.size ? say("used.counted", { n: used.size }) : say("used.none")];
  if (old.size) lines.push(say("used.known", { n: old.size }));
  const n = unknown.size;
  const few = n > 5 ? say("count.word", { n }) : [...unknown].map(capitals).map(cut).join(", ");
  if (n) lines.push(say("used.unknown", { n, words: few }));
  return lines.join(" ");
}
