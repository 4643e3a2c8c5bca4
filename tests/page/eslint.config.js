// Lints the scripts of treegen, which are modules; the bundles made of them are not looked at.

import js from "@eslint/js";
import globals from "globals";

const TUPLES = ":matches(VariableDeclarator[id.type='ArrayPattern'][init.type='ArrayExpression'], "
  + "AssignmentExpression[left.type='ArrayPattern'])";
const SPREAD = "CallExpression[callee.property.name=/^(push|max|min)$/] > SpreadElement";
const STATE = "AssignmentExpression > MemberExpression.left[object.name=/^(view|here|known)$/], "
  + "AssignmentExpression > MemberExpression.left[object.name='app'], "
  + "AssignmentExpression > MemberExpression.left[object.object.name='app'], "
  + "CallExpression[callee.property.name='assign'] > MemberExpression.arguments[object.name='app']";
const VARIABLES = "Program > :matches(VariableDeclaration, ExportNamedDeclaration > VariableDeclaration)[kind='let']";

const RESTRICTED = [
  { selector: TUPLES, message: "One assignment a line." },
  { selector: SPREAD, message: "A list may be too long for arguments." },
];
const CONTAINED = [
  { selector: STATE, message: "The functions of state.js and trees.js alone change that." },
  { selector: VARIABLES, message: "What changes stands in the one object of state.js." },
];

export default [
  { ignores: ["**/*.bundle.js"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "consistent-return": "error",
      "eqeqeq": "error",
      "max-len": ["error", { code: 120 }],
      "max-lines": ["error", 350],
      "no-duplicate-imports": "error",
      "no-implicit-coercion": "error",
      "no-nested-ternary": "error",
      "no-redeclare": ["error", { builtinGlobals: true }],
      "no-restricted-syntax": ["error", ...RESTRICTED],
      "no-shadow": "error",
      "no-unused-vars": "error",
      "no-use-before-define": ["error", { functions: false, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "one-var": ["error", "never"],
      "prefer-const": "error",
      "prefer-template": "error",
      "sort-imports": ["error", { ignoreDeclarationSort: true }],
    },
  },
  {
    files: ["treegen/{web,page,chart}/**/*.js"],
    languageOptions: { sourceType: "module", globals: globals.browser },
  },
  {
    files: ["treegen/page/**/*.js"],
    ignores: ["treegen/page/screen/state.js", "treegen/page/game/*.js", "treegen/page/computed/worker.js"],
    rules: { "no-restricted-syntax": ["error", ...RESTRICTED, ...CONTAINED] },
  },
  {
    files: ["treegen/page/computed/worker.js"],
    languageOptions: { globals: globals.worker },
  },
  { files: ["treegen/release/npm/*.js"], languageOptions: { sourceType: "module" } },
  { files: ["treegen/release/npm/example.mjs"], languageOptions: { globals: { console: "readonly" } } },
  { files: ["tests/{page,chart,say}/*.js", "tests/release/*.mjs"], languageOptions: { globals: globals.node } },
  {
    files: ["treegen/site/worker.js"], // a template
    languageOptions: { sourceType: "script", globals: { ...globals.serviceworker, $pages: "readonly" } },
  },
];
