import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf } from "../../treegen/web/path.js";
import { find, foundOn } from "../../treegen/page/game/finding.js";
import { nodeAt } from "../../treegen/page/game/position.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

test("an answer is found on its path, any other word where most games meet it, if the tree plays it", () => {
  for (const { data, words } of expected.found) {
    const [tree] = opened(data);
    for (const [word, steps, count] of words) {
      const found = find(tree, [word]);
      assert.deepEqual([found.steps, found.word], [steps ?? undefined, word], word);
      const key = steps?.length ? "path.after" : "path.first";
      assert.equal(found.key, steps ? key : "find.never", word);
      assert.equal(found.count ?? 0, count, word);
    }
  }
});

test("clues are found below the first row, without the words that the tree plays or with them", () => {
  for (const { data, games } of expected.found) {
    const [tree] = opened(data);
    for (const steps of games) {
      const clues = steps
        .map(([, clue]) => clue.replaceAll(/\d/g, (digit) => ".yg"[digit]))
        .join(" ");
      for (const text of [clues, steps.flat().join(" ")]) {
        const found = find(tree, partsOf(text));
        assert.deepEqual([found.steps, found.key], [steps, "path.play"], text);
      }
    }
  }
});

test("what is no word of the game and no clue is not found", () => {
  for (const { data } of expected.found) {
    const [tree] = opened(data);
    assert.equal(find(tree, []), null);
    for (const text of ["0".repeat(tree.length + 1), `${tree.opener}s`]) {
      assert.equal(find(tree, [text], false), null, text);
      const { key, steps } = find(tree, [text]);
      assert.deepEqual([key, steps], ["path.neither", undefined], text);
    }
    // more would bury the sentence
    assert.equal(find(tree, ["?".repeat(50)]).values.text, `${"?".repeat(40)}…`);
  }
});

test("the words that are found on a guess are all that are, the likeliest first", () => {
  for (const { data, guesses } of expected.found) {
    const [tree] = opened(data);
    for (const { history, guess, found } of guesses) {
      const stands = foundOn({ steps: history, node: nodeAt(tree, history) }, guess);
      assert.deepEqual(
        stands.map(({ steps, node }) => [steps, node.guess]),
        found,
      );
    }
  }
});
