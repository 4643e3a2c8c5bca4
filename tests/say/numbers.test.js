import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { expected } from "../page/expected.js";

// Digits after the point.
const places = (text) => (text.split(".")[1] ?? "").length;

test("numbers are grouped and have the sign before decimals that Intl gives them", () => {
  assert.equal(Object.keys(expected).length, 6);
  for (const [lang, { numbers }] of Object.entries(expected)) {
    for (const [text, written] of numbers) {
      const digits = { minimumFractionDigits: places(text), maximumFractionDigits: places(text) };
      assert.equal(written, new Intl.NumberFormat(lang, digits).format(Number(text)), `${lang}: ${text}`);
    }
  }
});

test("a word has the form that Intl wants for its number", () => {
  for (const [lang, { words }] of Object.entries(expected)) {
    const file = new URL(`../../treegen/say/sentences/${lang}.json`, import.meta.url);
    const forms = JSON.parse(readFileSync(file, "utf-8"))["count.word"];
    const format = new Intl.NumberFormat(lang);
    for (const [n, written] of words) {
      const form = forms[new Intl.PluralRules(lang).select(n)];
      assert.equal(written, form.replace("{n}", format.format(n)), `${lang}: ${n}`);
    }
  }
});
