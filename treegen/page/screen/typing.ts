// Words that are typed into a form of their own, as practice and drill have it.

import { allOf, element } from "../../web/elements.js";
import { capital } from "../../web/typing.js";
import { byId, isField } from "./parts.js";
import { app, spelt } from "./state.js";

// What is typed into a part's form stands on its tiles; Enter hands the word over.
export const inputOf = (part: string): any => byId(part).querySelector("input");

const typedWord = (part: string): string => spelt(inputOf(part).value);

export function drawTyped(part: string, word: string = ""): void {
  const input = inputOf(part);
  if (typedWord(part) !== word) input.value = word;
  const letters = [...word, ...Array(app.view.tree.length).fill("")].slice(0, app.view.tree.length);
  input.previousElementSibling.replaceChildren(
    ...letters.map((letter) => element("span", {}, capital(letter))),
  );
}

export function listen(part: string, take: (word: string) => void): void {
  const { form }: HTMLFormElement = inputOf(part);
  form.addEventListener("input", () => drawTyped(part, typedWord(part)));
  form.addEventListener("submit", (event: Event) => {
    event.preventDefault();
    take(typedWord(part));
  });
}

export const typeHere = () => allOf("[data-mode]:not([hidden]) .typing input")[0]?.focus();

addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey, target }) => {
  // wherever else the focus is
  if (!ctrlKey && !metaKey && !altKey && !isField(target) && /^\p{L}$/u.test(key)) typeHere();
});
