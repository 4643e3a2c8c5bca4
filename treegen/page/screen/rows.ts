// Rows of the lists beside the game, and what is said of them, before they are drawn.

import { knownMove } from "../computed/adviser.js";
import { chancesOf, countsOf, groupsOf, likeliestFirst, likelyIn } from "../game/likely.js";
import { greatest, sumOf, weightIn, weightsIn } from "../game/lists.js";
import { gameAt } from "../game/position.js";
import { usedOn } from "../game/used.js";
import { isFound } from "../kept/games.js";
import { say } from "../sentences.js";
import { decimals } from "../text.js";
import { app } from "./state.js";
import { statisticsText } from "./wording.js";

import type { Key } from "../sentences.js";
import type { Class } from "../game/known.js";
import type { Solved } from "../game/outline.js";
import type { Finished } from "../kept/games.js";
import { rules } from "../rules.js";

export type ClueCounts = Class & { weight: number; counts: [likely: number, others: number] };

const MOST_NAMED = 12; // words below the status
const TWO_ROWS = 8; // of such words on a phone
const GAME: Key = "count.game";
const PRACTICE_GAME: Key = "count.practice-game";

// The clues that can occur, the winning one too, the likeliest first, or in order.
export function clueRows(isInOrder: boolean): ClueCounts[] {
  const {
    game,
    rows: [{ classes }],
  } = app.view;
  const inOrder = (one: ClueCounts, other: ClueCounts): number => (one.clue < other.clue ? -1 : 1);
  const byWeight = (one: ClueCounts, other: ClueCounts): number =>
    other.weight - one.weight || other.left.length - one.left.length || inOrder(one, other);
  const isLikely = likelyIn(game.list);
  const all: ClueCounts[] = [...classes.values()].map((entry) => ({
    ...entry,
    weight: sumOf(weightsIn(game.list, entry.left)),
    counts: countsOf(entry.left, isLikely),
  }));
  return all.sort(isInOrder ? inOrder : byWeight);
}

// What + counts beside a clue, or "" where all words left are likely.
export function cluesNote() {
  const { game } = app.view;
  const { likely, used } = groupsOf(game, game.left);
  if (likely.length === game.size) return "";
  return say(used.length ? "clues.note-used" : "clues.note");
}

// What is played after a clue, where that is known without computing or was computed, or "".
export function nextAfter(digits: string): string {
  const { tree, steps, guess, nexts } = app.view;
  return nexts.get(digits) ?? knownMove(gameAt(tree, [...steps, [guess, digits]]))?.guess ?? "";
}

// The words left, each group under a heading, with the likeliest first: those that are expected,
// those that were an answer, and rare ones. There is no heading where all are likely. By past
// answers every word that weighs something is expected; by others a word that is likely, or that
// has a chance now.
export function wordGroups() {
  const { tree, game } = app.view;
  const chances = chancesOf(game, game.left);
  const { likely, used, unlikely } = groupsOf(game, game.left);
  const isPast = tree.until !== undefined;
  const isExpected = (place: number): boolean =>
    chances.has(place) || (isPast && weightIn(game.list, place) > 0);
  const expected = [...likely, ...unlikely.filter(isExpected)];
  const isNew = isPast && expected.every((place) => usedOn(tree, place) === undefined);
  const groups: [Key, number[]][] = [
    [isNew ? "words.new" : "words.expected", expected],
    ["words.used", used],
    ["words.rare", unlikely.filter((place) => !isExpected(place))],
  ];
  const some = groups
    .filter(([, places]) => places.length)
    .map(([key, places]) => ({
      heading: likely.length === game.size ? "" : say(key, { n: places.length }),
      places: likeliestFirst(game, places),
    }));
  const heaviest = ({ places }: { places: number[] }): number => weightIn(game.list, places[0]);
  return some.sort((one, other) => heaviest(other) - heaviest(one));
}

// Few words left stand below the status too, the likeliest first: those of the colours that are
// set, or else of the game. Of more than find room in two rows only those that are likely or have a
// chance do, if there are such.
export function fewWords(): { places: number[]; chances: Map<number, number> } {
  const { tree, steps, game, guess, isEnded } = app.view;
  const [{ classes, clue, isTouched }] = app.view.rows;
  let left = steps.length ? game.left : [];
  if (isTouched) left = classes.get(clue)?.left ?? [];
  const chances = chancesOf(game, left);
  const isLikely = likelyIn(game.list);
  const likely =
    left.length > TWO_ROWS ? left.filter((place) => isLikely(place) || chances.has(place)) : left;
  const some = likely.length ? likely : left;
  const isGuess = some.length === 1 && tree.words[some[0]] === guess; // of which the status tells
  const isShown = !isEnded && left.length > 1 && some.length <= MOST_NAMED && !isGuess;
  return { places: isShown ? likeliestFirst(game, some) : [], chances };
}

// How many words the tree finds on each guess. Where some words left are likely, bars and their
// mean are of those, and the others are counted beside them.
export function barsOf(counts: Solved[]): {
  text: string;
  columns: string[];
  rows: { name: string; counts: number[] }[];
  others: number[];
} {
  const { size = 0 } = app.view.game.node ?? {};
  const likely = sumOf(counts.map((on) => on.likely));
  const isOfLikely = likely > 0 && likely < size;
  const kind = isOfLikely ? "likely" : "size";
  const n = isOfLikely ? likely : size;
  const turns = Object.entries(counts).map(([name, on]) => ({ turn: Number(name), on }));
  const mean = sumOf(turns.map(({ turn, on }) => turn * on[kind])) / n;
  const worst = greatest(turns.filter(({ on }) => on[kind]).map(({ turn }) => turn));
  const words = say(isOfLikely ? "bars.for-likely" : "count.word", { n });
  const text = say(n === 1 ? "bars.once" : "bars.many", { mean: decimals(mean), worst, words });
  return {
    text: isOfLikely ? `${text} ${cluesNote()}` : text,
    columns: [say(isOfLikely ? "bars.likely-words" : "bars.words")],
    rows: turns.map(({ turn, on }) => ({ name: String(turn), counts: [on[kind]] })),
    others: turns.map(({ on }) => on.size - on[kind]),
  };
}
// How often each number of guesses was needed, and what that was worth, practice apart.
export function gamesOf(games: Finished[]): {
  texts: string[];
  columns: string[];
  rows: { name: string; counts: number[] }[];
} {
  const isPractice = ({ kind }: Finished): boolean => kind === "practised";
  const parts = [
    { name: say("games.games"), noun: GAME, games: games.filter((game) => !isPractice(game)) },
    { name: say("games.practice"), noun: PRACTICE_GAME, games: games.filter(isPractice) },
  ].filter((part) => part.games.length);
  // 0 stands for games that were not found.
  const countOn = (some: Finished[], turn: number): number =>
    some.filter((game) => (isFound(game) ? game.turns.length : 0) === turn).length;
  const last = Math.max(rules.mostGuesses, greatest(games.map(({ turns }) => turns.length)));
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
