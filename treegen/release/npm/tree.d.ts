import type { Tree } from "./index.js";

declare const tree: Tree;
export default tree;
