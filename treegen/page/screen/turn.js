// The buttons that go on to the next turn, and back.

import { REFUSED } from "../game/position.js";
import { say } from "../sentences.js";
import { dropTyped } from "./own.js";
import { byId } from "./parts.js";
import { UNSET, app, isImpossible, tryColours } from "./state.js";
import { back, earn, go } from "./way.js";

export function drawTurn() {
  const { tree, game, guess, own, classes, set, told, clue } = app.view;
  const isRight = told === tree.won;
  byId("next").setAttribute("aria-disabled", String(isImpossible() || !guess));
  byId("next").textContent = say(isRight ? "turn.right" : "turn.next");
  byId("right").hidden = isRight || !classes.has(tree.won);
  byId("absent").hidden = /\d/.test(set) || !told.includes(UNSET) || !classes.has(clue);
  byId("absent").textContent = say(/[12]/.test(told) ? "turn.others-absent" : "turn.all-absent");
  byId("refuse").hidden = app.view.isEnded || !game.size || own !== null;
}

// The first time, where no tile was touched, only shows what that would be: all absent.
export function next() {
  if (!app.view.guess) return;
  dropTyped();
  tryColours();
  if (!app.view.isHint && !isImpossible()) earn(app.view.clue);
}

byId("next").addEventListener("click", next);
byId("right").addEventListener("click", () => earn(app.view.tree.won));
byId("absent").addEventListener("click", () => earn(app.view.clue));
byId("refuse").addEventListener("click", () => {
  if (app.view.guess) go([...app.view.steps, [app.view.guess, REFUSED]]);
});
byId("back").addEventListener("click", back);
byId("again").addEventListener("click", () => go([]));
