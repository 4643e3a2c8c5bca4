// Play, practice, the drill and the outline of the tree, of which one is on the screen.

import { allOf } from "../../web/elements.js";
import { keep, kept } from "../../web/storage.js";
import { localDay } from "../days.js";
import { address, addressOf, outlineAddress } from "../game/address.js";
import { firstIndex } from "../game/family.js";
import { known } from "../game/known.js";
import { followed } from "../game/outline.js";
import { treeAt } from "../game/trees.js";
import { wordOf } from "../kept/round.js";
import { beginDrill } from "./drill.js";
import { openFind } from "./find.js";
import { byId, isPressed, on, setPressed } from "./parts.js";
import { beginRound, openRound } from "./practice.js";
import { app, enterPlace, turnsPlayed, wholeGame } from "./state.js";
import { drawTitle } from "./title.js";
import { typeHere } from "./typing.js";
import { goTo } from "./way.js";

// The mode of this place in the browser's history; an address that is new leads to "Play".
export const modeHere = (): string => history.state?.mode ?? "play";

export function setMode(mode: string, isResumed: boolean = false): void {
  const shown = mode === "play" && app.outline ? "tree" : mode;
  openFind(shown === "tree");
  byId("error").hidden = true;
  for (const part of allOf("[data-mode]")) part.hidden = part.dataset.mode !== shown;
  if (app.view.boards > 1) drawTitle();
  for (const button of byId("modes").children) setPressed(button, button.value === shown);
  if (mode === "practice") openRound(isResumed);
  if (mode === "drill" && app.drill?.tree !== app.view.tree) beginDrill();
  if (mode !== "play" || kept("mode")) keep("mode", modeKept(mode));
  typeHere();
}

// A mode, the day, and the address at which it was chosen: another leads to "Play".
const modeKept = (mode: string): string =>
  [mode, localDay(), app.view.tree.name, location.hash].join(" ");

// After a refresh: the mode that was kept, if it is one for this address.
export function resumeMode(text: string | null): void {
  const mode = ["practice", "drill"].find((one) => modeKept(one) === text);
  if (mode) setMode(mode, true);
}

// A link to a word begins practice on it, by the first tree of the page that has it.
export function enterWord() {
  const [, code, sent = ""] = /^#word=([0-9a-z]+)(?:\.([1-6x]))?$/.exec(location.hash) ?? [];
  if (!code) return false;
  const tree = [firstIndex(), ...known.records.keys()].map(treeAt).find((one) => wordOf(one, code));
  if (!tree) return false;
  history.replaceState(null, "", address(tree, []));
  enterPlace(location.hash);
  beginRound(wordOf(tree, code), sent);
  setMode("practice");
  return true;
}

// The outline has an address of its own, which begins at the row of the game; from there the way
// leads back to it.
function choose(mode: string): void {
  if (mode === "tree") {
    const { tree } = app.view;
    goTo(outlineAddress(tree, followed(tree, turnsPlayed())));
    return;
  }
  if (app.outline) goTo(addressOf(wholeGame()));
  const correction = history.state?.correction; // of a row, which stays open
  if (!isPressed(buttonOf(mode))) history.pushState({ mode, correction }, "");
  setMode(mode);
}

const buttonOf = (mode: string): any => byId("modes").querySelector(`[value=${mode}]`);

// The browser's Back leads to the mode that was left, at whose address may be another: then main.ts
// shows that too.
addEventListener("popstate", () => setMode(modeHere(), true));

on("modes", "click", ({ target }) => {
  if (target.value) choose(target.value);
});
