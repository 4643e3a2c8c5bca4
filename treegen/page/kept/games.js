// A person's games that are over, each with the figures of its review.

import { cut } from "../../web/typing.js";
import { isoDay, localDay } from "../days.js";
import { turnsText } from "../game/position.js";
import { say } from "../sentences.js";

/** @import { Sums } from "../computed/review.js" */
/** @import { Steps } from "../game/known.js" */

/**
 * @typedef {object} Finished  a game that is over; guesses used = expected + lost - luck, and of a game
 *   that was not found those that best play would still need are among these
 * @property {string} day  such as 2026-11-12
 * @property {string} kind
 * @property {Steps} turns
 * @property {number} expected
 * @property {number} lost
 * @property {number} luck
 * @property {boolean} isEstimated
 */

const FORMAT = "treegen/games";
const VERSION = 1;
const KINDS = ["played", "reviewed", "practised"];

/** @type {(games: Finished[]) => string} */
export const gamesText = (games) => JSON.stringify({ format: FORMAT, version: VERSION, games });

// The games of a file that a page wrote, or what is wrong with it.
/** @type {(text: string) => { games: Finished[], problem: string }} */
export function readGames(text) {
  /** @type {(problem: string) => { games: Finished[], problem: string }} */
  const wrong = (problem) => ({ games: [], problem });
  /** @type {{ format?: string, version?: number, games?: unknown } | null | undefined} */
  let file;
  try { file = JSON.parse(text); } catch { /* no JSON */ }
  if (file?.format !== FORMAT || !Array.isArray(file.games)) {
    return wrong(say("games.no-file"));
  }
  if (file.version !== VERSION) {
    return wrong(say("games.version", { found: cut(String(file.version)), version: VERSION }));
  }
  const bad = file.games.findIndex((game) => !isFinished(game));
  if (bad >= 0) return wrong(say("games.odd", { number: String(bad + 1), n: file.games.length }));
  return { games: file.games, problem: "" };
}

/** @type {(game: any) => boolean} */
function isFinished(game) {
  const { day, kind, turns, expected, lost, luck, isEstimated } = game ?? {};
  /** @type {(turn: unknown) => boolean} */
  const isTurn = (turn) => Array.isArray(turn) && typeof turn[0] === "string"
    && /^[012]+$/.test(turn[1]) && [...turn[0]].length === turn[1].length;
  return /^\d{4}-\d\d-\d\d$/.test(day) && KINDS.includes(kind) && typeof isEstimated === "boolean"
    && Array.isArray(turns) && turns.length > 0 && turns.every(isTurn)
    && [expected, lost, luck].every(Number.isFinite)
    && (!isFound(game) || Math.abs(usedIn(game) - turns.length) < 0.005);
}

/** @type {(game: Finished) => boolean} */
export const isFound = ({ turns }) => /^2+$/.test(turns[turns.length - 1][1]);

/** @type {(game: Finished) => number} */
export const usedIn = ({ expected, lost, luck }) => expected + lost - luck;

/** @type {(one: Finished, other: Finished) => boolean} */
const isSame = (one, other) => one.day === other.day && turnsText(one.turns) === turnsText(other.turns);

// Whether the colours of a game's last row were set anew, or it was played on after that.
/** @type {(old: Finished, later: Finished) => boolean} */
function isReplaced(old, later) {
  const start = turnsText(old.turns).replace(/[^.]*$/, "");
  return old.day === later.day && old.kind === "played" && later.kind === "played"
    && turnsText(later.turns).startsWith(start);
}

// Some games with one more, unless they have it.
/** @type {(games: Finished[], more: Finished) => Finished[]} */
export function withGame(games, more) {
  if (games.some((game) => isSame(game, more))) return games;
  return [...games.filter((game) => !isReplaced(game, more)), more];
}

/** @type {(turns: Steps, sums: Sums, kind: string, day?: number) => Finished} */
export const finished = (turns, { expected, cost, luck, estimated }, kind, day = localDay()) =>
  ({ day: isoDay(day), kind, turns, expected, lost: cost, luck, isEstimated: estimated.length > 0 });
