// What the page knows: the words, the trees, and what a person told it. The functions of trees.js change it.

/** @import { Fold } from "../../web/typing.js" */
/** @import { Rules } from "../rules.js" */
/** @import { Key, Sentences, Value } from "../sentences.js" */
/** @import { Replies } from "./openings.js" */

/**
 * Words are told by their places among all words of a page that have their length.
 *
 * @typedef {[guess: string, clue: string][]} Steps  turns so far; REFUSED stands for a clue
 * @typedef {{ clue: string, left: number[] }} Class  words left to which a guess earns that clue
 *
 * @typedef {object} Kind  of a game
 * @property {number} boards
 * @property {boolean} isAlike  whether it is the game of several boards by words that are alike: see `alike`
 *
 * @typedef {object} List
 * @property {Value} name
 * @property {number[]} words
 * @property {number[]} weights  by place: 1 where none is told, 0 of other words
 *
 * @typedef {object} TreeNode
 * @property {string} guess
 * @property {number} size
 * @property {number} weight
 * @property {boolean} wins  whether the guess can be the answer
 * @property {number} own  its weight then, else 0
 * @property {Map<string, TreeNode>} below  by clue
 *
 * @typedef {"normal" | "hard" | "strict"} Mode  as clues.py has them
 *
 * @typedef {{ sha256: string }} Source  of a list, or of weights
 *
 * @typedef {object} Recipe
 * @property {string} opener
 * @property {Source} guesses
 * @property {Source} answers
 * @property {string[]} [openers]
 * @property {string} [second]
 * @property {Mode} mode
 * @property {Source | null} [prior]
 * @property {Source} [vocabulary]
 * @property {string} [lang]  of the words, where it is known
 * @property {Fold} [fold]
 * @property {number} [max_listed_turns]
 * @property {boolean} [proven]
 *
 * @typedef {object} Tree
 * @property {number} index  among the trees of the page
 * @property {string} name
 * @property {string | null} file  null where treewalk finds it by its name
 * @property {string} opener
 * @property {Value} title
 * @property {Value} purpose
 * @property {Value} figures
 * @property {[Key, Value][]} about
 * @property {string} head  of its file, up to the nodes
 * @property {string} policy  by which moves are computed
 * @property {Recipe} recipe
 * @property {number} length  of its words
 * @property {string} won  the clue of a guess that is right
 * @property {string[]} words  all of that length
 * @property {Map<string, number>} places  of these words
 * @property {Map<string, number>} excess  guesses that openers cost more than the tree's, as far as is known
 * @property {string[]} [openings]  vocabularies for which the page's openings are of its game
 * @property {(opener: string) => Map<string, Replies>} [replies]  to its clues, where they are not the page's
 * @property {List} guesses
 * @property {List} answers  with the weights that count
 * @property {List} prior  with the weights that the tree was made for
 * @property {List} wide  the answers where none of those fits
 * @property {List} [alike]  of a tree by past answers: the answers of 2023, which other games go by, alike; other words
 *   weigh 0
 * @property {TreeNode} root
 * @property {(place: number) => boolean} isEverydayWord
 * @property {Mode} mode  that is played: the recipe's, or hard mode where that is switched on
 * @property {boolean} isEveryday  whether everyday words are enough, while one of them is left
 * @property {boolean} [isWordle]  whether its words have days
 * @property {number} [until]  the last day that it knows, where it goes by past answers
 * @property {Set<number>} [since]  words used later
 * @property {number} [least]  the weight of these
 */

/**
 * When a word was used: on a day, or on some day after it.
 *
 * @typedef {{ day: number, isAfter: boolean }} Use
 */

/**
 * What page.py and openings.py packed.
 *
 * @typedef {number | string} Play  what a tree plays: the place of one of the words left, or another word
 * @typedef {number | string | null} Code  of a word of an opening
 * @typedef {{ name: Value, bits: string | null, weights?: number[] | string | null }} PackedList
 *
 * @typedef {object} PackedReplies  each a column for each opener, with an entry for a clue
 * @property {Code[][]} best
 * @property {Code[][]} second
 * @property {number[][]} more  hundredths of a guess; of everyday words, how many more than of any
 * @property {number[][]} excess  hundredths of a guess
 * @property {number[][]} limited  places of the clues whose words are not proven
 *
 * @typedef {{ openers: string[], any: PackedReplies, everyday: PackedReplies }} PackedOpenings
 *
 * @typedef {"name" | "file" | "opener" | "title" | "purpose" | "figures" | "about" | "head" | "policy"
 *   | "openings" | "isWordle" | "until"} Told  of a tree as it is packed
 *
 * @typedef {object} Untold  of a tree, what is read when it is asked for
 * @property {Mode} mode  of its recipe
 * @property {Value} choice  its title among those of the page
 * @property {[first: Play, ...parts: Play[][]]} plays  first, and after each first clue
 * @property {{ [opener: string]: number }} [excess]
 * @property {number[]} [weights]  as its file has them, where those of its answers differ
 * @property {number[]} [offList]  places of words that weigh something though they are no answers of 2023
 *
 * @typedef {object} Lists  of a tree's game
 * @property {PackedList} guesses
 * @property {PackedList} answers
 * @property {PackedList} wide
 * @property {string | null} [everyday]  bits of its vocabulary
 *
 * @typedef {Pick<Tree, Told> & Untold & { [list in keyof Lists]: number }} PackedTree  with the numbers of its lists
 * @typedef {Pick<Tree, Told> & Untold & Lists & { index: number, recipe: Recipe }} TreeRecord
 *
 * @typedef {object} Packed
 * @property {Rules} rules
 * @property {{ [length: string]: string }} lists
 * @property {(number | null)[]} [past]  a place for each day, null where no word here was the answer
 * @property {PackedOpenings} [openings]
 * @property {any[]} shared  lists that trees of one game have in common
 * @property {PackedTree[]} trees
 * @property {{ [lang: string]: Sentences }} languages  that the page speaks, the one of its words first
 * @property {string} [worker]  the script of the page's workers
 * @property {string} [reader]  the script that reads screenshots
 */

/**
 * What page.py packed, and what a person told the page; begin, treeAt, setSince and choose change it.
 *
 * @type {{
 *   lists: { [length: string]: string[] },
 *   records: TreeRecord[],
 *   openings: PackedOpenings | null,
 *   trees: Tree[],
 *   past: Map<number | null, number>,
 *   lastDay: number,
 *   since: Map<string, Use>,
 *   worker: string,
 *   reader: string,
 *   mode: Mode | null,
 *   isEveryday: boolean | null,
 * }}
 */
export const known = {
  lists: {}, // all words by their length
  records: [], // of trees, as they were packed, with their recipes
  openings: null, // as they were packed
  trees: [], // read when they are asked for
  past: new Map(), // the last day on which a word was the answer, by place: that of the first game is 0
  lastDay: 0, // of those
  since: new Map(), // words that a person added, each with its last use
  worker: "", // the script of workers
  reader: "", // the script that reads screenshots
  mode: null, // hard or normal as hard mode was switched on or off, null where neither was
  isEveryday: null,
};

/** @type {(one: { mode: Mode }) => boolean} Whether it is hard mode, or the strict one. */
export const isHardMode = ({ mode }) => mode !== "normal";

/** @type {(tree: Tree) => boolean} Whether hard mode is switched on in a tree that is not for it. */
export const isModeComputed = ({ mode, recipe }) => mode !== recipe.mode;
