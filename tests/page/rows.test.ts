import assert from "node:assert/strict";
import { test } from "node:test";
import { JOBS } from "../../treegen/page/computed/jobs.js";
import { advise } from "../../treegen/page/computed/adviser.js";
import { rounded, turnOf } from "../../treegen/page/computed/review.js";
import { placeIn } from "../../treegen/page/game/lists.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { solvedByGuess } from "../../treegen/page/game/outline.js";
import { otherText, reasonLines } from "../../treegen/page/screen/reasons.js";
import {
  barsOf,
  clueRows,
  cluesNote,
  fewWords,
  gamesOf,
  nextAfter,
  wordGroups,
} from "../../treegen/page/screen/rows.js";
import { app, enterPlace, setColours, setMove } from "../../treegen/page/screen/state.js";
import {
  betterCells,
  detailText,
  leftAfter,
  lengthOf,
  shrunkText,
  verdictText,
} from "../../treegen/page/screen/verdicts.js";
import { misspeltParts } from "../../treegen/page/screen/wording.js";
import { expected } from "./expected.js";
import { wordsAt } from "./opened.js";
import { treeNamed } from "./trees.js";

function enter(hash) {
  enterPlace(hash);
  const { move, game } = app.view;
  if (!move && game.size) setMove(advise(game));
}

// Turns of a game that is over, as a worker has them one by one.
function turnsOf(tree, history) {
  const before = history.map((_, i) => gameAt(tree, history.slice(0, i)));
  const played = history.map((turn, i) => JOBS.played(before[i], ...turn));
  const least = [...played.map((turn) => turn.least), JOBS.rest(gameAt(tree, history))];
  return played.map((turn, i) => rounded(turnOf(turn, least[i + 1])));
}

test("each clue has the next guess and its words left, the likeliest first or in order", () => {
  enter("#raise");
  const { won } = app.view.tree;
  const rows = clueRows(false).map(({ clue, left }) => [clue, nextAfter(clue), left.length]);
  assert.deepEqual(
    rows.filter(([clue]) => clue !== won),
    expected.clues,
  );
  assert.deepEqual(
    rows.filter(([clue]) => clue === won).map(([, , count]) => count),
    [1],
  );
  const inOrder = clueRows(true).map(({ clue }) => clue);
  assert.deepEqual(inOrder, rows.map(([clue]) => clue).toSorted());
  assert.equal(cluesNote(), "");
});

test("words left stand in groups, each in the order of the alphabet, and all likely ones without a heading", () => {
  for (const { hash, groups, note } of expected.groups) {
    enter(hash);
    const found = wordGroups().map(({ heading, places }) => [
      heading,
      wordsAt(app.view.tree, places),
    ]);
    assert.deepEqual(
      found.map(([heading]) => heading),
      groups.map(([heading]) => heading),
    );
    for (const [i, [, words]] of groups.entries()) if (words) assert.deepEqual(found[i][1], words);
    assert.equal(cluesNote(), note);
    const [, likely] = found[0];
    assert.deepEqual(likely, likely.toSorted());
    const counts = clueRows(false).map((row) => row.counts.reduce((sum, n) => sum + n, 0));
    assert.equal(
      counts.reduce((sum, n) => sum + n, 0),
      app.view.game.size,
    );
  }
});

test("few words stand below the status, those of the colours that are set, the likely before others", () => {
  for (const { hash, colours = "", words, chances: chanceOf = {} } of expected.few) {
    enter(hash);
    [...colours].forEach((digit, i) => setColours(0, i, digit));
    const { places, chances } = fewWords();
    assert.deepEqual(wordsAt(app.view.tree, places), words, hash);
    assert.deepEqual(
      Object.fromEntries(
        places
          .map((place) => [app.view.tree.words[place], chances.get(place)])
          .filter(([, chance]) => chance),
      ),
      chanceOf,
      hash,
    );
  }
});

test("bars are of the tree, of likely words where not all are, and the means stand above", () => {
  for (const { hash, text, columns, counts } of expected.bars) {
    enter(hash);
    const { tree, node, history } = app.view.game;
    const found = barsOf(solvedByGuess(tree, node, history.length + 1));
    assert.deepEqual([found.text, found.columns], [text, columns]);
    assert.deepEqual(
      found.rows.map((row, i) => row.counts[0] + found.others[i]),
      counts,
    );
  }
});

test("why a guess is played is told line by line, with the next best", () => {
  for (const [hash, lines, others] of expected.reasons) {
    enter(hash);
    const found = JOBS.why(app.view.game, app.view.guess);
    const told = reasonLines(found);
    for (const line of lines)
      assert.ok(
        told.some((one) => one.includes(line)),
        `${hash}: ${told}`,
      );
    assert.equal(found.best.length, others);
    for (const one of found.best)
      assert.match(otherText(one), /^[A-Z]{5}: \d+ groups?; the largest has \d+/);
    const isLosing = ({ needed }) => needed?.risk > 0;
    for (const one of found.best.filter(isLosing))
      assert.match(otherText(one), /; \d+ % risk of not finding it in 6/);
  }
});

test("a turn is judged in a line, and what it left is told below", () => {
  for (const { name, history, verdicts, shrunk = [], best = {}, below } of expected.reviews) {
    const tree = treeNamed(name);
    const turns = turnsOf(tree, history);
    const told = turns.map(verdictText);
    const sizes = [...history.keys(), history.length].map(
      (i) => gameAt(tree, history.slice(0, i)).size,
    );
    const isWon = (turn) => turn.clue === tree.won;
    for (const [i, text] of shrunk.entries()) {
      const counts = { before: sizes[i], after: sizes[i + 1], isFound: isWon(turns[i]) };
      assert.equal(shrunkText(counts, turns[i]), text);
      assert.ok(lengthOf(sizes[i], sizes[0]) > lengthOf(sizes[i + 1], sizes[0]) || isWon(turns[i]));
    }
    for (const [i, rows] of Object.entries(best)) {
      const game = gameAt(tree, history.slice(0, Number(i)));
      const answer = placeIn(tree, history.at(-1)[0]);
      const found = JOBS.best(game, turns[i].best, [answer]);
      assert.equal(found.length, 3);
      const cells = found.map((one) => [
        one.guess.toUpperCase(),
        ...betterCells(one, turns[i], false, true),
      ]);
      for (const row of rows)
        assert.ok(
          cells.some((one) => one.join() === row.join()),
          `${row} in ${cells}`,
        );
    }
    for (const [i, verdict] of Object.entries(verdicts))
      assert.ok(told[i].startsWith(verdict), told[i]);
    for (const [i, text] of Object.entries(below)) {
      assert.equal(`${leftAfter(tree, history, Number(i))}${detailText(turns[i])}`, text);
    }
  }
});

test("a word of a pasted game that is none is named, and offered with the nearest that fits", () => {
  const tree = treeNamed("raise");
  for (const [words, wrong, nearest] of expected.misspelt) {
    const [told, ...offers] = misspeltParts(tree, words, expected.squares, wrong, (word, text) => [
      word,
      text,
    ]);
    assert.ok(told.startsWith(`${wrong.toUpperCase()} is not a word of this game; `), told);
    const same = [wrong, `${wrong.toUpperCase()} anyway`];
    assert.deepEqual(offers, nearest ? [[nearest, `${nearest.toUpperCase()}?`], same] : [same]);
  }
});

test("games are counted by their guesses, practice apart, and those not found in a row of their own", () => {
  const lost = {
    day: "2026-11-12",
    kind: "played",
    turns: Array(6).fill(["raise", "01020"]),
    expected: 3.47,
    lost: 0,
    luck: -3,
    isEstimated: false,
  };
  const turns = [
    ["raise", "01020"],
    ["slash", "20222"],
    ["stash", "22222"],
  ];
  const practised = { ...lost, kind: "practised", turns, luck: 0.47 };
  const { texts, columns, rows } = gamesOf([lost, practised]);
  assert.deepEqual(columns, ["Games", "Practice"]);
  assert.match(texts[0], /^1 game, 1 not found\. On average you /);
  assert.match(texts[1], /^1 practice game\. On average you needed 3\.00; 3\.47 expected, /);
  assert.deepEqual(
    rows.map(({ name, counts }) => [name, ...counts]),
    [
      ["1", 0, 0],
      ["2", 0, 0],
      ["3", 0, 1],
      ["4", 0, 0],
      ["5", 0, 0],
      ["6", 0, 0],
      ["not found", 1, 0],
    ],
  );
  const seven = { ...practised, kind: "played", turns: [...Array(6).fill(turns[0]), turns[2]] };
  assert.deepEqual(gamesOf([seven]).rows.at(-1), { name: "7", counts: [1] });
});
