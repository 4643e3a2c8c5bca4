import type { Tree } from "./main.js";

declare const tree: Tree;
export default tree;
