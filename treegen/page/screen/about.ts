// Which tree is shown, how it was made, and the choice of another.

import { element } from "../../web/elements.js";
import { address } from "../game/address.js";
import { areAllSwitched } from "../game/family.js";
import { isModeComputed, known } from "../game/known.js";
import { treeAt } from "../game/trees.js";
import { said, say } from "../sentences.js";
import { capitals } from "../text.js";
import { byId, fill, on, put } from "./parts.js";
import { app } from "./state.js";

import type { TreeRecord } from "../game/known.js";

export function drawAbout() {
  const { tree } = app.view;
  const { name, purpose, figures, about } = tree;
  byId("tree").value = name;
  fill(byId("purpose"), said(purpose));
  fill(byId("figures"), said(figures));
  const isWordsComputed = tree.isEveryday && !tree.recipe.vocabulary;
  let what = "";
  if (isModeComputed(tree)) what = say(isWordsComputed ? "about.both" : "mode.hard");
  else if (isWordsComputed) what = say("about.everyday");
  byId("computed").textContent = what && say("about.computed", { what });
  put(
    "about",
    ...about.flatMap(([term, fact]) => [
      element("dt", {}, say(term)),
      element("dd", {}, said(fact)),
    ]),
  );
  byId("save").textContent = say("about.save", { file: `${name}.json` });
}

export const choiceOf = ({ name, choice, opener }: TreeRecord): any =>
  element(
    "option",
    { value: name },
    say("about.choice", { choice, opener: capitals(opener), name }),
  );

export function fillChooser() {
  byId("chooser").hidden = areAllSwitched();
  put("tree", ...known.records.map(choiceOf));
}

on("tree", "change", () => {
  location.hash = address(treeAt(byId("tree").selectedIndex), []);
});
