import assert from "node:assert/strict";
import { test } from "node:test";
import { hundredths } from "../../treegen/page/text.js";
import {
  finished,
  gamesText,
  isFound,
  readGames,
  usedIn,
  withGame,
} from "../../treegen/page/kept/games.js";
import { statisticsText } from "../../treegen/page/screen/wording.js";
import { expected } from "./expected.js";

const { games } = expected;
const nearly = (one, other, within = 1e-9) =>
  assert.ok(Math.abs(one - other) < within, `${one}, not ${other}`);

test("guesses are those expected and lost less luck", () => {
  for (const game of games) {
    if (isFound(game)) nearly(usedIn(game), game.turns.length);
    else assert.ok(usedIn(game) > game.turns.length);
  }
});

test("means add up too, and luck in all is that of every game", () => {
  const means =
    /you needed ([\d.]+); ([\d.]+) expected, ≈?([\d.]+) lost by choice, ≈?([\d.]+) (by bad)?/;
  const inAll = /In all ≈?([\d.]+) (?:saved by good luck|(by bad luck))\.$/;
  for (const count of [1, 2, 7, 40]) {
    for (const isPractice of [false, true]) {
      const some = games
        .slice(0, count)
        .filter(({ kind }) => (kind === "practised") === isPractice);
      if (!some.length) continue;
      const text = statisticsText(some, "count.game");
      const [, used, wanted, lost, luck, bad] = means.exec(text) ?? [];
      const [, luckInAll, badInAll] = inAll.exec(text) ?? [];
      const mean = Number(luck) * (bad ? -1 : 1);
      nearly(Number(used), Number(wanted) + Number(lost) - mean);
      const whole = some.reduce((sum, game) => sum + game.luck, 0);
      nearly(Number(luckInAll) * (badInAll ? -1 : 1), hundredths(whole));
      nearly(mean, whole / some.length, 0.016);
    }
  }
});

test("what some games were worth is told in a sentence", () => {
  const figures = { expected: 3.47, cost: 0.09, luck: 0.56, estimated: ["luck"] };
  const won = finished(
    [
      ["raise", "01020"],
      ["slash", "20222"],
      ["stash", "22222"],
    ],
    figures,
    "practised",
    0,
  );
  assert.deepEqual([won.day, won.isEstimated, usedIn(won)], ["2021-06-19", true, 3]);
  const text =
    "1 practice game. On average you needed 3.00; 3.47 expected, ≈0.09 lost by choice, " +
    "≈0.56 saved by good luck. In all ≈0.56 saved by good luck.";
  assert.equal(statisticsText([won], "count.practice-game"), text);
  const lost = { ...won, turns: Array(6).fill(["raise", "01020"]), luck: -3.5, isEstimated: false };
  const unlucky =
    /^1 game, 1 not found\. .* 0\.09 lost by choice, 3\.50 by bad luck\. In all 3\.50 by bad luck\.$/;
  assert.match(statisticsText([lost], "count.game"), unlucky);
});

test("what is exported is imported, each game once", () => {
  const text = gamesText(games);
  assert.deepEqual(readGames(text), { games, problem: "" });
  assert.equal(gamesText(readGames(text).games), text);
  assert.deepEqual(readGames(text).games.reduce(withGame, games), games);
  const twelve = games.slice(0, 12);
  assert.deepEqual([...games.slice(0, 3), games[20]].reduce(withGame, twelve), [
    ...twelve,
    games[20],
  ]);
  assert.deepEqual(games.reduce(withGame, []), games);
});

test("of a game that was played on, or whose last row was corrected, the last counts", () => {
  const figures = { expected: 3, cost: 0, luck: 0, estimated: [] };
  const game = (turns, kind = "played", day = 1) => finished(turns, figures, kind, day);
  const old = game([
    ["raise", "01020"],
    ["stash", "22222"],
  ]);
  const later = game([
    ["raise", "01020"],
    ["stash", "20222"],
    ["slash", "22222"],
  ]);
  assert.deepEqual(withGame([old], later), [later]);
  for (const other of [
    { ...later, kind: "reviewed" },
    { ...later, day: "2021-06-21" },
    game([["crane", "22222"]]),
  ]) {
    assert.deepEqual(withGame([old], other), [old, other]);
  }
});

test("a game of seven rows, as older pages kept it, is read", () => {
  const turns = [...Array(6).fill(["raise", "01020"]), ["stash", "22222"]];
  const seven = { ...games[0], turns, expected: 3.47, lost: 3.6, luck: 0.07 };
  assert.deepEqual(readGames(gamesText([seven])), { games: [seven], problem: "" });
});

test("another file is told in a line and holds no games", () => {
  for (const [text, problem] of expected.files)
    assert.deepEqual(readGames(text), { games: [], problem }, text);
});
