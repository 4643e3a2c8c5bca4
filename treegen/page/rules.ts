// The numbers and policies of the terminal: rules.py packs them, and `begin` of trees.ts takes them
// from the page's data. In the npm package a module that has them from the start stands here.

// which says what a class of words left costs, by its weight
export interface Policy {
  // "power": factor · weight ** exponent; "information": weight · log2(weight); "heaviest": minus
  // the weight of its heaviest word, and a guess that can be the answer costs less by its own
  kind: string;
  exponent?: number;
  factor?: number;
  combine?: string; // the costs of classes: "sum" or "max"
}

export interface Rules {
  mostGuesses: number; // that a game of one board allows
  extraGuesses: number; // that a game allows beside one for each board
  mostBoards: number;
  lastGuesses: number; // left, of which one look at all words tells what each loses
  lastOfFew: number; // guesses left, of which that is told where few words are left
  fewLeft: number; // how many these are at most
  mostTurns: number; // of a game that is read
  manyLeft: number; // words; of more, a tree is out of date by a larger share
  outdated: number; // one in so many of the weight left is enough for that
  outdatedOfMany: number; // the same of many words
  onBoards: string; // names the game of several boards whose words are alike
  wordsForASearch: number; // left, of which the terminal searches whole trees
  others: number; // best guesses that are told beside the one that is played
  highestScore: number; // of skill and of luck
  sure: number; // per cent: a guess whose chance is that or more is sure
  worthKnowing: number; // per cent: a smaller chance is like any other word's
  maxPerCent: number; // where other words are possible, though all of them weigh 0
  named: number; // other words that are named beside a guess that is sure
  fewDays: number; // that may be missing before it is said
  firstDay: number; // that of the first game, as days since 1970
  datedLetters: number; // of the words that have days
  wordsToTellApart: number; // for which a page has second words; of fewer, the heavier is played
  boards: Boards;
  policies: { [name: string]: Policy }; // those that can be computed here
  // policies, where all words weigh the same and where they do not
  usual: { alike: string; uneven: string };
}

// the formula for several boards, as solve/boards.py has it
export interface Boards {
  fractionBits: number; // of needs and logarithms
  averageBits: number; // of a board's average
  unit: number; // of weight
  mostBefore: number; // guesses that one board needs before its last, at most
  half: number; // logarithm of the number of words with which it needs half of that
}

export const rules = {} as Rules;
