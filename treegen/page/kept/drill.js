// The drill's cards and boxes, and which is asked when. A card is a state of the tree, and what the tree
// plays there is to be typed. New cards, the most frequent first, are shown some at a time and then asked.
// Cards are in five boxes (Leitner), each of which is asked again after so many days: a right reply moves
// a card up one box, a wrong one back to the first, whose cards come again in the same session.
//
// A tree with one second word and exceptions has a card for each exception, and one for all other clues.

import { keep, kept } from "../../web/storage.js";
import { dayOf, isoDay, localDay } from "../days.js";
import { FORMER, quoted } from "../game/address.js";
import { drawn } from "./round.js";

/** @import { Steps, Tree, TreeNode } from "../game/known.js" */

const DAYS = [0, 0, 1, 3, 9, 27]; // by box, until its cards are asked again
export const BOXES = DAYS.length - 1;
const KNOWN = 2; // the box from which on a reply counts as known
const ENOUGH = 0.9; // of the games: then the states one clue further join in
const FRESH = 5; // new cards that are shown before they are asked
const PER_DAY = 20; // cards, new or due
const APART = 3; // other cards before a missed one comes again, if there are so many

/**
 * @typedef {object} Card
 * @property {string} key
 * @property {Steps} steps
 * @property {string} reply
 * @property {number} weight
 * @property {Card[]} [states]  of the rule: the clues after which the second word is played
 *
 * @typedef {{ box: number, day: number }} Box  where a card is, and on which day it was put there
 * @typedef {{ day: number, streak: number, count: number }} Days  the last day with an answer, how many such
 *   days in a row it ends, and how many cards were answered on it
 *
 * @typedef {object} Drill
 * @property {Tree} tree
 * @property {Card[][]} levels  its cards by how many clues lead there
 * @property {Card} [rule]  the one for the second word, where that has exceptions
 * @property {Map<string, Box>} boxes  by the card's key
 * @property {Days} days
 * @property {Card[]} fresh  new cards that are to be shown next
 * @property {Card[]} shown  those that were shown and are to be asked next
 * @property {number} answered  cards in this session
 * @property {Map<string, number>} turns  by key, when a card was answered last in this session
 * @property {"new" | "ask" | "told" | "done"} phase  what is on the screen: a new card with its reply, one that
 *   is asked, its reply, or none
 * @property {number} day  of the session
 * @property {number} goal  cards to answer on this day
 * @property {boolean} isAhead  whether cards that are not due yet are asked too
 * @property {Card} [card]  the one on the screen
 * @property {Steps} steps  its turns
 * @property {boolean} [isWarned]  whether it was said that the browser keeps nothing
 */

/** @type {(cards: Card[]) => number} */
const weightOfAll = (cards) => cards.reduce((sum, { weight }) => sum + weight, 0);

/** @type {(cards: Card[]) => Card[]} */
export const mostFrequent = (cards) => [...cards].sort((one, other) => other.weight - one.weight);

// States in which more than one word is left, by how many clues lead there; words that are played
// whatever the clues need no card. Exceptions have one even where a single word is left, as there the
// second word would be played too.
/** @type {(tree: Tree) => { levels: Card[][], rule?: Card }} */
function cardsOf({ root, recipe }) {
  const { second = "", openers = [] } = recipe;
  const isRule = second !== "" && [...root.below.values()].some(({ guess }) => guess !== second);
  const first = second && !isRule ? 2 : openers.length || 1;
  /** @type {Card[][]} */
  const levels = [];
  /** @type {Card[]} */
  const states = [];
  /** @type {(node: TreeNode, steps: Steps) => void} */
  const collect = (node, steps) => {
    const key = [...steps.flat(), node.guess].map(quoted).join(".");
    const card = { key, steps, reply: node.guess, weight: node.weight };
    const isAfterOpener = isRule && steps.length === 1;
    if (isAfterOpener && node.guess === second) states.push(card);
    else if (isAfterOpener || (steps.length >= first && node.size > 1 && node.weight)) {
      (levels[steps.length - first] ??= []).push(card);
    }
    for (const [digits, child] of node.below) collect(child, [...steps, [node.guess, digits]]);
  };
  collect(root, []);
  if (!isRule) return { levels };
  const key = [root.guess, "", second].map(quoted).join(".");
  const rule = { key, steps: states[0].steps, reply: second, weight: weightOfAll(states), states };
  levels[0].push(rule);
  return { levels, rule };
}

// What is kept is a line for each card, its turns and the reply, its box and the day on which it was put
// there, and a line for the days. Earlier pages kept a number in place of that day: their cards are as if
// answered yesterday. Other text, and cards that the tree no longer has, are ignored.
const KEPT_LINE = /^(\S+) (\d{1,5}) (\d{1,6}|\d{4}-\d\d-\d\d)(?: (\d{1,5}))?$/;

/** @type {(tree: Tree) => Drill} */
export function readDrill(tree) {
  const { levels, rule } = cardsOf(tree);
  const cards = new Map(levels.flat().map((card) => [card.key, card]));
  if (rule) for (const { key } of rule.states ?? []) cards.set(key, rule); // as earlier pages had it
  /** @type {Map<string, Box>} */
  const boxes = new Map();
  const days = { day: 0, streak: 0, count: 0 };
  const lines = kept(`drill-${tree.name}`) ?? kept(`drill-${FORMER[tree.name]}`) ?? "";
  for (const line of lines.split("\n")) {
    const [, name, number, date, count] = KEPT_LINE.exec(line) ?? [];
    const day = date?.includes("-") ? Math.min(dayOf(date), localDay()) : localDay() - 1;
    const { key = "" } = cards.get(name) ?? {};
    const box = Number(number);
    if (name === "days" && day) Object.assign(days, { day, streak: box, count: Number(count ?? 0) });
    const isBox = box >= 1 && box <= BOXES && day > 0;
    if (key && isBox && box > (boxes.get(key)?.box ?? 0)) boxes.set(key, { box, day });
  }
  const session = { day: 0, goal: PER_DAY, isAhead: false, fresh: [], shown: [], answered: 0, turns: new Map() };
  return { tree, levels, rule, boxes, days, ...session, phase: "done", steps: [] };
}

/** @type {(drill: Drill) => boolean} Whether the browser keeps it. */
function keepDrill({ tree, boxes, days }) {
  const lines = [...boxes].map(([key, { box, day }]) => `${key} ${box} ${isoDay(day)}`);
  return keep(`drill-${tree.name}`, [`days ${days.streak} ${isoDay(days.day)} ${days.count}`, ...lines].join("\n"));
}

// Whether a card's state has one clue or, after fixed words, as few as any.
/** @type {(drill: Drill, card: Card) => boolean} */
export const isFirst = (drill, card) => drill.levels[0].includes(card);

/** @type {(drill: Drill, key: string) => number} 0 for a card that was never answered. */
export const boxOf = (drill, key) => drill.boxes.get(key)?.box ?? 0;

/** @type {(drill: Drill, card: Card) => boolean} */
export const isKnown = (drill, { key }) => boxOf(drill, key) >= KNOWN;

/** @type {(drill: Drill, key: string) => number} The day from which on a card is due. */
export const dueOn = (drill, key) => (drill.boxes.get(key)?.day ?? 0) + DAYS[boxOf(drill, key)];

/** @type {(drill: Drill) => number} Cards that were answered today. */
export const countToday = ({ days }) => (days.day === localDay() ? days.count : 0);

/** @type {(drill: Drill) => number} Cards that are to be answered today. */
const openToday = (drill) => Math.max(0, drill.goal - countToday(drill));

// How much of the games' weight the known cards of a level have.
/** @type {(drill: Drill, level: Card[]) => number} */
export const shareKnown = (drill, level) =>
  weightOfAll(level.filter((card) => isKnown(drill, card))) / weightOfAll(level);

// The levels that are learned: up to the first of which too little is known. A rule alone has most of the
// games, so with one all exceptions come first.
/** @type {(drill: Drill) => Card[][]} */
export function openLevels(drill) {
  /** @type {(i: number) => number} */
  const enough = (i) => (drill.rule && i === 0 ? 1 : ENOUGH);
  const last = drill.levels.findIndex((level, i) => shareKnown(drill, level) < enough(i));
  return last < 0 ? drill.levels : drill.levels.slice(0, last + 1);
}

// Cards that were answered before, those due longest first; of equals, what was not asked for longest.
/** @type {(drill: Drill) => Card[]} */
function oldCards(drill) {
  const { turns } = drill;
  /** @type {(one: Card, other: Card) => number} */
  const order = (one, other) => dueOn(drill, one.key) - dueOn(drill, other.key)
    || (turns.get(one.key) ?? 0) - (turns.get(other.key) ?? 0);
  return mostFrequent(drill.levels.flat().filter(({ key }) => boxOf(drill, key))).sort(order);
}

// A card that is due, with that many others since it was last asked. When enough were answered, only
// those that were missed today are.
/** @type {(drill: Drill, apart: number) => Card | undefined} */
function dueCard(drill, apart) {
  const { boxes, turns, answered } = drill;
  /** @type {(key: string) => boolean} */
  const isWanted = (key) => openToday(drill) > 0 || boxes.get(key)?.day === localDay();
  /** @type {(card: Card) => boolean} */
  const isDue = ({ key }) => dueOn(drill, key) <= localDay() && isWanted(key);
  return oldCards(drill).find((card) => isDue(card) && answered - (turns.get(card.key) ?? -APART) >= apart);
}

/** @type {(drill: Drill) => Card[]} */
const newCards = (drill) => mostFrequent(openLevels(drill).flat().filter(({ key }) => !boxOf(drill, key)))
  .slice(0, openToday(drill)).slice(0, FRESH);

// Among exceptions the rule is asked now and then, so that not every clue is one.
/** @type {(drill: Drill, card: Card | undefined) => Card | undefined} */
function orRule(drill, card) {
  const { rule, boxes, turns, answered } = drill;
  const isBetween = rule && card && isFirst(drill, card) && boxes.has(rule.key) && turns.get(rule.key) !== answered;
  return isBetween && Math.random() < 0.5 ? rule : card;
}

// New cards are shown, then asked; before that, those that are due.
/** @type {(drill: Drill) => void} */
export function chooseCard(drill) {
  if (drill.day !== localDay()) Object.assign(drill, { day: localDay(), goal: PER_DAY, isAhead: false });
  const { shown, isAhead } = drill;
  if (!drill.fresh.length && !shown.length && !dueCard(drill, APART)) drill.fresh = newCards(drill);
  const ahead = isAhead && openToday(drill) ? oldCards(drill)[0] : undefined;
  let card = drill.fresh.shift();
  let phase = "new";
  if (card) shown.push(card);
  else {
    card = orRule(drill, shown[0] ?? dueCard(drill, APART) ?? dueCard(drill, 0) ?? ahead);
    phase = card ? "ask" : "done";
  }
  /** @type {(state: Card) => number} */
  const weightOf = ({ weight }) => weight;
  const place = card?.states ? drawn(card.states, weightOf) : card;
  Object.assign(drill, { card, phase, steps: (place ?? card)?.steps ?? [] });
}

// Puts the card that was asked into its next box. Before it is due, a right reply changes nothing.
/** @type {(drill: Drill, card: Card, isRight: boolean) => boolean} Whether that is kept. */
export function putCard(drill, card, isRight) {
  const { boxes, turns, days, shown } = drill;
  const now = localDay();
  const before = boxes.get(card.key);
  const isDue = !before || dueOn(drill, card.key) <= now;
  const next = Math.min((before?.box ?? 1) + 1, BOXES);
  if (!isRight) boxes.set(card.key, { box: 1, day: now });
  else if (isDue) boxes.set(card.key, { box: next, day: now });
  turns.set(card.key, ++drill.answered);
  let { streak } = days;
  if (days.day !== now) streak = days.day === now - 1 ? streak + 1 : 1;
  const count = countToday(drill) + Number(isDue && before?.day !== now);
  const others = shown.filter((one) => one !== card);
  Object.assign(drill, { days: { day: now, streak, count }, phase: "told", shown: others });
  return keepDrill(drill);
}

// As many cards more, though some are not due yet.
/** @type {(drill: Drill) => void} */
export function goOn(drill) {
  Object.assign(drill, { goal: countToday(drill) + PER_DAY, isAhead: true });
}

// Whether it is to be said that the browser keeps nothing, which is said once until it keeps something.
/** @type {(drill: Drill, isKept: boolean) => boolean} */
export function isToWarn(drill, isKept) {
  const wasWarned = drill.isWarned ?? false;
  drill.isWarned = !isKept;
  return !isKept && !wasWarned;
}
