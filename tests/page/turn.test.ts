import assert from "node:assert/strict";
import { test } from "node:test";
import { clueOf, shortcuts, toldBy } from "../../treegen/page/game/colours.js";
import { breachText } from "../../treegen/page/screen/wording.js";
import { expected } from "./expected.js";

test("a letter is coloured where all clues agree that fit the digits that are set", () => {
  for (const { clues, set, told } of expected.colours)
    assert.equal(toldBy(clues, set), told, `${clues} ${set}`);
});

test("what has no colour is absent", () => {
  assert.equal(clueOf("1..2."), "10020");
});

test("one tap goes on where the guess can be right, and where no colour is set and all can be absent", () => {
  for (const [clues, set, told, shown] of expected.shortcuts) {
    assert.deepEqual(shortcuts(new Set(clues), "222", set, told), shown, `${clues} ${set} ${told}`);
  }
});

test("a word breaks hard mode where treegen refuses it, and what it lacks is named", () => {
  for (const { mode, history, word, text } of expected.breaches) {
    const found = breachText({ tree: { mode }, history }, word);
    if (typeof text === "string") assert.equal(found, text);
    else assert.equal(found !== "", text, `${history}: ${word}`);
  }
});
