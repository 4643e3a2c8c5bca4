// The command that looks a game up or, off the tree, computes its guess.

import { isModeComputed } from "./known.js";
import { lastGuess, nodeAt } from "./position.js";

import type { Game } from "./position.js";

// A word for a shell.
const shell = (text: string): string =>
  /^[\w./][\w./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

// Whether treewalk finds a game in its tree.
export function isFollowed(game: Game): boolean {
  const { tree, node, history, refused, solved } = game;
  const last = solved && !refused.size ? nodeAt(tree, history.slice(0, -1)) : null;
  return node !== null || Boolean(last?.wins && last.guess === lastGuess(game));
}

export function commandFor(game: Game, follows: boolean = isFollowed(game)): string {
  const { tree, history, refused } = game;
  const isPlain =
    history.length &&
    tree.file === null &&
    tree.name === tree.opener &&
    history[0][0] === tree.name;
  return [
    follows ? "treewalk" : "treegen next",
    ...(isPlain && follows ? [] : [`--tree=${shell(tree.file ?? tree.name)}`]),
    ...history.flat().map(shell),
    ...(!follows && isModeComputed(tree) ? ["--hard"] : []),
    ...(refused.size ? ["--refused", [...refused].map(shell).join(",")] : []),
  ].join(" ");
}
