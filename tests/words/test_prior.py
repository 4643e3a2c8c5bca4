"""A prior is its name, whatever that is, and knows its kind, last day, language and list."""

import pickle

import pytest

from treegen.words.prior import COMMON, LIKELY, LIST, NONE, PAST, Prior

# Names of weights, and what they say: kind, last day, language and list.
NAMES = [
    ("", ("", None, "", "")),
    ("past to 2026-03-31", (PAST, "2026-03-31", "", "")),
    ("past:", (PAST, None, "", "")),
    ("past:mine", (PAST, None, "", "mine")),
    ("past:past to 2026-03-31", (PAST, None, "", "past to 2026-03-31")),
    ("common:en", (COMMON, None, "en", "")),
    ("likely:de", (LIKELY, None, "de", "")),
    ("likely:", (LIKELY, None, "", "")),
    ("likely:xx", (LIKELY, None, "xx", "")),
    ("common:en ", (COMMON, None, "en ", "")),
    ("wordle-2023-answers", (LIST, None, "", "wordle-2023-answers")),
    ("mine", (LIST, None, "", "mine")),
    ("mine:de", (LIST, None, "", "mine:de")),
    *((text, (LIST, None, "", text)) for text in (
        "past", "common", "likely",  # the names of files
        "past to", "past to ", "past to 2026", "past to 2026-13-45", "past to 2026-02-29",
        "past to 2026-03-31 x", "past to 2026-03-31 to 2026-04-01", " past to 2026-03-31",
        "Past to 2026-03-31", "past tomorrow", "past to <img src=x>", "past to \n", "\0", ":",
    )),
]  # fmt: skip


@pytest.mark.parametrize(("text", "parts"), NAMES)
def test_a_prior_is_read_from_any_text_and_is_still_that_text(
    text: str, parts: tuple[str, str | None, str, str]
) -> None:
    prior = Prior(text)
    assert (prior.kind, prior.day, prior.lang, prior.name) == parts
    assert (str(prior), f"{prior}", prior) == (text, text, text)
    assert pickle.loads(pickle.dumps(prior)).kind == parts[0]  # as a worker gets it
    assert prior.version == (parts[1] and parts[1].replace("-", "."))


def test_a_prior_is_written_as_it_is_read() -> None:
    assert Prior.up_to("2026-03-31").day == "2026-03-31"
    assert Prior.of(LIKELY, "de").lang == "de"
    assert Prior.of(PAST, "mine").name == "mine"
    assert not NONE
