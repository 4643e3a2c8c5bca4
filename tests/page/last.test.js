import assert from "node:assert/strict";
import { test } from "node:test";
import { priceOf } from "../../treegen/page/computed/cost.js";
import { JOBS } from "../../treegen/page/computed/jobs.js";
import { moveOf, pathBy } from "../../treegen/page/computed/moves.js";
import { sumOf } from "../../treegen/page/game/lists.js";
import { MOST_GUESSES, REFUSED, gameAt } from "../../treegen/page/game/position.js";
import { costText } from "../../treegen/page/screen/wording.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

const trees = opened(expected.data);

// Each position with what is known of it.
function each(act) {
  for (const [i, positions] of expected.games.entries()) {
    for (const { steps, ...known } of positions) act({ game: gameAt(trees[i], steps), ...known });
  }
}

test("a word is played that leaves least unfound", () => {
  each(({ game, unfound, least }) => assert.equal(unfound[moveOf(game).guess], least, JSON.stringify(game.steps)));
});

test("so much is lost in six guesses where the page plays on", () => {
  each(({ game: { tree, steps }, weights, least }) => {
    const lost = Object.entries(weights).filter(([answer]) => {
      const path = pathBy(moveOf, tree, steps, answer);
      return path.filter(([, clue]) => clue !== REFUSED).length > MOST_GUESSES;
    });
    assert.equal(sumOf(lost.map(([, weight]) => weight)), least, JSON.stringify(steps));
  });
});

test("a word that leaves more has a risk, no other has, and no such word is offered", () => {
  each(({ game, weights, unfound, least }) => {
    const total = sumOf(Object.values(weights));
    for (const [guess, weight] of Object.entries(unfound).slice(0, 9)) {
      const risk = weight > least ? weight / total : 0;
      assert.ok(Math.abs(priceOf(game, guess).risk - risk) < 1e-12, `${JSON.stringify(game.steps)} ${guess}`);
    }
    const [offer] = JOBS.everyday(game) ?? [];
    if (offer) assert.equal(unfound[offer], least);
  });
});

test("a risk stands in place of a cost, and is at least one per cent", () => {
  const found = { cost: 0, isExact: false };
  assert.equal(costText({ ...found, risk: 1 / 3 }), "33 % risk of not finding it in 6 guesses");
  assert.equal(costText({ ...found, risk: 1 / 999 }), "1 % risk of not finding it in 6 guesses");
  assert.equal(costText({ ...found, risk: 0 }), "costs ≈0.00");
});
