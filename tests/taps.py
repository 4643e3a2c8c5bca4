"""How many taps a game takes on a phone by the page's own functions: `python -m tests.taps`.

Plays by the tree `everyday`, and counts each colour below a tile, "It was right", "All absent" and
"Next guess", over all words that weigh something and were never used. Some minutes.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.page.browser import PHONE, chromium, launched
from treegen.page.page import PageTree, page
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.words.past import bundled_past

# What is pressed for a word, turn by turn: a colour by its tile's place, or a button by its id.
PRESSES = """word => {
    const turns = [];
    const steps = [];
    for (enterPlace("#"); !state.game.solved; enterPlace(address(state.tree, steps))) {
        const { guess, tree } = state;
        const clue = clueFor(guess, word);
        const pressed = [];
        while (clue !== tree.won && state.clue !== clue) {
            const i = [...clue].findIndex((digit, at) => digit !== state.clue[at]);
            if (clue[i] === ABSENT) throw new Error(`${guess} ${clue}: colours that are none`);
            pressColour(i, clue[i]);
            pressed.push([i, clue[i]]);
        }
        showClue();
        const shown = ["right", "absent"].filter((id) => !byId(id).hidden);
        if (clue === tree.won && shown.includes("right")) pressed.push("right");
        else if (!pressed.length && shown.includes("absent")) pressed.push("absent");
        else if (state.isTouched || !state.told.includes(UNSET)) pressed.push("next");
        else pressed.push("next", "next"); // as the first shows what it would be
        steps.push([guess, clue]);
        turns.push(pressed);
    }
    return turns;
}"""


def never_used() -> dict[str, int]:
    """Weights of the words that weigh something and were never the answer."""
    game = game_of(find_tree("everyday"))
    used = bundled_past().used
    return {word: weight for word, weight in game.weight.items() if weight and word not in used}


def presses(tab: Page, word: str) -> list[list[str]]:
    """Selectors of what is pressed for a word, turn by turn."""
    turns = tab.evaluate(PRESSES, word)
    return [[selector(press) for press in pressed] for pressed in turns]


def selector(press: str | list[int | str]) -> str:
    if isinstance(press, str):
        return f"#{press}"
    place, digit = press
    return f"#colours > :nth-child({int(place) + 1}) > [data-clue='{digit}']"


def main() -> None:
    program = chromium()
    assert program, "this needs Chromium"
    weights = never_used()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "everyday.html"
        file.write_text(page([PageTree(find_tree("everyday"), "everyday")]), encoding="utf-8")
        tab = launched(playwright, program).new_context(**PHONE).new_page()
        tab.goto(file.as_uri())
        tab.wait_for_selector("main:not([hidden])")
        taps = {word: sum(map(len, presses(tab, word))) for word in weights}
    mean = sum(taps.values()) / len(taps)
    weighted = sum(taps[word] * weights[word] for word in weights) / sum(weights.values())
    print(f"{len(taps):,} words: {mean:.2f} taps on average, by weight {weighted:.2f}")


if __name__ == "__main__":
    main()
