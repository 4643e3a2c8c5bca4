// All that the package offers.

export { clue, rank } from "./rank.js";
export { games, next, wordsLeft } from "./index.js";
