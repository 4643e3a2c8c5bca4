import assert from "node:assert/strict";
import { test } from "node:test";
import { firstIndex, indexFor, isSwitchUseful } from "../../treegen/page/game/family.js";
import { isModeComputed, known } from "../../treegen/page/game/known.js";
import { choose } from "../../treegen/page/game/trees.js";
import { JOBS } from "../../treegen/page/computed/jobs.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

const nameAt = (index) => known.records[index].name;

test("without an address a page opens with its first tree, or by the switches that are kept", () => {
  for (const { data, opens } of expected.pages) {
    opened(data);
    for (const [mode, isEveryday, name] of opens) {
      choose({ mode, isEveryday });
      assert.equal(nameAt(firstIndex()), name, `${nameAt(0)}, ${mode}, everyday ${isEveryday}`);
    }
  }
});

test("two switches lead from each tree of a game to each, in whatever order a page has them", () => {
  for (const { data, names } of expected.pages) {
    for (const tree of opened(data)) {
      for (const [mode, isEveryday, name] of names) {
        assert.equal(nameAt(indexFor(tree, { mode, isEveryday })), name, `from ${tree.name}`);
      }
    }
  }
});

test("no switch changes the strict mode of a tree, nor does the strict mode that of another", () => {
  const [plain, strict] = opened(expected.strict);
  for (const mode of ["normal", "hard", "strict", null]) {
    choose({ mode, isEveryday: null });
    assert.equal(strict.mode, "strict", mode);
    assert.equal(plain.mode, ["hard", "strict"].includes(mode) ? "hard" : "normal", mode);
    assert.deepEqual([strict, plain].map(isModeComputed), [false, plain.mode === "hard"], mode);
    assert.equal(
      indexFor(strict, { mode: mode ?? "normal", isEveryday: false }),
      strict.index,
      mode,
    );
  }
  assert.deepEqual(
    [strict, plain].map((tree) => isSwitchUseful(tree, "mode")),
    [false, true],
  );
});

test("beside a guess stands its place in the ranking, the best being the first", () => {
  for (const { data, steps, places } of expected.rankings) {
    const [tree] = opened(data);
    for (const [guess, place] of places) {
      assert.equal(JOBS.why(gameAt(tree, steps), guess).own.place, place, guess);
    }
  }
});
