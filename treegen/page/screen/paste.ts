// The box for a game that is over: what is shared of it fills the rows, words that are typed the
// tiles.

import { element } from "../../web/elements.js";
import { ONE, allowedIn } from "../game/boards.js";
import { unknownAmong } from "../game/lists.js";
import { readGame, resultOf } from "../game/shared.js";
import { say } from "../sentences.js";
import { claim } from "./games.js";
import { byId, fill, on, put, sentence, tiles } from "./parts.js";
import { answer } from "./question.js";
import { goToReviewIn } from "./review.js";
import { app, setPart, spelt } from "./state.js";
import { keepOpener } from "./way.js";
import { misspeltParts, problemOf } from "./wording.js";

import type { Mode, Steps } from "../game/known.js";

// What was typed goes into the rows, letter by letter or word by word; when all are full, they are
// reviewed. A word that the game does not have is asked about first, unless it is known to be
// meant.
function fillRows() {
  const { length } = app.view.tree;
  const typed = spelt(byId("played").value).match(new RegExp(`\\p{L}{1,${length}}`, "gu")) ?? [];
  const { clues, meant, day } = app.pasted;
  const words = clues.map((_, i) => typed[i] ?? "");
  put(
    "rows",
    ...clues.map((digits, i) => element("span", {}, ...tiles(words[i].padEnd(length), digits))),
  );
  const full = words.filter((word) => [...word].length === length).length;
  const missing = full < clues.length ? say("paste.missing", { full, n: clues.length }) : "";
  const wrong = missing ? undefined : unknownAmong(app.view.tree, words, meant);
  if (wrong !== undefined) {
    fill(byId("filled"), ...askedParts(words, wrong));
    return;
  }
  const problem = missing || problemOf(app.view, words, clues);
  fill(byId("filled"), problem);
  if (problem) return;
  reviewGame(
    words.map((word, i) => [word, clues[i]]),
    day,
    app.pasted.mode ?? app.view.tree.mode,
  );
}

// A game that is over, and that a person played elsewhere.
export function reviewGame(steps: Steps, day: number, mode: Mode = app.view.tree.mode): void {
  keepOpener(steps);
  claim(allowedIn({ ...ONE, tree: app.view.tree, steps }).steps, "reviewed", day);
  goToReviewIn(mode, steps);
}

// A word that is offered in place of a wrong one, or that word itself, is meant.
function askedParts(words: string[], wrong: string): any[] {
  return misspeltParts(app.view.tree, words, app.pasted.clues, wrong, (word, text) => {
    const made = element("button", { type: "button" }, ...sentence(text));
    made.addEventListener("click", () => {
      setPart("pasted", { ...app.pasted, meant: new Set([...app.pasted.meant, word]) });
      byId("played").value = words.join(" ").replace(wrong, word);
      fillRows();
    });
    return made;
  });
}

on("played", "input", fillRows);
on("played", "keydown", (event) => answer(event, byId("filled")));

on("paste", "submit", (event) => {
  event.preventDefault();
  if (event.target === byId("fill")) return;
  const text = byId("game").value;
  const { length, recipe } = app.view.tree;
  const { words, clues, note, problem, ...read } = readGame(text, length, recipe.fold);
  fill(byId("pasted"), problem || note);
  byId("fill").hidden = Boolean(problem);
  if (problem) return;
  setPart("pasted", { clues, ...resultOf(text, read), meant: new Set<string>() });
  byId("played").value = words.join(" ");
  fillRows();
  if (byId("filled").textContent) byId("played").focus();
  if (!note) return;
  byId("paste").open = true; // which a review closes
  fill(byId("pasted"), note);
});
