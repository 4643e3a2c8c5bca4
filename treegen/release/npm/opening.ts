// The type of wordle-trees/openings/*.json.

import type { Opening } from "./types.js";

declare const opening: Opening;
export default opening;
