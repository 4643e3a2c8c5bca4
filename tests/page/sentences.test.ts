import assert from "node:assert/strict";
import { test } from "node:test";
import {
  around,
  aroundNumber,
  hear,
  otherLanguage,
  said,
  say,
  speak,
  spokenLanguage,
} from "../../treegen/page/sentences.js";
import { decimals, grouped } from "../../treegen/page/text.js";
import { expected } from "./expected.js";

// from which on some languages have one form more, which is written as the others
const MILLION = 1_000_000;

test("each language has the forms that its numbers want", () => {
  for (const [lang, sentences] of Object.entries(expected)) {
    const rules = new Intl.PluralRules(lang);
    const some = [...Array(1000).keys(), 14855, 100_000, MILLION - 1];
    const wanted = [...new Set(some.map((n) => rules.select(n)))].sort();
    for (const [key, sentence] of Object.entries(sentences)) {
      const forms = Object.keys(sentence)
        .filter((name) => name !== "by")
        .sort();
      if (typeof sentence !== "string") assert.deepEqual(forms, wanted, `${lang}: ${key}`);
      else assert.equal(typeof expected.en[key], "string", `${lang}: ${key}`);
    }
  }
});

test("numbers, words and dates are written as the language writes them", () => {
  hear(expected);
  for (const [lang, none, many, mean, day] of [
    ["en", "0 words", "14,855 words", "1,234.50", "21 July 2026"],
    ["es", "0 palabras", "14.855 palabras", "1234,50", "21 de julio de 2026"],
    ["de", "0 Wörter", "14.855 Wörter", "1.234,50", "21. Juli 2026"],
    ["fr", "0 mot", "14\u202f855 mots", "1\u202f234,50", "21 juillet 2026"],
    ["pt", "0 palavra", "14.855 palavras", "1.234,50", "21 de julho de 2026"],
    // not by the rules of the one before
    ["en", "0 words", "14,855 words", "1,234.50", "21 July 2026"],
    ["it", "0 parole", "14.855 parole", "1234,50", "21 luglio 2026"],
  ]) {
    speak(lang);
    const date = said({ date: "2026-07-21" });
    const words = [0, 14855].map((n) => say("count.word", { n }));
    assert.deepEqual([...words, decimals(1234.5), date], [none, many, mean, day], lang);
  }
});

test("a sentence holds others, and figures of a tree", () => {
  hear({ de: expected.de, en: expected.en });
  const opening = [
    "opening.opens",
    { opening: "RAISE", mean: ["mean", { mean: { figure: "3.47" } }] },
  ];
  assert.equal(said(opening), "Beginnt mit RAISE: 3,47 Versuche im Schnitt.");
  assert.equal(otherLanguage(), "en");
  speak("en");
  assert.equal(said(opening), "Opens with RAISE: 3.47 guesses on average.");
  assert.deepEqual([spokenLanguage(), otherLanguage()], ["en", "de"]);
});

test("what is no text stands in the midst of a sentence", () => {
  hear({ it: expected.it });
  assert.deepEqual(around("clues.then", "word"), ["poi ", ":"]);
  assert.deepEqual(aroundNumber("left.more", 12345), ["altre ", ""]);
  assert.equal(grouped(12345), "12.345");
});
