import assert from "node:assert/strict";
import { test } from "node:test";
import { clashesOf } from "../../treegen/page/game/clashes.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { clashTexts } from "../../treegen/page/screen/clash-text.js";
import { expected } from "./expected.js";
import { treeNamed } from "./trees.js";

test("rows that no word fits are found, each with few rows before it that rule it out", () => {
  for (const { history, clashes } of expected.games) {
    const found = clashesOf(treeNamed("drone"), history);
    const told = JSON.stringify(history);
    assert.deepEqual(
      [...found.keys()],
      clashes.map(({ row }) => row),
      told,
    );
    for (const { row, reasons } of clashes) {
      const shortest = reasons.filter((rows) => rows.length <= 1);
      const right = (shortest.length ? shortest.slice(0, 1) : reasons).map(String);
      assert.ok(right.includes(String(found.get(row))), `${told}: ${row}, ${found.get(row)}`);
    }
  }
});

test("a row that cannot be has a sentence that names the rows which rule it out", () => {
  for (const { steps, texts } of expected.texts) {
    assert.deepEqual(
      [...clashTexts(gameAt(treeNamed("drone"), steps))],
      texts,
      JSON.stringify(steps),
    );
  }
});
