// What can be taken away: the link, the squares, the command and the tree.

import { saveFile } from "../../web/storage.js";
import { isHardMode } from "../game/known.js";
import { lastGuess } from "../game/position.js";
import { fileText, pathTo } from "../game/trees.js";
import { say } from "../sentences.js";
import { byId, on } from "./parts.js";
import { app } from "./state.js";

/** @import { Steps } from "../game/known.js" */
/** @import { Game } from "../game/position.js" */

// To copy: a word for a shell, and a game as people share it.
/** @type {(text: string) => string} */
const shell = (text) => (/^[\w./][\w./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

// The name by which a game is shared, as in Wordle 1,234: its number is known where its result was pasted.
/** @type {(history: Steps) => string} */
function nameOf(history) {
  const { name, clues } = app.pasted;
  return name && String(history.map(([, clue]) => clue)) === String(clues) ? name : "treegen";
}

/** @type {(game: Game, signs: string, name?: string) => string} */
function emoji({ tree, history, solved }, signs, name = `treegen ${history[0][0]}`) {
  const rows = history.map(([, clue]) => [...clue].map((digit) => [...signs][Number(digit)]).join(""));
  const star = isHardMode(tree) ? "*" : "";
  const head = solved ? [`${name} ${history.length}/6${star}`, ""] : [];
  return [...head, ...rows].join("\n");
}

// The command that looks this state up or, off the tree, computes its guess.
export function drawCommand() {
  const { tree, game, move, game: { node, history, refused, solved } } = app.view;
  const follows = node || (solved && !refused.size && pathTo(tree, lastGuess(game))?.join() === history.join());
  const isPlain = history.length && tree.file === null && tree.name === tree.opener && history[0][0] === tree.name;
  const text = [
    follows ? "treewalk" : "treegen next",
    ...(isPlain && follows ? [] : [`--tree=${shell(tree.file ?? tree.name)}`]),
    ...history.flat().map(shell),
    ...(!follows && tree.isHard && !tree.recipe.hard ? ["--hard"] : []),
    ...(refused.size ? ["--refused", ...[...refused].map(shell)] : []),
  ].join(" ");
  // The terminal does not know the words used since, nor plays only everyday ones but by their tree.
  const isOther = tree.isEveryday && !tree.recipe.vocabulary && !solved && !move?.stored && game.candidates.length > 2;
  byId("command").hidden = byId("copy-command").hidden = isOther || (!follows && Boolean(tree.since?.size));
  if (byId("command").textContent === text) return;
  byId("command").textContent = text;
  clearCopied();
}

export function drawShare() {
  byId("share").hidden = !app.view.game.solved;
  byId("share").textContent = say("share.share");
  clearCopied();
}

function clearCopied() {
  byId("copy-emoji").hidden = !app.view.game.history.length;
  byId("copied").textContent = "";
  byId("selected").hidden = true;
}

/** @type {(text: string, note?: string) => Promise<boolean>} Whether nothing is left to do. */
async function copy(text, note = "") {
  try {
    await navigator.clipboard.writeText(text);
    byId("copied").textContent = say("share.copied") + note;
    return true;
  } catch { // a page that is not served safely may not: leave it selected
    byId("selected").textContent = text;
    byId("selected").hidden = false;
    getSelection()?.selectAllChildren(byId("selected"));
    byId("copied").textContent = say("share.selected") + note;
    return false;
  }
}

export const HERE = say("share.here");
on("copy-link", "click", () => copy(location.href, location.protocol === "file:" ? HERE : ""));
on("copy-command", "click", () => copy(byId("command").textContent));
const signs = () => (document.documentElement.dataset.palette === "contrast" ? "⬛🟦🟧" : "⬛🟨🟩");
on("copy-emoji", "click", () => copy(emoji(app.view.game, signs())));

// Hands a text over to other apps, where the browser can.
/** @type {(text: string) => Promise<boolean | undefined>} Whether nothing is left to do. */
export const share = async (text) => navigator.share?.({ text }).then(() => true, ({ name }) => name === "AbortError");

on("share", "click", async () => { // without a word of the game
  const text = emoji(app.view.game, signs(), nameOf(app.view.game.history));
  if (await share(text)) return;
  if (await copy(text)) byId("share").textContent = say("share.done");
  else byId("selected").scrollIntoView({ block: "nearest" });
});

on("save", "click", () => saveFile(`${app.view.tree.name}.json`, fileText(app.view.tree)));
