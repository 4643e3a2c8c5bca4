// Trees of a page for the same game are a family. They differ in hard mode and in the words that
// they play, and two switches choose among them; what is in no tree of the family is computed.

import { isHardMode, known } from "./known.js";
import { flags, greatest, weightIn } from "./lists.js";

import type { Value } from "../sentences.js";
import type { Mode, Recipe, Tree, TreeRecord } from "./known.js";

export type Switches = { mode: Mode; isEveryday: boolean };

const gameKey = ({ recipe: { guesses, answers, prior, mode } }: { recipe: Recipe }): string =>
  [guesses.sha256, answers.sha256, prior?.sha256, mode === "strict"].join();

// Those of the trees for its game, in their order.
const familyOf = (tree: { recipe: Recipe }): TreeRecord[] =>
  known.records.filter((other) => gameKey(other) === gameKey(tree));

// What a tree has without computing.
const switchesIn = ({ recipe }: { recipe: Recipe }): Switches => ({
  mode: recipe.mode,
  isEveryday: Boolean(recipe.vocabulary),
});

// The tree of a family for some switches: of those that have nothing which is switched off, the one
// that has most, hard mode before words; then the tree itself, one that opens as it does, the
// first.
export function indexFor(
  tree: { index: number; opener: string; recipe: Recipe },
  wanted: Switches,
): number {
  const rank = (other: TreeRecord): number => {
    const has = switchesIn(other);
    const isOwn = other.index === tree.index;
    return (
      8 * Number(isHardMode(has)) +
      4 * Number(has.isEveryday) +
      2 * Number(isOwn) +
      Number(other.opener === tree.opener)
    );
  };
  const fitting = familyOf(tree).filter((other) => {
    const has = switchesIn(other);
    return (isHardMode(wanted) || !isHardMode(has)) && (wanted.isEveryday || !has.isEveryday);
  });
  const most = greatest(fitting.map(rank));
  return fitting.find((other) => rank(other) === most)?.index ?? tree.index;
}

// The title of a tree's game without what the switches say, so that it stays when they are pressed.
export const titleOf = (tree: Tree): Value =>
  known.records[indexFor(tree, { mode: "normal", isEveryday: false })].title;

// Whether the switches lead to every tree of the page from its first.
export function areAllSwitched(): boolean {
  const [first] = known.records;
  return known.records.every((other) => indexFor(first, switchesIn(other)) === other.index);
}

// The tree that a page opens with: its first, or the one for what this device keeps. Where only
// hard mode is kept, its tree's own moves are played.
export function firstIndex(): number {
  const [first] = known.records;
  const has = switchesIn(first);
  const mode = known.mode ?? has.mode;
  const isEveryday =
    known.isEveryday ?? (isHardMode({ mode }) === isHardMode(has) && has.isEveryday);
  return indexFor(first, { mode, isEveryday });
}

// Sets what is switched on in a tree: what it has, and what was switched on and is computed there.
// A switch that leads to another tree is off in this one.
export function applySwitches(tree: Tree) {
  const has = switchesIn(tree);
  const isHere = (wanted: Switches): boolean => indexFor(tree, wanted) === tree.index;
  const isHardOn = known.mode !== null && isHardMode({ mode: known.mode });
  tree.mode = isHardOn && !isHardMode(has) && isHere({ ...has, mode: "hard" }) ? "hard" : has.mode;
  tree.isEveryday =
    has.isEveryday || (known.isEveryday === true && isHere({ mode: tree.mode, isEveryday: true }));
  return tree;
}

export const isSwitchedOn = (switches: Switches, name: keyof Switches): boolean =>
  name === "mode" ? isHardMode(switches) : switches.isEveryday;

// With one that is on or off.
export const withSwitch = (
  { mode, isEveryday }: Switches,
  name: keyof Switches,
  isPressed: boolean,
): Switches =>
  name === "mode"
    ? { mode: isPressed ? "hard" : "normal", isEveryday }
    : { mode, isEveryday: isPressed };

// Whether some tree for the game has what a switch is for.
export const isOffered = (tree: Tree, name: keyof Switches): boolean =>
  familyOf(tree).some((other) => isSwitchedOn(switchesIn(other), name));

// Whether a switch does anything: not in a tree that has what the switch is for, if no other has
// not.
export const isSwitchUseful = (tree: Tree, name: keyof Switches): boolean =>
  !isSwitchedOn(switchesIn(tree), name) ||
  indexFor(tree, withSwitch(tree, name, false)) !== tree.index;

// Function that tests whether a word of a tree is an everyday one: of the vocabulary of its family,
// or where there is none one that weighs more than 0.
export function everydayTest(tree: Tree): (place: number) => boolean {
  const record = [known.records[tree.index], ...familyOf(tree)].find(
    ({ recipe }) => recipe.vocabulary,
  );
  if (!record) return (place) => weightIn(tree.prior, place) > 0;
  const isKnown = flags(record.everyday, tree.words.length);
  return (place) => isKnown[place] === 1;
}
