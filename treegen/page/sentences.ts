// What the page says. A page has its sentences in English and in the language of its words, each in
// a file of ../say/sentences/; page.py has those of page.html from there too. What is put into a
// sentence stands in braces; where its form depends on a number, that is `n`, unless the sentence
// names another, `by`.

import { isoDay } from "./days.js";
import { capitalized, figure, grouped, writeNumbersIn } from "./text.js";

export type Key = keyof typeof import("../say/sentences/en.json");
export type Sentences = { [key: string]: string | { [category: string]: string } };

// What can be put into a sentence: a number, a text, another sentence, a day as in 2026-08-21, or
// a number with decimals as English writes it. Python tells of a tree by such (say/phrases.py).
export type Value = string | number | Phrase | { date: string } | { figure: string };

export type Phrase = [key: string, values: { [name: string]: Value }];

const ENGLISH = "en";

const spoken: {
  lang: string;
  languages: { [lang: string]: Sentences };
  formOf: (n: number) => string;
} = { lang: ENGLISH, languages: {}, formOf: englishForm };

// Not by Intl, which takes a phone a tenth of a second to set up.
function englishForm(n: number): string {
  return n === 1 ? "one" : "other";
}

// What a page can speak; at first it speaks the first.
export function hear(languages: { [lang: string]: Sentences }): void {
  spoken.languages = languages;
  speak(Object.keys(languages)[0]);
}

export function speak(lang: string): void {
  spoken.lang = lang;
  spoken.formOf = englishForm;
  if (lang !== ENGLISH) {
    const plurals = new Intl.PluralRules(lang);
    spoken.formOf = (n) => plurals.select(n);
  }
  writeNumbersIn(lang);
}

export const spokenLanguage = () => spoken.lang;

export const otherLanguage = (): string | undefined =>
  Object.keys(spoken.languages).find((lang) => lang !== spoken.lang);

// A language's name in itself.
export const nameOfLanguage = (lang: string): string => String(spoken.languages[lang].language);

export const say = (key: Key, values: { [name: string]: Value } = {}): string =>
  said([key, values]);

// What a terminal says in a line, as a sentence.
export const saySentence = (key: Key, values: { [name: string]: Value } = {}): string =>
  say("sentence", { text: capitalized(say(key, values)) });

// What a number counts has a form by it. One with decimals may be written already, as the language
// does: "≈1,28".
function formBy(number: Value): string {
  const text = typeof number === "object" && "figure" in number ? number.figure : String(number);
  return spoken.formOf(Number(text.replace("≈", "").replace(",", ".")));
}

export function said(value: Value): string {
  if (typeof value === "number") return grouped(value);
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return "figure" in value ? figure(value.figure) : dateText(value.date);
  const [key, values] = value;
  const entry = spoken.languages[spoken.lang][key] ?? spoken.languages[ENGLISH][key];
  const text =
    typeof entry === "string" ? entry : (entry[formBy(values[entry.by ?? "n"])] ?? entry.other);
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => said(values[name]));
}

function dateParts(iso: string, months: Key): { day: string; month: string; year: string } {
  const [year, month, day] = iso.split("-");
  return { day: String(Number(day)), month: say(months).split(" ")[Number(month) - 1], year };
}

const dateText = (iso: string): string => say("date", dateParts(iso, "months"));

// A day, counted from that of the first game.
export const dayText = (day: number): string => dateText(isoDay(day));

export const shortDate = (day: number): { day: string; month: string; year: string } =>
  dateParts(isoDay(day), "months-short");

const HERE = "\0"; // what no sentence holds

// A sentence around what is no text: what stands before it, and after.
export function around(key: Key, name: string): [before: string, after: string] {
  const [before, after] = say(key, { [name]: HERE }).split(HERE);
  return [before, after];
}

// A sentence with a number in it: what stands before that, and after.
export function aroundNumber(key: Key, n: number): [before: string, after: string] {
  const text = say(key, { n });
  const shown = grouped(n);
  const at = text.indexOf(shown);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + shown.length)];
}
