// A word that is typed though the game does not have it: what it may mean is asked in a note below its field. Enter
// keeps the question, a second one takes what is offered first.

import { app, spelt } from "./state.js";
import { lengthText } from "./wording.js";

// Whether a whole word is typed that the game does not have: until that is settled, no colours are set for another.
/** @type {(input: any) => boolean} */
export const isAsking = (input) => [...spelt(input.value)].length === app.view.tree.length;

// What Enter does in the field. A word that is taken moves the focus to a tile, which the same Enter is not to press.
/** @type {(event: KeyboardEvent, note: any) => void} */
export function answer(event, note) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const offer = note.querySelector("button");
  if (!offer) return;
  if (offer.dataset.kept) offer.click();
  offer.dataset.kept = "yes";
}

// The same in a field for one word, which may be too short or too long.
/** @type {(event: KeyboardEvent, note: any) => void} */
export function answerWord(event, note) {
  const { value } = /** @type {any} */ (event.target);
  const word = spelt(value);
  const problem = word && lengthText(word, app.view.tree.length);
  if (event.key === "Enter" && problem) note.textContent = problem;
  else answer(event, note);
}
