import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { expected } from "../page/expected.js";
import { hear, said } from "../../treegen/page/sentences.js";

const sentencesOf = (lang) =>
  JSON.parse(readFileSync(`treegen/say/sentences/${lang}.json`, "utf-8"));

// Digits after the point.
const places = (text) => (text.split(".")[1] ?? "").length;

test("numbers are grouped and have the sign before decimals that Intl gives them", () => {
  assert.equal(Object.keys(expected).length, 6);
  for (const [lang, { numbers }] of Object.entries(expected)) {
    for (const [text, written] of numbers) {
      const digits = { minimumFractionDigits: places(text), maximumFractionDigits: places(text) };
      assert.equal(
        written,
        new Intl.NumberFormat(lang, digits).format(Number(text)),
        `${lang}: ${text}`,
      );
    }
  }
});

test("a word has the form that Intl wants for its number", () => {
  for (const [lang, { words }] of Object.entries(expected)) {
    const forms = sentencesOf(lang)["count.word"];
    const format = new Intl.NumberFormat(lang);
    for (const [n, written] of words) {
      const form = forms[new Intl.PluralRules(lang).select(n)];
      assert.equal(written, form.replace("{n}", format.format(n)), `${lang}: ${n}`);
    }
  }
});

test("a number with decimals chooses the form that Python chooses, written or not, estimated or not", () => {
  for (const [lang, { more }] of Object.entries(expected)) {
    hear({ [lang]: sentencesOf(lang) });
    for (const [number, written] of more) {
      assert.equal(said(["cost.some", { cost: { figure: number }, best: "TASER" }]), written);
      const text = `≈${said({ figure: number })}`;
      assert.equal(said(["cost.some", { cost: text, best: "TASER" }]), `≈${written}`);
    }
  }
  // from 2 on
  assert.deepEqual(expected.fr.more.map(([, text]) => text.includes("essais")).indexOf(true), 5);
});
