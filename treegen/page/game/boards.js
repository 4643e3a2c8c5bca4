// A game of several boards, which one guess is played on, as play/boards.py has it. Its steps have in place of
// a clue those of the boards that are not solved, in their order, as its address does.

import { REFUSED, gameAt } from "./position.js";

/** @import { Steps, Tree } from "./known.js" */
/** @import { Game } from "./position.js" */

export const BETWEEN = "-"; // clues
const SPARE = 5; // guesses beside one for each board

/** @type {(boards: number) => number} How many guesses such games allow: 7, 9, 13 and 21 for 2, 4, 8 and 16. */
export const allowed = (boards) => boards + SPARE;

/** @type {(tree: Tree, steps: Steps) => boolean} Whether the last clue is that of a right guess. */
const isRight = (tree, steps) => steps.at(-1)?.[1] === tree.won;

/** @type {(board: Game) => boolean} */
export const isSolved = ({ tree, steps }) => isRight(tree, steps);

/** @type {(board: Game) => boolean} Whether a guess is chosen for a board: it is not solved, and words are left. */
export const isOpen = (board) => !isSolved(board) && board.size > 0;

/** @type {(game: { tree: Tree, boards: number, steps: Steps }) => Game[]} Each up to the guess that solved it. */
export function boardsAt({ tree, boards, steps }) {
  /** @type {Steps[]} */
  const each = Array.from({ length: boards }, () => []);
  for (const [guess, text] of steps) {
    const unsolved = each.filter((some) => !isRight(tree, some));
    const clues = text === REFUSED ? unsolved.map(() => REFUSED) : text.split(BETWEEN);
    unsolved.forEach((some, i) => some.push([guess, clues[i]]));
  }
  return each.map((some) => gameAt(tree, some));
}
