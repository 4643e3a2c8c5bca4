// The type of wordle-trees/*.json.

import type { Tree } from "./types.js";

declare const tree: Tree;
export default tree;
