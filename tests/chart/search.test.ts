import assert from "node:assert/strict";
import { test } from "node:test";
import { hitsOf } from "../../treegen/chart/search.js";
import { expected } from "../page/expected.js";

const find = (text) => hitsOf(text, "raise", expected.words);

const places = (hits) => hits.map(({ word, table }) => [word.toLowerCase(), table]);
// A row may be in a further piece of its table, which has a number, "-14".
const withoutNumbers = (found) => found.map(([word, table]) => [word, table.split("-")[0]]);

test("each game leads to its table, or to the row of its last word", () => {
  assert.ok(expected.games.length > 500);
  for (const { text, word, table } of expected.games) {
    const [hits, phrase] = find(text);
    assert.deepEqual(
      [withoutNumbers(places(hits)), phrase[0]],
      [[[word, table]], "path.play"],
      text,
    );
    if (table.split(".").length === text.split(" ").length)
      assert.deepEqual(places(hits), [[word, table]], text);
  }
});

test("a game is found as far as it goes, and a sentence says so", () => {
  for (const { text, hits: wanted, key } of expected.asked) {
    const [hits, phrase] = find(text);
    assert.deepEqual([places(hits), phrase?.[0] ?? null], [wanted, key], text);
  }
});

test("a word from right to left is marked, so that the clue beside it keeps its side", () => {
  const words = [{ word: "ילדה", tip: "שלום 0010: ילדה", table: "שלום" }];
  const [, [key, { word, clue }]] = hitsOf("שלום 1111", "שלום", words);
  assert.deepEqual([key, word, clue], ["path.no-answer", "\u2068שלום\u2069", "1111"]);
});

test("a word is found as a move first, then as an answer", () => {
  const [hits] = find("Shalt");
  assert.deepEqual(
    hits.map(({ word }) => word),
    ["SHALT", "shalt"],
  );
});
