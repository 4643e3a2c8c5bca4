// The way from one game to the next. Each game has an address; what leads there tells the page that the
// address is another, as its links and the browser's Back do.

import { keep } from "../../web/storage.js";
import { knownMoveOn } from "../computed/boards.js";
import { address } from "../game/address.js";
import { ONE } from "../game/boards.js";
import { REFUSED } from "../game/position.js";
import { app, setPart } from "./state.js";

/** @import { Kind, Steps, Tree } from "../game/known.js" */

// At once, as the next keys may be for what is shown there. By Back, the turn that it takes away is known there.
/** @type {(taken?: Steps) => void} */
export function arrive(taken = []) {
  setPart("taken", taken);
  dispatchEvent(new Event("hashchange"));
}

/** @type {(steps: Steps, own?: string | null, tree?: Tree, kind?: Kind, taken?: Steps) => void} */
export function go(steps, own = null, tree = app.view.tree, kind = app.view, taken = []) {
  goTo(address(tree, steps, own, kind), taken);
}

/** @type {(to: string, taken?: Steps) => void} */
export function goTo(to, taken = []) {
  if (to !== location.hash || history.state?.mode) {
    keepPlace();
    history.pushState(null, "", to);
  }
  arrive(taken);
}

// How far the page is scrolled, for when the browser's Back leads here again.
const keepPlace = () => history.replaceState({ ...history.state, y: scrollY }, "");

// There again, as soon as what was drawn in pieces is long enough.
/** @type {(y: number) => Promise<void>} */
export async function scrollBack(y) {
  const here = app.view;
  for (let frames = 30; frames && here === app.view && Math.abs(scrollY - y) > 1; frames--) {
    scrollTo(0, y);
    await new Promise((then) => { setTimeout(then, 16); });
  }
}

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("a[href^='#']")) keepPlace();
}, true);

// To a game that is over, to its review.
/** @type {(steps: Steps, tree?: Tree) => void} */
export function goToReview(steps, tree = app.view.tree) {
  setPart("isReviewWanted", true);
  go(steps, null, tree, ONE);
}

// Goes on with a clue, of the guess or of a word that was typed with it.
/** @type {(clue: string, word?: string) => void} */
export function earn(clue, word = app.view.guess) {
  const { boards, steps, move } = app.view;
  keep("played", "true");
  if (boards === 1 && !steps.length && word !== move?.guess) keep("opener", word);
  go([...steps, [word, clue]]);
}

/** @type {(steps: Steps) => void} The word that a person begins with is offered next time. */
export function keepOpener([[first]]) {
  if (first !== app.view.tree.opener) keep("opener", first);
}

/** @type {(steps: Steps) => void} Of a game that was played elsewhere. */
export function playGame(steps) {
  keepOpener(steps);
  go(steps, null, app.view.tree, ONE);
}

/** @type {(word: string) => void} */
export const playWord = (word) => go(app.view.steps, word === app.view.move?.guess ? null : word);

// Takes the last clue away, whose colours stay set so that a slip is mended by a tap; then a word of one's own.
// A link that does not fit is left so too.
export function back() {
  const { view } = app;
  const { tree, steps, problem, own } = view;
  if (problem || own !== null) go(steps);
  else if (steps.length) {
    const before = steps.slice(0, -1);
    const [guess, digits] = steps[steps.length - 1];
    const planned = digits === REFUSED || knownMoveOn({ ...view, steps: before })?.guess === guess;
    go(before, planned ? null : guess, tree, view, steps.slice(-1));
  }
}
