// The box that finds a word, a clue or a game in the tree, whatever is on the screen. What it finds
// is shown in the outline, and the box keeps the focus, as more may be typed.

import { partsOf } from "../../web/path.js";
import { outlineAddress } from "../game/address.js";
import { find, turnsTo } from "../game/finding.js";
import { turnsText } from "../game/position.js";
import { say, saySentence } from "../sentences.js";
import { byId, fill, inPieces, isField, offer, on, put } from "./parts.js";
import { answer, isAsking } from "./question.js";
import { app, awaitEnter, spelt } from "./state.js";
import { goTo } from "./way.js";
import { unknownParts } from "./wording.js";

import type { Found } from "../game/finding.js";
import type { Outline } from "../game/outline.js";

const box = byId("find-text");
const note = byId("find-note");
// what was typed, and whether it leads to another row at this moment
const last = { asked: "", isGoing: false };

// In the outline it is open, and stays in sight with the path.
export function openFind(isOpen: boolean): void {
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

const isAtEnd = () => box.selectionStart === box.value.length;

function leaveFind() {
  openFind(app.outline !== null);
  byId(app.outline ? "outline-rows" : "finder").focus();
}

function foundText({ key, values, count: n }: Found): string {
  const text = say(key, values);
  return n ? `${text}. ${saySentence("find.played", { ...values, n })}` : text;
}

// What is typed is looked up as soon as it is whole, and by Enter whatever it is.
async function findTyped(isComposing = false, isWhole = false) {
  const { tree } = app.view;
  const parts = partsOf(spelt(box.value));
  const asked = parts.join(" ");
  if (asked === last.asked && !isWhole) return; // a blank more
  last.asked = asked;
  put(note.id);
  const [word] = parts;
  const isWord = parts.length === 1 && tree.places.has(word);
  if (isWord && !turnsTo(tree, word)) {
    // needs the whole tree, which a phone reads in pieces
    await inPieces(tree.root.below.values(), ({ below }) => below);
    if (asked !== last.asked) return;
  }
  const found = find(tree, parts, isWhole);
  if (found?.steps) {
    const isTyping = document.activeElement === box;
    last.isGoing = true;
    goTo(outlineAddress(tree, found.steps, found.word));
    last.isGoing = false;
    if (isTyping)
      box.focus({ preventScroll: true }); // which moved with the box
    else awaitEnter(true);
  }
  if (found) fill(note, foundText(found));
  else if (isComposing)
    last.asked = ""; // which is asked about at its end
  else if (isAsking(box)) fill(note, ...unknownParts(tree, word, offer));
}

// Says what was found, where an address names it and nobody is typing.
export function drawFind({ tree, steps, word }: Outline): void {
  if (last.isGoing) return;
  box.value = word ?? "";
  last.asked = box.value;
  put(note.id);
  const found = word ? find(tree, [word]) : null;
  if (found?.steps && turnsText(found.steps) === turnsText(steps)) fill(note, foundText(found));
}

export function findWord(word: string): void {
  focusFind();
  box.value = word;
  findTyped(false, true);
}

on("finder", "click", () => (byId("find").hidden || app.outline ? focusFind() : leaveFind()));
on("find-text", "input", ({ isComposing }) => findTyped(isComposing));
on("find-text", "compositionend", () => findTyped());

on("find-text", "keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === "Escape") leaveFind();
  else if (key === "Enter" && !note.querySelector("button")) findTyped(false, true);
  else answer(event, note);
  if (!app.outline || ctrlKey || metaKey || altKey) return;
  // After a word that was found another one is typed over it, and arrows lead from its row.
  if (/^\p{L}$/u.test(key) && app.outline.word && app.outline.word === last.asked && isAtEnd())
    box.select();
  if (key === "ArrowUp" || key === "ArrowDown") {
    event.preventDefault();
    leaveFind();
    byId("outline-rows").dispatchEvent(new KeyboardEvent("keydown", { key }));
  }
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
