// Sentences about used words, none of which needs a screen.

import { cut } from "../../web/typing.js";
import { known } from "../game/known.js";
import { daysMissing, lastDay, laterUses, usedOn } from "../game/used.js";
import { dayText, say, shortDate } from "../sentences.js";
import { capitals } from "../text.js";

import type { Tree } from "../game/known.js";
import type { Read } from "../game/past.js";
import { rules } from "../rules.js";

const FEW_WORDS = 5; // that are all named
const SOME_WORDS = 3; // named of more

// When a word was used, or "".
export function whenText(tree: Tree, place: number): string {
  const day = usedOn(tree, place) ?? null;
  if (day === null) return "";
  const word = capitals(tree.words[place]);
  if (day < Infinity) return say("status.used", { word, date: dayText(day) });
  return say("status.used-since", { word, date: dayText(lastDay(tree)) });
}

// The same in few letters, beside a word.
export function shortWhenText(tree: Tree, place: number): string {
  const day = usedOn(tree, place) ?? null;
  if (day === null) return "";
  return day < Infinity
    ? say("when.short-on", shortDate(day))
    : say("when.short-since", shortDate(lastDay(tree)));
}

// What the box for words used since is called; a tree that is older than the page says so.
export function knownDaysText(tree: Tree): { counted: string; older: string } {
  const { until = known.lastDay } = tree;
  const last = dayText(lastDay(tree));
  const n = laterUses(tree).length;
  return {
    counted: n
      ? say("used.title-since", { date: last, words: say("count.word", { n }) })
      : say("used.title", { date: last }),
    older: until < known.lastDay ? say("used.older", { date: dayText(until), last }) : "",
  };
}

// How many days a tree by past answers does not know, or "" where these are few.
export function missingText(tree: Tree): string {
  const n = daysMissing(tree);
  return n > rules.fewDays ? say("used.missing", { n, date: dayText(lastDay(tree)) }) : "";
}

// Words that are named, or some of them where they are many.
function namedText(words: Iterable<string>): string {
  const all = [...new Set(words)];
  if (all.length <= FEW_WORDS) return all.join(", ");
  return `${say("count.word", { n: all.length })} (${all.slice(0, SOME_WORDS).join(", ")}, …)`;
}

const wordText = (word: string): string => cut(capitals(word));

// What became of words that were to count as used: they are counted, or left out for a reason.
export function usedText({ used, old, unknown, misdated, others, isMixed }: Read): string {
  const lines = [used.size ? say("used.counted", { n: used.size }) : say("used.none")];
  if (old.size) lines.push(say("used.known", { n: old.size }));
  if (unknown.size) {
    lines.push(
      say("used.unknown", { n: unknown.size, words: namedText([...unknown].map(wordText)) }),
    );
  }
  if (misdated.length) {
    const words = misdated.map(
      ({ word, text, day }) => `${wordText(word)} (${Number.isNaN(day) ? text : dayText(day)})`,
    );
    const named = { words: namedText(words), date: dayText(0) };
    lines.push(isMixed ? say("used.mixed", named) : say("used.misdated", named));
  }
  if (others.size) lines.push(say("used.others", { words: namedText([...others].map(wordText)) }));
  return lines.join(" ");
}
