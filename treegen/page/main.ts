// The page: what is drawn when, and how it starts.
//
// A person does something to the game: the module for that part of the screen tells state.ts, which
// works out what follows and has one of the functions below draw it. An address, also one that a
// button or a key leads to, is entered by `show`. Practice, drill and the boxes draw themselves.

import { opening } from "./screen/opening.js";
import { allOf } from "../web/elements.js";
import { kept } from "../web/storage.js";
import { keepMove } from "./computed/boards.js";
import { asked, stopComputing, trusted } from "./computed/computers.js";
import { isOpen } from "./game/boards.js";
import { firstIndex } from "./game/family.js";
import { known } from "./game/known.js";
import { begin, treeAt, unpack } from "./game/trees.js";
import { drawAbout, fillChooser } from "./screen/about.js";
import { drawBars } from "./screen/bars.js";
import { comparePath, drawBoards, drawNote } from "./screen/boards.js";
import { drawClues } from "./screen/clues.js";
import "./screen/colours.ts";
import { drawDirection } from "./screen/direction.js";
import "./screen/failure.ts";
import { drawFind } from "./screen/find.js";
import { followGame } from "./screen/games.js";
import { recallLanguage } from "./screen/language.js";
import { drawLost } from "./screen/lost.js";
import { enterWord, modeHere, resumeMode, setMode } from "./screen/modes.js";
import { drawOutline, focusOutline, printOutline } from "./screen/outline.js";
import { drawOther, drawOwn, resetOwn } from "./screen/own.js";
import { byId, isByTree, pause } from "./screen/parts.js";
import "./screen/paste.ts";
import { drawReview, endForReview, review } from "./screen/review.js";
import { drawScreenshot, takeShared } from "./screen/screenshot.js";
import { drawCommand, drawShare } from "./screen/share.js";
import { app, drawBy, enterPlace, setMove, setPart } from "./screen/state.js";
import { drawStatus, keepRoom } from "./screen/status.js";
import { drawSwitches, recallSwitches } from "./screen/switches.js";
import "./screen/taps.ts";
import { countBoards, drawColoursOn, drawTiles, focusTile } from "./screen/tiles.js";
import { drawTitle } from "./screen/title.js";
import { drawTurn } from "./screen/turn.js";
import { drawTurns, isTaught, markRows } from "./screen/turns.js";
import { drawUsed, recallUsed } from "./screen/used.js";
import { scrollBack } from "./screen/way.js";
import { drawWhy } from "./screen/why.js";
import { drawFew, drawWords } from "./screen/words.js";

drawBy({
  game: drawGame,
  guess: drawFoundGuess,
  colours: drawSetColours,
  status: drawFound,
  outline: drawWholeTree,
});

addEventListener("resize", () => {
  if (app.view) keepRoom();
});

function drawFoundGuess() {
  drawGuess();
  keepRoom();
}

// What was computed meanwhile: once colours are set, it moves nothing either.
function drawFound() {
  drawTurnAndStatus();
  if (!app.view.rows[0].isTouched) keepRoom();
}

function drawGame() {
  const { boards, games, move, isEnded } = app.view;
  stopComputing();
  countBoards();
  drawTitle();
  drawScreenshot();
  drawDirection();
  drawTurns();
  followGame();
  drawShare();
  drawLost();
  drawReview();
  resetOwn();
  drawGuess();
  drawSwitches();
  if (boards === 1) drawBesideOne();
  keepRoom();
  if (!move && !isEnded && games.some(isOpen)) computeMove();
  if (boards > 1 && isEnded) comparePath();
}

// What is said beside a game of one board.
function drawBesideOne() {
  drawFew();
  drawAbout();
  drawUsed();
  drawLater([drawWords]);
}

function drawWholeTree() {
  drawOutline();
  if (app.outline) drawFind(app.outline);
}

// All that follows from the guess to play: empty while that is computed.
function drawGuess() {
  const { boards, guess, games, isEnded } = app.view;
  const isShown = guess !== "" && !isEnded && games.some(isOpen);
  drawTiles();
  drawAllColours();
  drawBoards();
  drawTurnAndStatus();
  if (boards > 1) {
    drawTitle();
    drawOwn();
    return;
  }
  drawWhy();
  byId("clues-part").hidden = !isShown;
  byId("bars-part").hidden = !isByTree();
  if (isShown) drawLater([drawClues, drawOther]);
  if (isByTree()) drawLater([drawBars]);
  drawOwn();
}

// What follows from colours that are set, on one board or on all.
function drawSetColours(board?: number): void {
  if (board === undefined) drawAllColours();
  else drawColoursOn(board);
  app.view.games.forEach((_, i) => {
    if (board === undefined || i === board) drawNote(i);
  });
  if (app.view.boards === 1) drawFew();
  if (app.view.correction) markRows();
  drawTurnAndStatus();
}

const drawAllColours = () => app.view.games.forEach((_, board) => drawColoursOn(board));

function drawTurnAndStatus() {
  drawTurn();
  drawStatus();
  drawCommand();
}

// What is long stands beside the game and is drawn after it, with time between for what a person
// does.
async function drawLater(parts: (() => void)[]): Promise<void> {
  const here = app.view;
  for (const drawPart of parts) {
    await pause();
    if (here !== app.view) return;
    drawPart();
  }
}

async function computeMove() {
  const here = app.view;
  const computed = await asked.compute("move", here);
  if (here.boards > 1) keepMove(here, computed);
  if (here !== app.view) return;
  const isPlayed = here.own === null;
  setMove(computed);
  if (isPlayed && document.activeElement === document.body) focusTile(0, { preventScroll: true });
}

// On a touch screen that was not touched yet nothing has the focus, whose ring would say nothing
// there.
function show(options?: FocusOptions, isUntouched: boolean = false): void {
  if (enterWord()) return;
  endForReview();
  enterPlace(location.hash);
  setMode(modeHere(), true);
  if (modeHere() !== "play") return;
  if (app.outline) {
    focusOutline();
    return;
  }
  if (app.isReviewWanted) {
    // an Enter after the last word is to do nothing
    setPart("isReviewWanted", false);
    if (!app.view.isEnded) review();
    byId("review-title").focus();
    byId("review-part").scrollIntoView({ block: "nearest" });
    return;
  }
  if (isUntouched) return;
  if (["tree", "game", "since"].includes(document.activeElement?.id ?? "")) return;
  const end = app.view.boards > 1 ? "play-title" : "review-title";
  if (app.view.isEnded)
    byId(end).focus({ preventScroll: true }); // not to what an Enter undoes
  else if (app.view.isStuck) byId("back").focus(options);
  else focusTile(0, options);
}

// Paper has no buttons to ask for more, and no room for the longest lists (words.ts).
addEventListener("beforeprint", () => {
  const closed = ["clues-part", "words-part", "more"].map(byId).filter((part) => !part.open);
  for (const part of closed) part.open = true;
  setPart("isPrinting", true);
  drawClues();
  drawWords();
  printOutline();
  setPart("isPrinting", false);
  for (const more of allOf("button.more:not(.screen *)")) more.click();
  addEventListener(
    "afterprint",
    () => {
      for (const part of closed) part.open = false;
    },
    { once: true },
  );
});

if (document.querySelector("link[rel=manifest]")) {
  // a page of a site
  navigator.serviceWorker?.register(trusted.createScriptURL("worker.js")).catch(() => {});
}

addEventListener("hashchange", ({ isTrusted }) => {
  if (isTrusted) setPart("taken", []); // by a link, or the browser's Back
  const y = isTrusted ? history.state?.y : undefined;
  show(y === undefined ? y : { preventScroll: true });
  if (y !== undefined) scrollBack(y);
});

// A tab in the background has no frames to wait for.
const nextFrame = (): Promise<void> =>
  new Promise((then) => {
    requestAnimationFrame(() => setTimeout(then));
    setTimeout(then, 100);
  });

// The heading is shown before the words are unpacked.
const painted = nextFrame();

const opened: Promise<void> = new Promise((then) => {
  if (document.readyState === "complete") then();
  else addEventListener("load", () => then());
});

// What is kept of these may open the page with another word, or in another way.
const OPENING = ["hard", "everyday", "used", "game", "mode", "language"];

// The first word, which page.py wrote into the tiles, stands before the trees are read, unless
// another may come.
async function showFirstWord() {
  if (location.hash || OPENING.some(kept) || !byId("tiles").children.length) return;
  byId("how").hidden = isTaught();
  showPage(true);
  await nextFrame();
}

// What is not ready yet takes its place, unseen, so that nothing moves when it is.
function showPage(isOpening: boolean): void {
  document.body.classList.toggle("opening", isOpening);
  for (const part of allOf("header, main")) part.inert = isOpening;
  for (const part of allOf(".scripted")) part.hidden = false;
}

// In pieces, as a phone takes some time for each. What is kept is read only then: to a document
// that asks while it is still being opened, Chromium, where it is busy, may give a storage that is
// empty, and that stays empty and forgets what it is given until the page is opened again.
async function start() {
  await painted;
  await opened;
  await showFirstWord();
  const data = await unpack(byId("data").textContent);
  await pause();
  recallLanguage(data.languages);
  begin(data);
  recallSwitches();
  await pause();
  const tree = treeAt(firstIndex());
  for (const part of ["places", "guesses", "root", "isEverydayWord"] as const) {
    await pause();
    void tree[part]; // which is read when it is first asked for
  }
  await pause();
  fillChooser();
  recallUsed();
  await pause();
  showPage(false);
  opening.abort();
  const mode = kept("mode");
  takeShared();
  show({ preventScroll: true }, matchMedia("(hover: none)").matches);
  resumeMode(mode);
}

start().catch((error) => {
  if (opening.signal.aborted) throw error; // ends in failure.ts
  const isUnread = "DecompressionStream" in window && !known.records.length;
  byId(isUnread ? "unread" : "failed").hidden = false;
  document.querySelector("main")?.remove();
});
