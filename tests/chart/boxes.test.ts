import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { hitsOf } from "../../treegen/chart/search.js";
import { find } from "../../treegen/page/game/finding.js";
import { fold } from "../../treegen/web/typing.js";
import { partsOf } from "../../treegen/web/path.js";
import { expected } from "../page/expected.js";
import { opened } from "../page/opened.js";

const [tree] = opened(expected.data);
const english = JSON.parse(readFileSync("treegen/say/sentences/en.json", "utf-8"));
const sentence = (key, values) =>
  english[key].replaceAll(/\{(\w+)\}/g, (_, name) => {
    assert.ok(name in values, `${key} ${name}`);
    return values[name];
  });
const inTree = (text) => find(tree, partsOf(fold(text)));
const inChart = (text) => hitsOf(text, "raise", expected.words);

test("Tree and a chart say the same, of the same place", () => {
  for (const { text, key, path, said } of expected.asked) {
    const found = inTree(text);
    const [hits, phrase] = inChart(text);
    assert.equal(found.key, key, text);
    if (said) assert.equal(sentence(key, found.values), said, text);
    assert.equal(sentence(...phrase), sentence(found.key, found.values), text);
    if (key === "path.after") {
      const steps = found.steps.map((turn) => turn.join(" ")).join(", ");
      assert.ok(hits[0].tip.startsWith(`${steps}: ${found.word}, `), text);
      continue;
    }
    const turns = [...path.keys()]
      .filter((i) => i % 2 && path[i] !== tree.won)
      .map((i) => [path[i - 1], path[i]]);
    assert.deepEqual(found.steps ?? [], turns, text);
    const game = turns.map((turn) => turn.join(" ")).join(", ");
    assert.deepEqual(
      hits.map(({ tip }) => tip.split(": ")[0]),
      game ? [game] : [],
      text,
    );
  }
});

test("a word that the game does not have is asked about, or is not in the chart", () => {
  assert.equal(inTree("zzzzz"), null);
  assert.deepEqual(inChart("zzzzz"), [[], ["box.missing", {}]]);
  for (const text of ["zzzz", "zzzzzz"]) {
    const { key, values } = inTree(text);
    assert.deepEqual([key, values.text], ["path.neither", text]);
    assert.deepEqual(inChart(text), [[], [key, values]]);
  }
});

test("what is still being typed is no fault", () => {
  for (const text of ["r", "rais", "0", "0102", "0 1 0", "raise0", "raise0102", "raise 0102"]) {
    const found = find(tree, partsOf(text), false);
    assert.ok(!found || found.key === "path.first", text);
  }
  const { key, steps } = find(tree, partsOf("raise 01020 sha"), false);
  assert.deepEqual([key, steps], ["path.play", [["raise", "01020"]]]);
  assert.equal(find(tree, [], false), null);
  assert.equal(find(tree, []), null);
});
