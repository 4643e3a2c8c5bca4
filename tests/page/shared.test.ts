import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { localDay } from "../../treegen/page/days.js";
import { commandFor } from "../../treegen/page/game/command.js";
import { ONE, boardsAt } from "../../treegen/page/game/boards.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { emoji, readGame, resultOf } from "../../treegen/page/game/shared.js";
import { problemOf } from "../../treegen/page/screen/wording.js";
import { expected } from "./expected.js";
import { opened } from "./opened.js";

test("a shared result tells its name and its day by its number, and none without one", () => {
  const day = localDay();
  for (const [text, result] of [
    ["Wordle 1,234 3/6*", { name: "Wordle 1,234", mode: "hard", day: 1234 }],
    ["Wordle 3/6", { name: "", mode: "normal", day }],
    ["Wordle X/6*", { name: "", mode: "hard", day }],
    ["Wordle 1,234", { name: "", mode: null, day }],
    ["treegen 3/6", { name: "", mode: "normal", day }],
  ])
    assert.deepEqual(resultOf(`${text}\n\n⬛🟨⬛🟩⬛`), result, text);
});

test("what stands below the squares that were copied is no word of the game", () => {
  const text =
    "Wordle 2/6\n\n🟩⬛⬛🟩🟨🟨🟩\n🟩🟩🟩🟩🟩🟩🟩\n\ntreegen curtain\n\ncurtain\ncaption";
  const { words, clues, problem } = readGame(text, 7);
  assert.deepEqual([words, clues, problem], [["curtain", "caption"], ["2002112", "2222222"], ""]);
});

test("what cannot have been a game names the row, or the clue without which it can have been one", () => {
  const [tree] = opened(expected.data);
  for (const [words, clues, problem] of expected.impossible) {
    assert.ok(problemOf({ tree }, words, clues).includes(problem), problem);
  }
  const [words, clues] = expected.possible;
  assert.equal(problemOf({ tree }, words, clues), "");
});

test("squares are those that the terminal prints, and those of high contrast", () => {
  for (const { data, steps, lines } of expected.emoji) {
    const [tree] = opened(data);
    assert.equal(emoji([gameAt(tree, steps)], "⬛🟨🟩"), lines.join("\n"));
    const [first, ...others] = lines
      .slice(0, -1)
      .join("\n")
      .replaceAll("🟨", "🟦")
      .replaceAll("🟩", "🟧")
      .split(" ");
    const other = emoji([gameAt(tree, steps)], "⬛🟦🟧", "Wordle 1,234", "treegen: skill 99");
    assert.equal(other, `${["Wordle 1,234", ...others].join(" ")}\ntreegen: skill 99`);
    // the game first, the tool last
    assert.deepEqual([first, lines.at(-1)], ["Wordle", `treegen ${steps[0][0]}`]);
    const before = steps.slice(0, -1); // a game that is not over has no name and no number of turns
    assert.equal(emoji([gameAt(tree, before)], "⬛🟨🟩"), lines.slice(2, -3).join("\n"));
  }
});

test("squares of several boards are those that the terminal prints", () => {
  for (const { data, boards, steps, lines } of expected.boards) {
    const [tree] = opened(data);
    assert.equal(emoji(boardsAt({ ...ONE, tree, boards, steps }), "⬛🟨🟩"), lines.join("\n"));
    const before = boardsAt({ ...ONE, tree, boards, steps: steps.slice(0, 1) });
    assert.ok(!/Wordle|treegen/.test(emoji(before, "⬛🟨🟩")));
  }
});

test("a game that was not found in six guesses is X/6", () => {
  const [{ data, steps }] = expected.emoji;
  const [tree] = opened(data);
  const [last] = steps.slice(-1);
  const others = [...Array(6)].map(() => steps[0]);
  const headOf = (turns: any): string => emoji([gameAt(tree, turns)], "⬛🟨🟩").split("\n")[0];
  assert.equal(headOf([...others.slice(1), last]), "Wordle 6/6");
  assert.equal(headOf(others), "Wordle X/6");
});

test("a command is read by a shell as it was meant", () => {
  for (const { data, tree, steps, words } of expected.commands) {
    const text = commandFor(gameAt(opened(data)[tree], steps));
    const { stdout } = spawnSync("sh", ["-c", `printf '%s\\n' ${text}`], { encoding: "utf-8" });
    assert.deepEqual(stdout.trim().split("\n"), words);
  }
});
