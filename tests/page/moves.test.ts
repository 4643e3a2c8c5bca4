import assert from "node:assert/strict";
import { test } from "node:test";
import { advise } from "../../treegen/page/computed/adviser.js";
import { gameAt } from "../../treegen/page/game/position.js";
import { whyNone } from "../../treegen/page/screen/wording.js";
import { expected } from "./expected.js";
import { treeNamed } from "./trees.js";

for (const [name, games] of Object.entries(expected.games)) {
  test(`${name}: the words left, the move, and why no word of the list is left`, () => {
    for (const { steps, guess, left, stored, lines } of games) {
      const game = gameAt(treeNamed(name), steps);
      const told = JSON.stringify(steps);
      assert.deepEqual(
        game.left.map((place) => game.tree.words[place]),
        left,
        told,
      );
      const move = game.size ? advise(game) : { guess: null, source: "turn" };
      assert.deepEqual([move.guess, move.source === "tree"], [guess, stored], told);
      const isUsual = game.size && !game.wide;
      const said = isUsual
        ? []
        : whyNone(game).map((line) => line.toLowerCase().replace(/\.$/, ""));
      if (said.length) assert.match(said[0], /^none of the [\d,]+ .* fits$/);
      assert.deepEqual(said.slice(1), lines.slice(1), told);
    }
  });
}
