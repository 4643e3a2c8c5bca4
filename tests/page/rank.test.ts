import assert from "node:assert/strict";
import { test } from "node:test";
import { clueFor } from "../../treegen/web/clues.js";
import { logarithms, ranking } from "../../treegen/page/computed/rank.js";
import { expected } from "./expected.js";

test("clues of words of any length and alphabet", () => {
  for (const { words, clues } of expected.clues) {
    assert.deepEqual(
      words.map((guess) => words.map((answer) => clueFor(guess, answer))),
      clues,
    );
  }
});

test("every guess has the same place and the same figures", () => {
  for (const { words, game, wanted, scores } of expected.rankings) {
    const all = new Set(wanted);
    const found = ranking(words, game, ({ guess }) => all.has(guess));
    found.forEach((score, i) => assert.ok(Math.abs(score.bits - scores[i].bits) < 1e-9));
    assert.deepEqual(
      found.map((score) => ({ ...score, bits: 0 })),
      scores.map((score) => ({ ...score, bits: 0 })),
    );
  }
});

test("logarithms to the last bit", () => {
  for (const { most, numbers, logs } of expected.logarithms) {
    assert.deepEqual(numbers.map(logarithms(most)), logs);
  }
});

test("only the first is told unless others are wanted", () => {
  const [{ words, game }] = expected.rankings;
  const [first, ...others] = ranking(words, game);
  assert.deepEqual(others, []);
  assert.deepEqual(first, ranking(words, game, () => true)[0]);
});
