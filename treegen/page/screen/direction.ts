// The side on which rows of words start, and the language of what shows or takes words alone.

import { allOf } from "../../web/elements.js";
import { ofWords } from "./parts.js";

const ROWS = ".turns, .colours, #board, #cards, .typing, #rows, #clues";
const WORDS = "#boards .asked, .typing .tiles, .typing input, #own, #game, #played";

export function drawDirection() {
  const { dir, lang = "" } = ofWords();
  for (const part of allOf(`${ROWS}, ${WORDS}`)) part.dir = dir;
  for (const part of allOf(WORDS)) {
    if (lang) part.lang = lang;
    else part.removeAttribute("lang");
  }
}
