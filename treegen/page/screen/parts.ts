// Small parts of the screen.

import { ABSENT, PRESENT, RIGHT } from "../../web/clues.js";
import { element } from "../../web/elements.js";
import { capital, isRightToLeft } from "../../web/typing.js";
import { greatest } from "../game/lists.js";
import { solvedFrom } from "../game/outline.js";
import { REFUSED } from "../game/position.js";
import { aroundNumber, say } from "../sentences.js";
import { grouped, marked } from "../text.js";
import { app } from "./state.js";

import type { Tree, TreeNode } from "../game/known.js";
import type { Key } from "../sentences.js";

export const NAMES = {
  // in the language that is spoken
  get [ABSENT]() {
    return say("colour.absent");
  },
  get [PRESENT]() {
    return say("colour.elsewhere");
  },
  get [RIGHT]() {
    return say("colour.right");
  },
};
export const FEW = 40; // entries of a list that are shown before all are asked for
export const MANY = 300; // words
const PIECE = 5; // milliseconds of work, after which a person may do something

// An element of page.html, whose kind only that tells.
export const byId = (id: string): any => document.getElementById(id);

// Shows parts in place of what an element holds.
export const put = (id: string, ...parts: (Node | string)[]): void =>
  byId(id).replaceChildren(...parts);

// What a person does with a part.
export const on = (id: string, kind: string, act: (event: any) => void): void =>
  byId(id).addEventListener(kind, act);

// Whether the screen has room for what a phone folds.
export const isWide = () => matchMedia("(min-width: 54rem)").matches;

export const isPressed = (toggle: HTMLElement): boolean =>
  toggle.getAttribute("aria-pressed") === "true";

export const setPressed = (toggle: HTMLElement, isOn: boolean): void =>
  toggle.setAttribute("aria-pressed", String(isOn));

// Whether what is typed is for an element of its own.
export const isField = (target: any): boolean =>
  target.matches?.("input, select, textarea") ?? false;

// Whether the tree plays the guess that is shown.
export const isByTree = () => app.view.game.node?.guess === app.view.guess;

// What an element has that shows words of the tree: their direction, and their language where it is
// known.
export function ofWords(word: string = app.view.tree.opener): { dir: string; lang?: string } {
  const { lang } = app.view.tree.recipe;
  return { dir: isRightToLeft(word) ? "rtl" : "ltr", ...(lang && { lang }) };
}

// A sentence for the screen: the words of the game that are marked in it (text.ts) stand by
// themselves.
export const sentence = (text: string): any[] =>
  text
    .split(/\u2068+([^\u2068\u2069]*)\u2069+/)
    .map((part, i) => (i % 2 ? element("bdi", ofWords(part), part) : part))
    .filter(Boolean);

// Shows sentences and what stands between them; a sentence of several parts is one, so that it
// flows.
export function fill(target: any, ...parts: any[]): void {
  target.replaceChildren(
    ...parts.flatMap((part) => {
      const shown = typeof part === "string" ? sentence(part) : [part];
      return shown.length > 1 ? element("span", {}, ...shown) : shown;
    }),
  );
}

// In a sentence, [Enter] is a key and [tile 1] a tile of that colour, as say/phrases.py has them.
export const withKeys = (text: string): any[] =>
  text.split(/\[(.+?)\]/).map((part, i) => {
    if (i % 2 === 0) return part;
    const digit = /^tile (\d)$/.exec(part)?.[1];
    if (!digit) return element("kbd", {}, part);
    return element("span", { class: "tiles key" }, element("span", { "data-clue": digit }, digit));
  });

// A button that hands over a word.
export const offer = (
  value: string,
  text: string,
  more?: { [name: string]: string },
): HTMLElement => element("button", { type: "button", value, ...more }, ...sentence(text));

export const unseen = (text: string): HTMLElement =>
  element("span", { class: "unseen" }, ...sentence(text));

// A row of tiles, with the same in plain text for those who do not see it.
export const tiles = (guess: string, digits: string): any[] => [
  tileRow(guess, digits),
  unseen(`${spokenTiles(guess, digits)} `),
];

export function tileRow(guess: string, digits: string): any {
  const each = [...guess].map((letter, i) =>
    element("span", { "data-clue": digits[i] }, capital(letter)),
  );
  return element("span", { class: "tiles", ...ofWords(), "aria-hidden": "true" }, ...each);
}

export function spokenTiles(guess: string, digits: string): string {
  const spoken =
    digits === REFUSED ? [say("not-accepted")] : [...digits].map((digit) => NAMES[digit]);
  return say("tiles.spoken", { word: marked(guess), colours: spoken.join(", ") });
}

// How many words are left: 203, or 203 +819 where others are unlikely, or +4 where all are.
export function count([first, others]: [likely: number, others: number]): any {
  const likely = first ? numbered("left.words-left", first) : [];
  const rest = others ? numbered(first ? "left.more" : "left.words-left", others, "+") : [];
  return element("span", { class: "count" }, ...likely, first && others ? " " : "", ...rest);
}

// A number that is shown, and what is said around it.
function numbered(key: Key, n: number, sign: string = ""): any[] {
  const [before, after] = aroundNumber(key, n);
  return [...(before ? [unseen(before)] : []), `${sign}${grouped(n)}`, unseen(after)];
}

// Shows the first entries of a list, so that a long one costs no time until it is wanted.
export function showPart(
  list: any,
  entries: any[],
  few: number,
  draw: (some: any[]) => any[],
): void {
  list.replaceChildren(...draw(entries.slice(0, few)));
  if (entries.length <= few) return;
  const more = element(
    "button",
    { type: "button", class: "more" },
    say("show-all", { n: entries.length }),
  );
  const last = element(list.tagName === "UL" ? "li" : "div", {}, more);
  more.addEventListener("click", () => {
    const rest = document.createDocumentFragment();
    for (const part of draw(entries.slice(few))) rest.append(part);
    const first: HTMLElement | null = rest.querySelector("a, button");
    last.replaceWith(rest);
    first?.focus();
  });
  list.append(last);
}

// What stands in the place of what is being computed, and ends if that fails (failure.ts).
export const computing = (text: string = say("computing")): HTMLElement =>
  element("span", { class: "computing" }, ...sentence(text));

// Time for what a person does.
export const pause = (): Promise<void> =>
  new Promise((then) => {
    setTimeout(then);
  });

// What stands in a part that may be closed takes a phone a while: it is drawn for each game if that
// part is open, or if it is wanted all the same, and else as soon as the part is opened.
export function folded(id: string, drawPart: () => void): (isWanted?: boolean) => void {
  const drawn = new WeakSet(); // views
  const drawNow = () => {
    drawn.add(app.view);
    drawPart();
  };
  on(id, "toggle", () => {
    if (byId(id).open && app.view && !drawn.has(app.view)) drawNow();
  });
  return (isWanted = false) => {
    if (isWanted || byId(id).open) drawNow();
  };
}

// Does something with each of many items, in pieces but for paper. Returns whether the game shown
// is still the same.
export async function inPieces<Item>(
  items: Iterable<Item>,
  act: (item: Item) => void,
): Promise<boolean> {
  const here = app.view;
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > PIECE && !app.isPrinting) {
      await pause();
      since = performance.now();
    }
    if (here !== app.view) return false;
    act(item);
  }
  return true;
}

// Counts the words below a node. The largest branch comes last, when the browser has made the rest
// quick.
export const countInPieces = (tree: Tree, { below }: TreeNode): Promise<boolean> =>
  inPieces(
    [...below.values()].sort((one, other) => one.size - other.size),
    (child) => solvedFrom(tree, child),
  );

export const paragraph = (text: string, attributes: { [name: string]: any } = {}): HTMLElement =>
  element("p", attributes, ...sentence(text));

export const headings = (names: string[]): HTMLElement =>
  element("tr", {}, ...names.map((name) => element("th", { scope: "col" }, name)));

// Rows of a table: each with a name, counts, and a bar as long as the first of these.
export function barRows(rows: { name: string; counts: number[] }[]): any[] {
  const most = greatest(rows.map(({ counts }) => counts[0]));
  return rows.map(({ name, counts }) => {
    const bar = element("span", { class: "bar", "aria-hidden": "true" });
    bar.hidden = !counts[0];
    bar.style.width = `${(65 * counts[0]) / most}%`;
    const cells = [...counts.map(grouped), bar].map((cell) => element("td", {}, cell));
    return element("tr", {}, element("th", { scope: "row" }, name), ...cells);
  });
}
