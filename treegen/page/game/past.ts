// Used words, read from any text by the rules of words/past.py.

import { fold } from "../../web/typing.js";
import { localDay } from "../days.js";
import { dayFound, hasDayFirst, isCapital, linesOf, splitLine } from "./dated.js";
import { known } from "./known.js";
import { placeIn, weightIn } from "./lists.js";
import { isKnownUse, lastDay } from "./used.js";

import type { Tree, Use } from "./known.js";

// What a text has: used words with their days, or null, and what is left out.
export interface Parsed {
  used: [word: string, day: number | null][];
  unknown: string[]; // what looks like a used word, though it may not be guessed
  misdated: { word: string; text: string; day: number }[]; // words with days that have none
  others: string[]; // words without the date, or the capitals, that others have
  isMixed: boolean; // whether some dates have the day first, and some the month
}

// The used words of a text by the rules of words/past.py: a word a line, or words and their date.
// Of a copied page words with dates are taken, or if it has no dates all that may be guessed (of
// these, those in capitals where most are).
export function parsePast(text: string, tree: Tree): Parsed {
  const { places, length, recipe } = tree;
  const latest = Math.max(localDay(), lastDay(tree)) + 1;
  const alone = [];
  const loose = [];
  let hasDates = false;
  const spelt = (word: string): string => fold(word, recipe.fold);
  const isWhole = (word: string): boolean => [...spelt(word)].length === length;
  const isAccepted = (word: string): boolean => places.has(spelt(word));
  const whole = text.normalize("NFC");
  const isDayFirst = hasDayFirst(whole);
  const parsed: Parsed = {
    used: [],
    unknown: [],
    misdated: [],
    others: [],
    isMixed: isDayFirst === null,
  };
  for (const [found, words] of linesOf(whole, isWhole).flatMap((line) =>
    splitLine(line, isWhole),
  )) {
    const fives = words.filter(isWhole);
    const isList = fives.length > 0 && fives.length === words.length;
    const capitals = fives.filter(isCapital); // as in: today's answer is CRANE
    const answers = fives.length > 1 && (capitals.length === 1 || !isList) ? capitals : fives;
    const day = found ? dayFound(found, isDayFirst) : NaN;
    const [first] = answers;
    const isAnswer = answers.length === 1 && (isCapital(first) || (day >= 0 && isAccepted(first)));
    if (found && first && (isList || isAnswer)) {
      hasDates = true;
      for (const word of answers) {
        if (!isAccepted(word)) parsed.unknown.push(word);
        else if (day >= 0 && day <= latest) parsed.used.push([spelt(word), day]);
        else parsed.misdated.push({ word, text: found.text, day });
      }
      const others = isList && answers !== fives ? fives.filter((word) => word !== first) : [];
      for (const word of others) parsed.others.push(word);
    } else if (isList && words.length === 1) alone.push(words[0]);
    else loose.push(words); // as in: published on 1 May 2020 by Karen
  }
  const isPage = loose.some((words) => words.length > 1);
  const all = [...loose.flat(), ...alone].filter(isWhole);
  if (isPage && hasDates) return { ...parsed, others: [...parsed.others, ...all] };
  const accepted = all.filter(isAccepted);
  const inCapitals = accepted.filter(isCapital);
  const isByCapitals = isPage && 2 * inCapitals.length > accepted.length;
  const undated: [string, null][] = (isByCapitals ? inCapitals : accepted).map((word) => [
    spelt(word),
    null,
  ]);
  const odd = isPage ? [] : loose.flat(); // words of another length
  return {
    ...parsed,
    used: [...parsed.used, ...undated],
    unknown: [...parsed.unknown, ...odd, ...all.filter((word) => !isAccepted(word))],
    others: [...parsed.others, ...accepted.filter((word) => isByCapitals && !isCapital(word))],
  };
}

// What became of the words of a text: used since then, known already, or left out.
export type Read = Omit<Parsed, "used" | "unknown" | "others"> & {
  used: Map<string, Use>;
  old: Set<string>;
  unknown: Set<string>;
  others: Set<string>;
};

// The words used since, of those in a text. The others were known already: the page or the tree
// counts that day, or without a day, where there are more words than days since, the page has them.
export function readUsed(text: string, tree: Tree): Read {
  const { until = -1, prior, least } = tree;
  const last = lastDay(tree);
  const { used, unknown, others, ...parsed } = parsePast(text, tree);
  const isWhole = used.length > localDay() - last + 1;
  const spelt = (words: string[]): Set<string> =>
    new Set(words.map((word) => fold(word, tree.recipe.fold)));
  const read = {
    used: new Map<string, Use>(),
    old: new Set<string>(),
    unknown: spelt(unknown),
    others: spelt(others),
    ...parsed,
  };
  const NONE = -1;
  // The last day of each word.
  const days: Map<string, number> = new Map();
  for (const [word, day] of used) days.set(word, Math.max(day ?? NONE, days.get(word) ?? NONE));
  for (const [word, day] of days) {
    const use = day === NONE ? { day: last, isAfter: true } : { day, isAfter: false };
    const place = placeIn(tree, word);
    const isOld = use.isAfter
      ? isWhole && known.past.has(place)
      : isKnownUse(word, use) || (day <= until && weightIn(prior, place) === least);
    if (isOld) read.old.add(word);
    else read.used.set(word, use);
  }
  for (const word of [...read.used.keys(), ...read.old]) read.others.delete(word);
  return read;
}
