// A person's own games, kept on this device: the one that is not over, to go on with, and those that
// are, each with the figures of its review.

/* exported wordleDay, isOver, turnsText, followGame, claim, hideCount, offerCount, countPractice */

const FORMAT = "treegen/games";
const VERSION = 1;
const KINDS = ["played", "reviewed", "practised"];

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
 *
 * @typedef {{ expected: number, cost: number, luck: number, estimated: string[] }} Sums  of a review
 */

// The day of a game that is shared with its number, as in Wordle 1,234 3/6, or else today: the number
// is that of the day.
/** @type {(text: string) => number} */
function wordleDay(text) {
  const [, shared = ""] = /\bwordle\s+#?(\d[\d.,\s]*?)\s+[\dx]\/\d/i.exec(text) ?? [];
  const day = Number(shared.replaceAll(/\D/g, ""));
  return shared && day <= localDay() + 1 ? day : localDay();
}

/** @type {(turns: Steps) => string} */
const turnsText = (turns) => turns.flat().join(".");

/** @type {(game: Game) => boolean} */
const isOver = ({ solved, history }) => solved || history.length >= MOST_GUESSES;

// The game that is not over.

/** @type {string | null} The turns that were shown before, null when the page opens. */
let before = null;

// Keeps the address of the game that is shown until it is over, and claims it as the person's own where
// its last turn was played here. A page that is opened without an address, as an app is, offers it.
function followGame() {
  const { tree, steps, game, problem, isStuck } = state;
  const here = fullAddress(tree, steps);
  const [at, last] = (kept("game") ?? "").split(" ");
  if (isOver(game)) {
    if (turnsText(steps.slice(0, -1)) === before) claim(game.history, "played");
    if (last && here.startsWith(last)) keep("game", "");
  } else if (steps.length && !problem && !isStuck) keep("game", `${Date.now()} ${here}`);
  before = turnsText(steps);
  const place = placeAt(last && Date.now() - Number(at) < DAY && !location.hash ? last : "");
  const isOffered = !place.problem && place.steps.length > 0;
  byId("unfinished").hidden = !isOffered;
  const shown = place.steps.map(([word, digits]) => `${capitals(word)} ${digits}`).join(", ");
  byId("resume").textContent = `Go on with ${shown}?`;
  byId("resume").value = address(place.tree, place.steps);
}

// The games that are over.

/** @type {Finished[] | null} Where the browser keeps nothing; else what is kept counts, for other tabs too. */
let held = null;

/** @type {() => Finished[]} */
const yourGames = () => held ?? readGames(kept("games") ?? "").games;

/** @type {(games: Finished[]) => string} */
const gamesText = (games) => JSON.stringify({ format: FORMAT, version: VERSION, games });

/** @type {(games: Finished[]) => void} */
function keepGames(games) {
  held = keep("games", gamesText(games)) ? null : games;
  drawGames();
}

// The games of a file that a page wrote, or what is wrong with it.
/** @type {(text: string) => { games: Finished[], problem: string }} */
function readGames(text) {
  const wrong = (problem) => ({ games: [], problem });
  let file;
  try { file = JSON.parse(text); } catch { /* no JSON */ }
  if (file?.format !== FORMAT || !Array.isArray(file.games)) {
    return wrong("It holds no games that a page exported.");
  }
  if (file.version !== VERSION) return wrong(`Version ${cut(String(file.version))}, but this page reads ${VERSION}.`);
  const bad = file.games.findIndex((game) => !isFinished(game));
  if (bad >= 0) return wrong(`Game ${bad + 1} of ${plural(file.games.length, "game")} is not as a page writes it.`);
  return { games: file.games, problem: "" };
}

/** @type {(game: any) => boolean} */
function isFinished(game) {
  const { day, kind, turns, expected, lost, luck, isEstimated } = game ?? {};
  const isTurn = (turn) => Array.isArray(turn) && typeof turn[0] === "string"
    && /^[012]+$/.test(turn[1]) && [...turn[0]].length === turn[1].length;
  return /^\d{4}-\d\d-\d\d$/.test(day) && KINDS.includes(kind) && typeof isEstimated === "boolean"
    && Array.isArray(turns) && turns.length > 0 && turns.every(isTurn)
    && [expected, lost, luck].every(Number.isFinite)
    && (!isFound(game) || Math.abs(usedIn(game) - turns.length) < 0.005);
}

/** @type {(game: Finished) => boolean} */
const isFound = ({ turns }) => /^2+$/.test(turns[turns.length - 1][1]);
/** @type {(game: Finished) => number} */
const usedIn = ({ expected, lost, luck }) => expected + lost - luck;

/** @type {(one: Finished, other: Finished) => boolean} */
const isSame = (one, other) => one.day === other.day && turnsText(one.turns) === turnsText(other.turns);

// Whether a game was played on, or the colours of its last row were set anew.
/** @type {(old: Finished, later: Finished) => boolean} */
function isReplaced(old, later) {
  const start = turnsText(old.turns).replace(/[^.]*$/, "");
  return old.day === later.day && old.kind === "played" && later.kind === "played"
    && turnsText(later.turns).startsWith(start);
}

// Some games with one more, unless they have it.
/** @type {(games: Finished[], more: Finished) => Finished[]} */
function withGame(games, more) {
  if (games.some((game) => isSame(game, more))) return games;
  return [...games.filter((game) => !isReplaced(game, more)), more];
}

/** @type {{ turns: string, kind: string, day: number } | null} What is counted when it is reviewed. */
let claimed = null;

/** @type {(turns: Steps, kind: string, day?: number) => void} */
function claim(turns, kind, day = localDay()) {
  claimed = { turns: turnsText(turns), kind, day };
}

/** @type {(turns: Steps, sums: Sums, kind: string, day?: number) => Finished} */
const finished = (turns, { expected, cost, luck, estimated }, kind, day = localDay()) =>
  ({ day: isoDay(day), kind, turns, expected, lost: cost, luck, isEstimated: estimated.length > 0 });

/** @type {Finished | null} The game that was reviewed. */
let reviewed = null;

function hideCount() {
  reviewed = null;
  drawGames();
}

// Counts a game of one's own; any other, which a link led to, may be counted by a button.
/** @type {(game: Game, sums: Sums) => void} */
function offerCount({ history }, sums) {
  const own = claimed?.turns === turnsText(history) ? claimed : null;
  reviewed = finished(history, sums, own?.kind ?? "reviewed", own?.day);
  if (own) keepGames(withGame(yourGames(), reviewed));
  else drawGames();
}

// Counts a round of practice, though it is not reviewed.
/** @type {(tree: Tree, steps: Steps) => Promise<void>} */
async function countPractice(tree, steps) {
  const day = localDay();
  const turns = [];
  for await (const turn of turnsOf(tree, steps, idle)) turns.push(turn);
  keepGames(withGame(yourGames(), finished(steps, sumsOf(turns), "practised", day)));
}

/** @type {(game: Finished) => boolean} */
const isReviewed = (game) => reviewed !== null && turnsText(game.turns) === turnsText(reviewed.turns);

// How often each number of guesses was needed, and what that was worth: of all games with words as long
// as the tree's, practice apart.
function drawGames() {
  const all = yourGames();
  byId("counted").hidden = !reviewed;
  byId("counted").textContent = all.some(isReviewed) ? "Don't count this game" : "Count as my game";
  byId("games-title").textContent = all.length ? `Your games (${grouped(all.length)})` : "Your games";
  for (const id of ["export", "forget"]) byId(id).hidden = !all.length;
  const here = all.filter(({ turns }) => [...turns[0][0]].length === state.tree.length);
  const isPractice = ({ kind }) => kind === "practised";
  const parts = [
    { name: "Games", noun: "game", games: here.filter((game) => !isPractice(game)) },
    { name: "Practice", noun: "practice game", games: here.filter(isPractice) },
  ].filter(({ games }) => games.length);
  byId("games-text").replaceChildren(...parts.map(({ noun, games }) => paragraph(statisticsText(games, noun))));
  byId("games-table").hidden = !here.length;
  if (!here.length) {
    byId("games-text").textContent = "Games that you finish, review or practise are kept on this device alone.";
  }
  /** @type {(games: Finished[], turn: number) => number} 0 stands for games that were not found. */
  const countOn = (games, turn) => games.filter((game) => (isFound(game) ? game.turns.length : 0) === turn).length;
  const last = Math.max(MOST_GUESSES, greatest(here.map(({ turns }) => turns.length)));
  const turns = [...Array(last).keys()].map((i) => i + 1);
  if (!here.every(isFound)) turns.push(0);
  byId("games-head").replaceChildren(headings(["Guesses", ...parts.map(({ name }) => name)]));
  byId("games-rows").replaceChildren(...barRows(turns.map((turn) => ({
    name: turn ? String(turn) : "not found",
    counts: parts.map(({ games }) => countOn(games, turn)),
  }))));
}

// The means of some games, where luck follows from the others so that they add up, and luck in all.
/** @type {(games: Finished[], noun: string) => string} */
function statisticsText(games, noun) {
  const mean = (of) => hundredths(sumOf(games.map(of)) / games.length);
  const [used, expected, cost] = [usedIn, (game) => game.expected, (game) => game.lost].map(mean);
  const estimated = games.some(({ isEstimated }) => isEstimated) ? ["cost", "luck"] : [];
  const means = { cost, luck: hundredths(expected + cost - used), estimated };
  const luck = luckText({ luck: hundredths(sumOf(games.map((game) => game.luck))), estimated });
  const missed = games.filter((game) => !isFound(game)).length;
  const all = `${plural(games.length, noun)}${missed ? `, ${grouped(missed)} not found` : ""}`;
  return `${all}. On average ${figuresText(`you ${decimals(used)}`, decimals(expected), means)}. In all ${luck}.`;
}

/** @type {(text: string) => void} */
function importGames(text) {
  const { games, problem } = readGames(text);
  const old = yourGames();
  const all = games.reduce(withGame, old);
  if (!problem) keepGames(all);
  const added = all.filter((game) => !old.includes(game)).length;
  const lines = [problem ? `Nothing is imported. ${problem}` : `${plural(added, "game")} added.`];
  if (added < games.length) lines.push(`${plural(games.length - added, "game")} known already.`);
  if (held) lines.push(NOT_KEPT);
  byId("games-note").textContent = lines.join(" ");
}

byId("resume").addEventListener("click", () => { location.hash = byId("resume").value; });
byId("no-resume").addEventListener("click", () => {
  keep("game", "");
  byId("unfinished").hidden = true;
  focusTile(0);
});
byId("again").addEventListener("click", () => keep("game", ""));
byId("counted").addEventListener("click", () => {
  const all = yourGames();
  if (all.some(isReviewed)) {
    claimed = null; // not to be counted when it is drawn anew
    keepGames(all.filter((game) => !isReviewed(game)));
  } else if (reviewed) keepGames([...all, reviewed]);
});
byId("export").addEventListener("click", () => saveFile("treegen-games.json", gamesText(yourGames())));
byId("import").addEventListener("click", () => byId("games-file").click());
byId("games-file").addEventListener("change", async () => {
  importGames(await byId("games-file").files[0].text());
  byId("games-file").value = ""; // so that the same file can be chosen again
});
byId("forget").addEventListener("click", () => {
  const all = plural(yourGames().length, "game");
  if (!confirm(`Forget ${all}? Only an exported file brings them back.`)) return;
  keepGames([]);
  byId("games-note").textContent = `${all} forgotten.`;
});
