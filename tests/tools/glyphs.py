"""The letters that the reader of screenshots knows: `python -m tests.tools.glyphs` draws them anew.

Chromium draws the 26 capitals of some faces whose licences are free, which `npm ci` installs. Each
letter is cut out, scaled to 16 x 16 and kept with a bit a pixel, after a byte for its width. With
`--check`, only says whether the table is the one that these faces give.
"""

import argparse
import base64
import re
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.conftest import ROOT
from tests.page.browser import chromium, launched, tab_in

TABLE = ROOT / "treegen/page/computed/glyph-table.ts"
FONTS = ROOT / "tests/page/node_modules/@fontsource"
FACES = (
    ("libre-franklin", 700),
    ("clear-sans", 700),
    ("arimo", 700),
    ("arimo", 400),
    ("roboto", 500),
    ("montserrat", 700),
)
BYTES = 33  # of a letter
STRAY = 20  # bits that another edition of Chromium may draw otherwise
LINE = 92

# Bytes of each letter of a face: its width, of which 32 are its height, and 16 lines of 16 pixels.
DRAW = """async (font) => {
    const face = new FontFace("face", `url(data:font/woff2;base64,${font})`);
    document.fonts.add(await face.load());
    const size = 480;
    const canvas = new OffscreenCanvas(2 * size, 2 * size);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.font = `${size}px face`;
    return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => {
        context.clearRect(0, 0, canvas.width, canvas.height);
        context.fillText(letter, size / 2, 1.4 * size);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const isInk = (x, y) => data[(y * canvas.width + x) * 4 + 3] > 127;
        const [xs, ys] = [[], []];
        for (let y = 0; y < canvas.height; y++) {
            for (let x = 0; x < canvas.width; x++) {
                if (isInk(x, y)) { xs.push(x); ys.push(y); }
            }
        }
        const ends = (places) => places.reduce(
            ([from, to], place) => [Math.min(from, place), Math.max(to, place + 1)], [1e9, 0]);
        const [[left, right], [top, bottom]] = [ends(xs), ends(ys)];
        const counts = Array(256).fill(0);
        const areas = Array(256).fill(0);
        for (let y = top; y < bottom; y++) {
            for (let x = left; x < right; x++) {
                const cell = Math.floor((y - top) / (bottom - top) * 16) * 16
                    + Math.floor((x - left) / (right - left) * 16);
                areas[cell]++;
                counts[cell] += Number(isInk(x, y));
            }
        }
        const bits = counts.map((count, cell) => Number(2 * count >= areas[cell])).join("");
        const bytes = bits.match(/.{8}/g).map((eight) => parseInt(eight, 2));
        return [Math.round((right - left) / (bottom - top) * 32), ...bytes];
    });
}"""


def drawn(browser: Browser) -> bytes:
    """The table as a browser draws it."""
    table = b""
    with tab_in(browser) as tab:
        for name, weight in FACES:
            file = FONTS / name / f"files/{name}-latin-{weight}-normal.woff2"
            letters = tab.evaluate(DRAW, base64.b64encode(file.read_bytes()).decode())
            table += b"".join(map(bytes, letters))
    return table


def written(table: bytes) -> str:
    """Return the module that holds the table."""
    text = base64.b64encode(table).decode()
    lines = [text[at : at + LINE] for at in range(0, len(text), LINE)]
    faces = ", ".join(f"{name} {weight}" for name, weight in FACES)
    joined = '" +\n  "'.join(lines)
    return (
        "// Made by `python -m tests.tools.glyphs`: of each face and capital its width, of which\n"
        "// 32 are its height, and 16 x 16 bits.\n"
        f"// The faces: {faces}.\n\n"
        f'export const GLYPHS =\n  "" +\n  "{joined}";\n'
    )


def stored(file: Path = TABLE) -> bytes:
    """Return the table that is committed."""
    _, text = file.read_text("utf-8").split("export const GLYPHS =")
    return base64.b64decode("".join(re.findall(r'"(.*)"', text)))


def difference(one: bytes, other: bytes) -> int:
    """Count the bits in which two tables differ."""
    if len(one) != len(other):
        return 8 * max(len(one), len(other))
    return sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.glyphs", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare")
    check = parser.parse_args().check
    program = chromium()
    if program is None:
        print("chromium is not installed", file=sys.stderr)
        return 1
    with sync_playwright() as playwright, launched(playwright, program) as browser:
        table = drawn(browser)
    if not check:
        TABLE.write_text(written(table), "utf-8")
        return 0
    found = difference(table, stored())
    print(f"{found:,} of {8 * len(table):,} bits differ")
    return int(found > STRAY)


if __name__ == "__main__":
    sys.exit(main())
