// Sentences that are put together of several, none of which needs a screen.

import { ABSENT, RIGHT, clueFor } from "../../web/clues.js";
import { cut } from "../../web/typing.js";
import { scoresOf } from "../computed/review.js";
import { chancesOf, countsOf, likeliestFirst, likelyIn, percentOf } from "../game/likely.js";
import { placeIn, sumOf, weightIn } from "../game/lists.js";
import { countIn, fits, gameAt, isLegal, playable } from "../game/position.js";
import { nearestWord } from "../game/spelling.js";
import { isFound, usedIn } from "../kept/games.js";
import { said, say, saySentence } from "../sentences.js";
import { capitals, decimals, hundredths, markedText } from "../text.js";

import type { Key } from "../sentences.js";
import type { List, Steps, Tree } from "../game/known.js";
import type { Game } from "../game/position.js";
import type { Sums, Turn } from "../computed/review.js";
import type { Finished } from "../kept/games.js";
import type { Round } from "../kept/round.js";
import { rules } from "../rules.js";

// makes a button for a word, with a text on it
export type Offer = (word: string, text: string) => any;

// What a word breaks.
export const modeText = ({ mode }: Tree): string =>
  say(mode === "strict" ? "breach.strict" : "breach.hard");

// What a word lacks for hard mode, or "": right letters stay, the others that were told are played
// again.
export function breachText(
  { tree, history }: { tree: Tree; history: Steps },
  word: string,
): string {
  if (isLegal({ tree, history }, word)) return "";
  if (tree.mode === "strict") {
    const [turn] = history.filter((one) => !fits(word, [one]));
    return say("breach.rules-out", { word: capitals(turn[0]), clue: turn[1] });
  }
  const next = [...word];
  const needs = new Set();
  const stays = new Set();
  for (const [guess, clue] of history) {
    const played = [...guess];
    const marked = played.filter((_, i) => clue[i] !== ABSENT);
    played.forEach((letter, i) => {
      const own = countIn(next, letter);
      const shown = capitals(letter);
      if (clue[i] === RIGHT && next[i] !== letter)
        stays.add(say("breach.stays", { place: i + 1, letter: shown }));
      else if (countIn(marked, letter) > own)
        needs.add(own ? say("breach.another", { letter: shown }) : shown);
    });
  }
  return [
    ...(needs.size ? [say("breach.needs", { letters: [...needs].join(", ") })] : []),
    ...stays,
  ].join("; ");
}

// Why no word of the tree's list fits: without which clue there would be some, as in the terminal.
export function whyNone(
  { tree, history, refused, wide }: Game,
  goingOn: Key = "none.going-on",
): string[] {
  const all = tree.answers.words.map((place) => tree.words[place]);
  const lines = [saySentence("none.fits", { n: all.length, list: said(tree.answers.name) })];
  const rejected = all.filter((word) => refused.has(word) && fits(word, history));
  if (rejected.length) {
    lines.push(saySentence("none.refused", { words: rejected.map(capitals).join(", ") }));
  }
  const clues = [...new Map(history.map((turn) => [turn.join(), turn])).values()];
  const suspects = clues.map(([guess, clue], i) => {
    const others = clues.filter((_, at) => at !== i);
    const count = all.filter((word) => !refused.has(word) && fits(word, others)).length;
    return { count, text: saySentence("none.without", { word: capitals(guess), clue, n: count }) };
  });
  suspects.sort((a, b) => b.count - a.count);
  for (const { count, text } of suspects) if (count) lines.push(text);
  if (lines.length === 1) lines.push(saySentence("none.no-help"));
  const n = tree.wide.words.length;
  if (wide) lines.push(saySentence(goingOn, { n }));
  else if (n > all.length) lines.push(saySentence("none.either", { n }));
  return lines;
}

// What a terminal says in a line, too.
export const joined = (parts: string[]): string =>
  parts.filter(Boolean).reduce((one, other) => say("list.semicolon", { one, other }));

export const groupsText = ({ groups, largest }: { groups: number; largest: number }): string =>
  say("groups", { groups: say("count.group", { n: groups }), n: largest });

// How many words are left and, where it is worth knowing, the chance of the guess: of one that is
// sure stands beside it what else fits. @param places those of all words left @param guess its
// place @param last the only word left, where another is played @param key whether the chance names
// its word, or follows it
export function leftText(
  { tree, list }: { tree: Tree; list: List },
  places: number[],
  guess: number = -1,
  last: string = say("left.the-answer"),
  key: "left.named" | "left.chance" = "left.named",
) {
  const [likely] = countsOf(places, likelyIn(list));
  const all = places.length;
  const left =
    likely > 1 && likely < all
      ? say("left.likely", { n: likely, all })
      : say("left.words-left", { n: all });
  if (all === 1) return say("left.last", { left, word: last });
  const chance = chancesOf({ list }, places).get(guess);
  if (!chance) return left;
  const rest =
    chance < rules.sure ? left : alsoText({ tree, list }, likeliestFirst({ list }, places, guess));
  return joined([say(key, { word: capitals(tree.words[guess]), chance }), rest]);
}

// What fits beside a word that is sure, the likeliest first.
function alsoText({ tree, list }: { tree: Tree; list: List }, others: number[]): string {
  if (others.length <= rules.named) {
    return say("left.also", {
      words: others.map((place) => capitals(tree.words[place])).join(", "),
    });
  }
  return say(weightIn(list, others[0]) ? "left.also-others" : "left.also-rare", {
    n: others.length,
  });
}

// How to go on by the colours as they are; a touch screen has no Enter.
export const goOnText = (): string =>
  say(globalThis.matchMedia?.("(hover: none)").matches ? "status.again" : "status.again-keys");

// What luck did, by one of two sentences.
export const luckText = (
  of: { luck: number; estimated: string[] },
  bad: Key = "luck.unlucky",
  good: Key = "luck.lucky",
): string =>
  say(of.luck < 0 ? bad : good, { luck: figureText({ ...of, luck: Math.abs(of.luck) }, "luck") });

// One of the figures, with a mark if it is estimated.
export const figureText = (
  of: { [name: string]: any; estimated: string[] },
  name: string,
): string => markedText(of[name], !of.estimated.includes(name));

// What luck did to a whole game, beside what was lost by choice.
const byLuckText = (of: { luck: number; estimated: string[] }): string =>
  luckText(of, "luck.bad", "luck.good");

const figuresText = (used: string, expected: string, all: Omit<Sums, "expected">): string =>
  say("figures", { used, expected, cost: figureText(all, "cost"), luck: byLuckText(all) });

// What skill and luck were in a game that was reviewed, without a word of it.
export function skillText({ lost, luck, isEstimated }: Finished): string {
  const estimated = isEstimated ? ["cost", "luck"] : [];
  const cost = figureText({ cost: lost, estimated }, "cost");
  const [skill, chance] = scoresText({ cost: lost, luck, estimated });
  return say("share.figures", { skill, luck: chance, cost, chance: luckText({ luck, estimated }) });
}

// Skill and luck from 0 to 99, each marked where it follows from an estimate.
export function scoresText(all: Omit<Sums, "expected">): string[] {
  const scores = scoresOf(all);
  const each: ["cost" | "luck", number][] = [
    ["cost", scores.skill],
    ["luck", scores.luck],
  ];
  return each.map(([name, score]) => `${all.estimated.includes(name) ? "≈" : ""}${score}`);
}

// The line on a game that was reviewed.
export function sumsText(turns: Turn[], all: Sums): string {
  const last = turns[turns.length - 1];
  const used = { n: turns.length, after: figureText(last, "after") };
  const you = say(last.after ? "review.you-more" : "review.you", used);
  return figuresText(you, figureText(turns[0], "expected"), all);
}

// What a word lacks that has another number of letters than those of the game, or "".
export function lengthText(word: string, length: number): string {
  const n = [...word].length;
  if (n === length) return "";
  return say(n < length ? "typed.short" : "typed.long");
}

// Why a word cannot be played in a game, or nothing.
export function refusal(
  game: { tree: Tree; history: Steps; refused: Set<string>; wide?: boolean },
  word: string,
): string {
  const { tree } = game;
  const isGuess = playable(game).includes(placeIn(tree, word));
  const problem = lengthText(word, tree.length);
  if (problem) return problem;
  if (!isGuess)
    return say("words.not-a-guess", { word: capitals(word), list: said(tree.guesses.name) });
  const why = breachText(game, word);
  return why && saySentence("play.breaks", { word: capitals(word), mode: modeText(tree), why });
}

// What a word risks.
export const riskText = (risk: number): string =>
  say("cost.risk", { chance: percentOf(risk), most: rules.mostGuesses });

// What a word costs beside the best one, or risks; less than 0 only where the game has no such
// word.
export function costText(
  { cost, isExact, risk }: { cost: number; isExact: boolean; risk?: number | null },
  best: string = say("cost.best"),
): string {
  if (risk) return riskText(risk);
  const shown = hundredths(cost);
  if (shown === 0) return say(isExact ? "cost.nothing" : "cost.about-nothing", { best });
  return say(shown < 0 ? "cost.less" : "cost.some", {
    cost: markedText(Math.abs(shown), isExact),
    best,
  });
}

export const missedText = (answers: string[], most: number = rules.mostGuesses): string =>
  say("lost.missed", { most, n: answers.length, words: answers.map(capitals).join(", ") });

// Where a round of practice stands.
export function roundText({ secret, steps, told, sent, isOver }: Round): string {
  const letters = [...told].map((i) =>
    say("practice.letter", { place: i + 1, letter: capitals([...secret][i]) }),
  );
  let where = [
    say("practice.guess", { n: steps.length + 1, most: rules.mostGuesses }),
    ...letters,
  ].join(" ");
  if (steps.at(-1)?.[0] === secret) where = saySentence("status.solved-in", { n: steps.length });
  else if (isOver) where = missedText([secret]);
  if (sent === "x") return `${where} ${say("practice.sender-missed")}`;
  return sent ? `${where} ${say("practice.sender", { n: Number(sent) })}` : where;
}

// Why some words cannot have earned those clues, or "": which rows do not fit the answer, where it
// is known.
export function problemOf({ tree }: { tree: Tree }, words: string[], clues: string[]): string {
  const game = gameAt(
    tree,
    words.map((word, i) => [word, clues[i]]),
  );
  const end = clues.indexOf(tree.won) + 1;
  if (!end || game.size) return game.size ? "" : whyNone(game).join(" ");
  if (end < clues.length) return say("paste.after-end", { row: end });
  const all = clues.length;
  const last = words[all - 1];
  const answer = capitals(last);
  const wrong = [...clues.keys()].filter((i) => clueFor(words[i], last) !== clues[i]);
  if (!wrong.length) return say("paste.no-answer", { row: all, word: answer });
  if (all > 2 && wrong.length === all - 1) return say("paste.no-other", { row: all, answer });
  const lines = wrong.map((i) =>
    say("paste.row", { row: i + 1, word: capitals(words[i]), answer }),
  );
  return lines.join(" ");
}

// Names a word that the game does not have, and offers the nearest, if there is one.
export function unknownParts(tree: Tree, word: string, offer: Offer): any[] {
  const { guesses, length } = tree;
  const named = { word: cut(capitals(word)), n: guesses.words.length, list: said(guesses.name) };
  const problem = lengthText(word, length);
  if (problem) return [problem];
  const nearest = nearestWord(tree, word);
  const offers = nearest ? [offer(nearest, say("own.meant", { word: capitals(nearest) }))] : [];
  return [`${say("typed.not-among", named)} `, ...offers];
}

// Names a word of a game that was pasted which the game does not have, and offers that word itself
// and the nearest: of equal ones one that fits the colours, where the answer is known.
export function misspeltParts(
  tree: Tree,
  words: string[],
  clues: string[],
  wrong: string,
  offer: Offer,
): any[] {
  const isFitting = (word: string): boolean => {
    const all = words.map((one) => (one === wrong ? word : one));
    return (
      clues.at(-1) === tree.won &&
      all.every((one, i) => clueFor(one, all[all.length - 1]) === clues[i])
    );
  };
  const nearest = nearestWord(tree, wrong, isFitting);
  const offers = nearest ? [offer(nearest, say("own.meant", { word: capitals(nearest) }))] : [];
  const word = capitals(wrong);
  return [
    `${say("paste.misspelt", { word })} `,
    ...offers,
    offer(wrong, say("own.all-the-same", { word })),
  ];
}

// The means of some games, where luck follows from the others so that they add up, and luck in all.
export function statisticsText(games: Finished[], noun: Key): string {
  const mean = (of: (game: Finished) => number): number =>
    hundredths(sumOf(games.map(of)) / games.length);
  const used = mean(usedIn);
  const expected = mean((game) => game.expected);
  const cost = mean((game) => game.lost);
  const estimated = games.some(({ isEstimated }) => isEstimated) ? ["cost", "luck"] : [];
  const means = { cost, luck: hundredths(expected + cost - used), estimated };
  const luck = byLuckText({ luck: hundredths(sumOf(games.map((game) => game.luck))), estimated });
  const missed = games.filter((game) => !isFound(game)).length;
  const figures = figuresText(
    say("games.you", { used: decimals(used) }),
    decimals(expected),
    means,
  );
  const all = say(noun, { n: games.length });
  return say(missed ? "games.statistics-missed" : "games.statistics", {
    games: all,
    missed,
    figures,
    luck,
  });
}
