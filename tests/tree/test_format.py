"""The specification is complete: what is written from its text alone has the published bytes."""

import hashlib
import json
import re
from typing import Any

import jsonschema
import orjson
import pytest

from tests.conftest import ROOT
from tests.tools.schemas import RECORDS, renewed, stored, written
from treegen.clues import clue_for
from treegen.tree.fields import checks_of
from treegen.tree.recipe import Recipe
from treegen.verify import RECIPE

SPECIFICATION = (ROOT / "trees/FORMAT.md").read_text()
SCHEMA = stored("tree.schema.json")
EACH = pytest.mark.parametrize(
    "name",
    [
        *("raise", "raise-hard", "salet", "salet-hard"),
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("raise-any", "any-word", "human")
        ),
    ],
)

LIST = "name", "count", "sha256"  # fields of a word list, which both kinds of file have

Strategy = dict[tuple[str, ...], str]  # the guess after each row of clues


def clue(guess: str, answer: str) -> str:
    """Right places first; then a letter is present while a copy of it is not yet matched."""
    digits = ["2" if g == a else "0" for g, a in zip(guess, answer, strict=True)]
    unmatched = [a for a, digit in zip(answer, digits, strict=True) if digit == "0"]
    for place, letter in enumerate(guess):
        if digits[place] == "0" and letter in unmatched:
            unmatched.remove(letter)
            digits[place] = "1"
    return "".join(digits)


def sha256(lines: list[str]) -> str:
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def listed(name: str, words: list[str]) -> dict[str, Any]:
    return {"name": name, "count": len(words), "sha256": sha256(sorted(words))}


def write(
    strategy: Strategy,
    recipe: dict[str, Any],
    guesses: list[str],
    weights: dict[str, int],
    weighted: bool,
) -> bytes:
    """Tree file of a strategy; of the recipe, the lists and the prior have only names."""
    turns: list[tuple[str, int]] = []
    nodes = 0

    def node(history: tuple[str, ...], left: list[str]) -> dict[str, Any]:
        nonlocal nodes
        nodes += 1
        guess = strategy[history]
        found: dict[str, Any] = {"guess": guess, "size": len(left)}
        if weighted:
            found["weight"] = sum(weights[word] for word in left)
        classes: dict[str, list[str]] = {}
        for word in left:
            classes.setdefault(clue(guess, word), []).append(word)
        if classes.pop("2" * len(guess), None):
            turns.append((guess, len(history) + 1))
        if classes:
            found["branches"] = {
                earned: node((*history, earned), classes[earned]) for earned in sorted(classes)
            }
        return found

    tree = node((), sorted(weights))
    prior = {
        "name": recipe["prior"],
        "total": sum(weights.values()),
        "sha256": sha256([f"{word}\t{weights[word]}" for word in sorted(weights)]),
    }
    lists = {
        "guesses": listed(recipe["guesses"], guesses),
        "answers": listed(recipe["answers"], list(weights)),
        "prior": prior if weighted else None,
    }
    total, worst = sum(turn for _, turn in turns), max(turn for _, turn in turns)
    summary = {
        "answers": len(turns),
        "total": total,
        "mean": total / len(turns),
        "worst": worst,
        "distribution": [sum(turn == n for _, turn in turns) for n in range(1, worst + 1)],
        "nodes": nodes,
    }
    if weighted:
        cost = sum(weights[word] * turn for word, turn in turns)
        summary["weighted_mean"] = cost / sum(weights.values())
        summary["heaviest"] = max(weights.values())
    file = {"format": "treegen/tree", "version": 1, "recipe": {**recipe, **lists},
            "summary": summary, "tree": tree}  # fmt: skip
    return json.dumps(file, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def strategy_of(node: dict[str, Any], history: tuple[str, ...] = ()) -> Strategy:
    found = {history: node["guess"]}
    for earned, branch in node.get("branches", {}).items():
        found |= strategy_of(branch, (*history, earned))
    return found


def weights_of(node: dict[str, Any]) -> dict[str, int]:
    """Each answer of a tree with its weight, 1 where there are none."""
    branches = node.get("branches", {}).values()
    own = [branch.get("weight", branch["size"]) for branch in branches]
    found = {}
    if node["size"] == 1 + sum(branch["size"] for branch in branches):
        found[node["guess"]] = node.get("weight", node["size"]) - sum(own)
    for branch in branches:
        found |= weights_of(branch)
    return found


@EACH
def test_a_writer_made_from_the_text_alone_writes_the_published_bytes(name: str) -> None:
    text = (ROOT / f"trees/{name}.json").read_bytes()
    data = json.loads(text)
    recipe = dict(data["recipe"])
    guesses = (ROOT / f"treegen/words/data/{recipe['guesses']['name']}.txt").read_text().split()
    for part in ("guesses", "answers", "prior"):
        recipe[part] = recipe[part] and recipe[part]["name"]
    weights = weights_of(data["tree"])
    weighted = recipe["prior"] is not None
    assert write(strategy_of(data["tree"]), recipe, guesses, weights, weighted) == text
    jsonschema.Draft202012Validator(SCHEMA).validate(data)


def test_the_clues_of_the_text_are_so() -> None:
    told = re.findall(r"([A-Z]+)\s+against\s+([A-Z]+)(?:\s+earns)?\s+`([012]+)`", SPECIFICATION)
    assert len(told) == 3
    for guess, answer, earned in told:
        assert clue(guess, answer) == clue_for(guess, answer) == earned


def test_numbers_and_texts_are_written_as_the_text_says() -> None:
    for value in (2.0, 3.4712742980561555):
        assert f"`{orjson.dumps(value).decode()}`" in SPECIFICATION
    assert orjson.dumps([0.00001, 'é/"\\']).decode() == r'[0.00001,"é/\"\\"]'


def fields(schema: Any) -> set[str]:
    """Every name that the schema has a rule for."""
    if isinstance(schema, list):
        return set().union(*map(fields, schema))
    if not isinstance(schema, dict):
        return set()
    return set(schema.get("properties", ())).union(*map(fields, schema.values()))


@pytest.mark.parametrize("name", RECORDS)
def test_a_schema_has_the_fields_that_are_declared(name: str) -> None:
    assert json.dumps(renewed(name)) == json.dumps(stored(name))
    assert json.loads(written(renewed(name))) == stored(name)


def test_the_verifier_has_the_fields_of_a_recipe() -> None:
    assert checks_of(Recipe) == RECIPE


@pytest.mark.parametrize("name", RECORDS)
def test_the_text_has_every_field_of_a_schema(name: str) -> None:
    found = fields(stored(name))
    assert len(found) > 25
    text = SPECIFICATION
    if name == "opening.schema.json":
        text = text.partition("## Opening files")[2]
    for field in found:
        assert f"`{field}`" in text or f'"{field}":' in text or field in LIST


def test_the_opening_file_of_the_text_is_the_published_one() -> None:
    example = SPECIFICATION.partition("## Opening files")[2].split("```\n")[1]
    shown = json.loads(example.replace("{…}", "{}"))
    opening = json.loads((ROOT / "trees/openings/crane.json").read_text())
    shown["recipe"]["prior"]["sha256"] = opening["recipe"]["prior"]["sha256"]
    for name in ("guesses", "answers", "vocabulary"):
        opening["recipe"][name] = {}
    replies = opening["clues"]["00001"]
    for name in ("any", "everyday"):
        replies[name] = replies[name][:2]
    assert shown == {**opening, "clues": {"00001": replies}}
