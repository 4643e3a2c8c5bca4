// The box to look a word up.

import { element } from "../../web/elements.js";
import { pathTo } from "../game/trees.js";
import { said, say } from "../sentences.js";
import { capitals } from "../text.js";
import { byId, fill, on, sentence } from "./parts.js";
import { app, spelt } from "./state.js";
import { unknownParts } from "./wording.js";
import { pathParts } from "./words.js";

export const emptyLookup = () => byId("found").replaceChildren();

on("find", "submit", (event) => {
  event.preventDefault();
  const word = spelt(byId("word").value);
  if (!word) return;
  const { tree } = app.view;
  const { answers: { words, name } } = tree;
  const path = pathTo(tree, word);
  /** @type {(value: string, text: string) => HTMLElement} */
  const offer = (value, text) => element("button", { value }, ...sentence(text));
  if (path) fill(byId("found"), ...pathParts(tree, path));
  else if (!tree.places.has(word)) fill(byId("found"), ...unknownParts(tree, word, offer));
  else fill(byId("found"), say("words.not-among", { word: capitals(word), n: words.length, list: said(name) }));
});

on("found", "click", ({ target }) => {
  const value = target.closest("button")?.value;
  if (value) byId("word").value = value;
});
