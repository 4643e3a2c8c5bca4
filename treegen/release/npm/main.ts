// All that the package offers.

export { move } from "./move.js";
export { clue, rank, wordsLeft } from "./rank.js";
export { games, next } from "./index.js";
export { parseClue } from "./read.js";
export type * from "./types.js";
