// A person's own games: the one to go on with, and those that are over.

import { keep, kept, saveFile } from "../../web/storage.js";
import { idle } from "../computed/computers.js";
import { sumsOf, turnsOf } from "../computed/review.js";
import { DAY, localDay } from "../days.js";
import { address, fullAddress, placeAt } from "../game/address.js";
import { areOver } from "../game/boards.js";
import { turnsText } from "../game/position.js";
import { finished, gamesText, readGames, withGame } from "../kept/games.js";
import { say } from "../sentences.js";
import { capitals } from "../text.js";
import { barRows, byId, fill, headings, on, paragraph, put } from "./parts.js";
import { gamesOf } from "./rows.js";
import { app, setCounted } from "./state.js";
import { focusTile } from "./tiles.js";

import type { Steps, Tree } from "../game/known.js";
import type { Game } from "../game/position.js";
import type { Sums } from "../computed/review.js";
import type { Finished } from "../kept/games.js";

// Keeps the address of the game that is shown until it is over, and claims it as the person's own
// where its last turn was played here; one of several boards is not counted. A page that is opened
// without an address, as an app is, offers it.
export function followGame() {
  const { tree, boards, steps, games, game, problem, isStuck, correction } = app.view;
  if (correction) return; // until then the game is what it was
  const { before, shown: old, claimed, isCorrected } = app.counted;
  const turns = turnsText(game.history);
  const isAtEnd = areOver(games);
  const isOwn = isCorrected ? old?.isAtEnd === false : turnsText(steps.slice(0, -1)) === before;
  if (isCorrected && claimed?.turns === old?.turns && claimed?.kind !== "practised") {
    setCounted({ claimed: claimed && { counted: claimed.turns, ...claimed, turns } });
  } else if (boards === 1 && isOwn && isAtEnd) claim(game.history, "played");
  keepGame(
    fullAddress(tree, steps, app.view),
    isAtEnd,
    steps.length > 0 && !problem && (isCorrected || !isStuck),
  );
  setCounted({
    before: boards > 1 ? null : turnsText(steps),
    shown: { turns, isAtEnd },
    isCorrected: false,
  });
  const [at, last] = (kept("game") ?? "").split(" ");
  const place = placeAt(last && Date.now() - Number(at) < DAY && !location.hash ? last : "");
  const isOffered = !place.problem && place.steps.length > 0;
  byId("unfinished").hidden = !isOffered;
  const shown = place.steps.map(([word, digits]) => `${capitals(word)} ${digits}`).join(", ");
  const words = place.steps.map(([word]) => capitals(word)).join(", ");
  fill(
    byId("resume"),
    place.boards > 1
      ? say("games.go-on-boards", { boards: say("count.board", { n: place.boards }), words })
      : say("games.go-on", { turns: shown }),
  );
  byId("resume").value = address(place.tree, place.steps, null, place);
}

function keepGame(here: string, isAtEnd: boolean, isWanted: boolean): void {
  const [, last] = (kept("game") ?? "").split(" ");
  if (isAtEnd && last && (app.counted.isCorrected || here.startsWith(last))) keep("game", "");
  if (!isAtEnd && isWanted) keep("game", `${Date.now()} ${here}`);
}

// Where the browser keeps games, those that are kept count, for other tabs too.
const yourGames = (): Finished[] => app.counted.held ?? readGames(kept("games") ?? "").games;

function keepGames(games: Finished[]): void {
  setCounted({ held: keep("games", gamesText(games)) ? null : games });
  drawGames();
}

export function claim(turns: Steps, kind: string, day: number = localDay()): void {
  setCounted({ claimed: { turns: turnsText(turns), kind, day } });
}

export function hideCount() {
  setCounted({ reviewed: null });
  drawGames();
}

// Counts a game of one's own; any other, which a link led to, may be counted by a button.
export function offerCount({ history }: Game, sums: Sums): void {
  const { claimed } = app.counted;
  const own = claimed?.turns === turnsText(history) ? claimed : null;
  const reviewed = finished(history, sums, own?.kind ?? "reviewed", own?.day);
  setCounted({ reviewed });
  const isCorrected = ({ day, turns }: Finished): boolean =>
    day === reviewed.day && turnsText(turns) === own?.counted;
  if (own)
    keepGames(
      withGame(
        yourGames().filter((game) => !isCorrected(game)),
        reviewed,
      ),
    );
  else drawGames();
}

// Counts a round of practice, though it is not reviewed.
export async function countPractice(tree: Tree, steps: Steps): Promise<void> {
  const day = localDay();
  const turns = [];
  for await (const turn of turnsOf(tree, steps, idle)) turns.push(turn);
  keepGames(withGame(yourGames(), finished(steps, sumsOf(turns), "practised", day)));
}

function isReviewed(game: Finished): boolean {
  const { reviewed } = app.counted;
  return reviewed !== null && turnsText(game.turns) === turnsText(reviewed.turns);
}

// What all games with words as long as the tree's were worth.
function drawGames() {
  const all = yourGames();
  byId("counted").hidden = !app.counted.reviewed;
  byId("counted").textContent = say(all.some(isReviewed) ? "games.uncount" : "games.count");
  byId("games-title").textContent = say(all.length ? "games.title-count" : "games.title", {
    n: all.length,
  });
  for (const id of ["export", "forget"]) byId(id).hidden = !all.length;
  const here = all.filter(({ turns }) => [...turns[0][0]].length === app.view.tree.length);
  const { texts, columns, rows } = gamesOf(here);
  put("games-text", ...texts.map((text) => paragraph(text)));
  byId("games-table").hidden = !here.length;
  if (!here.length) {
    byId("games-text").textContent = say("games.none");
  }
  put("games-head", headings([say("games.guesses"), ...columns]));
  put("games-rows", ...barRows(rows));
}

function importGames(text: string): void {
  const { games, problem } = readGames(text);
  const old = yourGames();
  const all = games.reduce(withGame, old);
  if (!problem) keepGames(all);
  const added = all.filter((game) => !old.includes(game)).length;
  const done = say("games.added", { n: added });
  const lines = [problem ? say("games.not-imported", { problem }) : done];
  if (added < games.length) lines.push(say("games.known", { n: games.length - added }));
  if (app.counted.held) lines.push(say("kept.nothing"));
  byId("games-note").textContent = lines.join(" ");
}

on("resume", "click", () => {
  location.hash = byId("resume").value;
});

on("no-resume", "click", () => {
  keep("game", "");
  byId("unfinished").hidden = true;
  focusTile(0);
});

on("again", "click", () => keep("game", ""));

on("counted", "click", () => {
  const all = yourGames();
  const { reviewed } = app.counted;
  if (all.some(isReviewed)) {
    setCounted({ claimed: null }); // not to be counted when it is drawn anew
    keepGames(all.filter((game) => !isReviewed(game)));
  } else if (reviewed) keepGames([...all, reviewed]);
});

on("export", "click", () => saveFile("treegen-games.json", gamesText(yourGames())));
on("import", "click", () => byId("games-file").click());

on("games-file", "change", async ({ target }) => {
  const [file] = target.files; // none where the choice was called off
  if (file) importGames(await file.text());
  target.value = ""; // so that the same file can be chosen again
});

on("forget", "click", () => {
  const n = yourGames().length;
  if (!confirm(say("games.forget", { n }))) return;
  keepGames([]);
  byId("games-note").textContent = say("games.forgotten", { n });
});
