import { next, rank, wordsLeft } from "wordle-trees";
import everyday from "wordle-trees/everyday.json" with { type: "json" };
console.log(next(everyday, [["taser", "00000"]]).guess);

// You play a word of your own, which the tree does not know there.
const played = [["taser", "00000"], ["cloud", "01100"]];
console.log(rank(wordsLeft(everyday), played)[0].guess);
