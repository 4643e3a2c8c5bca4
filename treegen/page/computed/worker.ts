// The worker: the page's data come first, then jobs.

import { begin, choose, setSince, unpack } from "../game/trees.js";
import { RUNS, runJob } from "./jobs.js";

let ready: Promise<void> | undefined;

postMessage([RUNS]);
onmessage = async ({ data: message }) => {
  if (!ready) {
    const [text, since, switches] = message;
    ready = unpack(text).then(begin);
    ready.catch((error) =>
      setTimeout(() => {
        throw error;
      }),
    ); // which ends in `onerror`
    choose(switches);
    setSince(since);
    return;
  }
  await ready;
  const [number, job, index, kind, steps, ...rest] = message;
  try {
    postMessage([number, runJob(job, index, kind, steps, ...rest)]);
  } catch (error) {
    postMessage([number, null, String(error)]);
  }
};
