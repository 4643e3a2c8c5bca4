// What a person presses for words on a phone, turn by turn, as the page offers it
// (tests/tools/taps.py): for a word, or for those of several boards.

import { readFileSync } from "node:fs";
import { boardsMove } from "../../treegen/page/computed/boards.js";
import { advise } from "../../treegen/page/computed/adviser.js";
import { ONE, boardsAt } from "../../treegen/page/game/boards.js";
import { UNSET, clueOf, shortcuts, toldBy } from "../../treegen/page/game/colours.js";
import { classesOf } from "../../treegen/page/game/lists.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { begin, treeAt } from "../../treegen/page/game/trees.js";
import { clueFor } from "../../treegen/web/clues.js";

const turns = new Map(); // by the steps before them

function turnAt(tree, steps) {
  const at = steps.join();
  if (!turns.has(at)) {
    const game = gameAt(tree, steps);
    const { guess } = advise(game);
    turns.set(at, { guess, classes: classesOf(tree.words, guess, game.left) });
  }
  return turns.get(at);
}

// A colour by its tile's place, the first that is not yet as it is to be; then a button by its id.
function pressesOf(tree, classes, clue) {
  const clues = [...classes.keys()];
  let set = UNSET.repeat(tree.length);
  let told = toldBy(clues, set);
  const pressed = [];
  const press = (i, digit) => {
    set = set.slice(0, i) + digit + set.slice(i + 1);
    told = toldBy(clues, set);
    pressed.push([i, digit]);
  };
  while (clue !== tree.won && clueOf(told) !== clue) {
    const i = [...clue].findIndex((digit, at) => digit !== clueOf(told)[at]);
    if (clue[i] === "0") throw new Error(`${clue}: colours that are none`);
    press(i, clue[i]);
  }
  const [first] = shortcuts(classes, tree.won, set, told).filter(
    (id) => id === "absent" || clue === tree.won,
  );
  return [...pressed, first ?? "next"];
}

function gameOf(tree, word) {
  const steps = [];
  const pressed = [];
  for (let clue = ""; clue !== tree.won;) {
    const { guess, classes } = turnAt(tree, steps);
    clue = clueFor(guess, word);
    pressed.push(pressesOf(tree, classes, clue));
    steps.push([guess, clue]);
  }
  return pressed;
}

// On several boards what is pressed has the board's number before it. Next shows first where none
// is set.
function boardsOf(tree, answers) {
  const steps = [];
  const pressed = [];
  const kind = { ...ONE, boards: answers.length };
  for (let boards = boardsAt({ ...kind, tree, steps }); boards.some(({ solved }) => !solved);) {
    const guess = (steps.length ? null : moves.get(answers.length)) ?? boardsMove(boards);
    if (!steps.length) moves.set(answers.length, guess);
    const turn = [];
    const clues = [];
    let isTold = false;
    boards.forEach((board, number) => {
      if (board.solved) return;
      const clue = clueFor(guess, answers[number]);
      const classes = classesOf(tree.words, guess, board.left);
      const presses = pressesOf(tree, classes, clue).filter(
        (press) => !["absent", "next"].includes(press),
      );
      isTold ||=
        presses.length > 0 ||
        !toldBy([...classes.keys()], UNSET.repeat(tree.length)).includes(UNSET);
      for (const press of presses) turn.push([number, press]);
      clues.push(clue);
    });
    pressed.push([...turn, ...(isTold ? [] : ["next"]), "next"]);
    steps.push([guess, clues.join("-")]);
    boards = boardsAt({ ...kind, tree, steps });
  }
  return pressed;
}

const moves = new Map(); // the first, by how many boards

const { data, words } = JSON.parse(readFileSync(0, "utf-8"));
begin(data);
process.stdout.write(
  JSON.stringify(words.map((word) => (Array.isArray(word) ? boardsOf : gameOf)(treeAt(0), word))),
);
