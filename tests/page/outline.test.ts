import assert from "node:assert/strict";
import { test } from "node:test";
import { isOutline, outlineAddress, placeAt } from "../../treegen/page/game/address.js";
import {
  figuresOf,
  followed,
  outlineAt,
  rowIn,
  rowsBelow,
  rowsOf,
  shareOf,
} from "../../treegen/page/game/outline.js";
import { nodeAt } from "../../treegen/page/game/position.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

const near = (one, other) => Math.abs(one - other) < 1e-9;

test("a row has the figures of its games", () => {
  for (const { data, rows } of expected.trees) {
    const [tree] = opened(data);
    for (const { steps, size, parts, average, most, last } of rows) {
      const node = nodeAt(tree, steps);
      const found = figuresOf(tree, { steps, node });
      assert.equal(node.size, size);
      assert.deepEqual([found.most, found.last], [most, last]);
      assert.ok(
        near(found.average, average),
        `${tree.name} ${steps}: ${found.average}, not ${average}`,
      );
      parts.forEach((part, i) =>
        assert.ok(near(found.parts[i], part), `${tree.name} ${steps}: ${found.parts}`),
      );
    }
  }
});

test("rows beside each other are sorted, equal ones by their words and then by the clue", () => {
  for (const { data, orders } of expected.trees) {
    const [tree] = opened(data);
    for (const [order, clues] of Object.entries(orders)) {
      const rows = rowsBelow(tree, { steps: [], node: tree.root }, order);
      assert.deepEqual(
        rows.map(({ steps }) => steps[0][1]),
        clues,
        order,
      );
      assert.deepEqual(
        rows.map(({ place, count }) => [place, count]),
        rows.map((_, i) => [i + 1, rows.length]),
      );
    }
    const averages = rowsBelow(tree, { steps: [], node: tree.root }, "average").map(
      (row) => figuresOf(tree, row).average,
    );
    averages.slice(1).forEach((average, i) => assert.ok(average <= averages[i]));
  }
});

test("the shares of all first clues, and of the first word, are the whole", () => {
  for (const { data } of expected.trees) {
    const [tree] = opened(data);
    const { root } = tree;
    const shares = [...root.below.values()].map((node) => shareOf(tree, node));
    const own = root.weight ? root.own / root.weight : Number(root.wins) / root.size;
    assert.ok(
      near(
        shares.reduce((sum, share) => sum + share, own),
        1,
      ),
    );
  }
});

test("an address opens the rows above the one it names, and leads as far as the tree does", () => {
  const [tree] = opened(expected.trees[0].data);
  const steps = [
    ["raise", "00000"],
    ["mulch", "00000"],
  ];
  const hash = outlineAddress(tree, steps);
  assert.equal(hash, "#tree=raise:raise.00000.mulch.00000");
  assert.ok(isOutline(hash));
  assert.ok(!isOutline("#tree:raise"));
  const place = placeAt(hash);
  assert.deepEqual([place.tree, place.steps, place.problem], [tree, steps, ""]);
  const outline = outlineAt(tree, place.steps, null, "", null);
  assert.deepEqual([...outline.open], ["", "raise.00000"]);
  const rows = rowsOf(outline);
  const [here] = rows.filter(({ key }) => key === "raise.00000.mulch.00000");
  assert.equal(here.node, nodeAt(tree, steps));
  assert.equal(rows.length, 1 + tree.root.below.size + nodeAt(tree, steps.slice(0, 1)).below.size);
  const off = outlineAt(
    tree,
    [
      ["raise", "00000"],
      ["crane", "00000"],
    ],
    null,
    "",
    outline,
  );
  assert.deepEqual(
    [off.steps, off.problem],
    [[["raise", "00000"]], "CRANE 00000 is not in this tree."],
  );
  const won = [["raise", "22222"]];
  assert.deepEqual(followed(tree, won), []);
  assert.equal(outlineAt(tree, won, null, "", null).problem, "");
});

test("addresses of an outline that do not fit say why", () => {
  const [tree] = opened(expected.trees[0].data);
  for (const [hash, problem] of [
    ["#tree=soare:raise.00000", /soare/],
    ["#tree=raise:raise.000", / 000 is not a clue/],
    ["#tree=raise", /^$/],
    ["#tree=raise:", /^$/],
  ]) {
    const place = placeAt(hash);
    assert.deepEqual([place.tree, place.steps], [tree, []], hash);
    assert.match(place.problem, problem, hash);
  }
});

test("what was open and the order stay, but not for another tree", () => {
  const [tree, hard] = opened(expected.pair);
  const before = outlineAt(tree, [], null, "", null);
  before.open.add("raise.00000");
  before.order = "deepest";
  const after = outlineAt(tree, [["raise", "01000"]], null, "", before);
  assert.equal(after.order, "deepest");
  assert.ok(after.open.has("raise.00000"));
  const other = outlineAt(hard, [], null, "", before);
  assert.deepEqual([other.order, [...other.open]], ["share", [""]]);
});

test("a row of another tree is the one after the same turns", () => {
  const [tree, hard] = opened(expected.pair);
  const [row] = rowsBelow(tree, { steps: [], node: tree.root }, "clue");
  assert.equal(rowIn(hard, row)?.node, nodeAt(hard, row.steps));
  assert.equal(rowIn(hard, { ...row, steps: [["crane", "00000"]] }), null);
});
