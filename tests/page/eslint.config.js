// Lints the scripts of treegen, which have no build step: those of a page share one scope, and so do
// those of a chart. A script may use its neighbours' names, but not write to them.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import js from "@eslint/js";
import globals from "globals";

const ROOT = fileURLToPath(new URL("../../treegen", import.meta.url));
const ENGINE = ["page/tree.js", "page/rank.js", "page/cost.js", "page/game.js"]; // in a worker too
const SHARED = "script.js";
const PAGE = readdirSync(`${ROOT}/page`).filter((name) => name.endsWith(".js")).map((name) => `page/${name}`);
const CHART = "chart/svg.js";

const DECLARED = /^(?:async )?(?:function|const|let|class) (\w+|[[{][^\]}]*[\]}])/gm;

const textOf = (file) => readFileSync(`${ROOT}/${file}`, "utf-8");
const namesOf = (file) => [...textOf(file).matchAll(DECLARED)].flatMap(([, names]) => names.match(/\w+/g));

// No rule sees that a name is used by no script at all.
const scripts = [SHARED, ...PAGE, CHART];
const all = scripts.map(textOf).join("");
const isUnused = (name) => all.match(new RegExp(`\\b${name}\\b`, "g")).length < 2;
const unused = scripts.flatMap(namesOf).filter(isUnused);
if (unused.length) {
  console.error(`No script uses ${unused.join(", ")}`);
  process.on("exit", () => { process.exitCode ||= 1; });
}

// The rules for a script beside others.
function scriptOf(file, neighbours, environment) {
  const names = neighbours.filter((other) => other !== file).flatMap(namesOf);
  return {
    files: [`treegen/${file}`],
    languageOptions: {
      sourceType: "script",
      globals: { ...environment, ...Object.fromEntries(names.map((name) => [name, "readonly"])) },
    },
  };
}

const TUPLES = ":matches(VariableDeclarator[id.type='ArrayPattern'][init.type='ArrayExpression'], "
  + "AssignmentExpression[left.type='ArrayPattern'])";
const STATE = "AssignmentExpression > MemberExpression.left[object.name=/^(state|here|known)$/]";
const SPREAD = "CallExpression[callee.property.name=/^(push|max|min)$/] > SpreadElement";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "consistent-return": "error",
      "eqeqeq": "error",
      "max-len": ["error", { code: 120 }],
      "max-lines": ["error", 350],
      "no-implicit-coercion": "error",
      "no-nested-ternary": "error",
      "no-redeclare": ["error", { builtinGlobals: true }],
      "no-restricted-syntax": [
        "error",
        { selector: TUPLES, message: "One assignment a line." },
        { selector: SPREAD, message: "A list may be too long for arguments." },
      ],
      "no-shadow": "error",
      "no-unused-vars": ["error", { vars: "local" }],
      "no-var": "error",
      "object-shorthand": "error",
      "one-var": ["error", "never"],
      "prefer-const": "error",
      "prefer-template": "error",
      "strict": "off", // script.js, which comes first, says so for all
    },
  },
  ...PAGE.filter((file) => !ENGINE.includes(file)).map((file) => scriptOf(file, [SHARED, ...PAGE], globals.browser)),
  ...ENGINE.map((file) => scriptOf(file, ENGINE, { ...globals.worker, document: "readonly" })),
  scriptOf(SHARED, [], globals.browser),
  scriptOf(CHART, [SHARED], globals.browser),
  {
    files: ["treegen/site/worker.js"], // a template
    languageOptions: { sourceType: "script", globals: { ...globals.serviceworker, $pages: "readonly" } },
  },
  {
    files: PAGE.filter((file) => !["page/state.js", "page/tree.js"].includes(file)).map((file) => `treegen/${file}`),
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: TUPLES, message: "One assignment a line." },
        { selector: SPREAD, message: "A list may be too long for arguments." },
        { selector: STATE, message: "The functions of state.js and tree.js alone change that." },
      ],
    },
  },
];
