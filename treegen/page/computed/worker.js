// The worker: the page's data come first, then jobs.

import { gameAt } from "../game/position.js";
import { begin, choose, setSince, treeAt, unpack } from "../game/trees.js";
import { JOBS, RUNS } from "./jobs.js";

/** @type {Promise<void> | undefined} */
let ready;

postMessage([RUNS]);
onmessage = async ({ data: message }) => {
  if (!ready) {
    const [text, since, switches] = message;
    ready = unpack(text).then(begin);
    choose(switches);
    setSince(since);
    return;
  }
  await ready;
  const [number, job, index, steps, ...rest] = message;
  try {
    postMessage([number, JOBS[job](gameAt(treeAt(index), steps), ...rest)]);
  } catch (error) {
    postMessage([number, null, String(error)]);
  }
};
