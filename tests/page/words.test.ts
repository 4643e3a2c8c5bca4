import assert from "node:assert/strict";
import { test } from "node:test";
import { advise, pathBy, priceOf } from "../../treegen/page/computed/adviser.js";
import { splitOf } from "../../treegen/page/computed/turn.js";
import { placeAt } from "../../treegen/page/game/address.js";
import { gameAt, isAllowed } from "../../treegen/page/game/position.js";
import { nearestWord } from "../../treegen/page/game/spelling.js";
import { choose } from "../../treegen/page/game/trees.js";
import { showPart } from "../../treegen/page/screen/parts.js";
import { breachText, unknownParts, whyNone } from "../../treegen/page/screen/wording.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

test("hard mode allows the same words as in the terminal, and refused ones are never allowed", () => {
  [expected.raise, expected.hard].forEach((data, i) => {
    const [tree] = opened(data);
    for (const { steps, words, allowed } of expected.allowed[i]) {
      const game = gameAt(tree, steps);
      assert.deepEqual(
        words.filter((word) => isAllowed(game, word)),
        allowed,
      );
      assert.deepEqual(
        words.filter((word) => !game.refused.has(word) && !breachText(game, word)),
        allowed,
      );
    }
  });
});

test("what a word lacks for hard mode is told", () => {
  const [tree] = opened(expected.hard);
  for (const [steps, word, why] of expected.breaches)
    assert.equal(breachText(gameAt(tree, steps), word), why);
});

test("moves in hard mode, and among everyday words, are those of the terminal", () => {
  for (const [name, moves] of Object.entries(expected.moves)) {
    const [tree] = opened(expected.today);
    choose({ mode: name === "hard" ? name : null, isEveryday: name === "everyday" || null });
    for (const [steps, guess] of moves)
      assert.equal(advise(gameAt(tree, steps)).guess, guess, `${name} ${steps}`);
  }
});

test("a misspelt word is known, one like no other is not", () => {
  const [tree] = opened(expected.raise);
  for (const [wrong, meant] of expected.near) assert.equal(nearestWord(tree, wrong) ?? null, meant);
  const offer = (nearest, text) => [nearest, text];
  const crnae = ["CRNAE is not among the 12,972 words accepted in 2021. ", ["crane", "CRANE?"]];
  assert.deepEqual(unknownParts(tree, "crnae", offer), crnae);
  assert.deepEqual(unknownParts(tree, "qqqqq", offer), [
    "QQQQQ is not among the 12,972 words accepted in 2021. ",
  ]);
});

test("a word may be named like a property of every object", () => {
  const [tree] = opened(expected.property);
  const { steps, words } = expected.constructor;
  for (const word of words) assert.equal(pathBy(advise, tree, [], word)?.at(-1)?.[0], word);
  const { own } = placeAt("#constructor");
  assert.equal(own, "constructor");
  const game = gameAt(tree, []);
  assert.equal(priceOf(game, "constructor").best, "obstruction");
  assert.equal(splitOf(game, "constructor").groups, words.length);
  assert.ok(whyNone(gameAt(tree, steps)).some((line) => line.startsWith("Without CONSTRUCTOR")));
});

const MANY = [...Array(200_000).keys()].map((n) =>
  n.toString(2).padStart(18, "0").replaceAll("0", "o").replaceAll("1", "l"),
);

test("200,000 words are split, and searched for the nearest", () => {
  const classes = new Map(MANY.map((word, place) => [word, { clue: word, left: [place] }]));
  const game = { tree: {} } as any;
  assert.deepEqual(splitOf(game, "", classes), { groups: 200_000, largest: 1 });
  const guesses = { name: "words", words: [...MANY.keys()] };
  const tree = { words: MANY, length: 18, guesses, answers: { weights: [] } } as any;
  assert.deepEqual(
    unknownParts(tree, `o${"l".repeat(16)}x`, (nearest, text) => [nearest, text]),
    [
      "OLLLLLLLLLLLLLLLLX is not among the 200,000 words. ",
      ["ollllllllllllllllo", "OLLLLLLLLLLLLLLLLO?"],
    ],
  );
});

test("a list of 200,000 entries is shown", () => {
  class Element {
    // as much of the browser's as a list needs
    children = [];
    setAttribute() {}
    addEventListener(_, then) {
      this.click = then;
    }
    replaceChildren(...some) {
      this.children = some;
    }
    append(...some) {
      some.forEach((one) => this.children.push(one));
    }
    replaceWith({ children }) {
      list.children = list.children.filter((one) => one !== this).concat(children);
    }
    querySelector() {
      return null;
    }
  }
  const made = () => new Element();
  globalThis.document = { createElementNS: made, createDocumentFragment: made } as any;
  const list = made();
  showPart(list, MANY, 3, (some) => some.map(made));
  assert.equal(list.children.length, 4);
  const [more] = list.children[3].children;
  more.click();
  assert.equal(list.children.length, 200_000);
});
