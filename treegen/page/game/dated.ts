// Words with their days in any text, by the rules of words/dated.py: in a line, one of several
// dates, or JSON.

import { DAY } from "../days.js";
import { rules } from "../rules.js";

// in a line
export type Found = { start: number; end: number; text: string; parts: { [name: string]: string } };

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = `\\b(?<m>${MONTHS.join("|")})[a-z]*\\.?`;
const DAY_OF_MONTH = "(?<d>\\d{1,2})(?:st|nd|rd|th)?";

const DATES = [
  // those of words/dated.py, in its order
  "(?<y>\\d{4})[-/.](?<m>\\d{1,2})[-/.](?<d>\\d{1,2})",
  "(?<one>\\d{1,2})/(?<two>\\d{1,2})/(?<y>\\d{4}|\\d{2})", // the month is either
  "(?<d>\\d{1,2})\\.(?<m>\\d{1,2})\\.(?<y>\\d{4})",
  `${DAY_OF_MONTH}[-/., ]+(?:of )?${MONTH}[-/, ]+(?<y>\\d{4})`,
  `${MONTH}[-/ ]+${DAY_OF_MONTH}[-/, ]+(?<y>\\d{4})`,
].map((pattern) => new RegExp(`(?<!\\d)${pattern}(?!\\d)`, "gi"));
const SLASHED = DATES[1];

const COMMENT = /#(?!\d+(?!\d|[-/.]\d)).*/; // but #1838 is the number of a game
const LINE = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;

const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

export const isCapital = (word: string): boolean =>
  word === word.toUpperCase() && word !== word.toLowerCase();

// The dates of a line in order; of two that overlap, that of the first pattern.
function datesIn(line: string): Found[] {
  const dates: Found[] = [];
  const taken = new Uint8Array(line.length);
  for (const pattern of DATES) {
    for (const { 0: text, index: start, groups } of line.matchAll(pattern)) {
      const end = start + text.length;
      if (taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      dates.push({ start, end, text, parts: { ...groups } });
    }
  }
  return dates.sort((one, other) => one.start - other.start);
}

// Whether 7/8/2026 is in August: a text with 22/8/2026 has the day before the month. null: others
// have it behind.
export function hasDayFirst(text: string): boolean | null {
  const isOver = [...text.matchAll(SLASHED)].map(({ groups }) =>
    [groups?.one, groups?.two].map((part) => Number(part) > MONTHS.length),
  );
  const isDayFirst = isOver.some(([one, two]) => one && !two);
  return isDayFirst && isOver.some(([one, two]) => two && !one) ? null : isDayFirst;
}

// A date as a day of `past`, or NaN where there is no such day, or two.
export function dayFound({ parts }: Found, isDayFirst: boolean | null): number {
  const { one, two, y, m = isDayFirst ? two : one, d = isDayFirst ? one : two } = parts;
  if (one && isDayFirst === null) return NaN;
  const named = MONTHS.indexOf(m.toLowerCase());
  const month = named < 0 ? Number(m) - 1 : named;
  const date = new Date(Date.UTC(Number(y) + (y.length === 2 ? 2000 : 0), month, Number(d)));
  return date.getUTCMonth() === month ? date.getTime() / DAY - rules.firstDay : NaN;
}

// The first date of a line and the words around it. A line with several dates and words is cut, so
// that each word stands with its own date.
export function splitLine(
  line: string,
  isWhole: (word: string) => boolean,
): [found: Found | undefined, words: string[]][] {
  const text = line.replace(COMMENT, "");
  const dates = /\d/.test(text) ? datesIn(text) : [];
  const signs = text.split("");
  for (const { start, end } of dates) signs.fill(" ", start, end);
  const rest = signs.join("");
  if (dates.length < 2 || wordsIn(rest).filter(isWhole).length < 2)
    return [[dates[0], wordsIn(rest)]];
  const isDateFirst = !wordsIn(rest.slice(0, dates[0].start)).some(isWhole);
  const ends = isDateFirst
    ? dates.slice(1).map(({ start }) => start)
    : dates.slice(0, -1).map(({ end }) => end);
  return dates.map((found, i) => [found, wordsIn(rest.slice(i ? ends[i - 1] : 0, ends[i]))]);
}

// The lines of a text; of JSON, those of `jsonLines`.
export function linesOf(text: string, isWhole: (word: string) => boolean): string[] {
  let lines = [text];
  try {
    if (/^\s*[[{]/.test(text)) lines = jsonLines(JSON.parse(text), isWhole);
  } catch {
    /* a program's list, or a line in brackets */
  }
  return lines.flatMap((line) => line.split(LINE));
}

// The texts of a JSON value, a date in one line with what it belongs to: in its record, or beside
// it in a map. `start` is the key above it, of a value that belongs to a date or a word.
function jsonLines(value: any, isWhole: (word: string) => boolean, start: string = ""): string[] {
  if (typeof value === "string") return [start + value];
  if (value === null || typeof value !== "object") return [];
  // Whether it has a date, and no word that could be its answer.
  const isDay = (text: any): boolean => {
    const [[found, words]] = splitLine(text, isWhole);
    return Boolean(found) && !words.some(isWhole);
  };
  const items = Object.entries(value);
  const texts = Object.values(value).filter((item) => typeof item === "string");
  const days = texts.filter(isDay).length;
  const isRecord = days === 1 && texts.length > 1 && !items.some(([key]) => isDay(key));
  const lines = isRecord ? [start + texts.join(" ")] : [];
  for (const [key, item] of items) {
    if (isRecord && typeof item === "string") continue;
    const own = days === items.length || isDay(key) ? `${key} ` : start;
    for (const line of jsonLines(item, isWhole, own)) lines.push(line);
  }
  return lines;
}
