import assert from "node:assert/strict";
import { test } from "node:test";
import { address, fullAddress, placeAt } from "../../treegen/page/game/address.js";
import { countsOf, groupsOf, likelyIn } from "../../treegen/page/game/likely.js";
import { classesOf } from "../../treegen/page/game/lists.js";
import { solvedByGuess } from "../../treegen/page/game/outline.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { fileText } from "../../treegen/page/game/trees.js";
import { rules } from "../../treegen/page/rules.js";
import { expected } from "./expected.js";
import { opened, wordsAt } from "./opened.js";

test("any tree is walked to its answers, and each place on the way has its address", () => {
  for (const { data, paths } of expected.walks) {
    const [tree] = opened(data);
    for (const { steps, address: own } of paths) {
      assert.equal(address(tree, steps), own);
      assert.ok(gameAt(tree, steps).solved);
      steps.forEach((_, count) => {
        const before = steps.slice(0, count);
        assert.equal(gameAt(tree, before).node?.guess, steps[count][0]);
        assert.deepEqual(placeAt(address(tree, before)).steps, before.slice(0, rules.mostGuesses));
      });
      // A row beyond those allowed is no guess: one that found its word only tells it.
      const told = steps
        .slice(rules.mostGuesses)
        .slice(-1)
        .map(([word]) => word);
      const place = { steps: steps.slice(0, rules.mostGuesses), own: null, told, problem: "" };
      for (const to of [own, fullAddress(tree, steps)]) {
        assert.deepEqual(placeAt(to), { tree, boards: 1, isAlike: false, ...place });
      }
    }
  }
});

test("the file of a tree is saved byte for byte", () => {
  for (const { data, file } of expected.walks) assert.equal(fileText(opened(data)[0]), file);
});

test("addresses lead to the tree, the turns and the word that they name", () => {
  for (const { data, found } of expected.places) {
    const trees = opened(data);
    for (const [hash, name, steps, own] of found) {
      const tree = trees.find((one) => one.name === name);
      assert.deepEqual(
        placeAt(hash),
        { tree, boards: 1, isAlike: false, steps, own, told: [], problem: "" },
        hash,
      );
    }
  }
});

test("an address that does not fit leads as far as it fits, and says why no further", () => {
  for (const { data, wrong } of expected.places) {
    const what = opened(data).length > 1 ? "page" : "tree";
    for (const [hash, problem, steps] of wrong) {
      const place = placeAt(hash);
      assert.equal(place.problem, `This link does not fit this ${what}: ${problem}`);
      assert.deepEqual(place.steps, steps);
    }
  }
});

test("words left are the likely, used and unlikely ones", () => {
  for (const { data, steps, groups } of expected.states) {
    const [tree] = opened(data);
    const game = gameAt(tree, steps);
    const found = Object.entries(groupsOf(game, game.left)).map(([name, places]) => [
      name,
      wordsAt(tree, places),
    ]);
    assert.deepEqual(Object.fromEntries(found), groups);
  }
});

test("each clue has the next guess of the tree, and how many likely words and others it leaves", () => {
  for (const { data, steps, clues } of expected.states) {
    const [tree] = opened(data);
    const game = gameAt(tree, steps);
    const found = [...classesOf(tree.words, game.node?.guess ?? "", game.left).values()].map(
      ({ clue, left }) => [
        clue,
        game.node?.below.get(clue)?.guess ?? "",
        ...countsOf(left, likelyIn(game.list)),
      ],
    );
    assert.deepEqual(
      found.sort(([one], [other]) => (one < other ? -1 : 1)),
      clues,
    );
  }
});

test("so many likely words and others are found on each guess", () => {
  for (const { data, steps, solved } of expected.states) {
    const [tree] = opened(data);
    const { node } = gameAt(tree, steps);
    assert.ok(node);
    const counts = solvedByGuess(tree, node, 1);
    const found = solved.map((_, i) => [counts[i + 1]?.likely ?? 0, counts[i + 1]?.size ?? 0]);
    assert.deepEqual(found, solved);
    assert.equal(counts.length, solved.length + 1);
  }
});
