import assert from "node:assert/strict";
import { test } from "node:test";
import { advise, costOf, knownMove, pathBy, priceOf } from "../../treegen/page/computed/adviser.js";
import { JOBS } from "../../treegen/page/computed/jobs.js";
import { stakesOf, weightIn } from "../../treegen/page/computed/turn.js";
import { sumOf } from "../../treegen/page/game/lists.js";
import { REFUSED, gameAt } from "../../treegen/page/game/position.js";
import { rules } from "../../treegen/page/rules.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

const trees = opened(expected.data);

function each(act) {
  for (const [i, rows] of expected.tables.entries()) {
    for (const { steps, ...row } of rows) {
      act({ game: gameAt(trees[i], steps), told: `tree ${i} ${JSON.stringify(steps)}`, ...row });
    }
  }
}

const isNear = (found, figure) => Math.abs(found - figure) < 1e-12;

function assertCost(found, { risk, guesses }, told) {
  const isTree = found.source === "tree"; // whose own games may need more
  assert.ok(isNear(found.risk, risk), `${told}: ${JSON.stringify(found)}, ${risk}`);
  assert.ok(
    isTree || isNear(found.guesses, guesses),
    `${told}: ${JSON.stringify(found)}, ${guesses}`,
  );
  assert.ok(isTree || found.isExact, told);
}

test("the move is one of the best, and its risk is known", () => {
  each(({ game, best, least, told }) => {
    const { guess, source, risk } = advise(game);
    assert.ok(best.includes(guess), `${told}: ${guess} by ${source}, expected ${best}`);
    assert.ok(isNear(risk, least.risk), `${told}: ${risk}, expected ${least.risk}`);
    assert.deepEqual(JOBS.move(game), { guess, source, risk });
  });
});

test("what is known at once is what is computed", () => {
  each(({ game, told }) => {
    const known = knownMove(game);
    if (known) assert.equal(known.guess, advise(game).guess, told);
  });
});

test("each word that is asked about has its cost, in every part that tells one", () => {
  each(({ game, asked, least, told }) => {
    for (const [word, cost] of Object.entries(asked)) {
      const here = `${told} ${word}`;
      const found = costOf(game, word);
      assertCost(found, cost, here);
      const { risk, own } = JOBS.played(game, word, "");
      assertCost(own, cost, here);
      const more = cost.risk > least.risk ? cost.risk : null;
      assert.deepEqual(
        [risk === null, priceOf(game, word).risk === null],
        [more === null, more === null],
        here,
      );
      if (JOBS.why(game, word).own) assertCost(JOBS.why(game, word).own.needed, cost, here);
    }
  });
});

test("others of the best words are priced by what they cost", () => {
  each(({ game, costs, least, told }) => {
    const move = advise(game);
    for (const { guess, price } of JOBS.best(game, move.guess, [])) {
      if (!price) continue; // of the best itself
      const { risk, guesses } = costs[guess];
      assert.ok(isNear(price.risk ?? least.risk, risk), `${told} ${guess}`);
      if (price.risk !== null || costOf(game, move.guess).source === "tree") continue;
      assert.equal(price.isExact, true, told);
      const more = Math.max(0, guesses - costs[move.guess].guesses);
      assert.ok(isNear(price.cost, more), `${told} ${guess}`);
    }
  });
});

test("the others that are told beside a word are the best, each with its cost", () => {
  each(({ game, best, costs, told }) => {
    const { guess } = advise(game);
    const found = JOBS.why(game, guess);
    assert.equal(found.isByCost, true, told);
    for (const other of found.best)
      assertCost(other.needed, costs[other.guess], `${told} ${other.guess}`);
    const ranks = Object.keys(costs)
      .filter((word) => word !== guess)
      .map((word) => costs[word]);
    const others = found.best.map((other) => costs[other.guess]);
    assert.deepEqual(others, ranks.slice(0, 3), `${told} ${best}`);
  });
});

test("the moves lose no more than they say", () => {
  each(({ game, least, told }) => {
    const { tree, steps, candidates } = game;
    const { floor, counted } = stakesOf(game);
    const weightOf = weightIn(game);
    const late = candidates.filter((place) => {
      const path = pathBy(advise, tree, steps, tree.words[place]);
      return path.filter(([, clue]) => clue !== REFUSED).length > rules.mostGuesses;
    });
    const lost = sumOf(late.map(weightOf).filter((weight) => weight >= floor));
    assert.ok(isNear(lost / counted, least.risk), `${told}: ${lost} of ${counted}`);
  });
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
  for (const word of ["pisky", "joker", "yoker"])
    assert.equal(JOBS.played(game, word, "00000").best, guess);
  const refused = gameAt(trees.at(-1), [...expected.real.hard, ["pisky", "x"]]);
  assert.equal(advise(refused).guess, guess);
});
