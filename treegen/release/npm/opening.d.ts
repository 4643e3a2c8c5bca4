import type { Opening } from "./index.js";

declare const opening: Opening;
export default opening;
