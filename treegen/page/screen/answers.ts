// The answers of a game: found, told where a game was lost, or known as practice was for them.

import { isOpen, mayBeAnswer } from "../game/boards.js";
import { lastGuess } from "../game/position.js";
import { isSameGame } from "../kept/round.js";

import type { Place } from "../game/address.js";
import type { Game } from "../game/position.js";
import type { Round } from "../kept/round.js";
import type { View } from "./state.js";

// On each board, null where it is not known. What is told of a lost game counts as far as it can
// be; a round of practice that is over knows its own.
export function answersOf(
  { tree, told }: Place,
  games: Game[],
  isLost: boolean,
  round: Round | null,
): (string | null)[] {
  const isRound =
    isLost && games.length === 1 && round?.isOver && isSameGame(round, tree, games[0].history);
  const words = isRound ? [round.secret] : [...told];
  return games.map((game) => {
    if (game.solved) return lastGuess(game);
    const word = isLost && isOpen(game) ? words.shift() : undefined;
    return word !== undefined && mayBeAnswer(game, word) ? word : null;
  });
}

// The board whose answer a person is asked for, as the game was lost; or -1.
export const boardAsked = ({ isLost, games, answers }: View): number =>
  games.findIndex((game, board) => isLost && isOpen(game) && answers[board] === null);

// The answers of boards that were not found, as far as they are known.
export const missedWords = ({ games, answers }: View): string[] =>
  answers.flatMap((answer, board) => (answer === null || games[board].solved ? [] : [answer]));
