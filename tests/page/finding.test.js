import assert from "node:assert/strict";
import { test } from "node:test";
import { find, foundOn } from "../../treegen/page/game/finding.js";
import { nodeAt } from "../../treegen/page/game/position.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

test("an answer is found on its path, any other word where most games meet it, if the tree plays it", () => {
  for (const { data, words } of expected.found) {
    const [tree] = opened(data);
    for (const [word, steps, count] of words) {
      assert.deepEqual(find(tree, [], word), { steps: steps ?? undefined, count }, word);
    }
  }
});

test("a clue is found below a row, or else below the first, in any notation", () => {
  for (const { data, clues } of expected.found) {
    const [tree] = opened(data);
    for (const [from, clue, steps] of clues) {
      for (const text of [clue, clue.replaceAll(/\d/g, (digit) => ".yg"[digit])]) {
        assert.deepEqual(find(tree, from, text), { steps, count: 0 }, text);
      }
    }
  }
});

test("what is no word of the game and no clue is not found", () => {
  for (const { data } of expected.found) {
    const [tree] = opened(data);
    for (const text of ["", "0", "?".repeat(tree.length), tree.opener.slice(1), `${tree.opener}s`]) {
      assert.equal(find(tree, [], text), null, text);
    }
  }
});

test("the words that are found on a guess are all that are, the likeliest first", () => {
  for (const { data, guesses } of expected.found) {
    const [tree] = opened(data);
    for (const { history, guess, found } of guesses) {
      const stands = foundOn({ steps: history, node: nodeAt(tree, history) }, guess);
      assert.deepEqual(stands.map(({ steps, node }) => [steps, node.guess]), found);
    }
  }
});
