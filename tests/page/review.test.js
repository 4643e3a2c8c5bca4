import assert from "node:assert/strict";
import { test } from "node:test";
import { playedOf, restOf, rounded, sumsOf, turnOf } from "../../treegen/page/computed/review.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { sumsText } from "../../treegen/page/screen/wording.js";
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
  test(`${name}${on ? `, ${on}` : ""}: every turn and the line on the game`, () => {
    const tree = treeNamed(name);
    if (on) tree[on] = true; // though another tree of the page has it
    for (const { history, turns, line } of games) {
      const found = turnsOf(tree, history);
      assert.equal(found.length, turns.length);
      turns.forEach((figures, i) => assertFigures(found[i], figures));
      const shown = found.map(rounded);
      assert.equal(sumsText(shown, sumsOf(shown)), line);
    }
    if (on) tree[on] = false;
  });
}

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
