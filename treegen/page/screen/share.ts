// What can be taken away: the link, the squares, the command and the tree.

import { saveFile } from "../../web/storage.js";
import { isolated } from "../../web/typing.js";
import { areOver } from "../game/boards.js";
import { commandFor, isFollowed } from "../game/command.js";
import { emoji } from "../game/shared.js";
import { fileText } from "../game/trees.js";
import { say } from "../sentences.js";
import { byId, fill, on } from "./parts.js";
import { app } from "./state.js";
import { skillText } from "./wording.js";

import type { Steps } from "../game/known.js";

// The name by which a game is shared, as in Wordle 1,234: its number is known where its result was
// pasted.
function nameOf(history: Steps): string | undefined {
  const { name, clues } = app.pasted;
  if (app.view.boards > 1) return undefined;
  return name && String(clues).startsWith(String(history.map(([, clue]) => clue)))
    ? name
    : undefined;
}

export function drawCommand() {
  const { tree, game, move } = app.view;
  const isStored = move?.source === "tree";
  const follows = isFollowed(game) && (game.solved || isStored);
  const text = commandFor(game, follows);
  // The terminal does not know the words used since, nor plays only everyday ones but by their
  // tree.
  const isOther =
    tree.isEveryday &&
    !tree.recipe.vocabulary &&
    !game.solved &&
    !isStored &&
    game.candidates.length > 2;
  byId("command").hidden = byId("copy-command").hidden =
    isOther || (!follows && Boolean(tree.since?.size));
  if (byId("command").textContent === text) return;
  fill(
    byId("command"),
    text.replaceAll(/\p{L}+/gu, (word) => isolated(word)),
  ); // so that no quote jumps
  clearCopied();
}

export function drawShare() {
  byId("share").hidden = !areOver(app.view.games);
  byId("share").textContent = say("share.share");
  clearCopied();
}

function clearCopied() {
  byId("copy-emoji").hidden = !app.view.game.history.length;
  byId("copied").textContent = "";
  byId("selected").hidden = true;
}

// Copies a text, or leaves it selected; what was done is told in `copied`. Returns whether nothing
// is left to do.
export async function copy(
  text: string,
  note: string = "",
  copied: any = byId("copied"),
  selected: any = byId("selected"),
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    copied.textContent = [say("share.copied"), note].join(" ").trim();
    return true;
  } catch {
    // a page that is not served safely may not
    selected.textContent = text;
    selected.hidden = false;
    getSelection()?.selectAllChildren(selected);
    copied.textContent = [say("share.selected"), note].join(" ").trim();
    return false;
  }
}

// Of a link to a page on a disk.
export const fileNote = () => (location.protocol === "file:" ? say("share.here") : "");
on("copy-link", "click", () => copy(location.href, fileNote()));
on("copy-command", "click", () => copy(byId("command").textContent));
// The address of the page itself, without the game; a page on a disk has none that others could
// open.
const pageAddress = () => (location.protocol === "file:" ? [] : [location.href.replace(/#.*/, "")]);

const signs = () => (document.documentElement.dataset.palette === "contrast" ? "⬛🟦🟧" : "⬛🟨🟩");
on("copy-emoji", "click", () => copy(emoji(app.view.games, signs())));

// Hands a text over to other apps, where the browser can.
// Whether nothing is left to do.
export const share = async (text: string): Promise<boolean | undefined> =>
  navigator.share?.({ text }).then(
    () => true,
    ({ name }) => name === "AbortError",
  );

on("share", "click", async () => {
  // without a word of the game
  const { games, game } = app.view;
  const { reviewed } = app.counted; // of another game there is none
  const tool = reviewed ? `treegen: ${skillText(reviewed)}` : "treegen";
  const text = [emoji(games, signs(), nameOf(game.history), tool), ...pageAddress()].join("\n");
  if (await share(text)) return;
  if (!(await copy(text))) byId("selected").scrollIntoView({ block: "nearest" });
});

on("save", "click", () => saveFile(`${app.view.tree.name}.json`, fileText(app.view.tree)));
