// Rows of the lists beside the game, and what is said of them, before they are drawn.

import { knownMove } from "../computed/adviser.js";
import { areAlike, chancesOf, countsOf, groupsOf, likelyIn } from "../game/likely.js";
import { greatest, sumOf, weightsIn } from "../game/lists.js";
import { MOST_GUESSES, gameAt, weightsOf } from "../game/position.js";
import { isFound } from "../kept/games.js";
import { say } from "../sentences.js";
import { figure } from "../text.js";
import { app } from "./state.js";
import { shortWhenText, statisticsText } from "./wording.js";

/** @import { Key } from "../sentences.js" */
/** @import { Class } from "../game/known.js" */
/** @import { Solved } from "../game/outline.js" */
/** @import { Finished } from "../kept/games.js" */

/** @typedef {Class & { weight: number, counts: [likely: number, others: number] }} ClueCounts */

const DOZEN = 12; // words that are named below the status
/** @type {{ [group: string]: Key }} */
const GROUPS = { likely: "words.likely", used: "words.used", unlikely: "words.unlikely" };
/** @type {Key} */
const GAME = "count.game";
/** @type {Key} */
const PRACTICE_GAME = "count.practice-game";

// The clues that can occur, the winning one too, the likeliest first, or in order.
/** @type {(isInOrder: boolean) => ClueCounts[]} */
export function clueRows(isInOrder) {
  const { game, classes } = app.view;
  /** @type {(one: ClueCounts, other: ClueCounts) => number} */
  const inOrder = (one, other) => (one.clue < other.clue ? -1 : 1);
  /** @type {(one: ClueCounts, other: ClueCounts) => number} */
  const likeliestFirst = (one, other) => other.weight - one.weight
    || other.left.length - one.left.length || inOrder(one, other);
  const isLikely = likelyIn(game.list);
  /** @type {ClueCounts[]} */
  const all = [...classes.values()].map((entry) => ({
    ...entry, weight: sumOf(weightsIn(game.list, entry.left)), counts: countsOf(entry.left, isLikely),
  }));
  return all.sort(isInOrder ? inOrder : likeliestFirst);
}

// What + counts beside a clue, or "" where all words left are likely.
export function cluesNote() {
  const { game } = app.view;
  const { likely, used } = groupsOf(game, game.left);
  if (likely.length === game.size) return "";
  return say(used.length ? "clues.note-used" : "clues.note");
}

// What is played after a clue, where that is known without computing or was computed, or "".
/** @type {(digits: string) => string} */
export function nextAfter(digits) {
  const { tree, steps, guess, nexts } = app.view;
  return nexts.get(digits) ?? knownMove(gameAt(tree, [...steps, [guess, digits]]))?.guess ?? "";
}

// The words left, the likely, used and unlikely ones, each under a heading; there is none where all are likely.
export function wordGroups() {
  const { game } = app.view;
  const groups = Object.entries(groupsOf(game, game.left)).filter(([, places]) => places.length);
  return groups.map(([name, places]) => {
    const isAll = name === "likely" && places.length === game.size;
    return { heading: isAll ? "" : say(GROUPS[name], { n: places.length }), places };
  });
}

// Where few words are left, or few likely ones, these stand below the status too, the likely first: those
// of the colours that are set, or else of the game. Where none is likely, those stand there that have a chance.
/** @type {() => { groups: number[][], chances: Map<number, number> }} */
export function fewWords() {
  const { steps, game, classes, clue, isTouched, isEnded } = app.view;
  let left = steps.length ? game.left : [];
  if (isTouched) left = classes.get(clue)?.left ?? [];
  const { likely, used, unlikely } = groupsOf(game, left);
  const isFew = left.length <= DOZEN;
  const chances = chancesOf(game, left);
  const first = likely.length || isFew ? likely : [...chances.keys()];
  const some = [first, ...(isFew ? [[...used, ...unlikely]] : [])].filter((places) => places.length);
  return { groups: isEnded || left.length < 2 || likely.length > DOZEN ? [] : some, chances };
}

// What stands beside a word left, in small letters: the day on which it was used, and its chance.
/** @type {(place: number, chances: Map<number, number>) => string[]} */
export function besideWord(place, chances) {
  const chance = chances.get(place);
  return [shortWhenText(app.view.tree, place), chance ? say("words.chance", { chance }) : ""].filter(Boolean);
}

// How many words the tree finds on each guess. Where some words left are likely, bars are of those, and all stand
// beside.
/** @type {(counts: Solved[]) => { text: string, columns: string[], rows: { name: string, counts: number[] }[] }} */
export function barsOf(counts) {
  const { game } = app.view;
  const { size = 0, weight: whole = 1 } = game.node ?? {};
  const likely = sumOf(counts.map((on) => on.likely));
  const both = likely > 0 && likely < size;
  /** @type {(kind: "likely" | "size") => string} */
  const found = (kind) => {
    const turns = counts.flatMap((on, turn) => Array(on[kind]).fill(turn));
    const mean = turns.reduce((sum, turn) => sum + turn, 0) / turns.length;
    const worst = turns.at(-1);
    return say(turns.length === 1 ? "bars.once" : "bars.many", { mean: figure(mean.toFixed(4)), worst: worst ?? 0 });
  };
  const mean = counts.reduce((sum, { weight }, turn) => sum + weight * turn, 0) / whole;
  const isByWeight = !areAlike(weightsOf(game, game.candidates));
  const byWeight = isByWeight ? `${say("bars.by-weight", { mean: figure(mean.toFixed(4)) })} ` : "";
  return {
    text: byWeight + (both
      ? say("bars.both", { likely: found("likely"), all: found("size") })
      : say("bars.all", { all: found("size") })),
    columns: both ? [say("bars.likely-words"), say("bars.all-words")] : [say("bars.words")],
    rows: Object.entries(counts).map(([name, on]) => ({ name, counts: both ? [on.likely, on.size] : [on.size] })),
  };
}

// How often each number of guesses was needed, and what that was worth, practice apart.
/** @type {(games: Finished[]) => { texts: string[], columns: string[], rows: { name: string, counts: number[] }[] }} */
export function gamesOf(games) {
  /** @type {(game: Finished) => boolean} */
  const isPractice = ({ kind }) => kind === "practised";
  const parts = [
    { name: say("games.games"), noun: GAME, games: games.filter((game) => !isPractice(game)) },
    { name: say("games.practice"), noun: PRACTICE_GAME, games: games.filter(isPractice) },
  ].filter((part) => part.games.length);
  /** @type {(some: Finished[], turn: number) => number} 0 stands for games that were not found. */
  const countOn = (some, turn) => some.filter((game) => (isFound(game) ? game.turns.length : 0) === turn).length;
  const last = Math.max(MOST_GUESSES, greatest(games.map(({ turns }) => turns.length)));
  const turns = [...Array(last).keys()].map((i) => i + 1);
  if (!games.every(isFound)) turns.push(0);
  return {
    texts: parts.map((part) => statisticsText(part.games, part.noun)),
    columns: parts.map(({ name }) => name),
    rows: turns.map((turn) => ({
      name: turn ? String(turn) : say("games.not-found"),
      counts: parts.map((part) => countOn(part.games, turn)),
    })),
  };
}
