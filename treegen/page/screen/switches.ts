// Hard mode, everyday words and high contrast, which this device remembers; what a phone folds.

import { allOf } from "../../web/elements.js";
import { keep, kept } from "../../web/storage.js";
import { dropWorkers } from "../computed/computers.js";
import { addressOf } from "../game/address.js";
import { indexFor, isOffered, isSwitchUseful, isSwitchedOn, withSwitch } from "../game/family.js";
import { isHardMode } from "../game/known.js";
import { choose, treeAt } from "../game/trees.js";
import { byId, isPressed, isWide, on, setPressed } from "./parts.js";
import { app, enterPlace, setPart, wholeGame } from "./state.js";

import type { Mode } from "../game/known.js";

export function drawSwitches() {
  const { tree, boards } = app.view;
  setPressed(byId("hard"), isHardMode(tree));
  byId("hard").hidden = boards > 1 || !isSwitchUseful(tree, "mode");
  setPressed(byId("everyday"), tree.isEveryday);
  byId("everyday").hidden =
    !isSwitchUseful(tree, "isEveryday") || tree.guesses.words.every(tree.isEverydayWord);
  for (const button of allOf("#boards-choice button"))
    setPressed(button, Number(button.value) === boards);
}

const keptSwitch = (id: string): boolean | null => (kept(id) === null ? null : kept(id) === "true");

// The device keeps whether hard mode is on.
function keptMode(): Mode | null {
  const isHard = keptSwitch("hard");
  if (isHard === null) return null;
  return isHard ? "hard" : "normal";
}

function setContrast(isOn: boolean): void {
  setPressed(byId("contrast"), isOn);
  document.documentElement.dataset.palette = isOn ? "contrast" : "usual";
}

on("contrast", "click", () => {
  setContrast(!isPressed(byId("contrast")));
  keep("contrast", isPressed(byId("contrast")));
});

// The game goes on in the tree for the switches. The one that was pressed is kept, and another by
// which that tree was chosen, so that the page opens again as it is.
function turnSwitch(pressed: "mode" | "isEveryday"): void {
  const { tree } = app.view;
  const wanted = withSwitch(tree, pressed, !isSwitchedOn(tree, pressed));
  if (pressed === "mode") setPart("forReview", null);
  if (!app.forReview && (pressed === "mode" || isOffered(tree, "mode")))
    keep("hard", isHardMode(wanted));
  if (pressed === "isEveryday" || isOffered(tree, "isEveryday"))
    keep("everyday", wanted.isEveryday);
  choose(wanted);
  dropWorkers();
  const to = addressOf({ ...wholeGame(), tree: treeAt(indexFor(tree, wanted)) });
  if (to !== location.hash) history.pushState(null, "", to);
  enterPlace(location.hash);
}

on("hard", "click", () => turnSwitch("mode"));
on("everyday", "click", () => turnSwitch("isEveryday"));

setContrast(matchMedia("(prefers-contrast: more)").matches);
byId("more").open = isWide();
const columns = matchMedia("(min-width: 700px)"); // two, of which the second is for these
const unfold = () => {
  for (const id of ["clues-part", "words-part"]) byId(id).open = columns.matches;
};
columns.addEventListener("change", unfold); // as a phone is turned
unfold();

export function recallSwitches() {
  setContrast(keptSwitch("contrast") ?? isPressed(byId("contrast")));
  choose({ mode: keptMode(), isEveryday: keptSwitch("everyday") });
}
