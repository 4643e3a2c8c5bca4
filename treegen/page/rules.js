// The numbers and policies of the terminal: rules.py packs them, and `begin` of trees.js takes them from the page's
// data. In the npm package a module that has them from the start stands here.

/**
 * @typedef {object} Policy  which says what a class of words left costs, by its weight
 * @property {string} kind  "power": factor · weight ** exponent; "information": weight · log2(weight); "heaviest":
 *   minus the weight of its heaviest word, and a guess that can be the answer costs less by its own
 * @property {number} [exponent]
 * @property {number} [factor]
 * @property {string} [combine]  the costs of classes: "sum" or "max"
 *
 * @typedef {object} Rules
 * @property {number} mostGuesses  that a game of one board allows
 * @property {number} extraGuesses  that a game allows beside one for each board
 * @property {number} mostBoards
 * @property {number} lastGuesses  left, of which one look at all words tells what each loses
 * @property {number} lastOfFew  guesses left, of which that is told where few words are left
 * @property {number} fewLeft  how many these are at most
 * @property {number} mostTurns  of a game that is read
 * @property {number} manyLeft  words; of more, a tree is out of date by a larger share
 * @property {number} outdated  one in so many of the weight left is enough for that
 * @property {number} outdatedOfMany  the same of many words
 * @property {string} onBoards  names the game of several boards whose words are alike
 * @property {number} wordsForASearch  left, of which the terminal searches whole trees
 * @property {number} others  best guesses that are told beside the one that is played
 * @property {number} highestScore  of skill and of luck
 * @property {number} sure  per cent: a guess whose chance is that or more is sure
 * @property {number} worthKnowing  per cent: a smaller chance is like any other word's
 * @property {number} maxPerCent  where other words are possible, though all of them weigh 0
 * @property {number} named  other words that are named beside a guess that is sure
 * @property {number} fewDays  that may be missing before it is said
 * @property {number} firstDay  that of the first game, as days since 1970
 * @property {number} datedLetters  of the words that have days
 * @property {number} wordsToTellApart  for which a page has second words; of fewer, the heavier is played
 * @property {Boards} boards
 * @property {{ [name: string]: Policy }} policies  those that can be computed here
 * @property {{ alike: string, uneven: string }} usual  policies, where all words weigh the same and where they do not
 *
 * @typedef {object} Boards  the formula for several boards, as solve/boards.py has it
 * @property {number} fractionBits  of needs and logarithms
 * @property {number} averageBits  of a board's average
 * @property {number} unit  of weight
 * @property {number} mostBefore  guesses that one board needs before its last, at most
 * @property {number} half  logarithm of the number of words with which it needs half of that
 */

export const rules = /** @type {Rules} */ ({});
