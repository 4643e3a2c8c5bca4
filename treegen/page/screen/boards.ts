// What several boards have besides one: names, what is left on each, those that are solved in a
// line of their own, and the choice of how many.

import { element } from "../../web/elements.js";
import { asked } from "../computed/computers.js";
import { isOpen } from "../game/boards.js";
import { shortcuts } from "../game/colours.js";
import { isHardMode } from "../game/known.js";
import { REFUSED } from "../game/position.js";
import { say } from "../sentences.js";
import { noteLines } from "./boards-text.js";
import { byId, fill, isWide, on, paragraph } from "./parts.js";
import { app, setPath } from "./state.js";
import { boardParts, partOf } from "./tiles.js";
import { go } from "./way.js";

const OFFERED = [1, 2, 4, 8]; // boards; an address may have up to 16

// How many boards there are, their names, and which are solved.
export function drawBoards() {
  const { tree, boards, isAlike, games } = app.view;
  const { classList } = document.body;
  if (classList.contains("several") !== boards > 1) {
    byId("more").open = boards > 1 || isWide();
    // Of several boards the word to play is read first.
    if (boards > 1) byId("how").before(byId("told"));
    else byId("turn").after(byId("told"));
  }
  classList.toggle("several", boards > 1);
  if (boards > 1) {
    byId("day").hidden = isAlike || !isHardMode(tree);
    byId("day").textContent = say("boards.no-hard");
  }
  boardParts().forEach((part, board) => {
    part.classList.toggle("solved", boards > 1 && games[board].solved);
    const name = say("boards.board", { n: board + 1 });
    partOf(board, "h3").hidden = boards === 1;
    partOf(board, "h3").textContent = name;
    partOf(board, "nav").setAttribute("aria-label", boards > 1 ? name : say("turns.label"));
    drawNote(board);
  });
}

// What is left on a board, and the button that sets all its tiles.
export function drawNote(board: number): void {
  const { tree, boards, games, rows } = app.view;
  const { classes, set, told } = rows[board];
  const isShown =
    boards > 1 && isOpen(games[board]) && shortcuts(classes, tree.won, set, told).includes("right");
  partOf(board, ".right").hidden = !isShown;
  const lines = boards > 1 ? noteLines(app.view, board) : [];
  const note = partOf(board, ".note");
  fill(note, ...lines.flatMap((line) => [paragraph(line), " "]));
  if (note.scrollHeight > note.clientHeight)
    note.tabIndex = 0; // so that keys scroll it
  else note.removeAttribute("tabindex");
}

// How the words that are shown here would have found the answers, where all are known.
export async function comparePath() {
  const here = app.view;
  const { answers, isLost } = here;
  if (answers.includes(null)) return;
  const rest = isLost ? await asked.compute("path", here, answers) : [];
  if (here !== app.view) return;
  const steps = here.steps.filter(([word, clues]) => clues === REFUSED && !answers.includes(word));
  const path = await asked.compute("path", { ...here, steps }, answers);
  if (here === app.view) setPath(path, rest.length);
}

for (const value of OFFERED)
  byId("boards-choice").append(element("button", { type: "button", value }, String(value)));

// Several boards go by words that are alike, where the page goes by past answers: other games than
// Wordle know none.
on("boards-choice", "click", ({ target }) => {
  const { tree, boards: before, isAlike: wasAlike } = app.view;
  const boards = Number(target.value || before);
  if (boards === before) return;
  const isAlike = boards > 1 && (before > 1 ? wasAlike : tree.alike !== undefined);
  go([], null, tree, { boards, isAlike });
});
