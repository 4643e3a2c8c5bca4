import assert from "node:assert/strict";
import { test } from "node:test";
import { JOBS } from "../../treegen/page/computed/jobs.js";
import { address, placeAt } from "../../treegen/page/game/address.js";
import { allowed, guessed, guessesIn } from "../../treegen/page/game/boards.js";
import { emoji } from "../../treegen/page/game/shared.js";
import { boardAsked, missedWords } from "../../treegen/page/screen/answers.js";
import { app, enterPlace, setPath } from "../../treegen/page/screen/state.js";
import { statusText } from "../../treegen/page/screen/status.js";
import { noteLines } from "../../treegen/page/screen/boards-text.js";
import { expected } from "./expected.js";
import { treeNamed } from "./trees.js";

test("a game is over or lost, and its later rows tell answers, as the terminal has it", () => {
  for (const { hash, boards, most, turns, isOver, isLost, told } of expected.games) {
    enterPlace(hash);
    const { view } = app;
    assert.equal(allowed(boards), most);
    assert.deepEqual([guessesIn(view.games), guessed(view.steps).length], [turns, turns], hash);
    assert.deepEqual([view.isEnded, view.isLost, view.told], [isOver, isLost, told], hash);
    assert.deepEqual(missedWords(view), told, hash);
    assert.equal(view.move !== null && isLost, false);
    assert.equal(
      boardAsked(view) >= 0,
      isLost && told.length < view.games.filter(({ solved }) => !solved).length,
    );
    const link = address(view.tree, view.steps, told.length ? told.join("-") : null, view);
    const place = placeAt(link);
    assert.deepEqual([place.steps, place.told, place.problem], [view.steps, told, ""], link);
    const head = emoji(view.games, "⬛🟨🟩").split("\n")[0];
    assert.equal(head.includes(" X/"), isLost);
  }
});

test("so many guesses more would have found it as in the terminal", () => {
  for (const { name, steps, answer, more } of expected.more) {
    const path = JOBS.path({ tree: treeNamed(name), steps }, answer);
    assert.deepEqual(
      path.slice(steps.length).map(([guess]) => guess),
      more,
    );
  }
});

const LOST = "#raise.00000.mulch.00000.goody.02002.vivid.00000.tense.00000.whack.00000";

test("a lost game asks for its answer, and its address keeps it", () => {
  for (const [end, status, answers] of [
    ["", "Not found. What was it?", [null]],
    [".poppy", "Not found in 6 guesses: the answer was POPPY.", ["poppy"]],
    [".POPPY.22222", "Not found in 6 guesses: the answer was POPPY.", ["poppy"]],
    [".bobby.02002.poppy.22222", "Not found in 6 guesses: the answer was POPPY.", ["poppy"]],
    [".crane", "Not found. What was it?", [null]], // it would have got other colours
    [".zzzzz", "Not found. What was it?", [null]],
  ]) {
    enterPlace(LOST + end);
    assert.deepEqual(
      [statusText(), app.view.answers, app.view.problem],
      [status, answers, ""],
      end,
    );
    assert.equal(app.view.game.history.length, 6);
  }
  enterPlace(`${LOST}.bobby.02002`);
  assert.equal(
    app.view.problem,
    "This link does not fit this page: a game like this has 6 guesses, not 7.",
  );
  assert.equal(statusText(), "Not found. What was it?");
  enterPlace(`${LOST}.popp`);
  assert.equal(app.view.problem, "This link does not fit this page: popp has 4 letters, not 5.");
  enterPlace(LOST.replace("whack.00000", "whack.22222"));
  assert.equal(app.view.isLost, false); // no word is left: a slip
  assert.equal(
    statusText(),
    "No words are left: some row has wrong colours. Choose it and correct it, or press Back.",
  );
});

test("on several boards each word that was not found is asked for", () => {
  const play = `#boards=2:raise:trace.00100-22100.trial.00010-22222${".fuzzy.00000".repeat(5)}`;
  enterPlace(play);
  assert.equal(statusText(), "Board 1 was not found. What was it?");
  const word = app.view.tree.words[app.view.game.left[0]];
  enterPlace(`${play}.${word}`);
  const shown = word.toUpperCase();
  assert.equal(statusText(), `Not found in 7 guesses: the answer was ${shown}.`);
  assert.deepEqual(noteLines(app.view, 0), [`The answer was ${shown}.`]);
  assert.deepEqual(noteLines(app.view, 1), ["TRIAL: solved in 2 guesses."]);
  setPath([["trace", "00100-22100"]], 2);
  assert.equal(
    statusText(),
    `Not found in 7 guesses: the answer was ${shown}. 2 more guesses would have found it. ` +
      "The suggested words would have needed 1: TRACE.",
  );
});
