import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { knownPrice } from "../../treegen/page/computed/adviser.js";
import { dayOf, isoDay } from "../../treegen/page/days.js";
import { known } from "../../treegen/page/game/known.js";
import { groupsOf } from "../../treegen/page/game/likely.js";
import { placeIn, weightsIn } from "../../treegen/page/game/lists.js";
import { parsePast, readUsed } from "../../treegen/page/game/past.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { begin, setSince, treeAt } from "../../treegen/page/game/trees.js";
import { keepUsed, keptUsed } from "../../treegen/page/kept/used.js";
import {
  knownDaysText,
  missingText,
  shortWhenText,
  usedText,
  whenText,
} from "../../treegen/page/screen/used-text.js";
import { leftText } from "../../treegen/page/screen/wording.js";
import { expected, shown } from "./expected.js";

mock.timers.enable({ apis: ["Date"], now: Date.now() });
begin(expected.data);
const [today, older] = [0, 1].map(treeAt); // which know the answers up to August and up to March

const after = (days) => expected.days[days][0]; // so many days after the last that is known
const LAST = expected.days[0][1];
const undated = (words) => words.map((word) => [word, { day: known.lastDay, isAfter: true }]);
const dated = (days) =>
  Object.entries(days).map(([word, date]) => [word, { day: dayOf(date), isAfter: false }]);

const wordsAt = (tree, places) => places.map((place) => tree.words[place]);

test("words are taken from a text by the rule of the terminal", () => {
  for (const { text, days } of expected.texts) {
    const found = {};
    for (const [word, day] of parsePast(text, today).used) {
      const date = day === null ? null : isoDay(day);
      if ((date ?? "") >= (found[word] ?? "")) found[word] = date; // the last of several
    }
    assert.deepEqual(found, days, text);
  }
});

test("any text with words is read", () => {
  for (const [text, words, note] of expected.read) {
    const read = readUsed(text, today);
    assert.deepEqual([[...read.used.keys()].join(" "), usedText(read)], [words, note], text);
  }
});

test("words left are told in the sentence of the terminal", () => {
  for (const { weights, heaviest, own, text } of expected.sentences) {
    const left = weights.map((_, place) => place);
    const tree = { words: left.map((place) => `word ${place}`) };
    const list = { weights: [...weights, heaviest] };
    assert.equal(
      leftText({ tree, list }, left, weights.indexOf(own), undefined, "left.chance"),
      shown(text),
    );
  }
  for (const { steps, guess, text } of expected.states) {
    const game = gameAt(today, steps);
    assert.equal(
      leftText(game, game.left, placeIn(today, guess), undefined, "left.chance"),
      shown(text),
    );
  }
});

test("words left are likely, used or unlikely, with their days", () => {
  for (const { steps, groups, days } of expected.states) {
    const game = gameAt(today, steps);
    const found = Object.entries(groupsOf(game, game.left)).map(([name, places]) => [
      name,
      wordsAt(today, places),
    ]);
    assert.deepEqual(Object.fromEntries(found), groups);
    const told = game.left
      .map((place) => [today.words[place], whenText(today, place)])
      .filter(([, when]) => when);
    assert.deepEqual(Object.fromEntries(told), days);
  }
});

test("words used since a tree was made weigh least in it, and have no day", () => {
  assert.deepEqual(wordsAt(older, [...older.since]), expected.later);
  assert.equal(today.since.size, 0);
  setSince(undated(["humph"]));
  for (const tree of [today, older]) {
    const place = placeIn(tree, "humph");
    assert.deepEqual(weightsIn(tree.answers, [place]), [tree.least]);
    assert.ok(weightsIn(tree.prior, [place])[0] > tree.least);
    assert.equal(whenText(tree, place), `HUMPH has been used since ${LAST}.`);
  }
  setSince([]);
  assert.deepEqual(
    weightsIn(today.answers, today.answers.words),
    weightsIn(today.prior, today.prior.words),
  );
});

test("more than 14 days without their words are told, and a word that was added stands for a day", () => {
  const missing = (n) => `The answers of ${n} days since ${LAST} are missing.`;
  const now = Date.now();
  const { words } = today;
  for (const [date, added, text] of [
    [after(-20), 0, ""], // a clock that is behind
    [after(14), 0, ""],
    [after(15), 0, missing(15)],
    [after(97), 0, missing(97)],
    [after(97), 30, missing(67)],
    [after(97), 82, missing(15)],
    [after(97), 83, ""],
    [after(97), 120, ""],
  ]) {
    mock.timers.setTime(Date.parse(`${date}T12:00:00Z`));
    setSince(undated(words.slice(0, added)));
    for (const tree of [today, older])
      assert.equal(missingText(tree), text, `${date}, ${added} words`);
  }
  mock.timers.setTime(now);
  setSince([]);
});

test("words that were added with their days are told with them, and stand for those days", () => {
  const added = dated({
    humph: after(73),
    spilt: after(73),
    crane: after(84),
    golly: "2026-07-08",
  });
  setSince(added);
  for (const tree of [today, older]) {
    const longDay = expected.days[73][1];
    const [humph, crane] = ["humph", "crane"].map((word) => placeIn(tree, word));
    assert.equal(whenText(tree, humph), `HUMPH was used on ${longDay}.`);
    assert.equal(shortWhenText(tree, humph), longDay.replace(/ (\w{3})\w*/u, " $1"));
    assert.deepEqual(weightsIn(tree.answers, [humph, crane]), [tree.least, tree.least]);
    // 83 days up to today: one is known, tomorrow is not missing yet, and 8 July never was.
    assert.equal(missingText(tree), `The answers of 82 days since ${LAST} are missing.`);
    assert.equal(knownDaysText(tree).counted, `Knows the answers up to ${LAST}, and 3 words since`);
  }
  setSince(dated({ golly: "2026-07-08" }));
  assert.equal(knownDaysText(today).counted, `Knows the answers up to ${LAST}`);
  setSince([]);
});

test("words that were added are kept with their days, and a newer page counts those that it does not know", () => {
  const stored = {};
  globalThis.localStorage = {
    getItem: (key) => stored[key] ?? null,
    setItem: (key, text) => {
      stored[key] = text;
    },
  };
  setSince([...dated({ humph: after(73), crane: after(41) }), ...undated(["slate", "spilt"])]);
  const before = [...known.since];
  assert.ok(keepUsed());
  assert.equal(
    stored["treegen-used"],
    `${after(73)} humph ${after(41)} crane >${after(0)} slate >${after(0)} spilt`,
  );
  assert.deepEqual(keptUsed(), before);
  const { lastDay, past } = known;
  const [humph, slate, crane] = ["humph", "slate", "crane"].map((word) => placeIn(today, word));
  // The newer page knows humph, and slate of a day that the device does not; crane came again on a
  // day it lacks.
  for (const [place, date] of [
    [humph, after(73)],
    [slate, after(15)],
    [crane, after(11)],
  ]) {
    known.past = new Map([...known.past, [place, dayOf(date)]]);
  }
  known.lastDay = dayOf(after(73));
  setSince(keptUsed());
  assert.deepEqual([...known.since.keys()], ["crane", "spilt"]);
  assert.equal(whenText(today, slate), `SLATE was used on ${expected.days[15][1]}.`);
  Object.assign(known, { lastDay, past });
  for (const [text, uses] of [
    // as a former page kept them, or what is no day
    ["crane slate", undated(["crane", "slate"])],
    ["2026-99-99 crane", undated(["crane"])],
    ["", []],
  ]) {
    stored["treegen-used"] = text;
    assert.deepEqual(keptUsed(), uses);
  }
  delete globalThis.localStorage;
  setSince([]);
});

test("a word that weighs least by past answers was used, on whichever day", () => {
  const game = gameAt(today, []);
  for (const [word, isUsed] of [
    ["crane", true],
    ["humph", false],
  ]) {
    // the other early, so it weighs more
    const place = placeIn(today, word);
    const day = known.past.get(place);
    known.past.delete(place);
    assert.equal(groupsOf(game, game.left).used.includes(place), isUsed);
    assert.equal(whenText(today, place), "");
    known.past.set(place, day);
  }
  assert.equal(whenText(today, placeIn(today, "crane")), "CRANE was used on 21 June 2023.");
  assert.ok(known.past.get(placeIn(today, "humph")) < dayOf("2022-06-01"));
});

test("what an opener costs is known on the first guess, where a table has it", () => {
  const first = gameAt(today, []);
  assert.deepEqual(knownPrice(first, "crane"), {
    best: "tares",
    cost: 0.07,
    isExact: true,
    risk: null,
  });
  assert.equal(knownPrice(first, "aahed"), null);
  assert.equal(knownPrice(gameAt(today, [["tares", "00000"]]), "crane"), null);
});
