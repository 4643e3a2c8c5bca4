import { move } from "wordle-trees";
import everyday from "wordle-trees/everyday.json" with { type: "json" };
console.log(move(everyday, [["taser", "00000"]]).guess);

// After a second word of your own:
const played = [["taser", "00000"], ["cloud", "01100"]];
console.log(move(everyday, played).guess);
