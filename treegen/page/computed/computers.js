// What can take long is computed by workers: what a person waits for, and apart from it what is nice to
// know. What was asked of a state that is left is given up.
//
// A worker says first that it runs. Some WebKit starts none for a page opened from disk and says nothing,
// so where none is heard of soon, the page computes by itself.

import { known } from "../game/known.js";
import { gameAt } from "../game/position.js";
import { treeAt } from "../game/trees.js";
import { JOBS, RUNS } from "./jobs.js";

/** @import { Steps, Tree } from "../game/known.js" */

/** @type {(url: string) => string} */
const createScriptURL = (url) => url;

/** @type {any} Not every browser has a `trustedTypes`. */
const browser = window;

export const trusted = browser.trustedTypes?.createPolicy("treegen", { createScriptURL }) ?? { createScriptURL };
const PATIENCE = 1000; // milliseconds

/**
 * What a job (jobs.js) finds in the game that some steps lead to.
 *
 * @typedef {(job: string, game: { tree: Tree, steps: Steps }, ...rest: string[]) => Promise<any>} Compute
 *
 * @typedef {[job: string, index: number, steps: Steps, ...rest: string[]]} Question  with the tree's place
 *
 * @typedef {{ compute: Compute, drop: () => void, stop: () => void }} Computer  one that forgets what it
 *   was asked, in any case or where it was asked something
 */

/** @returns {Computer[]} Two that have workers of their own, which start when they are first asked. */
function newComputers() {
  let workerAddress = "";
  let hasWorkers = true; // until one was not heard of in time

  function newAddress() {
    const script = new Blob([known.worker], { type: "text/javascript" });
    return trusted.createScriptURL(URL.createObjectURL(script));
  }

  /** @type {() => Computer} */
  const newComputer = () => {
    /** @type {Map<number, { question: Question, tell: (value: any) => void }>} By number. */
    const waiting = new Map();
    /** @type {Worker | null} */
    let worker = null;
    /** @type {number | undefined} */
    let timer;
    let number = 0;

    function stopWorker() {
      worker?.terminate();
      worker = null;
      clearTimeout(timer);
    }

    // One job after another, with time between them for what a person does.
    function computeHere() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const [[id, { question: [job, index, steps, ...rest], tell }]] = waiting;
        waiting.delete(id);
        if (waiting.size) computeHere();
        tell(JOBS[job](gameAt(treeAt(index), steps), ...rest));
      });
    }

    function giveUp() {
      hasWorkers = false;
      stopWorker();
      if (waiting.size) computeHere();
    }

    function start() {
      timer = setTimeout(giveUp, PATIENCE);
      try {
        workerAddress ||= newAddress();
        worker = new Worker(workerAddress);
      } catch {
        giveUp();
        return;
      }
      worker.onmessage = ({ data: [id, value] }) => {
        if (id === RUNS) clearTimeout(timer);
        waiting.get(id)?.tell(value);
        waiting.delete(id);
      };
      worker.onerror = giveUp;
      const { since, isHard, isEveryday } = known;
      const data = document.getElementById("data")?.textContent;
      worker.postMessage([data, [...since], { isHard, isEveryday }]);
    }

    return {
      compute(job, { tree, steps }, ...rest) {
        /** @type {Question} */
        const question = [job, tree.index, steps, ...rest];
        if (hasWorkers && !worker) start();
        return new Promise((tell) => {
          waiting.set(++number, { question, tell });
          if (worker) worker.postMessage([number, ...question]);
          else computeHere();
        });
      },
      drop() {
        stopWorker();
        waiting.clear();
      },
      stop() {
        if (waiting.size) this.drop();
      },
    };
  };

  return [newComputer(), newComputer()];
}

export const [asked, idle] = newComputers(); // for what a person waits for; for what is nice to know

export function stopComputing() {
  asked.stop();
  idle.stop();
}

export function dropWorkers() {
  asked.drop();
  idle.drop();
}
