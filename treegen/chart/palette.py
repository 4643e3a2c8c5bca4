"""Palettes of charts: for the screen, for eyes that confuse green and yellow, for print."""

from typing import NamedTuple


class Palette(NamedTuple):
    """Colours of a chart."""

    tiles: tuple[
        tuple[str, str], ...
    ]  # for each digit of a clue, colours of the tile and of its letter
    wins: str  # colour behind a guess that can be the answer
    ink: str
    grey: str
    line: str
    arrow: str
    # Keys of the sentences that name the tiles' colours.
    names: tuple[str, str, str] = ("poster.grey", "poster.yellow", "poster.green")
    rim: str = ""  # colour around absent tiles, if they would not be seen on paper


# In each palette, lightness alone tells the tiles apart: on a grey printer, without colour vision.
PALETTES = {
    "wordle": Palette(
        (("#e4e6e8", "#5c6063"), ("#ebc033", "#1b1c1d"), ("#35742f", "#ffffff")),
        wins="#d9ecd5",
        ink="#1b1c1d",
        grey="#5c6063",
        line="#b9bdc0",
        arrow="#85898c",
    ),
    # Blue and orange, as in Wordle's high contrast mode, but an orange dark enough for white text.
    "contrast": Palette(
        (("#eceeef", "#54585b"), ("#85c0f9", "#1b1c1d"), ("#a83c00", "#ffffff")),
        wins="#fce3d4",
        ink="#1b1c1d",
        grey="#54585b",
        line="#a4a8ab",
        arrow="#6d7174",
        names=("poster.grey", "poster.blue", "poster.orange"),
    ),
    "print": Palette(
        (("#ffffff", "#555555"), ("#c4c4c4", "#000000"), ("#000000", "#ffffff")),
        wins="#e9e9e9",
        ink="#000000",
        grey="#555555",
        line="#999999",
        arrow="#777777",
        names=("poster.white", "poster.grey", "poster.black"),
        rim="#999999",
    ),
}
