import assert from "node:assert/strict";
import { test } from "node:test";
import { JOBS } from "../../treegen/page/computed/jobs.js";
import { advise, knownMove, knownPrice } from "../../treegen/page/computed/adviser.js";
import { playedOf, rounded, turnOf } from "../../treegen/page/computed/review.js";
import { known } from "../../treegen/page/game/known.js";
import { repliesTo, replyAt } from "../../treegen/page/game/openings.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { setSince } from "../../treegen/page/game/trees.js";
import { enterPlace } from "../../treegen/page/screen/state.js";
import { statusText } from "../../treegen/page/screen/status.js";
import { decimals } from "../../treegen/page/text.js";
import { expected } from "./expected.js";
import { treeNamed } from "./trees.js";

const crane = (clue, name = "everyday") => gameAt(treeNamed(name), [["crane", clue]]);

test("words and prices are those of the files", () => {
  const textsOf = (reply) =>
    reply && [
      reply.best,
      reply.second,
      decimals(reply.more),
      decimals(reply.excess),
      reply.isProven,
    ];
  for (const [opener, replies] of Object.entries(expected.replies)) {
    const found = repliesTo(treeNamed("everyday"), opener);
    assert.ok(found.size > 50);
    for (const [clue, { any, everyday, likely }] of Object.entries(replies)) {
      const reply = found.get(clue);
      if (reply)
        assert.deepEqual(
          [textsOf(reply.any), textsOf(reply.everyday)],
          [any, everyday],
          `${opener} ${clue}`,
        );
      else assert.ok(likely <= 2, `${opener} ${clue}`); // where two words are left, or one
    }
    assert.ok([...found.keys()].every((clue) => clue in replies));
  }
});

test("the second word is the terminal's, without computing", () => {
  for (const { name, clue, guess } of expected.seconds) {
    const move = knownMove(crane(clue, name));
    assert.deepEqual(move, { guess, source: "search", risk: null }, `${name} ${clue}`);
    assert.ok(replyAt(crane(clue, name))?.isProven);
  }
});

test("the status names the second word and what it costs", () => {
  for (const { name, clue, line } of expected.seconds) {
    enterPlace(`#${name}:crane.${clue}`);
    assert.ok(statusText().startsWith(line), statusText());
  }
});

test("where the stored words do not hold, they are not taken", () => {
  const game = crane("00102");
  const { tree } = game;
  assert.ok(replyAt(game));
  for (const other of [
    crane("00102", "any-word-hard"),
    gameAt(tree, [
      ["crane", "00102"],
      ["spilt", "x"],
    ]),
    gameAt(tree, [
      ["crane", "00102"],
      ["cloth", "00000"],
    ]),
  ])
    assert.equal(replyAt(other), null);
  const use = { day: known.lastDay, isAfter: true };
  setSince(game.candidates.slice(1).map((place) => [tree.words[place], use]));
  const outdated = crane("00102");
  assert.equal(replyAt(outdated), null);
  assert.equal(advise(outdated).source, "turn");
  setSince([]);
  assert.ok(replyAt(crane("00102")));
});

test("the price of a runner-up is known, in a review too; that of another word is an estimate", () => {
  const { second, more, others } = expected.prices;
  const price = knownPrice(crane("00102"), second);
  assert.deepEqual(
    [decimals(price?.cost ?? 0), price?.best, price?.isExact],
    [more, "spilt", true],
  );
  const turn = rounded(
    turnOf(playedOf(crane("00102"), second, "00000"), { guesses: 1, isExact: true }),
  );
  assert.deepEqual(
    [decimals(turn.cost), turn.best, turn.estimated],
    [more, "spilt", ["expected", "luck"]],
  );
  assert.equal(knownPrice(crane("00102"), "cloth"), null);
  for (const { name, steps, word, best } of others) {
    const found = JOBS.cost(gameAt(treeNamed(name), steps), word);
    assert.equal(found.isExact, false, word);
    assert.ok(found.cost > 0, word);
    if (best) assert.equal(found.best, best);
  }
});

test("beside a guess stand the runners-up, where their costs are known; else the best by one turn", () => {
  const { second, more } = expected.prices;
  const { best, isByCost } = JOBS.why(crane("00102"), "spilt");
  assert.deepEqual(
    [isByCost, best.map(({ guess, cost }) => [guess, decimals(cost)])],
    [true, [[second, more]]],
  );
  const tree = treeNamed("everyday");
  const first = JOBS.why(gameAt(tree, []), tree.opener);
  const next = [...tree.excess]
    .filter(([word]) => tree.isEverydayWord(tree.places.get(word)))
    .slice(1, 4);
  assert.deepEqual(
    first.best.map(({ guess, cost }) => [guess, decimals(cost)]),
    next.map(([word, excess]) => [word, decimals(excess)]),
  );
  assert.ok(first.isByCost && first.own.needed.isExact);
  const later = JOBS.why(
    gameAt(tree, [
      ["crane", "00102"],
      ["cloth", "00000"],
    ]),
    "spilt",
  );
  assert.deepEqual([later.isByCost, later.best.length], [false, 3]);
});
