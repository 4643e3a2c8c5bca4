import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "../../treegen/page/computed/reader.js";
import { clueFor } from "../../treegen/web/clues.js";
import {
  ODD,
  THEMES,
  blank,
  board,
  compressed,
  fill,
  gameOf,
  numbersFrom,
  screenshot,
  turned,
} from "./boards-drawn.js";
import { expected } from "./expected.js";

const { common, faces, guesses, others } = expected;
const WORDS = { guesses, answers: common, everyday: new Set(common) };
const wordsOf = (length) => (length === 5 ? WORDS : undefined);
const readOf = (picture) => read(picture, wordsOf);
const themes = Object.keys(THEMES);

/** Games of some rows, each with a theme and a face. */
function games(count, seed, most = 5) {
  const random = numbersFrom(seed);
  return Array.from({ length: count }, (_, n) => ({
    rows: gameOf(common, most, random),
    theme: themes[n % themes.length],
    face: faces[n % faces.length],
  }));
}

const rowsOf = ({ rows }) => rows?.map(({ word, clue }) => [word, clue]);
const isSure = ({ rows, fits, missing }) =>
  fits && !missing && rows.every(({ marks }) => !marks.includes(true));

/** What is read is right where it is not marked. */
function assertHonest(found, rows, what) {
  if (found.refused || !found.fits || found.missing) return;
  assert.equal(found.rows.length, rows.length, `${what}: rows`);
  found.rows.forEach(({ word, clue, marks }, j) =>
    marks.forEach((mark, i) => {
      if (!mark)
        assert.equal(
          word[i] + clue[i],
          rows[j][0][i] + rows[j][1][i],
          `${what}: row ${j}, tile ${i}`,
        );
    }),
  );
}

test("boards of any theme and face are read", () => {
  for (const { rows, theme, face } of games(24, 1)) {
    const found = readOf(screenshot(face, rows, { theme }).picture);
    assert.deepEqual(rowsOf(found), rows);
    for (const { letters, word, marks } of found.rows) {
      marks.forEach((mark, i) =>
        assert.ok(mark || letters[i] === word[i], `${letters} is ${word} without a mark`),
      );
    }
    assert.ok(found.fits && !found.missing);
  }
});

// Those in orange and blue do, if the colours may also stand the other way round.
test("most boards need no check at all", () => {
  const found = games(24, 2).map(({ rows, theme, face }) =>
    readOf(screenshot(face, rows, { theme }).picture),
  );
  const sure = found.filter(isSure);
  assert.ok(sure.length >= 20, `${sure.length} of 24`);
});

for (const tile of [14, 16, 20, 30, 45, 90, 200]) {
  test(`tiles of ${tile} pixels are right or marked`, () => {
    for (const { rows, theme, face } of games(tile > 100 ? 2 : 8, tile)) {
      const found = readOf(screenshot(face, rows, { theme, tile }).picture);
      assertHonest(found, rows, theme);
      if (tile >= 20) assert.equal(found.rows.length, rows.length);
    }
  });
}

test("smaller tiles are refused", () => {
  const [{ rows, face }] = games(1, 3);
  assert.deepEqual(readOf(screenshot(face, rows, { tile: 12 }).picture), { refused: "small" });
});

for (const degrees of [1, -1, 2, -2]) {
  test(`a board turned by ${degrees} degrees loses no row`, () => {
    for (const { rows, theme, face } of games(4, degrees + 10)) {
      for (const tile of [24, 60]) {
        const found = readOf(turned(screenshot(face, rows, { theme, tile }).picture, degrees));
        assertHonest(found, rows, `${theme}, ${tile}`);
        if (tile > 24) assert.deepEqual(rowsOf(found), rows);
      }
    }
  });
}

test("a board turned by 5 degrees is refused", () => {
  for (const { rows, theme, face } of games(3, 4)) {
    const { picture } = screenshot(face, rows, { theme });
    assert.deepEqual(readOf(turned(picture, 5)), { refused: "tilted" });
    assert.deepEqual(readOf(turned(picture, -5)), { refused: "tilted" });
  }
});

test("what JPEG leaves is read, and of tiny tiles right or marked", () => {
  for (const { rows, theme, face } of games(3, 5)) {
    assert.deepEqual(
      rowsOf(readOf(compressed(screenshot(face, rows, { theme, tile: 50 }).picture, 12))),
      rows,
    );
    for (const degrees of [0, 1, 2]) {
      const { picture } = screenshot(face, rows, { theme, tile: 20 });
      assertHonest(readOf(compressed(turned(picture, degrees), 14)), rows, `${theme}, ${degrees}`);
    }
  }
});

test("a row that is typed but not entered is left out", () => {
  for (const { rows, theme, face } of games(6, 6, 3)) {
    assert.deepEqual(
      rowsOf(readOf(screenshot(face, rows, { theme, typed: "crane" }).picture)),
      rows,
    );
    assert.deepEqual(rowsOf(readOf(screenshot(face, rows, { theme, typed: "cra" }).picture)), rows);
  }
});

test("a board on which no row was entered is no game", () => {
  const [{ face }] = games(1, 7);
  for (const theme of themes) {
    assert.deepEqual(readOf(screenshot(face, [], { theme }).picture), { refused: "empty" });
    assert.deepEqual(readOf(screenshot(face, [], { theme, typed: "crane" }).picture), {
      refused: "empty",
    });
  }
});

test("a toast over a row marks it, or says that a row may be missing", () => {
  for (const { rows, theme, face } of games(3, 8, 4)) {
    for (let j = 0; j < rows.length; j++) {
      for (const wide of [2, 3.4, 7]) {
        const { picture, left, top, pitch } = screenshot(face, rows, { theme });
        const start = left + (2.5 - wide / 2) * pitch;
        fill(picture, start, top + (j + 0.2) * pitch, wide * pitch, 0.6 * pitch, [40, 60, 90]);
        const found = readOf(picture);
        assertHonest(found, rows, `${theme}, ${j}, ${wide}`);
        assert.ok(found.refused || !isSure(found), `${theme}, ${j}, ${wide}`);
      }
    }
  }
});

test("fewer than six rows with room for another may lack one", () => {
  for (const { rows, theme, face } of games(6, 15, 4)) {
    const found = readOf(screenshot(face, rows, { theme, count: 5 }).picture);
    assert.deepEqual([rowsOf(found), found.missing], [rows, true]);
  }
});

test("confetti and a pointer mark the tiles on which they lie", () => {
  for (const { rows, theme, face } of games(8, 9)) {
    const { picture, left, top, pitch } = screenshot(face, rows, { theme });
    const random = numbersFrom(rows.length);
    for (let piece = 0; piece < 60; piece++) {
      const colour = [0, 1, 2].map(() => Math.floor(random() * 256));
      fill(picture, left + random() * 5 * pitch, top + random() * 6 * pitch, 6, 6, colour);
    }
    assertHonest(readOf(picture), rows, "confetti");
  }
  const [{ rows, face }] = games(1, 9);
  const { picture, left, top, pitch } = screenshot(face, rows);
  for (let line = 0; line < 26; line++)
    fill(picture, left + 10, top + 15 + line, 1 + line * 0.6, 1, [0, 0, 0]);
  const found = readOf(picture);
  assertHonest(found, rows, "pointer");
  assert.ok(pitch > 30 && found.rows[0].marks[0]);
});

test("several boards are refused by name", () => {
  const [one, other] = games(2, 10);
  for (const [x, y] of [
    [420, 0],
    [0, 520],
    [420, 40],
    [5 * 65, -20],
  ]) {
    // of which the last two nearly touch
    const picture = blank(900, 1100, THEMES.light.page);
    board(picture, THEMES.light, one.face, { rows: one.rows, tile: 60, left: 40, top: 40 });
    board(picture, THEMES.light, one.face, {
      rows: other.rows,
      tile: 60,
      left: 40 + x,
      top: 60 + y,
    });
    assert.deepEqual(readOf(picture), { refused: "several" });
  }
});

test("what is no board is refused, each for its reason", () => {
  const random = numbersFrom(11);
  const [{ rows, face }] = games(1, 11);
  assert.deepEqual(readOf(blank(1, 1, [0, 0, 0])), { refused: "none" });
  assert.deepEqual(readOf(blank(700, 500, [250, 250, 250])), { refused: "none" });
  const noise = blank(700, 500, [0, 0, 0]);
  noise.data.forEach((_, at) => {
    if (at % 4 < 3) noise.data[at] = random() * 256;
  });
  assert.deepEqual(readOf(noise), { refused: "photo" });
  const squares = rows.map(([, clue]) => ["", clue]);
  assert.deepEqual(readOf(screenshot(face, squares).picture), { refused: "letters" });
  const letters = Object.keys(others.masks);
  const draw = () => letters[Math.floor(random() * letters.length)];
  const foreign = rows.map(([, clue]) => [Array.from(clue, draw), clue]);
  const found = readOf(screenshot(others, foreign).picture);
  assert.ok(found.refused === "alphabet" || !found.fits);
});

test("keyboards, calendars and words in squares are no boards without a doubt", () => {
  const random = numbersFrom(12);
  const draw = (some) => some[Math.floor(random() * some.length)];
  for (const face of faces) {
    for (const length of [4, 6, 7, 9]) {
      // tiles beside one another that are no words of that length
      const rows = [0, 1, 2, 3].map(() => [
        draw(guesses).repeat(2).slice(0, length),
        "0120120120".slice(0, length),
      ]);
      assert.deepEqual(readOf(screenshot(face, rows, { length, count: 4 }).picture), {
        refused: "none",
      });
    }
    const alphabet = ["abcde", "fghij", "klmno", "pqrst", "uvwxy"].map((row) => [
      row,
      draw(["00000", "02100", "10020"]),
    ]);
    assert.ok(!isSure(readOf(screenshot(face, alphabet, { count: 5 }).picture)));
  }
});

test("rows that no answer fits are said to fit none", () => {
  const [{ face }] = games(1, 13);
  const found = readOf(
    screenshot(face, [
      ["crane", "22222"],
      ["slate", "00000"],
    ]).picture,
  );
  assert.equal(found.fits, false);
  assert.deepEqual(
    found.rows.map(({ word }) => word),
    ["crane", "slate"],
  );
});

test("orange alone may stand for either colour, so it is marked", () => {
  const rows = [["crane", clueFor("crane", "cloth")]];
  const [row] = readOf(screenshot(faces[0], rows, { theme: "contrast" }).picture).rows;
  assert.deepEqual([row.clue, row.marks], ["20000", [true, false, false, false, false]]);
});

test("a row that is turning over is marked where it has not turned yet", () => {
  for (const theme of themes) {
    for (const turning of ["2----", "22---", "221--"]) {
      const rows = [
        ["crane", "20101"],
        ["caper", turning],
      ];
      const found = readOf(screenshot(faces[0], rows, { theme }).picture);
      const { marks } = found.rows[1];
      [...turning].forEach((sign, i) =>
        assert.ok(sign !== "-" || marks[i], `${theme}: ${turning}, ${i}`),
      );
    }
  }
});

test("colours that do not tell what they stand for are marked", () => {
  const rows = [
    ["crane", "20101"],
    ["caper", "22020"],
  ];
  for (const theme of Object.keys(ODD)) {
    const found = readOf(screenshot(faces[0], rows, { theme }).picture);
    assertHonest(found, rows, theme);
    assert.ok(!isSure(found), theme);
  }
});

test("a letter that is not in the table is no likelier than those that are", () => {
  const rows = [
    ["crane", "00000"],
    ["slots", "22222"],
  ];
  const odd = ["crane", "slots", "cräne", "ärane", "slöts"];
  const words = { guesses: odd, answers: odd, everyday: new Set(odd) };
  const found = read(screenshot(faces[0], rows).picture, () => words);
  assert.deepEqual(rowsOf(found), rows);
});

test("words of any length of the page are read", () => {
  for (const length of [4, 7, 11]) {
    const words = [...new Set(guesses.map((word) => word.repeat(3).slice(1, length + 1)))];
    const rows = gameOf(words, 5, numbersFrom(length));
    const found = read(screenshot(faces[0], rows, { length }).picture, (columns) =>
      columns === length ? { guesses: words, answers: words, everyday: new Set() } : undefined,
    );
    assert.deepEqual(rowsOf(found), rows);
  }
});

test("a phone's picture is read by a smaller one, and boxes are places in the picture", () => {
  const [{ rows, face }] = games(1, 14);
  const picture = blank(1200, 2600, THEMES.dark.page);
  const { left, top, pitch } = board(picture, THEMES.dark, face, {
    rows,
    tile: 170,
    left: 130,
    top: 500,
  });
  const found = readOf(picture);
  assert.deepEqual(rowsOf(found), rows);
  found.rows.forEach(({ box }, j) => {
    for (const [side, value] of Object.entries({
      x: left,
      y: top + j * pitch,
      width: 4 * pitch + 170,
      height: 170,
    })) {
      assert.ok(Math.abs(box[side] - value) < 8, `${side} of row ${j}: ${box[side]}, not ${value}`);
    }
  });
});
