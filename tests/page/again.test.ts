import assert from "node:assert/strict";
import { test } from "node:test";
import { bestFor, keepMove, knownMoveOn } from "../../treegen/page/computed/boards.js";
import { ONE } from "../../treegen/page/game/boards.js";
import { clashesOf } from "../../treegen/page/game/clashes.js";
import { likelyIn } from "../../treegen/page/game/likely.js";
import { classesOf } from "../../treegen/page/game/lists.js";
import { solvedFrom } from "../../treegen/page/game/outline.js";
import { setSince } from "../../treegen/page/game/trees.js";
import { hear, say, speak } from "../../treegen/page/sentences.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

test("words are in classes by the guess that is asked for, whichever was before", () => {
  const [{ words, answers }] = opened(expected.nine);
  const cluesOf = (guess, places) => [...classesOf(words, guess, places).values()];
  for (const guess of ["might", "eight", "might", "fight"]) {
    for (const places of [answers.words, answers.words.slice(2)]) {
      assert.deepEqual(cluesOf(guess, places), cluesOf(guess, [...places]), guess);
      assert.deepEqual(
        cluesOf(guess, places)
          .flatMap(({ left }) => left)
          .sort((a, b) => a - b),
        places,
      );
    }
  }
});

test("rows clash by the words of their tree and by their own clue, whatever was asked before", () => {
  const [nine, five] = opened(expected.both);
  for (const [tree, clue, clashes] of [
    // of light's clues, 02222 is that of night, and 01000 that of abide
    [nine, "02222", []],
    [five, "01000", []],
    [nine, "01000", [0]],
    [five, "02222", []],
    [nine, "02222", []],
  ])
    assert.deepEqual(
      [...clashesOf(tree, [["light", clue]]).keys()],
      clashes,
      `${tree.name} ${clue}`,
    );
});

test("what is likely, and on which guess it is found, is by the weights of now", () => {
  const [nine, weighed] = opened(expected.weights);
  const likely = ({ answers: list }) => list.words.filter(likelyIn(list)).length;
  const found = (tree) => solvedFrom(tree, tree.root).reduce((sum, one) => sum + one.likely, 0);
  assert.deepEqual(
    [nine, weighed, nine].map((tree) => [likely(tree), found(tree)]),
    [
      [9, 9],
      [2, 2],
      [9, 9],
    ],
  );
  weighed.answers = { ...weighed.answers, weights: nine.answers.weights };
  assert.deepEqual([likely(weighed), found(weighed)], [9, 9]);
});

test("a move on several boards that was computed is that of this game alone", () => {
  const [nine, five] = opened(expected.both);
  const game = { ...ONE, tree: nine, boards: 2, steps: [["light", "02222-02222"]] };
  const move = { guess: "might", source: "turn" };
  const others = [
    { ...game, tree: five },
    { ...game, tree: { ...nine, isEveryday: true } },
    { ...game, boards: 3, steps: [["light", "02222-02222-02222"]] },
    { ...game, isAlike: true },
    { ...game, steps: [["light", "02222-01000"]] },
    { ...game, steps: [...game.steps, ["might", "x"]] },
    { ...game, steps: [] },
  ];
  keepMove(game, move);
  for (const other of others) assert.equal(knownMoveOn(other), null);
  setSince([["might", { day: 1, isAfter: true }]]);
  assert.equal(knownMoveOn(game), null);
  setSince([]);
  assert.equal(knownMoveOn(game), move);
  others.forEach((other, i) => keepMove(other, { guess: `other ${i}`, source: "turn" }));
  assert.equal(knownMoveOn(game), move);
});

test("a number is counted as in the language that is spoken, not as in the one before", () => {
  hear(expected.languages);
  for (const [lang, none, one] of [
    ["pt", "0 palavra", "1 palavra"],
    ["en", "0 words", "1 word"],
    ["fr", "0 mot", "1 mot"],
    ["de", "0 Wörter", "1 Wort"],
    ["pt", "0 palavra", "1 palavra"],
    ["en", "0 words", "1 word"],
  ]) {
    speak(lang);
    assert.deepEqual(
      [0, 1].map((n) => say("count.word", { n })),
      [none, one],
      lang,
    );
  }
});

test("the best guess for boards is the same after other boards", () => {
  for (const { words, boards, guesses, best } of expected.boards) {
    assert.equal(words[bestFor(words, boards, guesses)], best);
  }
});
