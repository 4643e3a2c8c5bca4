// What Python computed for the tests of a module (conftest.py), which compare with it what JavaScript does.

import { readFileSync } from "node:fs";
import english from "../../treegen/page/sentences/en.json" with { type: "json" };
import { hear } from "../../treegen/page/sentences.js";

hear({ en: english });

export const expected = JSON.parse(readFileSync(process.env.EXPECTED ?? "", "utf-8"));
