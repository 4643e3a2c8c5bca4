// The reader as a script of its own, which the data of a page hold once: a worker has it beside its
// own script, and where no worker runs the page runs it. What it reads by stands there as
// `readScreenshot`.

import { read } from "./reader.js";

Object.assign(globalThis, { readScreenshot: read });
