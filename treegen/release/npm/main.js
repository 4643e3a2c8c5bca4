// All that the package offers.

export { move } from "./move.js";
export { clue, rank } from "./rank.js";
export { games, next, wordsLeft } from "./index.js";
