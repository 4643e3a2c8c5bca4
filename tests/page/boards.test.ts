import assert from "node:assert/strict";
import { test } from "node:test";
import { bestFor, boardsMove } from "../../treegen/page/computed/boards.js";
import { address, placeAt } from "../../treegen/page/game/address.js";
import { boardsAt } from "../../treegen/page/game/boards.js";
import { expected } from "./expected.js";
import { opened, wordsAt } from "./opened.js";

test("the best guess for boards of small games", () => {
  for (const { words, boards, guesses, best } of expected.small) {
    assert.equal(words[bestFor(words, boards, guesses)], best);
  }
});

for (const { name, data, games, wrong } of expected.pages) {
  test(`${name}: the words left on each board, and the word to play`, () => {
    opened(data);
    for (const { hash, lefts, solved, guess } of games) {
      const place = placeAt(hash);
      const boards = boardsAt(place);
      assert.equal(place.problem, "");
      assert.equal(address(place.tree, place.steps, place.own, place), hash);
      assert.deepEqual(
        boards.map((board) => board.solved),
        solved,
        hash,
      );
      boards.forEach((board, i) => {
        if (!solved[i]) assert.deepEqual(wordsAt(place.tree, board.left), lefts[i], hash);
      });
      assert.equal(boardsMove(boards), guess, hash);
    }
  });

  test(`${name}: addresses that do not fit`, () => {
    opened(data);
    for (const [hash, problem] of wrong)
      assert.ok(placeAt(hash).problem.includes(`: ${problem}`), hash);
  });
}

test("several boards go by words that are alike unless a tree is named, and one board does not", () => {
  opened(expected.pages.find(({ name }) => name === "any-word").data);
  for (const [hash, boards, isAlike, problem] of [
    ["#boards=2:", 2, true, ""],
    ["#boards=2:2023:", 2, true, ""],
    ["#boards=2:tarse.00000-00000", 2, true, ""],
    ["#boards=2:any-word:", 2, false, ""],
    ["#boards=2:nix:", 2, true, "nix"],
    ["#boards=1:2023:", 1, false, ""],
    ["#any-word:", 1, false, ""],
  ]) {
    const place = placeAt(hash);
    assert.deepEqual([place.boards, place.isAlike], [boards, isAlike], hash);
    assert.equal(place.problem.match(/\w+(?=\.$)/)?.[0] ?? "", problem, hash);
  }
});
