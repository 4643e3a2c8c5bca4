import assert from "node:assert/strict";
import { test } from "node:test";
import { hitsOf } from "../../treegen/chart/search.js";
import { placeAt } from "../../treegen/page/game/address.js";
import { parsePast } from "../../treegen/page/game/past.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { emoji, readGame } from "../../treegen/page/game/shared.js";
import { capital, fold, isRightToLeft } from "../../treegen/web/typing.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

test("what is typed is folded as in the terminal", () => {
  for (const { text, letters, folded } of expected.typed)
    assert.equal(fold(text, letters), folded, text);
});

test("a tile holds one letter, in capitals where it has a capital of one letter", () => {
  for (const { letters, capitals } of expected.tiles) {
    const shown = [...letters].map(capital);
    assert.equal(shown.join(""), capitals);
    assert.ok(shown.every((letter) => [...letter].length === 1));
  }
  assert.equal([..."straße"].map(capital).join(""), "STRAßE");
});

test("letters run from right to left as Unicode has it", () => {
  for (const { letters, isRight } of expected.directions) {
    assert.deepEqual(
      [...letters].filter((letter) => isRightToLeft(letter) !== isRight),
      [],
    );
  }
});

test("letters that a game does not tell apart are folded in an address, whatever tree it leads to", () => {
  const [english, spanish] = opened(expected.data);
  assert.equal(english.recipe.fold, undefined);
  for (const [hash, steps, own] of expected.addresses) {
    const place = { tree: spanish, boards: 1, isAlike: false, steps, own, told: [], problem: "" };
    assert.deepEqual(placeAt(hash), place, hash);
  }
});

test("so they are in a game that is pasted, and in a list of used words", () => {
  const [, tree] = opened(expected.data);
  for (const [text, words] of expected.pasted) {
    assert.deepEqual(readGame(text, tree.length, tree.recipe.fold).words, words);
    assert.deepEqual(
      parsePast(text, tree)
        .used.map(([word]) => word)
        .sort(),
      words.toSorted(),
    );
  }
});

test("so they are in the box of a chart", () => {
  const words = [
    { word: "SEÑAL", tip: "arbol 10000: señal, 2 words left", text: null, table: "arbol.10000" },
  ];
  for (const asked of expected.asked) {
    assert.deepEqual(hitsOf(asked, "arbol", words, expected.fold)[0], words, asked);
  }
});

test("squares of words that run from right to left do so too, in the order of the letters", () => {
  const [tree] = opened(expected.arabic);
  const game = gameAt(tree, [
    ["مدينة", "00102"],
    ["سفينة", "22222"],
  ]);
  const rows = ["\u200f⬛⬛🟨⬛🟩", "\u200f🟩🟩🟩🟩🟩"];
  assert.deepEqual(
    emoji([game], "⬛🟨🟩")
      .split("\n")
      .filter((line) => line.startsWith("\u200f")),
    rows,
  );
  const { words, clues, problem } = readGame(rows.join("\n"), 5);
  assert.deepEqual([words, clues, problem], [[], ["00102", "22222"], ""]);
});
