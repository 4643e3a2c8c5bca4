import assert from "node:assert/strict";
import { test } from "node:test";
import { advise } from "../../treegen/page/computed/adviser.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { said } from "../../treegen/page/sentences.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

test("the page follows the tree, plays on by the policy or the usual one, and says which", () => {
  const [tree] = opened(expected.data);
  assert.equal(advise(gameAt(tree, [])).guess, tree.opener);
  for (const [history, guess] of expected.moves) {
    const { guess: found, source } = advise(gameAt(tree, history));
    assert.deepEqual([found, source], [guess, "turn"]);
  }
  const facts = new Map(tree.about);
  assert.equal(said(facts.get("fact.policy")), expected.policy);
});
