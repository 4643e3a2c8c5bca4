// The keyboard of practice, whose keys show what is known of their letters.

import { element } from "../../web/elements.js";
import { capital } from "../../web/typing.js";
import { say } from "../sentences.js";
import { marked } from "../text.js";
import { keyRows, likelyLetters } from "./key-rows.js";
import { NAMES, byId, ofWords, on, put } from "./parts.js";
import { app } from "./state.js";
import { inputOf } from "./typing.js";

// Keys stay out of the Tab order: whoever has a keyboard types.
const key = (text: string, attributes: { [name: string]: string }): any =>
  element("button", { type: "button", tabindex: "-1", ...attributes }, text);

export function drawKeyboard() {
  const letterKey = (letter: string): any => key(capital(letter), { value: letter, ...ofWords() });
  const rows = lettersOf().map((row) => row.map(letterKey));
  const last = rows[rows.length - 1];
  // Enter and ⌫ are wider
  const most = rows.reduce((one, { length }) => Math.max(one, length), last.length + 3);
  byId("practice-keys").style.setProperty("--most", most);
  const enter = {
    type: "submit",
    form: inputOf("practice").form.id,
    class: "main",
    "aria-label": say("typed.enter"),
  };
  last.unshift(key("", enter));
  last.push(key("⌫", { "aria-label": say("practice.delete") }));
  put("practice-keys", ...rows.map((row) => element("div", {}, ...row)));
  nameEnter();
}

// A word that was sent may have letters that no likely word has: then all letters have keys, which
// tells none of it.
function lettersOf() {
  const { tree, secret } = app.round;
  const letters = likelyLetters(tree);
  const isTyped = [...secret].every((letter) => letters.has(letter));
  return keyRows(isTyped ? letters : new Set(tree.words.join("")), tree.recipe.lang);
}

// The key has a sign where its name does not fit.
function nameEnter() {
  const enter = byId("practice-keys").querySelector("[type=submit]");
  if (!enter) return;
  enter.textContent = say("typed.enter");
  if (enter.scrollWidth > enter.clientWidth) enter.textContent = "⏎";
}

new ResizeObserver(nameEnter).observe(byId("practice-keys"));

// Each key with the colour that is known of its letter, if one is.
export function drawKeys(digits: Map<string, string>): void {
  for (const button of byId("practice-keys").querySelectorAll("[value]")) {
    const digit = digits.get(button.value);
    if (digit === undefined) continue;
    button.dataset.clue = digit;
    button.setAttribute(
      "aria-label",
      say("tiles.spoken", { word: marked(button.textContent), colours: NAMES[digit] }),
    );
  }
}

// The word keeps the focus.
on("practice-keys", "mousedown", (event) => event.preventDefault());

on("practice-keys", "click", ({ target }) => {
  if (target.type !== "button") return;
  const input = inputOf("practice");
  const typed = [...input.value];
  if (!target.value) typed.pop();
  else if (typed.length < app.round.tree.length) typed.push(target.value);
  input.value = typed.join("");
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
