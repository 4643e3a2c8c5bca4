// A word that is typed though the game does not have it: what it may mean is asked in a note below
// its field. Enter keeps the question, a second one takes what is offered first.

import { offer } from "./parts.js";
import { app, spelt } from "./state.js";
import { lengthText, unknownParts } from "./wording.js";

import type { Tree } from "../game/known.js";

// Whether a whole word is typed that the game does not have: until that is settled, no colours are
// set for another.
export const isAsking = (input: any): boolean =>
  [...spelt(input.value)].length === app.view.tree.length;

// The word and what it may mean, as buttons that know of which word they are.
export const askedParts = (tree: Tree, word: string): any[] =>
  unknownParts(tree, word, (value, text) => offer(value, text, { "data-typed": word }));

// What it offers for a word that is entered again.
export function offeredFor(note: any, word: string): string | undefined {
  const button = note.querySelector("button");
  return button?.dataset.typed === word ? button.value : undefined;
}

// What Enter does in the field. A word that is taken moves the focus to a tile, which the same
// Enter is not to press.
export function answer(event: KeyboardEvent, note: any): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const button = note.querySelector("button");
  if (!button) return;
  if (button.dataset.kept) button.click();
  button.dataset.kept = "yes";
}

// The same in a field for one word, which may be too short or too long.
export function answerWord(event: KeyboardEvent, note: any): void {
  const { value } = event.target as any;
  const word = spelt(value);
  const problem = word && lengthText(word, app.view.tree.length);
  if (event.key === "Enter" && problem) note.textContent = problem;
  else answer(event, note);
}
