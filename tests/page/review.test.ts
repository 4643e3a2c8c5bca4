import assert from "node:assert/strict";
import { test } from "node:test";
import {
  playedOf,
  restOf,
  rounded,
  scoresOf,
  sumsOf,
  turnOf,
} from "../../treegen/page/computed/review.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { scoresText, sumsText } from "../../treegen/page/screen/wording.js";
import { expected } from "./expected.js";
import { treeNamed } from "./trees.js";

function turnsOf(tree, history) {
  const gameAfter = (count) => gameAt(tree, history.slice(0, count));
  const played = history.map((turn, i) => playedOf(gameAfter(i), ...turn));
  const least = [...played.map((turn) => turn.least), restOf(gameAfter(history.length))];
  return played.map((turn, i) => turnOf(turn, least[i + 1]));
}

function assertFigures(found, figures) {
  for (const [name, value] of Object.entries(figures)) {
    const told = `${name} of ${JSON.stringify(figures)}: ${found[name]}`;
    if (typeof value === "number") assert.ok(Math.abs(found[name] - value) < 1e-9, told);
    else assert.deepEqual(found[name], value, told);
  }
}

for (const { name, on, games } of expected.reviews) {
  test(`${name}${on ? `, ${Object.values(on)}` : ""}: every turn and the line on the game`, () => {
    const tree = treeNamed(name);
    const { mode, isEveryday } = tree;
    Object.assign(tree, on); // though another tree of the page has it
    for (const { history, turns, line, scores } of games) {
      const found = turnsOf(tree, history);
      assert.equal(found.length, turns.length);
      turns.forEach((figures, i) => assertFigures(found[i], figures));
      const shown = found.map(rounded);
      assert.equal(sumsText(shown, sumsOf(shown)), line);
      const [skill, luck] = scoresText(sumsOf(shown));
      assert.equal(`skill ${skill}, luck ${luck} of 99`, scores);
    }
    Object.assign(tree, { mode, isEveryday });
  });
}

test("each guess lost halves skill, and luck goes half the way to 99 or 0", () => {
  const all = [
    [0, 0],
    [-0.5, 0],
    [0.01, 0],
    [1, 1],
    [2, -1],
    [9, 9],
    [9, -9],
  ].map(([cost, luck]) => Object.values(scoresOf({ cost, luck })));
  assert.deepEqual(all, [
    [99, 50],
    [99, 50],
    [98, 50],
    [50, 74],
    [25, 25],
    [0, 99],
    [0, 0],
  ]);
});

test("what both know exactly is what a search of whole trees finds", () => {
  let compared = 0;
  for (const { name, history, turns } of expected.exact) {
    const found = turnsOf(treeNamed(name), history);
    turns.forEach(({ estimated, ...figures }, i) => {
      const isExact = (key) => !estimated.includes(key) && !found[i].estimated.includes(key);
      const keys = ["expected", "luck", "after"].filter(isExact);
      // Else the page's best word may cost more than another.
      if (isExact("expected") && isExact("cost")) keys.push("cost");
      assertFigures(found[i], Object.fromEntries(keys.map((key) => [key, figures[key]])));
      compared += keys.length;
    });
  }
  assert.ok(compared > 10);
});
