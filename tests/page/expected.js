// What Python computed for the tests of a module (conftest.py), which compare with it what JavaScript does.

import { readFileSync } from "node:fs";

export const expected = JSON.parse(readFileSync(process.env.EXPECTED ?? "", "utf-8"));
