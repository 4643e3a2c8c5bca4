// "From a screenshot": a picture that is chosen, dropped or pasted becomes the rows of a game,
// which a person checks.

import { allOf, element } from "../../web/elements.js";
import { capital } from "../../web/typing.js";
import { reading } from "../computed/computers.js";
import { localDay } from "../days.js";
import { areOver } from "../game/boards.js";
import { unknownAmong } from "../game/lists.js";
import { gameAt } from "../game/position.js";
import {
  areUsable,
  emptyRow,
  lettered,
  recoloured,
  respelt,
  stepsOf,
  withAdded,
  withRow,
  without,
} from "../game/screenshot.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { press, rowKeys, turned } from "./keys.js";
import { NAMES, byId, fill, offer, on, put } from "./parts.js";
import { reviewGame } from "./paste.js";
import { drawCopy, openPicture, readPicture } from "./picture.js";
import { answer } from "./question.js";
import { screenshotParts } from "./screenshot-text.js";
import { app, setPart, spelt } from "./state.js";
import { focusOf, letterTiles } from "./tiles.js";
import { playGame } from "./way.js";

import type { ReadRow, Screenshot } from "../game/screenshot.js";
import { rules } from "../rules.js";

const UNREAD = { refused: "", rows: null, isMissing: false, at: 0, meant: new Set<string>() };

// What is shown, where a picture was given.
const shown = (): Screenshot => app.screenshot as Screenshot;

const rowsShown = (): ReadRow[] => app.screenshot?.rows ?? [];

// Of several pictures that are given one after another the last counts.
async function take(files: Blob[]): Promise<void> {
  reading.stop();
  const from = app.screenshot ? shown().from : document.activeElement;
  const here = { ...UNREAD, tree: app.view.tree, from };
  setPart("screenshot", here);
  byId("picture-copy").hidden = true;
  drawScreenshot();
  byId("picture-title").focus();
  const isLate = () => app.screenshot !== here;
  const [file] = files;
  try {
    const picture = files.length > 1 ? "many" : await openPicture(file);
    if (isLate()) return;
    if (typeof picture === "string") {
      refuse(picture);
      return;
    }
    drawCopy(picture, byId("picture-copy"));
    byId("picture-copy").hidden = false;
    const read = await readPicture(picture, gameAt(here.tree, []));
    if (isLate()) return;
    if ("refused" in read) {
      refuse(read.refused);
      return;
    }
    drawCopy(
      picture,
      byId("picture-copy"),
      read.rows.map(({ box }) => box),
    );
    picture.bitmap.close();
    const rows = read.rows.map(({ word, clue, marks }) => ({ word, clue, marks }));
    show({
      rows,
      isMissing: read.missing,
      at: Math.max(
        0,
        rows.findIndex(({ marks }) => marks.includes(true)),
      ),
    });
    focusDoubtful();
  } catch (error) {
    // as where a phone has too little memory for it
    if (!isLate()) refuse("failed");
    console.error(error);
  }
}

// To the first tile that is to be checked, or where none is to what goes on.
function focusDoubtful() {
  const doubtful = byId("picture-rows").querySelector(".doubtful") ?? byId("picture-use");
  doubtful.focus({ preventScroll: true });
}

function refuse(refused: string): void {
  show({ refused });
  byId("picture-other").focus();
}

function show(some: Partial<Screenshot>): void {
  setPart("screenshot", { ...shown(), ...some });
  drawScreenshot();
}

function close() {
  if (!app.screenshot) return;
  reading.drop();
  setPart("screenshot", null);
  drawScreenshot();
}

// Drawing. Where another tree is shown meanwhile, its words are others.

export function drawScreenshot() {
  if (app.screenshot && app.screenshot.tree !== app.view.tree) setPart("screenshot", null);
  const { screenshot } = app;
  byId("picture").hidden = !screenshot;
  document.querySelector("main")?.classList.toggle("reading", Boolean(screenshot));
  if (!screenshot) return;
  const rows = rowsShown();
  put("picture-rows", ...rows.map(rowParts));
  for (const part of allOf("[data-read]")) part.hidden = !rows.length;
  if (rows.length) drawWord();
  drawStatus();
}

function drawStatus() {
  fill(byId("picture-status"), ...screenshotParts(shown(), offer));
  byId("picture-use").setAttribute("aria-disabled", String(!areUsable(rowsShown(), shown().tree)));
}

function rowParts({ word, clue, marks }: ReadRow, j: number): any {
  const letters = [...word];
  const made = letterTiles(letters);
  made.forEach((tile, i) => {
    tile.dataset.clue = clue[i];
    tile.classList.toggle("doubtful", marks[i]);
    const place = {
      letter: capital(letters[i]),
      place: i + 1,
      length: letters.length,
      colour: NAMES[clue[i]],
    };
    const spoken = say("tiles.letter", place);
    tile.setAttribute("aria-label", marks[i] ? say("picture.doubtful", { tile: spoken }) : spoken);
  });
  const label = say("picture.row", { row: j + 1 });
  const row = { class: "tiles asked", role: "toolbar", dir: "auto", "aria-label": label };
  return element("li", j === shown().at ? { class: "at" } : {}, element("div", row, ...made));
}

// The word of the row at hand, in a field.
function drawWord() {
  const { at } = shown();
  const rows = rowsShown();
  byId("picture-row").textContent = say("picture.row", { row: at + 1 });
  if (document.activeElement !== byId("picture-word"))
    byId("picture-word").value = capitals(rows[at].word);
  for (const button of allOf("#picture-edit button")) {
    button.hidden =
      button.value === "remove" ? rows.length === 1 : rows.length >= rules.mostGuesses;
  }
}

// What a person does.

const tilesOf = (j: number): any[] => [...byId("picture-rows").children[j].firstChild.children];

const focusOn = (j: number, i: number): void => focusOf(tilesOf(j), i);

const change = (j: number, some: Partial<ReadRow>): void =>
  show({ rows: withRow(rowsShown(), j, some), at: j });

const setTile = (j: number, i: number, digit: string): void =>
  change(j, recoloured(rowsShown()[j], i, digit));

function placeOf(tile: any): [row: number, place: number] {
  const j = [...byId("picture-rows").children].indexOf(tile.closest("li"));
  return [j, j < 0 ? -1 : tilesOf(j).indexOf(tile)];
}

// A box that goes with its rows, by Escape or for another picture, still tells that it was changed.
const onRows = (id: string, kind: string, act: (event: any) => void): void =>
  on(id, kind, (event) => {
    if (rowsShown().length) act(event);
  });

onRows("picture-rows", "click", ({ target }) => {
  const [j, i] = placeOf(target);
  if (i < 0) return;
  setTile(j, i, turned(rowsShown()[j].clue, i, 1));
  focusOn(j, i);
});

onRows("picture-rows", "keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const [j, i] = placeOf(event.target);
  if (i < 0) return;
  const row = rowsShown()[j];
  if (/^\p{L}$/u.test(event.key)) {
    change(j, lettered(row, i, spelt(event.key)));
    focusOn(j, i + 1);
    return;
  }
  const { digits, others } = rowKeys(
    {
      clue: row.clue,
      tiles: byId("picture-rows"),
      set(to, digit) {
        setTile(j, to, digit);
        focusOn(j, to);
      },
      focus: (to) => focusOn(j, to),
    },
    i,
  );
  const confirm = () => {
    // a tile that is to be checked, before the rows are used
    change(j, { marks: without(row.marks, i) });
    focusDoubtful();
  };
  press(event, { ...digits, ...others, Enter: row.marks[i] ? confirm : use });
});

onRows("picture-word", "input", ({ target }) => {
  const { at } = shown();
  change(at, respelt(rowsShown()[at], spelt(target.value)));
});

onRows("picture-word", "change", ({ target }) => {
  target.value = capitals(rowsShown()[shown().at].word);
});

onRows("picture-word", "keydown", (event) => {
  const isAsked = byId("picture-status").querySelector("button");
  if (event.key === "Enter" && !isAsked) use();
  else answer(event, byId("picture-status"));
});

// The game that the rows are: its next word, or where it is over its review.
function use() {
  const rows = rowsShown();
  if (!areUsable(rows, shown().tree)) return;
  const question = byId("picture-status").querySelector("button");
  if (question) {
    question.focus();
    return;
  }
  const steps = stepsOf(rows);
  const game = gameAt(shown().tree, steps);
  close();
  if (areOver([game]) && (game.solved || game.size)) reviewGame(steps, localDay());
  else playGame(steps);
}

onRows("picture-status", "click", ({ target }) => {
  // a word that the game does not have, or the nearest to it
  const word = target.closest("button")?.value;
  if (!word) return;
  const rows = rowsShown();
  const { meant } = shown();
  const wrong = unknownAmong(
    shown().tree,
    rows.map((row) => row.word),
    meant,
  );
  const j = rows.findIndex((row) => row.word === wrong);
  show({ rows: withRow(rows, j, respelt(rows[j], word)), meant: new Set([...meant, word]) });
  byId("picture-use").focus();
});

onRows("picture-edit", "click", ({ target }) => {
  const { at } = shown();
  const rows = rowsShown();
  const act = target.closest("button")?.value;
  if (!act) return;
  if (act === "remove") {
    show({ rows: rows.filter((_, j) => j !== at), at: Math.min(at, rows.length - 2) });
    byId("picture-word").focus();
    return;
  }
  const j = act === "above" ? at : at + 1;
  show({ rows: withAdded(rows, j, emptyRow(shown().tree.length)), at: j });
  byId("picture-word").select();
});

onRows("picture-use", "click", use);

document.addEventListener("keydown", (event) => {
  if (app.screenshot) press(event, { Escape: leave });
});

// Back to what had the focus before.
function leave() {
  const { from } = shown();
  close();
  from?.focus({ preventScroll: true });
}

on("picture-close", "click", leave);

for (const button of allOf("button.picture")) {
  button.addEventListener("click", () => {
    reading.ready(); // while a person looks for the picture
    byId("picture-file").click();
  });
}

on("picture-file", "change", ({ target }) => {
  const files = [...target.files];
  target.value = ""; // so that the same picture can be chosen again
  if (files.length) take(files);
});

// Also where nothing takes a picture, as a browser would leave the page to show it.
document.addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});

document.addEventListener("drop", (event) => {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (event.defaultPrevented || !files.length) return;
  event.preventDefault();
  take(files);
});

// A text goes where it is pasted.
document.addEventListener("paste", ({ clipboardData }) => {
  const files = [...(clipboardData?.files ?? [])];
  if (files.length && !clipboardData?.types.includes("text/plain")) take(files);
});

on("modes", "click", close);
addEventListener("hashchange", close); // to another game, by a link, Find or Back

// A picture that another app shares with an installed site, whose worker leaves it to the page
// (site/worker.js).
export async function takeShared() {
  if (location.hash !== "#shared") return;
  history.replaceState(null, "", location.pathname);
  const shared = await caches.open("treegen shared");
  const picture = await shared.match("picture");
  await caches.delete("treegen shared");
  if (picture) take([await picture.blob()]);
}
