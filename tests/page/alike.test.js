import assert from "node:assert/strict";
import { test } from "node:test";
import { advise, costOf, knownMove, priceOf } from "../../treegen/page/computed/adviser.js";
import { JOBS } from "../../treegen/page/computed/jobs.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

const trees = opened(expected.data);

// Each position with so many guesses left.
function each(lefts, act) {
  for (const [i, rows] of expected.tables.entries()) {
    for (const { steps, turns, ...row } of rows) {
      const told = `tree ${i} ${JSON.stringify(steps)}`;
      if (lefts.includes(turns)) act({ game: gameAt(trees[i], steps), told, ...row });
    }
  }
}

const isNear = (found, figure) => Math.abs(found - figure) < 1e-12;

function assertCost(found, { risk, guesses }, told) {
  assert.ok(isNear(found.risk, risk) && isNear(found.guesses, guesses), `${told}: ${JSON.stringify(found)}, ${risk}`);
}

test("with one guess or two left the move is one of the best, and its risk is known", () => {
  each([1, 2], ({ game, best, least, told }) => {
    const { guess, source, risk } = advise(game);
    assert.ok(best.includes(guess), `${told}: ${guess} by ${source}, expected ${best}`);
    assert.ok(isNear(risk, least.risk), `${told}: ${risk}, expected ${least.risk}`);
    assert.deepEqual(JOBS.move(game), { guess, source, risk });
  });
});

test("what is known at once is what is computed", () => {
  each([1, 2, 3], ({ game, told }) => {
    const known = knownMove(game);
    if (known) assert.equal(known.guess, advise(game).guess, told);
  });
});

test("there each word that is asked about has its cost, in every part that tells one", () => {
  each([1, 2], ({ game, asked, least, told }) => {
    for (const [word, cost] of Object.entries(asked)) {
      const here = `${told} ${word}`;
      const found = costOf(game, word);
      assertCost(found, cost, here);
      assert.equal(found.isExact, true, here);
      const { risk, own } = JOBS.played(game, word, "");
      assertCost(own, cost, here);
      const more = cost.risk > least.risk ? cost.risk : null;
      assert.deepEqual([risk === null, priceOf(game, word).risk === null], [more === null, more === null], here);
      if (JOBS.why(game, word).own) assertCost(JOBS.why(game, word).own.needed, cost, here);
    }
  });
});

test("others of the best words are priced by what they cost", () => {
  each([1, 2], ({ game, costs, least, told }) => {
    for (const { guess, price } of JOBS.best(game, advise(game).guess, [])) {
      if (!price) continue; // of the best itself
      const { risk, guesses } = costs[guess];
      assert.equal(price.isExact, true, told);
      assert.ok(isNear(price.risk ?? least.risk, risk), `${told} ${guess}`);
      const more = Math.max(0, guesses - costs[advise(game).guess].guesses);
      if (price.risk === null) assert.ok(isNear(price.cost, more), `${told} ${guess}`);
    }
  });
});

test("with more guesses left what is said to be known is right", () => {
  let known = 0;
  each([3], ({ game, asked, costs, told }) => {
    const move = advise(game);
    if (move.risk !== null) assert.ok(isNear(move.risk, costs[move.guess].risk), `${told} ${move.guess}`);
    for (const [word, { risk, guesses }] of Object.entries(asked)) {
      const found = costOf(game, word);
      const here = `${told} ${word}: ${JSON.stringify(found)}, ${risk}, ${guesses}`;
      if (found.risk !== null) assert.ok(isNear(found.risk, risk), here);
      if (found.isExact && found.source === "turn") assert.ok(isNear(found.guesses, guesses), here); // no tree's game
      known += Number(found.risk !== null);
    }
  });
  assert.ok(known > 5);
});

test("a last guess that cannot win risks all where another wins half, and the one before put that at risk", () => {
  const [raise] = trees.slice(-2);
  const { last } = expected.real;
  const game = gameAt(raise, last);
  const { best, least, own, risk } = JOBS.played(game, "whack", "00000");
  assert.deepEqual([best, least.risk, own.risk, risk], ["bobby", 0.5, 1, 1]);
  assert.equal(costOf(game, "poppy").risk, 0.5);
  const before = JOBS.played(gameAt(raise, last.slice(0, -1)), ...last.at(-1));
  assert.deepEqual([before.own.risk > before.least.risk, before.own.risk], [true, 0.5]);
});

test("in hard mode one word is best, whichever was played", () => {
  const game = gameAt(trees.at(-1), expected.real.hard);
  const { guess } = advise(game);
  for (const word of ["pisky", "joker", "yoker"]) assert.equal(JOBS.played(game, word, "00000").best, guess);
  const refused = gameAt(trees.at(-1), [...expected.real.hard, ["pisky", "x"]]);
  assert.equal(advise(refused).guess, guess);
});
