"use strict";
// What solve/rank.py is, for a page: guesses ranked for the words left, by the same whole numbers.
//
// A clue is a whole number in base 3 here, the sum of what each letter of a guess earns at all its
// places (see matrix.py). As guesses are sorted, most of it is the same as for the guess before.

const MOST_CLUES = 2 ** 25; // partial ones, in memory at a time
const UNIT = 2 ** 28; // costs exceed 2 ** 53, so they are in two parts

// Words of one length, with their letters as numbers. A pair is a letter and its places in a word;
// pairAt has its index where it stands first, and otherwise 0, which earns nothing.
function encode(words) {
  const length = [...words[0]].length;
  const letters = new Uint16Array(words.length * length);
  const pairAt = new Int32Array(letters.length);
  const pairs = [{ letter: 0, places: [] }];
  const alphabet = new Map();
  const indices = new Map(); // of pairs
  let at = 0;
  for (const word of words) {
    const start = at;
    for (const sign of word) {
      if (!alphabet.has(sign)) alphabet.set(sign, alphabet.size + 1);
      letters[at++] = alphabet.get(sign);
    }
    const own = letters.subarray(start, at);
    for (let place = 0; place < length; place++) {
      const letter = own[place];
      if (own.indexOf(letter) < place) continue;
      let key = letter; // and a bit for each place
      for (const other of own) key = 2 * key + Number(other === letter);
      if (!indices.has(key)) {
        const places = [...own.keys()].filter((other) => own[other] === letter);
        indices.set(key, pairs.push({ letter, places }) - 1);
      }
      pairAt[start + place] = indices.get(key);
    }
  }
  const powers = Array.from({ length }, (_, place) => 3 ** (length - 1 - place));
  return { words, length, letters, pairAt, pairs, powers };
}

// What a pair adds to its guess's clue: right places first, then from left to right.
function partialClue({ length, letters, powers }, { letter, places }, answer) {
  const start = answer * length;
  let clue = 0;
  let unmatched = 0;
  for (let at = start; at < start + length; at++) unmatched += Number(letters[at] === letter);
  for (const place of places) unmatched -= Number(letters[start + place] === letter);
  for (const place of places) {
    if (letters[start + place] === letter) clue += 2 * powers[place];
    else if (unmatched-- > 0) clue += powers[place];
  }
  return clue;
}

// The clue of a guess against an answer, both indices.
function codeOf(encoded, guess, answer) {
  const { length, pairAt, pairs } = encoded;
  const own = pairAt.subarray(guess * length, (guess + 1) * length);
  return own.reduce((clue, pair) => clue + partialClue(encoded, pairs[pair], answer), 0);
}

// Yields the clues of each guess, one for each word left, as two arrays to be added: the beginning,
// which the next guess overwrites, and the last two letters, as there are few different ones.
function* cluesOfEach(encoded, guesses, left) {
  const { length, pairAt, pairs } = encoded;
  const ofEach = () => new (length > 10 ? Int32Array : Uint16Array)(left.length);
  const known = new Map();
  const partialClues = (pair, other = 0) => {
    const key = other * pairs.length + pair;
    if (!known.has(key)) {
      const clues = ofEach();
      if (other) addTo(clues, partialClues(pair), partialClues(other));
      else left.forEach((answer, i) => (clues[i] = partialClue(encoded, pairs[pair], answer)));
      if (known.size * left.length > MOST_CLUES) known.clear();
      known.set(key, clues);
    }
    return known.get(key);
  };
  const added = new Int32Array(length).fill(-1); // pairs in the sums
  const sums = Array.from({ length }, ofEach);
  for (const guess of guesses) {
    const own = pairAt.subarray(guess * length, (guess + 1) * length);
    let place = 0;
    while (place < length - 2 && added[place] === own[place]) place++;
    for (; place < length - 2; place++) {
      addTo(sums[place + 1], sums[place], partialClues(own[place]));
    }
    added.set(own);
    yield [sums[place], partialClues(own[place], own[place + 1])];
  }
}

function addTo(sums, before, more) {
  for (let i = 0; i < sums.length; i++) sums[i] = before[i] + more[i];
}

// Base-2 logarithm of a whole number by + - × / alone, the same on every machine (policies.py).
function log2Of(number) {
  let exponent = 32 - Math.clz32(number);
  let part = number / 2 ** exponent;
  if (part < 0.7071) [part, exponent] = [2 * part, exponent - 1];
  const x = (part - 1) / (part + 1);
  let series = 0;
  for (let odd = 25; odd > 0; odd -= 2) series = series * (x * x) + 1 / odd;
  return exponent + x * series * (2 / 0.6931471805599453);
}

// Function that returns exact logarithms of whole numbers up to `most`, in fixed-point arithmetic.
function logarithms(most) {
  const bitLength = (number) => 32 - Math.clz32(number);
  const scale = 2 ** Math.min(44, 62 - bitLength(most * bitLength(most)));
  const ofPrime = (prime) => log2Of(prime) * scale + 2 ** 52 - 2 ** 52; // rounds half to even
  const primes = [];
  for (let n = 2; n * n <= most; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const ofPrimes = primes.map(ofPrime);
  const ofProduct = (number) => {
    let log = 0;
    let rest = number;
    for (let i = 0; i < primes.length && primes[i] * primes[i] <= rest; i++) {
      for (; rest % primes[i] === 0; rest /= primes[i]) log += ofPrimes[i];
    }
    return rest > 1 ? log + ofPrime(rest) : log;
  };
  const numbers = new Int32Array(2 ** 16); // whose logarithms are kept
  const logs = new Float64Array(2 ** 16);
  return (number) => {
    const at = number & (2 ** 16 - 1);
    if (numbers[at] !== number) {
      numbers[at] = number;
      logs[at] = ofProduct(number);
    }
    return logs[at];
  };
}

// Each class's weight, or for `wins` that of its heaviest word; `bins` are 0 before and after.
function classWeights([beginning, ending], weights, heaviest, bins, found) {
  let count = 0;
  for (let i = 0; i < weights.length; i++) {
    const clue = beginning[i] + ending[i];
    const weight = bins[clue];
    if (weight === 0) found[count++] = clue;
    bins[clue] = heaviest ? Math.max(weight, weights[i]) : weight + weights[i];
  }
  for (let i = 0; i < count; i++) {
    const clue = found[i];
    found[i] = bins[clue];
    bins[clue] = 0;
  }
  return found.subarray(0, count);
}

// Function for the cost of a guess by its classes' weights, as [high, low]: high * UNIT + low.
function costBy(policy, total) {
  const add = {
    expected: (cost, weight) => cost + weight * weight,
    minimax: (cost, weight) => Math.max(cost, weight),
    parts: (cost) => cost - 1,
    wins: (cost, weight) => cost - weight,
  }[policy];
  if (add) return (weights) => [weights.reduce(add, 0), 0];
  const log = logarithms(total);
  return (weights) => {
    let high = 0;
    let low = 0;
    for (const weight of weights) {
      const logarithm = log(weight);
      const whole = Math.floor(logarithm / UNIT);
      high += weight * whole;
      low += weight * (logarithm - whole * UNIT);
    }
    return [high + Math.floor(low / UNIT), low % UNIT];
  };
}

// The guesses ranked for the words left, best first: the first `top`, or those in `only`. All are
// indices, ascending; `weights` are whole numbers above 0 that add up to 2 ** 24 at most, or null.
function ranking(encoded, { guesses, left, weights, policy }, options = {}) {
  const { only = null, top = only ? only.length : 1 } = options;
  const each = Int32Array.from(left, (_, i) => weights?.[i] ?? 1);
  const total = each.reduce((sum, weight) => sum + weight, 0);
  const own = new Int32Array(encoded.words.length);
  left.forEach((answer, i) => (own[answer] = each[i]));
  const high = new Float64Array(guesses.length);
  const low = new Float64Array(guesses.length);
  const bins = new Int32Array(3 ** encoded.length);
  const found = new Int32Array(left.length);
  const cost = costBy(policy, total);
  let at = 0;
  for (const clues of cluesOfEach(encoded, guesses, left)) {
    [high[at], low[at]] = cost(classWeights(clues, each, policy === "wins", bins, found));
    if (policy === "wins") high[at] -= own[guesses[at]];
    at++;
  }
  const order = Uint32Array.from(guesses.keys()).sort((a, b) =>
    high[a] - high[b] || low[a] - low[b] || own[guesses[b]] - own[guesses[a]] || a - b);
  const wanted = only && new Set(only);
  const entries = [];
  for (let i = 0; i < order.length && entries.length < top; i++) {
    const guess = guesses[order[i]];
    if (wanted && !wanted.has(guess)) continue;
    entries.push({ place: i + 1, guess, ...figuresOf(encoded, guess, left, each, total) });
  }
  return entries;
}

// What a guess is expected to tell, by its classes.
function figuresOf(encoded, guess, left, weights, total) {
  const classes = new Map();
  left.forEach((answer, i) => {
    const clue = codeOf(encoded, guess, answer);
    const { weight, size } = classes.get(clue) ?? { weight: 0, size: 0 };
    classes.set(clue, { weight: weight + weights[i], size: size + 1 });
  });
  const all = [...classes.values()];
  const sum = (figure) => all.reduce((some, each) => some + figure(each), 0);
  return {
    bits: sum(({ weight }) => (weight / total) * Math.log2(total / weight)),
    left: sum(({ weight, size }) => weight * size) / total,
    largest: Math.max(...all.map(({ size }) => size)),
    classes: all.length,
    possible: left.includes(guess),
  };
}
