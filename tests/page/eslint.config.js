// Lints the scripts of treegen, which are modules; the bundles made of them are not looked at.

import js from "@eslint/js";
import globals from "globals";
import tseslint from "typescript-eslint";

const TUPLES = ":matches(VariableDeclarator[id.type='ArrayPattern'][init.type='ArrayExpression'], "
  + "AssignmentExpression[left.type='ArrayPattern'])";
const SPREAD = "CallExpression[callee.property.name=/^(push|max|min)$/] > SpreadElement";
const STATE = "AssignmentExpression > MemberExpression.left[object.name=/^(view|here|known)$/], "
  + "AssignmentExpression > MemberExpression.left[object.name='app'], "
  + "AssignmentExpression > MemberExpression.left[object.object.name='app'], "
  + "CallExpression[callee.property.name='assign'] > MemberExpression.arguments[object.name='app']";
const VARIABLES = "Program > :matches(VariableDeclaration, "
  + "ExportNamedDeclaration > VariableDeclaration)[kind='let']";

const RESTRICTED = [
  { selector: TUPLES, message: "One assignment a line." },
  { selector: SPREAD, message: "A list may be too long for arguments." },
];
const CONTAINED = [
  { selector: STATE, message: "The functions of state.ts and trees.ts alone change that." },
  { selector: VARIABLES, message: "What changes stands in the one object of state.ts." },
];

// A rule as it is for types.
const typed = (name, ...options) => ({
  [name]: "off",
  [`@typescript-eslint/${name}`]: ["error", ...options],
});

export default [
  { ignores: ["**/*.bundle.js"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "consistent-return": "error",
      "eqeqeq": "error",
      "max-len": ["error", { code: 100 }],
      "max-lines": ["error", { max: 350, skipBlankLines: true, skipComments: true }],
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
    files: ["**/*.ts"],
    languageOptions: { parser: tseslint.parser },
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: {
      "no-undef": "off", // tsc looks for that
      ...typed("no-redeclare", { builtinGlobals: false }),
      ...typed("no-shadow"),
      ...typed("no-unused-vars"),
      ...typed("no-use-before-define", { functions: false, variables: false, typedefs: false }),
      "no-duplicate-imports": ["error", { allowSeparateTypeImports: true }],
    },
  },
  {
    files: ["treegen/page/**/*.ts"],
    ignores: [
      "treegen/page/screen/state.ts", "treegen/page/game/*.ts", "treegen/page/computed/worker.ts",
    ],
    rules: { "no-restricted-syntax": ["error", ...RESTRICTED, ...CONTAINED] },
  },
  {
    files: ["treegen/page/computed/worker.ts"],
    languageOptions: { globals: globals.worker },
  },
  {
    files: ["treegen/release/npm/example.mjs"],
    languageOptions: { globals: { console: "readonly" } },
  },
  {
    files: ["tests/{page,chart,say,release}/*.ts"],
    languageOptions: { globals: globals.node },
    rules: {
      "max-len": [
        "error",
        {
          code: 100,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
    },
  },
  {
    files: ["treegen/site/worker.js"], // a template
    languageOptions: {
      sourceType: "script",
      globals: { ...globals.serviceworker, $pages: "readonly" },
    },
  },
];
