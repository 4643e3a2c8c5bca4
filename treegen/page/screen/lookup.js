// The box to look a word up.

import { element } from "../../web/elements.js";
import { fold } from "../../web/typing.js";
import { pathTo } from "../game/trees.js";
import { capitals, grouped } from "../text.js";
import { byId } from "./parts.js";
import { app } from "./state.js";
import { unknownParts } from "./typing.js";
import { pathParts } from "./words.js";

export const emptyLookup = () => byId("found").replaceChildren();

byId("find").addEventListener("submit", (event) => {
  event.preventDefault();
  const word = fold(byId("word").value.trim());
  if (!word) return;
  const { tree } = app.view;
  const { answers: { words, name } } = tree;
  const path = pathTo(tree, word);
  const offer = (value, text) => element("button", { value }, text);
  if (path) byId("found").replaceChildren(...pathParts(tree, path));
  else if (!tree.places.has(word)) byId("found").replaceChildren(...unknownParts(tree, word, offer));
  else byId("found").textContent = `${capitals(word)} is not among the ${grouped(words.length)} ${name}.`;
});

byId("found").addEventListener("click", ({ target: { value } }) => { if (value) byId("word").value = value; });
