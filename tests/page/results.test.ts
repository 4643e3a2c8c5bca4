import assert from "node:assert/strict";
import { test } from "node:test";
import { readGame, resultOf } from "../../treegen/page/game/shared.js";
import { inDigits, readClue } from "../../treegen/web/clues.js";
import { expected } from "./expected.js";

const parts = (text: string): string[] => text.split(" ").filter(Boolean);

// The page's form of what the terminal notes.
const sentenceOf = (note: string): string => note && `${note[0].toUpperCase()}${note.slice(1)}.`;

test("a clue means what its notation says", () => {
  for (const [clue, meant] of Object.entries(expected.clues)) {
    assert.equal(inDigits(clue), meant || null, clue);
    assert.equal(readClue(clue, 5), meant || null, clue);
    assert.equal(readClue(clue, 6), null, clue);
  }
});

test("a game is read, or it is told why not", () => {
  for (const { fact, given, length = 5, fold, words = "", clues = "", ...rest } of expected.games) {
    const { note = "", page = "", mode = "normal" } = rest;
    const text = given.join("\n");
    const found = {
      words: parts(words),
      clues: parts(clues),
      note: sentenceOf(note),
      problem: page,
    };
    const { number, count, ...is } = readGame(text, length, fold);
    assert.deepEqual(is, found, fact);
    if (!page) assert.equal(resultOf(text, { number, count }).mode ?? "normal", mode, fact);
  }
});

// What is wrong with a text, by a part of the sentence that says so; "both" where words are to be
// asked for.
const wrongOf = ({ words, problem }: any): string => {
  const kind = Object.keys(expected.kinds).find((name) => problem.includes(expected.kinds[name]));
  return kind ?? (words.length ? problem : "both");
};

test("of any text the page and the terminal read the same", () => {
  for (const { text, length, fold, words, clues, note, wrong } of expected.made) {
    const found = readGame(text, length, fold);
    assert.equal(wrongOf(found), wrong, text);
    if (!wrong)
      assert.deepEqual(
        [found.words, found.clues, found.note],
        [words, clues, sentenceOf(note)],
        text,
      );
  }
});
