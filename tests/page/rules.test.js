import assert from "node:assert/strict";
import { test } from "node:test";
import { advise } from "../../treegen/page/computed/adviser.js";
import { REFUSED, gameAt, isOutdated } from "../../treegen/page/game/position.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

test("a tree is out of date by the same shares of the weight left", () => {
  for (const { before, after, is_outdated: isOld } of expected.shares) {
    const tree = { prior: { weights: before }, answers: { weights: after } };
    assert.equal(isOutdated(tree, [...before.keys()]), isOld);
  }
});

test("its opener stays where so many words are left that none is searched for", () => {
  for (const { data, word, is_kept: isKept } of expected.kept) {
    const [tree] = opened(data);
    const { source, guess } = advise(gameAt(tree, [[word, REFUSED]]));
    assert.equal(source === "tree", isKept);
    if (isKept) assert.equal(guess, tree.opener);
  }
});
