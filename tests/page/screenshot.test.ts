// Rows that were read on a screenshot: how a person mends them, and what the page says of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areUsable,
  emptyRow,
  lettered,
  recoloured,
  respelt,
  stepsOf,
  withAdded,
  withRow,
} from "../../treegen/page/game/screenshot.js";
import { screenshotParts } from "../../treegen/page/screen/screenshot-text.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

const [tree] = opened(expected.data);
const offer = (word) => `[${word}]`;
const row = (word, clue, ...marked) => ({
  word,
  clue,
  marks: [...word].map((_, i) => marked.includes(i)),
});
const ROWS = [row("crane", "00200"), row("slosh", "20022")];
const UNREAD = {
  tree,
  refused: "",
  rows: null,
  isMissing: false,
  at: 0,
  meant: new Set(),
  from: null,
};
const saidOf = (some) =>
  screenshotParts({ ...UNREAD, ...some }, offer)
    .join("")
    .trim();

test("what a person sets needs no check any more", () => {
  const doubtful = row("crane", "00200", 0, 4);
  assert.deepEqual(recoloured(doubtful, 4, "1"), {
    clue: "00201",
    marks: row("crane", "", 0).marks,
  });
  assert.deepEqual(lettered(doubtful, 0, "b"), { word: "brane", marks: row("brane", "", 4).marks });
  assert.deepEqual(respelt(doubtful, "bran"), { word: "bran?", marks: row("bran?", "").marks });
  assert.deepEqual(respelt(doubtful, "cranes").word, "crane");
});

test("rows become the turns of a game", () => {
  const mended = withRow(ROWS, 1, { clue: "20222" });
  assert.deepEqual(stepsOf(mended), [
    ["crane", "00200"],
    ["slosh", "20222"],
  ]);
  assert.equal(ROWS[1].clue, "20022");
  assert.deepEqual(
    withAdded(ROWS, 1, emptyRow(5)).map(({ word }) => word),
    ["crane", "?????", "slosh"],
  );
});

test("the page says what was read, what to check and what is wrong", () => {
  assert.equal(saidOf({}), "Reading the picture …");
  assert.equal(saidOf({ refused: "none" }), "No board with words of 5 letters was found.");
  assert.equal(saidOf({ rows: ROWS }), "2 rows read.");
  assert.equal(saidOf({ rows: [row("crane", "00200", 1)] }), "1 row read, 1 tile to check.");
  assert.equal(saidOf({ rows: ROWS, isMissing: true }), "2 rows read. A row may be missing.");
  assert.equal(
    saidOf({ rows: [...ROWS, emptyRow(5)] }),
    "3 rows read, 5 tiles to check. 1 word still has gaps.",
  );
  assert.equal(
    saidOf({ rows: [row("crani", "00200")] }),
    "1 row read. CRANI is not a word of this game; [crane][crani]",
  );
  assert.equal(saidOf({ rows: [row("crani", "00200")], meant: new Set(["crani"]) }), "1 row read.");
});

test("nothing follows a row that is right in every place", () => {
  const won = row("slosh", "22222");
  assert.ok(areUsable([ROWS[0], won], tree));
  assert.ok(!areUsable([won, ROWS[0]], tree));
  assert.ok(!areUsable([ROWS[0], emptyRow(5)], tree));
  assert.ok(!areUsable([], tree));
});

test("rows that no word fits are told with what is wrong", () => {
  const said = saidOf({ rows: [ROWS[0], row("slosh", "22222"), row("smash", "22222")] });
  assert.match(said, /^3 rows read\. No word fits these rows; check the colours\. ./);
});
