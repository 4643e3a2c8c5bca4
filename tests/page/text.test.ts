import assert from "node:assert/strict";
import { test } from "node:test";
import { decimals, hundredths } from "../../treegen/page/text.js";
import { expected } from "./expected.js";

test("figures are rounded to hundredths", () => {
  assert.deepEqual(
    expected.figures.map(([number]) => hundredths(number)),
    expected.figures.map(([, shown]) => shown),
  );
});

test("numbers are written with two decimals", () => {
  assert.deepEqual(
    expected.texts.map(([number]) => decimals(number)),
    expected.texts.map(([, text]) => text),
  );
});
