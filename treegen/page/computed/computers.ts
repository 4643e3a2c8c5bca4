// What can take long is computed by workers: what a person waits for, and apart from it what is
// nice to know. What was asked of a state that is left is given up.
//
// A worker says first that it runs. Some WebKit starts none for a page opened from disk and says
// nothing, so where none is heard of soon, or one dies, the page computes by itself.
//
// A job that fails rejects its promise. Whoever asked takes no error: what nobody took ends in
// screen/failure.ts. A job that is given up never settles.

import { ONE } from "../game/boards.js";
import { known } from "../game/known.js";
import { RUNS, runJob } from "./jobs.js";

import type { Kind, Steps, Tree } from "../game/known.js";

const same = (text: string): string => text;
const POLICY = { createScriptURL: same, createScript: same };

// Not every browser has a `trustedTypes`.
const browser: any = window;

export const trusted = browser.trustedTypes?.createPolicy("treegen", POLICY) ?? POLICY;
const PATIENCE = 1000; // milliseconds

// that tells which job failed
export type JobError = Error & { job?: string };

// What a job (jobs.ts) finds in the game that some steps lead to.
export type Compute = (
  job: string,
  game: { tree: Tree; steps: Steps } & Partial<Kind>,
  ...rest: any[]
) => Promise<any>;

// with the tree's place
export type Question = [job: string, index: number, kind: Kind, steps: Steps, ...rest: any[]];

export interface Computer {
  ready: () => void; // starts its worker
  compute: Compute;
  drop: () => void; // forgets what it was asked, and its worker
  stop: () => void; // the same where it was asked something
}

const failure = ([job]: Question, error: unknown): JobError =>
  Object.assign(new Error(`${job}: ${error}`, { cause: error }), { job });

// @returns Some that have workers of their own, which start when they are first asked.
function newComputers(): Computer[] {
  let workerAddress = "";
  let hasWorkers = true; // until one was not heard of in time
  let hasReader = false; // in the page

  function newAddress() {
    const script = new Blob([known.reader, "\n", known.worker], { type: "text/javascript" });
    return trusted.createScriptURL(URL.createObjectURL(script));
  }

  // The policy of the page knows that script by its hash.
  function runReader() {
    if (hasReader) return;
    hasReader = true;
    const script = document.createElement("script");
    script.text = trusted.createScript(known.reader);
    document.head.append(script);
  }

  const newComputer = (): Computer => {
    // By number.
    const waiting: Map<
      number,
      { question: Question; tell: (value: any) => void; fail: (why: any) => void }
    > = new Map();
    let worker: Worker | null = null;
    let timer: number | undefined;
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
        const [[id, { question, tell, fail }]] = waiting;
        waiting.delete(id);
        if (waiting.size) computeHere();
        try {
          if (question[0] === "screenshot") runReader();
          tell(runJob(...question));
        } catch (error) {
          fail(failure(question, error));
        }
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
      worker.onmessage = ({ data: [id, value, error] }) => {
        if (id === RUNS) clearTimeout(timer);
        const job = waiting.get(id);
        if (error === undefined) job?.tell(value);
        else job?.fail(failure(job.question, error));
        waiting.delete(id);
      };
      worker.onmessageerror = giveUp;
      worker.onerror = (event) => {
        event.preventDefault(); // no error of the page, which plays on
        giveUp();
      };
      const { since, mode, isEveryday } = known;
      const data = document.getElementById("data")?.textContent;
      worker.postMessage([data, since, { mode, isEveryday }]);
    }

    function ready() {
      if (hasWorkers && !worker) start();
    }

    return {
      ready,
      compute(job, { tree, steps, ...kind }, ...rest) {
        const { boards, isAlike } = { ...ONE, ...kind };
        const question: Question = [job, tree.index, { boards, isAlike }, steps, ...rest];
        ready();
        return new Promise((tell, fail) => {
          number += 1;
          worker?.postMessage([number, ...question]); // before it is waited for, as this may fail
          waiting.set(number, { question, tell, fail });
          if (!worker) computeHere();
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

  return Array.from({ length: 3 }, newComputer);
}

// For what a person waits for; for what is nice to know; and for a screenshot, whatever game is
// shown meanwhile.
export const [asked, idle, reading] = newComputers();

export function stopComputing() {
  asked.stop();
  idle.stop();
}

export function dropWorkers() {
  asked.drop();
  idle.drop();
}
