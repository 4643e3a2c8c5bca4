import { next } from "wordle-trees";
import everyday from "wordle-trees/everyday.json" with { type: "json" };
console.log(next(everyday, [["taser", "00102"]]).guess);
