import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePast } from "../../treegen/page/game/past.js";
import { readGame, resultOf } from "../../treegen/page/game/shared.js";
import { readClue } from "../../treegen/web/clues.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

// A reader that takes four times as long for twice the letters needs five minutes for such a text
// (2.5 ns a step of a regular expression), and a test has two.
const LONG = 500_000;
const [tree] = opened(expected.data);

const READERS: [name: string, read: (text: string) => any, start: string, units: string[]][] = [
  [
    "a game",
    (text) => readGame(text, 5),
    "",
    [..."aé1⬛🟥, \n", "⬛ ", "crane ", "⬛⬛⬛⬛⬛\n", "skill 89, luck 30 ("],
  ],
  ["scores", (text) => readGame(text, 5), "skill 89, luck 30 (", ["1.00 "]],
  ["a result", resultOf, "wordle 1", [" ", "1 ", ","]],
  ["a name", resultOf, "Wordle 1", ["\u00a0"]],
  ["a clue", (text) => readClue(text, 5), "", ["a", "?", "🟥"]],
  [
    "used words",
    (text) => parsePast(text, tree),
    "",
    ["2026-07-01 crane ", "7/1/2026,", "crane ", "CRANE slate\n"],
  ],
];

for (const [name, read, start, units] of READERS) {
  test(`${name}, of a long text of any kind, is read in linear time`, () => {
    for (const unit of units) read(start + unit.repeat(LONG / unit.length));
  });
}

test("a game of more turns than any has is refused, with their number", () => {
  for (const unit of ["crane ", "crane 01020 ", "⬛🟨⬛🟩⬛\n"]) {
    const { words, problem } = readGame(unit.repeat(101), 5);
    assert.deepEqual([words, problem], [[], "Found 101 turns; a game has at most 100."]);
    assert.notEqual(
      readGame(unit.repeat(100), 5).problem,
      "Found 100 turns; a game has at most 100.",
    );
  }
  const around = `⬛🟨⬛🟩⬛\n${"cloud\n".repeat(101)}`;
  const { words, clues, problem } = readGame(around, 5);
  assert.deepEqual([words, clues, problem], [[], ["01020"], ""]);
});
