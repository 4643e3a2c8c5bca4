// Lints the scripts of treegen, which have no build step: those of a page share one scope, and so do
// those of a chart. A script may use the names that its neighbours say are `exported`, but not write to
// them; its other names are its own.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import js from "@eslint/js";
import globals from "globals";

const ROOT = fileURLToPath(new URL("../../treegen", import.meta.url));
const ENGINE = ["tree", "read", "family", "openings", "rank", "cost", "game"].map((name) => `page/${name}.js`); // in a worker too
const SHARED = "script.js";
const PAGE = readdirSync(`${ROOT}/page`).filter((name) => name.endsWith(".js")).map((name) => `page/${name}`);
const CHART = "chart/svg.js";

const EXPORTED = /^\/\* exported ([^*]*)\*\//gm;

const textOf = (file) => readFileSync(`${ROOT}/${file}`, "utf-8");
const exportedBy = (file) => [...textOf(file).matchAll(EXPORTED)].flatMap(([, names]) => names.match(/\w+/g));

// No rule sees that a name is exported though no other script uses it.
function isNeedless(file, name) {
  const others = [SHARED, ...PAGE, CHART].filter((other) => other !== file).map(textOf);
  return !others.some((text) => new RegExp(`\\b${name}\\b`).test(text));
}
const needless = [SHARED, ...PAGE].flatMap((file) => exportedBy(file).filter((name) => isNeedless(file, name)));
if (needless.length) {
  console.error(`Exported, but used by no other script: ${needless.join(", ")}`);
  process.on("exit", () => { process.exitCode ||= 1; });
}

// The rules for a script beside others.
function scriptOf(file, neighbours, environment) {
  const names = neighbours.filter((other) => other !== file).flatMap(exportedBy);
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
      "no-unused-vars": "error",
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
  { files: ["treegen/release/npm/example.mjs"], languageOptions: { globals: { console: "readonly" } } },
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
