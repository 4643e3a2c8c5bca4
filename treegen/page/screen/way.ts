// The way from one game to the next. Each game has an address; what leads there tells the page that
// the address is another, as its links and the browser's Back do.

import { keep } from "../../web/storage.js";
import { knownMoveOn } from "../computed/boards.js";
import { address, addressOf } from "../game/address.js";
import { ONE } from "../game/boards.js";
import { UNSET } from "../game/colours.js";
import { REFUSED, turnsText } from "../game/position.js";
import { allTurns, app, setCounted, setPart, wholeGame, withTurn } from "./state.js";

import type { Kind, Steps, Tree } from "../game/known.js";
import type { Correction } from "./state.js";

// At once, as the next keys may be for what is shown there. By Back, the turn that it takes away is
// known there.
export function arrive(taken: Steps = []): void {
  setPart("taken", taken);
  dispatchEvent(new Event("hashchange"));
}

export function go(
  steps: Steps,
  own: string | null = null,
  tree: Tree = app.view.tree,
  kind: Kind = app.view,
  taken: Steps = [],
): void {
  goTo(address(tree, steps, own, kind), taken);
}

export function goTo(to: string, taken: Steps = []): void {
  if (to !== location.hash || history.state?.mode || history.state?.correction) {
    keepPlace();
    history.pushState(null, "", to);
  }
  arrive(taken);
}

// How far the page is scrolled, for when the browser's Back leads here again.
const keepPlace = () => history.replaceState({ ...history.state, y: scrollY }, "");

// There again, as soon as what was drawn in pieces is long enough.
export async function scrollBack(y: number): Promise<void> {
  const here = app.view;
  for (let frames = 30; frames && here === app.view && Math.abs(scrollY - y) > 1; frames--) {
    scrollTo(0, y);
    await new Promise((then) => {
      setTimeout(then, 16);
    });
  }
}

document.addEventListener(
  "click",
  ({ target }) => {
    if (target instanceof Element && target.closest("a[href^='#']")) keepPlace();
  },
  true,
);

// To a game that is over, to its review.
export function goToReview(steps: Steps, tree: Tree = app.view.tree): void {
  setPart("isReviewWanted", true);
  go(steps, null, tree, ONE);
}

// Goes on with a clue, of the guess or of a word that was typed with it.
export function earn(clue: string, word: string = app.view.guess): void {
  const { boards, steps, move } = app.view;
  keep("played", "true");
  if (boards === 1 && !steps.length && word !== move?.guess) keep("opener", word);
  const turns = withTurn(app.view, [word, clue]);
  if (app.view.correction) endCorrection(turns);
  else go(turns);
}

// A row is corrected at an address of its own, that of the game before it with its word to play,
// beside which the browser has the row and those after it. The game that comes of it takes the
// place of that address: so one Back leaves the row as it was, and one Back undoes what was done to
// it.

// To a row, with what is set by now of another one that is corrected.
export function correct(i: number): void {
  const { tree, correction } = app.view;
  const turns = allTurns(app.view);
  const to = address(tree, turns.slice(0, i), turns[i][0]);
  goInPlace(to, { correction: { turns: turns.slice(i), from: correction?.from ?? location.hash } });
}

function goInPlace(to: string, state: { correction?: Correction; isCorrected?: boolean }): void {
  if (history.state?.correction) history.replaceState(state, "", to);
  else {
    keepPlace();
    history.pushState(state, "", to);
  }
  arrive();
}

function endCorrection(turns: Steps): void {
  if (turnsText(turns) === turnsText(wholeGame().steps)) {
    leaveCorrection();
    return;
  }
  setCounted({ isCorrected: true });
  if (app.forReview) setPart("forReview", { ...app.forReview, steps: turns });
  // A game that stays lost keeps the answer that was told of it.
  const whole = wholeGame();
  const told = turns.at(-1)?.[1] === whole.tree.won ? [] : whole.told;
  goInPlace(addressOf({ ...whole, steps: turns, own: null, told }), { isCorrected: true });
}

function leaveCorrection() {
  if (history.state?.correction && !history.state.mode) history.back();
  // as where practice was looked at meanwhile
  else if (app.view.correction) goTo(app.view.correction.from);
}

// The word that a person begins with is offered next time.
export function keepOpener([[first]]: Steps): void {
  if (first !== app.view.tree.opener) keep("opener", first);
}

// Of a game that was played elsewhere.
export function playGame(steps: Steps): void {
  keepOpener(steps);
  go(steps, null, app.view.tree, ONE);
}

export function playWord(word: string): void {
  const { tree, steps, move, correction } = app.view;
  if (!correction) {
    go(steps, word === move?.guess ? null : word);
    return;
  }
  const turns = withTurn(app.view, [word, UNSET.repeat(tree.length)]).slice(steps.length);
  goInPlace(address(tree, steps, word), { correction: { ...correction, turns } });
}

// Undoes a correction, or takes back the answer of a lost game, or the last clue, whose colours
// stay set so that a slip is mended by a tap; then a word of one's own. A link that does not fit is
// left so too.
export function back() {
  const { view } = app;
  const { tree, steps, problem, own, told } = view;
  if (view.correction) leaveCorrection();
  else if (history.state?.isCorrected) history.back();
  else if (problem || own !== null || told.length) go(steps);
  else if (steps.length) {
    const before = steps.slice(0, -1);
    const [guess, digits] = steps[steps.length - 1];
    const planned = digits === REFUSED || knownMoveOn({ ...view, steps: before })?.guess === guess;
    go(before, planned ? null : guess, tree, view, steps.slice(-1));
  }
}
