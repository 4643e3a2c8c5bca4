import assert from "node:assert/strict";
import { test } from "node:test";
import { hitsOf } from "../../treegen/chart/search.js";
import { expected } from "../page/expected.js";

const find = (text) => hitsOf(text, "raise", expected.words);

// Where a hit stands; a further piece of a table has a number, "-14".
const places = (hits) => hits.map(({ word, table }) => [word.toLowerCase(), table.split("-")[0]]);

test("each game leads to its table, or to the row of its last word", () => {
  assert.ok(expected.games.length > 500);
  for (const { text, word, table } of expected.games) {
    const [hits, why] = find(text);
    assert.deepEqual([places(hits), why], [[[word, table]], null], text);
  }
});

test("a game is found in any notation, as far as it goes, and why it goes no further is told", () => {
  for (const { text, hits: wanted, why: reason } of expected.asked) {
    const [hits, why] = find(text);
    assert.deepEqual([places(hits), why], [wanted, reason], text);
  }
});

test("a word from right to left is marked, so that the clue beside it keeps its side", () => {
  const words = [{ word: "ילדה", tip: "שלום 0010: ילדה", table: "שלום" }];
  const [, why] = hitsOf("שלום 1111", "שלום", words);
  assert.deepEqual(why, ["box.no-answer", { word: "\u2068שלום\u2069", clue: "1111" }]);
});

test("a word is found as a move first, then as an answer", () => {
  const [hits] = find("Shalt");
  assert.deepEqual(hits.map(({ word }) => word), ["SHALT", "shalt"]);
});
