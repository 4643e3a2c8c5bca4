import assert from "node:assert/strict";
import { test } from "node:test";
import { chancesOf, isSure } from "../../treegen/page/game/likely.js";
import { placeIn } from "../../treegen/page/game/lists.js";
import { fewWords, wordGroups } from "../../treegen/page/screen/rows.js";
import { app, enterPlace, setColours } from "../../treegen/page/screen/state.js";
import { statusText } from "../../treegen/page/screen/status.js";
import { leftText } from "../../treegen/page/screen/wording.js";
import { expected, shown } from "./expected.js";
import { wordsAt } from "./opened.js";
import "./trees.ts";

test("the page tells each chance that the terminal tells on a turn of the everyday tree", () => {
  for (const [hash, text] of expected.positions) {
    enterPlace(hash);
    const { tree, game, guess } = app.view;
    const place = placeIn(tree, guess);
    assert.equal(leftText(game, game.left, place, undefined, "left.chance"), shown(text), hash);
    const chance = chancesOf(game, game.left).get(place) ?? 0;
    assert.equal(isSure(game, game.left, place), chance >= 50, hash);
    const status = statusText();
    assert.equal(status.includes(`, ${chance} % chance; `), chance > 0, hash);
    if (chance >= 50) assert.doesNotMatch(status, /likely|words? left/, hash);
  }
});

test("words left stand in groups with plain names, the likeliest first", () => {
  for (const { hash, groups } of expected.groups) {
    enterPlace(hash);
    const { tree } = app.view;
    assert.deepEqual(
      wordGroups().map(({ heading, places }) => [heading, wordsAt(tree, places)]),
      groups,
      hash,
    );
  }
});

test("of more words than find room below the status those stand there that have a chance", () => {
  for (const { hash, colours, words, chances } of expected.few) {
    enterPlace(hash);
    [...colours].forEach((digit, i) => setColours(0, i, digit));
    const { tree } = app.view;
    const found = fewWords();
    assert.deepEqual(wordsAt(tree, found.places), words, hash);
    assert.deepEqual(
      found.places.map((place) => found.chances.get(place) ?? 0),
      chances,
      hash,
    );
  }
});
