"""Literals of programs mean what JSON means by them, and nothing of a program is run."""

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from treegen.words.literals import as_json, literals, read_literal

TEXTS = st.text("ab'\"\\`/*#,:[]{}\n é\u2028")
SCALARS = st.one_of(st.integers(), st.booleans(), st.none(), TEXTS)
VALUES = st.recursive(
    SCALARS, lambda inner: st.one_of(st.lists(inner), st.dictionaries(TEXTS, inner)), max_leaves=9
)


@given(st.one_of(st.lists(VALUES), st.dictionaries(TEXTS, VALUES)))
def test_json_is_a_literal_that_means_the_same(value: object) -> None:
    for indent in (None, 2):
        text = json.dumps(value, ensure_ascii=False, indent=indent)
        assert json.loads(as_json(text)) == value
        for before, after in (
            ("", ""),
            ("export default ", ";\n"),
            ("const x = ", "\n"),
            ("x=", ";"),
        ):
            assert read_literal(before + text + after) == value


@given(st.lists(st.text("ab'\"\\`é", max_size=4)))
def test_texts_in_other_quotes_mean_the_same(texts: list[str]) -> None:
    for quote in "'`":
        quoted = [text.replace("\\", "\\\\").replace(quote, f"\\{quote}") for text in texts]
        text = ", ".join(f"{quote}{own}{quote}" for own in quoted)
        assert read_literal(f"[{text}]") == texts


def test_nothing_of_a_program_is_run(tmp_path: Path) -> None:
    path = tmp_path / "made"
    text = f"const words = ['crane', open({str(path)!r}, 'w'), 'slate'];"
    assert [*literals(text)] == [] and not path.exists()
