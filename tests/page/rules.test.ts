import assert from "node:assert/strict";
import { test } from "node:test";
import { advise } from "../../treegen/page/computed/adviser.js";
import { scoresOf } from "../../treegen/page/computed/review.js";
import { placeAt } from "../../treegen/page/game/address.js";
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

test("skill and luck have the scores of the terminal", () => {
  for (const { scores, ...sums } of expected.scores) assert.deepEqual(scoresOf(sums), scores);
});

test("a game has as many boards at most, and the one of words that are alike the same name", () => {
  const { boards, name, data } = expected.most;
  opened(data);
  const at = (count) => placeAt(`#boards=${count}:${name}:`);
  assert.deepEqual([at(boards).problem, at(boards).boards, at(boards).isAlike], ["", boards, true]);
  assert.match(at(boards + 1).problem, new RegExp(`2 to ${boards} boards`));
});
