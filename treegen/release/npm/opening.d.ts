import type { Opening } from "./main.js";

declare const opening: Opening;
export default opening;
