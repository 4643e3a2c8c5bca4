// Words that are typed into a form of their own, as practice and drill have it.

import { allOf, element } from "../../web/elements.js";
import { capital } from "../../web/typing.js";
import { byId, isField } from "./parts.js";
import { app, spelt } from "./state.js";

// What is typed into a part's form stands on its tiles; Enter hands the word over.
/** @type {(part: string) => any} */
export const inputOf = (part) => byId(part).querySelector("input");

/** @type {(part: string) => string} */
const typedWord = (part) => spelt(inputOf(part).value);

/** @type {(part: string, word?: string) => void} */
export function drawTyped(part, word = "") {
  const input = inputOf(part);
  if (typedWord(part) !== word) input.value = word;
  const letters = [...word, ...Array(app.view.tree.length).fill("")].slice(0, app.view.tree.length);
  input.previousElementSibling.replaceChildren(...letters.map((letter) => element("span", {}, capital(letter))));
}

/** @type {(part: string, take: (word: string) => void) => void} */
export function listen(part, take) {
  /** @type {HTMLFormElement} */
  const { form } = inputOf(part);
  form.addEventListener("input", () => drawTyped(part, typedWord(part)));
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    take(typedWord(part));
  });
}

export const typeHere = () => allOf("[data-mode]:not([hidden]) .typing input")[0]?.focus();

addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey, target }) => { // wherever else the focus is
  if (!ctrlKey && !metaKey && !altKey && !isField(target) && /^\p{L}$/u.test(key)) typeHere();
});
