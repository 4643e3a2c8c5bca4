// What the page says. A page has its sentences in English and in the language of its words, each in a file of
// ../say/sentences/; page.py has those of page.html from there too. What is put into a sentence stands in braces; where
// its form depends on a number, that is `n`, unless the sentence names another, `by`.

import { isoDay } from "./days.js";
import { capitalized, figure, grouped, writeNumbersIn } from "./text.js";

/** @typedef {keyof typeof import("../say/sentences/en.json")} Key */
/** @typedef {{ [key: string]: string | { [category: string]: string } }} Sentences */

/**
 * What can be put into a sentence: a number, a text, another sentence, a day as in 2026-08-21, or a number with
 * decimals as English writes it. Python tells of a tree by such (say/phrases.py).
 *
 * @typedef {string | number | Phrase | { date: string } | { figure: string }} Value
 * @typedef {[key: string, values: { [name: string]: Value }]} Phrase
 */

const ENGLISH = "en";

/** @type {{ lang: string, languages: { [lang: string]: Sentences }, formOf: (n: number) => string }} */
const spoken = { lang: ENGLISH, languages: {}, formOf: englishForm };

// Not by Intl, which takes a phone a tenth of a second to set up.
/** @type {(n: number) => string} */
function englishForm(n) {
  return n === 1 ? "one" : "other";
}

/** @type {(languages: { [lang: string]: Sentences }) => void} What a page can speak; at first it speaks the first. */
export function hear(languages) {
  spoken.languages = languages;
  speak(Object.keys(languages)[0]);
}

/** @type {(lang: string) => void} */
export function speak(lang) {
  spoken.lang = lang;
  spoken.formOf = englishForm;
  if (lang !== ENGLISH) {
    const plurals = new Intl.PluralRules(lang);
    spoken.formOf = (n) => plurals.select(n);
  }
  writeNumbersIn(lang);
}

export const spokenLanguage = () => spoken.lang;

/** @type {() => string | undefined} */
export const otherLanguage = () => Object.keys(spoken.languages).find((lang) => lang !== spoken.lang);

/** @type {(lang: string) => string} A language's name in itself. */
export const nameOfLanguage = (lang) => String(spoken.languages[lang].language);

/** @type {(key: Key, values?: { [name: string]: Value }) => string} */
export const say = (key, values = {}) => said([key, values]);

// What a terminal says in a line, as a sentence.
/** @type {(key: Key, values?: { [name: string]: Value }) => string} */
export const saySentence = (key, values = {}) => say("sentence", { text: capitalized(say(key, values)) });

// What a number counts has a form by it. One with decimals may be written already, as the language does: "≈1,28".
/** @type {(number: Value) => string} */
function formBy(number) {
  const text = typeof number === "object" && "figure" in number ? number.figure : String(number);
  return spoken.formOf(Number(text.replace("≈", "").replace(",", ".")));
}

/** @type {(value: Value) => string} */
export function said(value) {
  if (typeof value === "number") return grouped(value);
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return "figure" in value ? figure(value.figure) : dateText(value.date);
  const [key, values] = value;
  const entry = spoken.languages[spoken.lang][key] ?? spoken.languages[ENGLISH][key];
  const text = typeof entry === "string" ? entry : entry[formBy(values[entry.by ?? "n"])] ?? entry.other;
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => said(values[name]));
}

/** @type {(iso: string, months: Key) => { day: string, month: string, year: string }} */
function dateParts(iso, months) {
  const [year, month, day] = iso.split("-");
  return { day: String(Number(day)), month: say(months).split(" ")[Number(month) - 1], year };
}

/** @type {(iso: string) => string} */
const dateText = (iso) => say("date", dateParts(iso, "months"));

/** @type {(day: number) => string} A day, counted from that of the first game. */
export const dayText = (day) => dateText(isoDay(day));

/** @type {(day: number) => { day: string, month: string, year: string }} */
export const shortDate = (day) => dateParts(isoDay(day), "months-short");

const HERE = "\0"; // what no sentence holds

// A sentence around what is no text: what stands before it, and after.
/** @type {(key: Key, name: string) => [before: string, after: string]} */
export function around(key, name) {
  const [before, after] = say(key, { [name]: HERE }).split(HERE);
  return [before, after];
}

// A sentence with a number in it: what stands before that, and after.
/** @type {(key: Key, n: number) => [before: string, after: string]} */
export function aroundNumber(key, n) {
  const text = say(key, { n });
  const shown = grouped(n);
  const at = text.indexOf(shown);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + shown.length)];
}
