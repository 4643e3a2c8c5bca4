// The command that looks a game up or, off the tree, computes its guess.

import { isModeComputed } from "./known.js";
import { lastGuess, nodeAt } from "./position.js";

/** @import { Game } from "./position.js" */

/** @type {(text: string) => string} A word for a shell. */
const shell = (text) => (/^[\w./][\w./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

// Whether treewalk finds a game in its tree.
/** @type {(game: Game) => boolean} */
export function isFollowed(game) {
  const { tree, node, history, refused, solved } = game;
  const last = solved && !refused.size ? nodeAt(tree, history.slice(0, -1)) : null;
  return node !== null || Boolean(last?.wins && last.guess === lastGuess(game));
}

/** @type {(game: Game, follows?: boolean) => string} */
export function commandFor(game, follows = isFollowed(game)) {
  const { tree, history, refused } = game;
  const isPlain = history.length && tree.file === null && tree.name === tree.opener && history[0][0] === tree.name;
  return [
    follows ? "treewalk" : "treegen next",
    ...(isPlain && follows ? [] : [`--tree=${shell(tree.file ?? tree.name)}`]),
    ...history.flat().map(shell),
    ...(!follows && isModeComputed(tree) ? ["--hard"] : []),
    ...(refused.size ? ["--refused", [...refused].map(shell).join(",")] : []),
  ].join(" ");
}
