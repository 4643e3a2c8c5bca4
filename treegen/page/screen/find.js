// The box that finds a word or a clue in the tree, whatever is on the screen. What it finds is shown in the outline.

import { outlineAddress } from "../game/address.js";
import { find, turnsTo } from "../game/finding.js";
import { followed } from "../game/outline.js";
import { turnsText } from "../game/position.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { byId, fill, inPieces, isField, offer, on, put } from "./parts.js";
import { answerWord, isAsking } from "./question.js";
import { app, awaitEnter, spelt, turnsPlayed } from "./state.js";
import { goTo } from "./way.js";
import { unknownParts } from "./wording.js";

/** @import { Outline } from "../game/outline.js" */

const box = byId("find-text");
const note = byId("find-note");

// In the outline it is open, and stays in sight with the path.
/** @type {(isOpen: boolean) => void} */
export function openFind(isOpen) {
  if (app.outline) byId("outline-here").prepend(byId("find"));
  else byId("find-place").append(byId("find"));
  byId("find").hidden = !isOpen;
  byId("finder").setAttribute("aria-expanded", String(isOpen));
}

function focusFind() {
  openFind(true);
  box.focus();
  box.select();
}

function leaveFind() {
  openFind(app.outline !== null);
  byId(app.outline ? "outline-rows" : "finder").focus();
}

async function findTyped(isComposing = false) {
  const { tree } = app.view;
  const text = spelt(box.value);
  put(note.id);
  if (tree.places.has(text) && !turnsTo(tree, text)) { // needs the whole tree, which a phone reads in pieces
    await inPieces(tree.root.below.values(), ({ below }) => below);
    if (text !== spelt(box.value)) return;
  }
  const what = find(tree, app.outline?.steps ?? followed(tree, turnsPlayed()), text);
  if (what?.steps) {
    goTo(outlineAddress(tree, what.steps, tree.places.has(text) ? text : null));
    awaitEnter(true);
  } else if (what) fill(note, say("find.never", { word: capitals(text) }));
  else if (isAsking(box) && !isComposing) fill(note, ...unknownParts(tree, text, offer));
}

// Says what was found, after its address was entered.
/** @type {(outline: Outline) => void} */
export function drawFind({ tree, steps, word }) {
  box.value = word ?? "";
  put(note.id);
  const what = word && find(tree, steps, word);
  if (!what || !what.steps || turnsText(what.steps) !== turnsText(steps)) return;
  const n = what.count || steps.length + 1;
  const words = steps.map(([guess]) => capitals(guess)).join(", ");
  const first = steps.length ? "find.after" : "find.first";
  fill(note, say(what.count ? "find.played" : first, { word: capitals(word), n, words }));
}

/** @type {(word: string) => void} */
export function findWord(word) {
  focusFind();
  box.value = word;
  findTyped();
}

on("finder", "click", () => (byId("find").hidden || app.outline ? focusFind() : leaveFind()));
on("find-text", "input", ({ isComposing }) => findTyped(isComposing));
on("find-text", "compositionend", () => findTyped());

on("find-text", "keydown", (event) => {
  if (event.key === "Escape") leaveFind();
  else answerWord(event, note);
});

on("find-note", "click", ({ target }) => {
  const word = target.closest("button")?.value;
  if (word) findWord(word);
});

// In the outline, what is typed can only be for this box.
addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || isField(target)) return;
  if (key === "/") event.preventDefault();
  if (key === "/" || (app.outline && /^[\p{L}\d]$/u.test(key))) focusFind();
});
