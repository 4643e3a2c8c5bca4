// A person's games that are over, each with the figures of its review.

import { cut } from "../../web/typing.js";
import { isoDay, localDay } from "../days.js";
import { turnsText } from "../game/position.js";
import { say } from "../sentences.js";

import type { Sums } from "../computed/review.js";
import type { Steps } from "../game/known.js";

// a game that is over; guesses used = expected + lost - luck, and of a game that was not found
// those that best play would still need are among these
export interface Finished {
  day: string; // such as 2026-11-12
  kind: string;
  turns: Steps;
  expected: number;
  lost: number;
  luck: number;
  isEstimated: boolean;
}

const FORMAT = "treegen/games";
const VERSION = 1;
const KINDS = ["played", "reviewed", "practised"];

export const gamesText = (games: Finished[]): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, games });

// The games of a file that a page wrote, or what is wrong with it.
export function readGames(text: string): { games: Finished[]; problem: string } {
  const wrong = (problem: string): { games: Finished[]; problem: string } => ({
    games: [],
    problem,
  });
  let file: { format?: string; version?: number; games?: unknown } | null | undefined;
  try {
    file = JSON.parse(text);
  } catch {
    /* no JSON */
  }
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

function isFinished(game: any): boolean {
  const { day, kind, turns, expected, lost, luck, isEstimated } = game ?? {};
  const isTurn = (turn: unknown): boolean =>
    Array.isArray(turn) &&
    typeof turn[0] === "string" &&
    /^[012]+$/.test(turn[1]) &&
    [...turn[0]].length === turn[1].length;
  return (
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    KINDS.includes(kind) &&
    typeof isEstimated === "boolean" &&
    Array.isArray(turns) &&
    turns.length > 0 &&
    turns.every(isTurn) &&
    [expected, lost, luck].every(Number.isFinite) &&
    (!isFound(game) || Math.abs(usedIn(game) - turns.length) < 0.005)
  );
}

export const isFound = ({ turns }: Finished): boolean => /^2+$/.test(turns[turns.length - 1][1]);

export const usedIn = ({ expected, lost, luck }: Finished): number => expected + lost - luck;

const isSame = (one: Finished, other: Finished): boolean =>
  one.day === other.day && turnsText(one.turns) === turnsText(other.turns);

// Whether the colours of a game's last row were set anew, or it was played on after that.
function isReplaced(old: Finished, later: Finished): boolean {
  const start = turnsText(old.turns).replace(/[^.]*$/, "");
  return (
    old.day === later.day &&
    old.kind === "played" &&
    later.kind === "played" &&
    turnsText(later.turns).startsWith(start)
  );
}

// Some games with one more, unless they have it.
export function withGame(games: Finished[], more: Finished): Finished[] {
  if (games.some((game) => isSame(game, more))) return games;
  return [...games.filter((game) => !isReplaced(game, more)), more];
}

export const finished = (
  turns: Steps,
  { expected, cost, luck, estimated }: Sums,
  kind: string,
  day: number = localDay(),
): Finished => ({
  day: isoDay(day),
  kind,
  turns,
  expected,
  lost: cost,
  luck,
  isEstimated: estimated.length > 0,
});
