// Sentences that several parts of the screen say.

import { ABSENT, RIGHT } from "../../web/clues.js";
import { capital } from "../../web/typing.js";
import { modeOf } from "../game/known.js";
import { WORTH_KNOWING, areAlike, likelyAmong, percent } from "../game/likely.js";
import { placeIn, sumOf } from "../game/lists.js";
import { MOST_GUESSES, fits, isAllowed, playable } from "../game/position.js";
import { lastDay, usedOn } from "../game/used.js";
import { capitals, dayText, grouped, hundredths, markedText, plural } from "../text.js";

/** @import { Steps, Tree } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */
/** @import { Sums } from "../computed/review.js" */

// What a word lacks for hard mode, or "": right letters stay, the others that were told are played again.
/** @type {(game: { tree: Tree, history: Steps }, word: string) => string} */
export function breachText({ tree, history }, word) {
  if (isAllowed({ tree, history, refused: new Set() }, word)) return "";
  if (tree.recipe.strict) {
    const [turn] = history.filter((one) => !fits(word, [one]));
    return `${capitals(turn[0])} ${turn[1]} rules it out`;
  }
  const count = (all, letter) => all.filter((one) => one === letter).length;
  const next = [...word];
  const needs = new Set();
  const stays = new Set();
  for (const [guess, clue] of history) {
    const played = [...guess];
    const marked = played.filter((_, i) => clue[i] !== ABSENT);
    played.forEach((letter, i) => {
      const own = count(next, letter);
      if (clue[i] === RIGHT && next[i] !== letter) stays.add(`letter ${i + 1} stays ${capital(letter)}`);
      else if (count(marked, letter) > own) needs.add(`${own ? "another " : ""}${capital(letter)}`);
    });
  }
  return [...(needs.size ? [`needs ${[...needs].join(", ")}`] : []), ...stays].join("; ");
}

// Why no word of the tree's list fits: without which clue there would be some, as in the terminal.
/** @type {(game: Game, goingOn?: string) => string[]} */
export function whyNone({ tree, history, refused, wide }, goingOn = "going on") {
  const all = tree.answers.words.map((place) => tree.words[place]);
  const lines = [`None of the ${grouped(all.length)} ${tree.answers.name} fits.`];
  const rejected = all.filter((word) => refused.has(word) && fits(word, history));
  if (rejected.length) {
    lines.push(`Only ${rejected.map(capitals).join(", ")} would fit, which the game refused: so some `
      + "clue is wrong, or its word is not in that list.");
  }
  const clues = [...new Map(history.map((turn) => [turn.join(), turn])).values()];
  const suspects = clues.map(([guess, clue], i) => {
    const others = clues.filter((_, at) => at !== i);
    const count = all.filter((word) => !refused.has(word) && fits(word, others)).length;
    const verb = count === 1 ? "is" : "are";
    return { count, text: `Without ${capitals(guess)} ${clue}, ${plural(count, "word")} ${verb} left.` };
  });
  suspects.sort((a, b) => b.count - a.count);
  for (const { count, text } of suspects) if (count) lines.push(text);
  if (lines.length === 1) lines.push("It would not help to leave one clue out.");
  const every = `all ${plural(tree.wide.words.length, "word")}`;
  if (wide) lines.push(`Or the answer is not in that list: ${goingOn} with ${every}.`);
  else if (tree.wide.words.length > all.length) lines.push(`None of ${every} fits either.`);
  return lines;
}

/** @type {(split: { groups: number, largest: number }) => string} */
export const groupsText = ({ groups, largest }) => `${plural(groups, "group")}, the largest of ${grouped(largest)}`;

/**
 * How many words are left, and the chance of the guess where it is worth knowing.
 *
 * @param {number[]} weights  of all words left
 * @param {number} own  weight of the guess
 * @param {string} last  the only word left, where another is played
 */
export function leftText(weights, own = 0, last = "the answer") {
  const likely = weights.filter(likelyAmong(weights)).length;
  let text = `${plural(weights.length, likely ? "word" : "unlikely word")} left`;
  if (likely && likely < weights.length) text = `${plural(likely, "likely word")} left of ${grouped(weights.length)}`;
  if (weights.length === 1) return `${text}: ${last}`;
  const chance = areAlike(weights) ? 0 : percent(own, sumOf(weights));
  return chance >= WORTH_KNOWING ? `${text}, ${chance} % chance of being the answer` : text;
}

/** @type {(of: { luck: number, estimated: string[] }) => string} */
export const luckText = (of) =>
  `${of.luck < 0 ? "unlucky" : "lucky"} ${figureText({ ...of, luck: Math.abs(of.luck) }, "luck")}`;

// One of the figures, with a mark if it is estimated.
/** @type {(of: { [name: string]: any, estimated: string[] }, name: string) => string} */
export const figureText = (of, name) => markedText(of[name], !of.estimated.includes(name));

/** @type {(used: string, expected: string, all: Omit<Sums, "expected">) => string} */
export const figuresText = (used, expected, all) =>
  `${used} · expected ${expected} · lost ${figureText(all, "cost")} · ${luckText(all)}`;

/** @type {(tree: Tree, place: number) => string} */
export function whenText(tree, place) {
  const day = usedOn(tree, place) ?? null;
  if (day === null) return "";
  return day < Infinity ? `on ${dayText(day)}` : `since ${dayText(lastDay(tree))}`;
}

// Why a word cannot be played in a game, or nothing.
/** @type {(game: { tree: Tree, history: Steps, refused: Set<string>, wide?: boolean }, word: string) => string} */
export function refusal(game, word) {
  const { tree } = game;
  const { length } = [...word];
  const isGuess = playable(game).includes(placeIn(tree, word));
  if (length !== tree.length) return `${plural(length, "letter")}, not ${tree.length}.`;
  if (!isGuess) return `${capitals(word)} is not among the ${tree.guesses.name}.`;
  const why = breachText(game, word);
  return why && `${capitals(word)} breaks ${modeOf(tree)} (${why}).`;
}

// What a word costs; less than 0 only where the game has no such word.
/** @type {(found: { cost: number, isExact: boolean }) => string} */
export function costText({ cost, isExact }) {
  if (isExact && hundredths(cost) === 0) return "costs nothing";
  return `costs ${markedText(hundredths(cost), isExact)}`;
}

/** @type {(answer: string) => string} */
export const missedText = (answer) => `Not found in ${MOST_GUESSES} guesses: the answer was ${capitals(answer)}.`;
