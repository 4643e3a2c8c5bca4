// Used words, read from any text by the rules of words/past.py.

import { fold } from "../../web/typing.js";
import { DAY, FIRST_DAY, localDay } from "../days.js";
import { known } from "./known.js";
import { placeIn } from "./lists.js";
import { lastDay } from "./used.js";

/** @import { Tree } from "./known.js" */

const SHORT_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = `\\b(?<m>${SHORT_MONTHS.join("|")})[a-z]*\\.?`;
const DAY_OF_MONTH = "(?<d>\\d{1,2})(?:st|nd|rd|th)?";

const DATES = [ // those of words/past.py, in its order
  "(?<y>\\d{4})[-/.](?<m>\\d{1,2})[-/.](?<d>\\d{1,2})",
  "(?<m>\\d{1,2})/(?<d>\\d{1,2})/(?<y>\\d{4}|\\d{2})",
  "(?<d>\\d{1,2})\\.(?<m>\\d{1,2})\\.(?<y>\\d{4})",
  `${DAY_OF_MONTH}[-/., ]+(?:of )?${MONTH}[-/, ]+(?<y>\\d{4})`,
  `${MONTH}[-/ ]+${DAY_OF_MONTH}[-/, ]+(?<y>\\d{4})`,
].map((pattern) => new RegExp(`(?<!\\d)${pattern}(?!\\d)`, "i"));

const COMMENT = /#(?!\d+(?!\d|[-/.]\d)).*/; // but #1838 is the number of a game
const LINE = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;

// The date of a line, as a day of `past`, or null, and what else stands there.
/** @type {(line: string) => [day: number | null, rest: string]} */
function findDate(line) {
  const found = DATES.map((pattern) => pattern.exec(line)).find(Boolean);
  if (!found) return [null, line];
  const { y, m, d } = found.groups ?? {};
  const month = SHORT_MONTHS.indexOf(m.toLowerCase());
  const year = Number(y) + (y.length === 2 ? 2000 : 0);
  const day = Date.UTC(year, month < 0 ? Number(m) - 1 : month, Number(d)) / DAY - FIRST_DAY;
  return [day, line.slice(0, found.index) + line.slice(found.index + found[0].length)];
}

/** @type {(word: string) => boolean} */
const isCapital = (word) => word === word.toUpperCase() && word !== word.toLowerCase();

// The used words of a text by the rules of words/past.py, each with its day or null: a word a line, or
// a word and its date. Of a copied page words with dates are taken, or if it has no dates all that may
// be guessed (of these, those in capitals where most are). What looks like a used word though it may
// not be guessed is `unknown`.
/** @type {(text: string, tree: Tree) => { used: [word: string, day: number | null][], unknown: string[] }} */
export function parsePast(text, { places, length, recipe }) {
  /** @type {[string, number][]} */
  const dated = [];
  const alone = [];
  const loose = [];
  const unknown = [];
  /** @type {(word: string) => string} */
  const spelt = (word) => fold(word, recipe.fold);
  /** @type {(word: string) => boolean} */
  const isWhole = (word) => [...spelt(word)].length === length;
  /** @type {(word: string) => boolean} */
  const isAccepted = (word) => places.has(spelt(word));
  for (const line of text.normalize("NFC").split(LINE)) {
    const [day, rest] = findDate(line.replace(COMMENT, ""));
    const words = rest.match(/\p{L}+/gu) ?? [];
    const whole = words.filter(isWhole);
    const some = whole.length > 1 ? whole.filter(isCapital) : whole; // as in: today's answer is CRANE
    const [word] = some;
    if (day !== null && some.length === 1) {
      if (isAccepted(word)) dated.push([spelt(word), day]);
      else if (words.length === 1 || isCapital(word)) unknown.push(word);
      else loose.push(words); // as in: published on 1 May 2020 by Karen
    } else if (words.length === 1 && some.length) alone.push(word);
    else loose.push(words);
  }
  const isPage = loose.some((words) => words.length);
  const odd = loose.every((words) => words.length < 2) ? loose.flat() : []; // words of another length
  if (isPage && dated.length) return { used: dated, unknown: [...unknown, ...odd] };
  const all = [...loose.flat(), ...alone].filter(isWhole);
  const accepted = all.filter(isAccepted);
  const capitalised = accepted.filter(isCapital);
  const taken = isPage && 2 * capitalised.length > accepted.length ? capitalised : accepted;
  const refused = [...unknown, ...odd, ...all.filter((word) => !isAccepted(word))];
  /** @type {[string, null][]} */
  const undated = taken.map((word) => [spelt(word), null]);
  return { used: [...dated, ...undated], unknown: refused };
}

// The words used since, of those in a text. The others were known already: their day is, or without
// a day, where there are more words than days since, the page has them.
/** @type {(text: string, tree: Tree) => { used: Set<string>, old: Set<string>, unknown: Set<string> }} */
export function readUsed(text, tree) {
  const last = lastDay(tree);
  const { used, unknown } = parsePast(text, tree);
  const isWhole = used.length > localDay() - last + 1;
  const strange = unknown.map((word) => fold(word, tree.recipe.fold));
  const read = { used: new Set(), old: new Set(), unknown: new Set(strange) };
  for (const [word, day] of used) {
    const isOld = day === null ? isWhole && known.past.has(placeIn(tree, word)) : day <= last;
    read[isOld ? "old" : "used"].add(word);
  }
  return read;
}
