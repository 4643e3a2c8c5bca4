import assert from "node:assert/strict";
import { test } from "node:test";
import { nextMove } from "../../treegen/page/computed/adviser.js";
import { JOBS, ON_SEVERAL } from "../../treegen/page/computed/jobs.js";
import { ranked } from "../../treegen/page/computed/turn.js";
import { placeAt } from "../../treegen/page/game/address.js";
import { app, enterPlace, playOn } from "../../treegen/page/screen/state.js";
import { statusText } from "../../treegen/page/screen/status.js";
import { expected } from "./expected.js";
import { treeNamed } from "./trees.js";

// A worker in this process: what it is told goes to worker.ts, and what that posts comes back.
class Worker {
  constructor() {
    globalThis.postMessage = (data) => {
      setTimeout(() => this.onmessage({ data }));
    };
    globalThis.postMessage([0]); // it runs
  }

  postMessage(data) {
    globalThis.onmessage({ data: structuredClone(data) });
  }

  terminate() {
    globalThis.postMessage = () => {};
  }
}

const document = {
  getElementById: () => ({ textContent: expected.text }),
  createElement: () => ({}),
  head: { append() {} },
};
Object.assign(globalThis, {
  window: globalThis,
  document,
  Worker,
  onmessage: null,
  postMessage() {},
});
await import("../../treegen/page/computed/worker.js");
const { asked, idle } = await import("../../treegen/page/computed/computers.js");

const tree = treeNamed("raise");
const ONE = { tree, steps: [] };
const FAILING = [
  [JOBS, ONE],
  [ON_SEVERAL, { ...ONE, boards: 2 }],
];

async function eachFails() {
  for (const [jobs, game] of FAILING) {
    for (const [job, compute] of Object.entries(jobs)) {
      jobs[job] = () => {
        throw new RangeError("no room");
      };
      const failing = asked.compute(job, game);
      jobs.next = () => 7;
      const next = asked.compute("next", game);
      await assert.rejects(
        failing,
        (error) => error.job === job && error.message.includes("RangeError: no room"),
      );
      assert.equal(await next, 7, job);
      jobs[job] = compute;
      delete jobs.next;
    }
  }
}

test("a job that throws in a worker fails by its name, and the next is done", eachFails);

test("what cannot be sent to a worker fails, and is waited for no more", async () => {
  await assert.rejects(
    asked.compute("cost", ONE, () => {}),
    { name: "DataCloneError" },
  );
  asked.stop(); // which would drop what is waited for, with the worker
  assert.equal((await asked.compute("move", ONE)).guess, "raise");
});

test("where no worker runs it is the same", async () => {
  globalThis.Worker = class {
    constructor() {
      throw new DOMException("", "SecurityError");
    }
  };
  asked.drop();
  await eachFails();
});

test("what is given up neither comes nor fails", async () => {
  let settled = "";
  for (const giveUp of ["drop", "stop"]) {
    idle.compute("cost", ONE, "crane").then(
      () => {
        settled = "came";
      },
      () => {
        settled = "failed";
      },
    );
    idle[giveUp]();
    await idle.compute("move", ONE);
    assert.equal(settled, "", giveUp);
  }
});

test("the journey through failures in a browser has every job", () => {
  assert.deepEqual(Object.keys(JOBS).sort(), expected.jobs.toSorted());
});

test("where the move fails, the guess of one turn ahead is played, and where that fails a word that is left", () => {
  for (const hash of ["#raise.00000.clout.00010", "#boards=2:raise:crane.00000-00100"]) {
    enterPlace(hash);
    assert.match(statusText(), /omputing/);
    playOn();
    const { guess, games, move } = app.view;
    assert.deepEqual([guess, move], [ranked(games[0])[0], { guess, source: "turn", risk: null }]);
    assert.match(statusText(), new RegExp(`play ${guess.toUpperCase()}`));
    const broken = games.map((game) => ({
      ...game,
      tree: {
        ...game.tree,
        get policy() {
          throw Error();
        },
      },
    }));
    const last = nextMove(broken).guess;
    assert.ok(
      games[0].left.some((place) => tree.words[place] === last),
      last,
    );
  }
});

test("a move that is known stays", () => {
  enterPlace("#raise");
  playOn();
  assert.deepEqual(app.view.move, { guess: "raise", source: "tree", risk: null });
  assert.equal(placeAt("#raise").tree, tree);
});
