// The drill's cards and boxes, and which is asked when. A card is a state of the tree, and what the
// tree plays there is to be typed. New cards, the most frequent first, are shown some at a time and
// then asked. Cards are in five boxes (Leitner), each of which is asked again after so many days: a
// right reply moves a card up one box, a wrong one back to the first, whose cards come again in the
// same session.
//
// A tree with one second word and exceptions has a card for each exception, and one for all other
// clues.

import { keep, kept } from "../../web/storage.js";
import { dayOf, isoDay, localDay } from "../days.js";
import { FORMER, quoted } from "../game/address.js";
import { drawn } from "./round.js";

import type { Steps, Tree, TreeNode } from "../game/known.js";

const DAYS = [0, 0, 1, 3, 9, 27]; // by box, until its cards are asked again
export const BOXES = DAYS.length - 1;
const KNOWN = 2; // the box from which on a reply counts as known
const ENOUGH = 0.9; // of the games: then the states one clue further join in
const FRESH = 5; // new cards that are shown before they are asked
const PER_DAY = 20; // cards, new or due
const APART = 3; // other cards before a missed one comes again, if there are so many

export interface Card {
  key: string;
  steps: Steps;
  reply: string;
  weight: number;
  states?: Card[]; // of the rule: the clues after which the second word is played
}

// where a card is, and on which day it was put there
export type Box = { box: number; day: number };

// the last day with an answer, how many such days in a row it ends, and how many cards were
// answered on it
export type Days = { day: number; streak: number; count: number };

export interface Drill {
  tree: Tree;
  levels: Card[][]; // its cards by how many clues lead there
  rule?: Card; // the one for the second word, where that has exceptions
  boxes: Map<string, Box>; // by the card's key
  days: Days;
  fresh: Card[]; // new cards that are to be shown next
  shown: Card[]; // those that were shown and are to be asked next
  answered: number; // cards in this session
  turns: Map<string, number>; // by key, when a card was answered last in this session
  // what is on the screen: a new card with its reply, one that is asked, its reply, or none
  phase: "new" | "ask" | "told" | "done";
  day: number; // of the session
  goal: number; // cards to answer on this day
  isAhead: boolean; // whether cards that are not due yet are asked too
  card?: Card; // the one on the screen
  steps: Steps; // its turns
  isWarned?: boolean; // whether it was said that the browser keeps nothing
}

const weightOfAll = (cards: Card[]): number => cards.reduce((sum, { weight }) => sum + weight, 0);

export const mostFrequent = (cards: Card[]): Card[] =>
  [...cards].sort((one, other) => other.weight - one.weight);

// States in which more than one word is left, by how many clues lead there; words that are played
// whatever the clues need no card. Exceptions have one even where a single word is left, as there
// the second word would be played too.
function cardsOf({ root, recipe }: Tree): { levels: Card[][]; rule?: Card } {
  const { second = "", openers = [] } = recipe;
  const isRule = second !== "" && [...root.below.values()].some(({ guess }) => guess !== second);
  const first = second && !isRule ? 2 : openers.length || 1;
  const levels: Card[][] = [];
  const states: Card[] = [];
  const collect = (node: TreeNode, steps: Steps): void => {
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

// What is kept is a line for each card, its turns and the reply, its box and the day on which it
// was put there, and a line for the days. Earlier pages kept a number in place of that day: their
// cards are as if answered yesterday. Other text, and cards that the tree no longer has, are
// ignored.
const KEPT_LINE = /^(\S+) (\d{1,5}) (\d{1,6}|\d{4}-\d\d-\d\d)(?: (\d{1,5}))?$/;

export function readDrill(tree: Tree): Drill {
  const { levels, rule } = cardsOf(tree);
  const cards = new Map(levels.flat().map((card) => [card.key, card]));
  // as earlier pages had it
  if (rule) for (const { key } of rule.states ?? []) cards.set(key, rule);
  const boxes: Map<string, Box> = new Map();
  const days = { day: 0, streak: 0, count: 0 };
  const lines = kept(`drill-${tree.name}`) ?? kept(`drill-${FORMER[tree.name]}`) ?? "";
  for (const line of lines.split("\n")) {
    const [, name, number, date, count] = KEPT_LINE.exec(line) ?? [];
    const day = date?.includes("-") ? Math.min(dayOf(date), localDay()) : localDay() - 1;
    const { key = "" } = cards.get(name) ?? {};
    const box = Number(number);
    if (name === "days" && day)
      Object.assign(days, { day, streak: box, count: Number(count ?? 0) });
    const isBox = box >= 1 && box <= BOXES && day > 0;
    if (key && isBox && box > (boxes.get(key)?.box ?? 0)) boxes.set(key, { box, day });
  }
  const session = {
    day: 0,
    goal: PER_DAY,
    isAhead: false,
    fresh: [],
    shown: [],
    answered: 0,
    turns: new Map(),
  };
  return { tree, levels, rule, boxes, days, ...session, phase: "done", steps: [] };
}

// Whether the browser keeps it.
function keepDrill({ tree, boxes, days }: Drill): boolean {
  const lines = [...boxes].map(([key, { box, day }]) => `${key} ${box} ${isoDay(day)}`);
  return keep(
    `drill-${tree.name}`,
    [`days ${days.streak} ${isoDay(days.day)} ${days.count}`, ...lines].join("\n"),
  );
}

// Whether a card's state has one clue or, after fixed words, as few as any.
export const isFirst = (drill: Drill, card: Card): boolean => drill.levels[0].includes(card);

// 0 for a card that was never answered.
export const boxOf = (drill: Drill, key: string): number => drill.boxes.get(key)?.box ?? 0;

export const isKnown = (drill: Drill, { key }: Card): boolean => boxOf(drill, key) >= KNOWN;

// The day from which on a card is due.
export const dueOn = (drill: Drill, key: string): number =>
  (drill.boxes.get(key)?.day ?? 0) + DAYS[boxOf(drill, key)];

// Cards that were answered today.
export const countToday = ({ days }: Drill): number => (days.day === localDay() ? days.count : 0);

// Cards that are to be answered today.
const openToday = (drill: Drill): number => Math.max(0, drill.goal - countToday(drill));

// How much of the games' weight the known cards of a level have.
export const shareKnown = (drill: Drill, level: Card[]): number =>
  weightOfAll(level.filter((card) => isKnown(drill, card))) / weightOfAll(level);

// The levels that are learned: up to the first of which too little is known. A rule alone has most
// of the games, so with one all exceptions come first.
export function openLevels(drill: Drill): Card[][] {
  const enough = (i: number): number => (drill.rule && i === 0 ? 1 : ENOUGH);
  const last = drill.levels.findIndex((level, i) => shareKnown(drill, level) < enough(i));
  return last < 0 ? drill.levels : drill.levels.slice(0, last + 1);
}

// Cards that were answered before, those due longest first; of equals, what was not asked for
// longest.
function oldCards(drill: Drill): Card[] {
  const { turns } = drill;
  const order = (one: Card, other: Card): number =>
    dueOn(drill, one.key) - dueOn(drill, other.key) ||
    (turns.get(one.key) ?? 0) - (turns.get(other.key) ?? 0);
  return mostFrequent(drill.levels.flat().filter(({ key }) => boxOf(drill, key))).sort(order);
}

// A card that is due, with that many others since it was last asked. When enough were answered,
// only those that were missed today are.
function dueCard(drill: Drill, apart: number): Card | undefined {
  const { boxes, turns, answered } = drill;
  const isWanted = (key: string): boolean =>
    openToday(drill) > 0 || boxes.get(key)?.day === localDay();
  const isDue = ({ key }: Card): boolean => dueOn(drill, key) <= localDay() && isWanted(key);
  return oldCards(drill).find(
    (card) => isDue(card) && answered - (turns.get(card.key) ?? -APART) >= apart,
  );
}

const newCards = (drill: Drill): Card[] =>
  mostFrequent(
    openLevels(drill)
      .flat()
      .filter(({ key }) => !boxOf(drill, key)),
  )
    .slice(0, openToday(drill))
    .slice(0, FRESH);

// Among exceptions the rule is asked now and then, so that not every clue is one.
function orRule(drill: Drill, card: Card | undefined): Card | undefined {
  const { rule, boxes, turns, answered } = drill;
  const isBetween =
    rule && card && isFirst(drill, card) && boxes.has(rule.key) && turns.get(rule.key) !== answered;
  return isBetween && Math.random() < 0.5 ? rule : card;
}

// New cards are shown, then asked; before that, those that are due.
export function chooseCard(drill: Drill): void {
  if (drill.day !== localDay())
    Object.assign(drill, { day: localDay(), goal: PER_DAY, isAhead: false });
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
  const weightOf = ({ weight }: Card): number => weight;
  const place = card?.states ? drawn(card.states, weightOf) : card;
  Object.assign(drill, { card, phase, steps: (place ?? card)?.steps ?? [] });
}

// Puts the card that was asked into its next box. Before it is due, a right reply changes nothing.
// Whether that is kept.
export function putCard(drill: Drill, card: Card, isRight: boolean): boolean {
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
export function goOn(drill: Drill): void {
  Object.assign(drill, { goal: countToday(drill) + PER_DAY, isAhead: true });
}

// Whether it is to be said that the browser keeps nothing, which is said once until it keeps
// something.
export function isToWarn(drill: Drill, isKept: boolean): boolean {
  const wasWarned = drill.isWarned ?? false;
  drill.isWarned = !isKept;
  return !isKept && !wasWarned;
}
