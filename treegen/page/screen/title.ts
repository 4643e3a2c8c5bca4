// The heading of the page, and its title among those of other pages.

import { titleOf } from "../game/family.js";
import { said } from "../sentences.js";
import { capitals } from "../text.js";
import { boardsTitle } from "./boards-text.js";
import { byId } from "./parts.js";
import { app } from "./state.js";

// A game of several boards is named while it is on the screen: practice, drill and outline are of
// one board.
export function drawTitle() {
  const { tree, boards, steps, guess, isEnded } = app.view;
  const isSeveral = boards > 1 && !byId("left").hidden;
  const words = steps.flatMap(([word, digits]) => [
    capitals(word),
    ...(boards > 1 ? [] : [digits]),
  ]);
  if (!isEnded && (guess || boards === 1)) words.push(capitals(guess));
  byId("title").textContent = isSeveral ? boardsTitle(boards) : said(titleOf(tree));
  document.title = `${words.join(" ")} · ${isSeveral ? boardsTitle(boards) : said(tree.title)}`;
  document.documentElement.style.setProperty("--letters", String(tree.length));
}
