// Addresses: #raise.00012.knots.00201 and, where a plain opener means another tree of the page or
// the game began with another word, the tree's name and a colon before it. A word that was refused
// has an x for its clue; a last word without a clue is the one that is played next or, after the
// last guess, the answer that was not found: stash-crate of two boards. A game of several boards
// begins with their number and the tree's name, #boards=4:today:salet.00100-02000-00010-00000, and
// has in each turn the clues of the boards that are not solved, in their order; with 2023 in place
// of a tree it is by the words of that list. The address of the outline of a tree names a row of
// it, #tree=raise:raise.00012.knots.00201; a last word without a clue is the one that was looked
// for there.

import { cut, fold } from "../../web/typing.js";
import { rules } from "../rules.js";
import { say, saySentence } from "../sentences.js";
import { capitals } from "../text.js";
import { BETWEEN, ONE, allowed, allowedIn, guessed } from "./boards.js";
import { firstIndex } from "./family.js";
import { known } from "./known.js";
import { REFUSED } from "./position.js";
import { treeAt } from "./trees.js";

import type { Kind, Steps, Tree } from "./known.js";

// The tree that a plain opener means: the one of that name, or else the first that opens with it.
function plainIndex(text: string): number {
  const opening = known.records.filter(({ opener, recipe }) => opener === fold(text, recipe.fold));
  return (opening.find(({ name, opener }) => name === opener) ?? opening[0])?.index ?? -1;
}

export const quoted = (text: string): string => encodeURIComponent(text).replaceAll(".", "%2E");

// Names that trees had before, in addresses and in what devices keep.
export const FORMER: { [name: string]: string } = {
  "any-word": "today",
  "any-word-hard": "today-hard",
};

// The tree of a page by its name, or by its former one.
function indexOf(name: string): number {
  const named =
    known.records.find((tree) => tree.name === name) ??
    known.records.find((tree) => FORMER[tree.name] === name) ??
    (Object.values(FORMER).includes(name) ? known.records[0] : undefined);
  return named?.index ?? -1;
}

export function address(
  tree: Tree,
  steps: Steps,
  own: string | null = null,
  { boards, isAlike }: Kind = ONE,
): string {
  if (boards > 1) {
    const game = isAlike ? rules.onBoards : quoted(tree.name);
    return `#boards=${boards}:${game}:${turnsOf(steps, own)}`;
  }
  const first = steps[0]?.[0] ?? own ?? tree.opener;
  const name = plainIndex(first) === tree.index ? "" : `${quoted(tree.name)}:`;
  return `#${name}${turnsOf(steps, steps.length ? own : first)}`;
}

const turnsOf = (steps: Steps, own: string | null): string =>
  [
    ...steps.map(([guess, clue]) => `${quoted(guess)}.${clue}`),
    ...(own === null ? [] : [quoted(own)]),
  ].join(".");

// Of a row of the tree's outline.
export const outlineAddress = (tree: Tree, steps: Steps, word: string | null = null): string =>
  `#tree=${quoted(tree.name)}:${turnsOf(steps, word)}`;

export const isOutline = (hash: string): boolean => hash.startsWith("#tree=");

// With the tree's name in any case, so that no other page takes it for one of its own.
export const fullAddress = (tree: Tree, steps: Steps, kind?: Kind): string =>
  address(tree, steps, null, kind).replace(/^#(?!boards=)([^:]*:)?/, `#${quoted(tree.name)}:`);

// Where an address leads: the tree, the steps, the word that is played next if the address has
// one, the answers of boards that were not found if it tells them, and what is wrong with the
// rest.
export type Place = Kind & {
  tree: Tree;
  steps: Steps;
  own: string | null;
  told: string[];
  problem: string;
};

// Of a game as it is, with the word to play or, where it was lost, the answers that were told.
export const addressOf = ({ tree, steps, own, told, ...kind }: Place): string =>
  address(tree, steps, own ?? (told.join(BETWEEN) || null), kind);

export function placeAt(hash: string): Place {
  const place: Place = {
    ...ONE,
    tree: treeAt(firstIndex()),
    steps: [],
    own: null,
    told: [],
    problem: "",
  };
  const wrong = (reason: string): Place => {
    const isPage = known.records.length > 1;
    return Object.assign(place, {
      problem: say(isPage ? "link.page" : "link.tree", { why: reason }),
    });
  };
  if (hash.startsWith("#word=")) return wrong(say("link.word"));
  const [, number = "1", rest = ""] = /^#?(?:boards=(\d*):|tree=)?(.*)$/.exec(hash) ?? [];
  const boards = Number(number);
  if (boards < 1 || boards > rules.mostBoards)
    return wrong(say("link.boards", { n: boards, most: rules.mostBoards }));
  place.boards = boards;
  place.isAlike = boards > 1 && place.tree.alike !== undefined; // unless a tree is named
  let name;
  let texts;
  try {
    const parts = (isOutline(hash) && !rest.includes(":") ? `${rest}:` : rest).split(":");
    texts = (parts.pop() ?? "").split(".").map(decodeURIComponent);
    name = decodeURIComponent(parts.join(":"));
  } catch {
    return wrong(say("link.cut"));
  }
  const isNamed =
    name !== "" && !(name === rules.onBoards && indexOf(name) < 0 && place.tree.alike);
  const named = isNamed ? indexOf(name) : plainIndex(texts[0]);
  place.isAlike &&= !isNamed || named < 0;
  const index = place.isAlike && !isNamed ? place.tree.index : named;
  if (isNamed && index < 0) return wrong(say("link.no-tree", { name: cut(name) }));
  if (index >= 0) place.tree = treeAt(index);
  const { tree } = place;
  let unsolved = boards;
  for (let i = 0; texts[i]; i += 2) {
    const guess = fold(texts[i], tree.recipe.fold);
    const clue = fold(texts[i + 1] ?? "");
    const clues = clue.split(BETWEEN);
    const [last = ""] = place.steps.at(-1) ?? [];
    const isEnded = !isOutline(hash) && guessed(place.steps).length >= allowed(boards);
    const words = isEnded && !clue ? guess.split(BETWEEN) : [guess];
    if (!unsolved) return wrong(saySentence("turn.over", { word: capitals(last) }));
    const { length } = tree;
    const long = words.find((word) => [...word].length !== length);
    if (long !== undefined) {
      const letters = say("count.letter", { n: [...long].length });
      return wrong(say("link.length", { word: cut(long), letters, length }));
    }
    const odd =
      clue === REFUSED
        ? undefined
        : clues.find((one) => !/^[012]+$/.test(one) || one.length !== length);
    if (!clue && isEnded) place.told = words;
    else if (!clue) place.own = guess;
    else if (odd !== undefined) return wrong(say("link.clue", { clue: cut(odd), n: length }));
    else if (clue !== REFUSED && clues.length !== unsolved) {
      return wrong(
        say("link.clues", {
          word: capitals(guess),
          clues: say("count.clue", { n: clues.length }),
          boards: say("count.board", { n: unsolved }),
        }),
      );
    } else {
      place.steps.push([guess, clue]);
      unsolved -= clues.filter((one) => one === tree.won).length;
    }
  }
  if (isOutline(hash)) return place;
  const { isTold, ...within } = allowedIn(place);
  const told = [...within.told, ...place.told];
  const [n, most] = [place.steps, within.steps].map((steps) => guessed(steps).length);
  Object.assign(place, within, { told });
  return isTold ? place : wrong(say("link.guesses", { n, most }));
}
