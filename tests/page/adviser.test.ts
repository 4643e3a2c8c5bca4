import assert from "node:assert/strict";
import { test } from "node:test";
import { advise, costOf, pathBy, priceOf } from "../../treegen/page/computed/adviser.js";
import { JOBS } from "../../treegen/page/computed/jobs.js";
import { percentOf } from "../../treegen/page/game/likely.js";
import { sumOf } from "../../treegen/page/game/lists.js";
import { REFUSED, gameAt } from "../../treegen/page/game/position.js";
import { rules } from "../../treegen/page/rules.js";
import { costText } from "../../treegen/page/screen/wording.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

const trees = opened(expected.data);

// Each position of a table with what is known of it.
function each(table, act) {
  for (const [i, positions] of table.entries()) {
    for (const { steps, ...known } of positions) {
      const game = gameAt(trees[i], steps);
      act({ game, told: `${trees[i].name} ${JSON.stringify(steps)}`, ...known });
    }
  }
}

const assertNear = (found, figure, told) =>
  assert.ok(Math.abs(found - figure) < 1e-12, `${told}: ${found}, ${figure}`);

test("the last two guesses risk least, then need fewest guesses, and are the tree's where it risks no more", () => {
  each(expected.late, ({ game, guess, isTree, told }) => {
    const { guess: found, source } = advise(game);
    assert.deepEqual([found, source === "tree"], [guess, isTree], told);
  });
});

test("there the risk and the guesses of any word are known exactly", () => {
  each(expected.late, ({ game, costs, told }) => {
    for (const [guess, { risk, guesses }] of Object.entries(costs)) {
      const cost = costOf(game, guess);
      assertNear(cost.risk, risk, `${told} ${guess}`);
      assertNear(cost.guesses, guesses, `${told} ${guess}`);
      assert.equal(cost.isExact, true);
    }
  });
});

test("so much is lost in six guesses where the page plays on", () => {
  each(expected.late, ({ game: { tree, steps }, counted, least, told }) => {
    const lost = Object.entries(counted).filter(([answer]) => {
      const path = pathBy(advise, tree, steps, answer);
      return path.filter(([, clue]) => clue !== REFUSED).length > rules.mostGuesses;
    });
    assertNear(sumOf(lost.map(([, weight]) => weight)), least, told);
  });
});

test("a word that risks more than the best has a risk, no other has, and no such word is offered", () => {
  each(expected.late, ({ game, costs, least, told }) => {
    for (const [guess, { risk }] of Object.entries(costs)) {
      assertNear(priceOf(game, guess).risk ?? 0, risk > least ? risk : 0, `${told} ${guess}`);
    }
    const [offer] = JOBS.everyday(game) ?? [];
    if (offer) assertNear(costOf(game, offer).risk, least, told);
  });
});

test("with more guesses left the moves and their risks are those of the terminal", () => {
  each(expected.earlier, ({ game, guess, isTree, risk, told }) => {
    const move = advise(game);
    assert.deepEqual([move.guess, move.source === "tree", move.risk], [guess, isTree, risk], told);
    assert.equal(costOf(game, guess).risk, risk, told);
  });
});

test("a risk stands in place of a cost; a chance is never rounded to 0 or 100 %", () => {
  const found = { cost: 0, isExact: false };
  assert.equal(costText({ ...found, risk: 1 / 3 }), "33 % risk of not finding it in 6 guesses");
  assert.equal(costText({ ...found, risk: 1 / 999 }), "1 % risk of not finding it in 6 guesses");
  assert.equal(costText({ ...found, risk: null }), "about as good as the best");
  const chances = [0, 1 / 999, 0.125, 0.994, 0.999, 1];
  assert.deepEqual(chances.map(percentOf), [0, 1, 13, 99, 99, 100]);
});
