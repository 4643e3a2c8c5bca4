"""Numbers in sentences are those of the language, as a browser writes them on a page."""

import pytest

from tests.conftest import ROOT, Node
from treegen.say.phrases import phrase, said

LANGUAGES = sorted(path.stem for path in (ROOT / "treegen/say/sentences").glob("*.json"))
COUNTS = [0, 1, 2, 999, 1000, 2315, 9999, 10000, 14855, 100000, 999999]
FIGURES = ["0.5", "3.47", "4.0949", "12.0", "1234.50", "14855.25", "7"]


@pytest.mark.slow
def test_python_writes_numbers_and_forms_of_words_as_a_browser_does(node: Node) -> None:
    written = {
        lang: {
            "numbers": [[str(count), said(count, lang)] for count in COUNTS]
            + [[figure, said({"figure": figure}, lang)] for figure in FIGURES],
            "words": [[count, said(phrase("count.word", n=count), lang)] for count in COUNTS],
            "more": [
                [places, said(phrase("cost.some", cost={"figure": places}, best="TASER"), lang)]
                for places in ("0.00", "0.64", "1.00", "1.50", "1.99", "2.00", "3.47")
            ],
        }
        for lang in LANGUAGES
    }
    node("numbers", written)
