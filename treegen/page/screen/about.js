// Which tree is shown, how it was made, and the choice of another.

import { element } from "../../web/elements.js";
import { address } from "../game/address.js";
import { areAllSwitched, computedIn } from "../game/family.js";
import { known } from "../game/known.js";
import { treeAt } from "../game/trees.js";
import { said, say } from "../sentences.js";
import { capitals } from "../text.js";
import { byId, fill, on, put } from "./parts.js";
import { app } from "./state.js";

/** @import { TreeRecord } from "../game/known.js" */

export function drawAbout() {
  const { name, purpose, figures, about } = app.view.tree;
  byId("tree").value = name;
  fill(byId("purpose"), said(purpose));
  fill(byId("figures"), said(figures));
  const { isHard, isEveryday } = computedIn(app.view.tree);
  let what = "";
  if (isHard && isEveryday) what = say("about.both");
  else if (isHard) what = say("mode.hard");
  else if (isEveryday) what = say("about.everyday");
  byId("computed").textContent = what && say("about.computed", { what });
  put("about", ...about.flatMap(([term, fact]) =>
    [element("dt", {}, say(term)), element("dd", {}, said(fact))]));
  byId("save").textContent = say("about.save", { file: `${name}.json` });
}

/** @type {(record: TreeRecord) => any} */
export const choiceOf = ({ name, choice, opener }) =>
  element("option", { value: name }, say("about.choice", { choice, opener: capitals(opener), name }));

export function fillChooser() {
  byId("chooser").hidden = areAllSwitched();
  put("tree", ...known.records.map(choiceOf));
}

on("tree", "change", () => {
  location.hash = address(treeAt(byId("tree").selectedIndex), []);
});
