import assert from "node:assert/strict";
import { test } from "node:test";
import { JOBS } from "../../treegen/page/computed/jobs.js";
import { advise } from "../../treegen/page/computed/adviser.js";
import { address, placeAt } from "../../treegen/page/game/address.js";
import { areAllSwitched, firstIndex, indexFor } from "../../treegen/page/game/family.js";
import { known } from "../../treegen/page/game/known.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { choose, treeAt } from "../../treegen/page/game/trees.js";
import { readDrill } from "../../treegen/page/kept/drill.js";
import { reasonLines } from "../../treegen/page/screen/reasons.js";
import { app, enterPlace } from "../../treegen/page/screen/state.js";
import { expected } from "./expected.js";
import { treeNamed } from "./trees.js";

const UNCHOSEN = { mode: null, isEveryday: null };
const switchesOf = ({ mode, isEveryday }) => ({ mode, isEveryday });

test("a switch leads to the tree of the same game", () => {
  for (const [start, wanted, name] of expected.switches) {
    assert.equal(
      treeAt(indexFor(treeNamed(start), wanted)).name,
      name,
      `${start} ${JSON.stringify(wanted)}`,
    );
  }
  assert.equal(areAllSwitched(), false);
});

test("where no tree has what both switches are for, the one for hard mode is played", () => {
  const { records } = known;
  const today = treeNamed("any-word");
  const both = { mode: "hard", isEveryday: true };
  known.records = records.filter(({ name }) => name !== "everyday-hard");
  assert.equal(records[indexFor(today, both)].name, "any-word-hard");
  known.records = records;
});

test("a switch keeps the turns, and the move is that of the tree it leads to", () => {
  const { steps, moves } = expected.turns;
  for (const [wanted, name, guess] of moves) {
    const tree = treeAt(indexFor(treeNamed("any-word"), wanted));
    assert.deepEqual([tree.name, advise(gameAt(tree, steps)).guess], [name, guess]);
    const place = placeAt(address(tree, steps));
    assert.deepEqual([place.tree, place.steps, place.problem], [tree, steps, ""]);
  }
});

test("an address leads to its tree whatever is kept, and the switches tell which", () => {
  for (const { link, choices, name, steps, guess, ...switches } of expected.addresses) {
    choose(choices ?? UNCHOSEN);
    const { tree, ...place } = placeAt(link);
    assert.deepEqual([tree.name, place.steps, place.problem], [name, steps, ""], link);
    assert.deepEqual(
      [advise(gameAt(tree, steps)).guess, switchesOf(tree)],
      [guess, switches],
      link,
    );
  }
  choose(UNCHOSEN);
});

test("without an address the page opens by what is kept", () => {
  for (const { choices, name, guess, ...switches } of expected.openings) {
    choose({ ...UNCHOSEN, ...choices });
    const tree = treeAt(firstIndex());
    assert.deepEqual(
      [tree.name, advise(gameAt(tree, [])).guess, switchesOf(tree)],
      [name, guess, switches],
    );
  }
  choose(UNCHOSEN);
});

test("a page whose switches do not lead to all trees has a chooser too", () => {
  const { records } = known;
  for (const [names, isWhole] of [
    [["raise", "salet", "salet-hard"], false],
    [["raise", "raise-hard"], true],
  ]) {
    known.records = records.filter(({ name }) => names.includes(name));
    assert.equal(areAllSwitched(), isWhole);
  }
  known.records = records;
});

test("why says that a word which looks better would break the limit of the tree", () => {
  enterPlace(expected.why);
  const lines = reasonLines(JOBS.why(app.view.game, app.view.guess));
  const limit =
    "The tree needs at most 6 guesses for a listed word; " +
    "words with a lower figure here need more for some answers.";
  assert.ok(lines.includes(limit), lines.join(" "));
});

test("everyday words are those of the vocabulary", () => {
  for (const name of ["any-word", "everyday"]) {
    const tree = treeNamed(name);
    assert.deepEqual(
      tree.words.filter((_, place) => tree.isEverydayWord(place)),
      expected.vocabulary,
    );
  }
});

test("what was learned of a tree is kept by its name", () => {
  const cards = { "treegen-drill-today": `${expected.card} 3 2026-07-01` };
  Object.assign(globalThis, { localStorage: { getItem: (key) => cards[key] ?? null } });
  const boxesOf = (name) =>
    [...readDrill(treeNamed(name)).boxes].map(([key, { box }]) => [key, box]);
  assert.deepEqual(boxesOf("any-word"), [[expected.card, 3]]);
  assert.deepEqual(boxesOf("everyday"), []);
});
