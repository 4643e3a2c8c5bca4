"""Write the fields of JSON schemas by classes that declare them: `python -m tests.tools.schemas`.

What a field means, and what is said of several at once, stays as it stands there.
"""

import json
import sys
from typing import Any

from tests.conftest import ROOT
from treegen.tree import fields as kinds
from treegen.tree.fields import REQUIRED, FieldKind, fields_of
from treegen.tree.openings import OpeningRecipe, Replies
from treegen.tree.recipe import Recipe, Summary

FOLDER = ROOT / "treegen/tree"
WIDTH = 120  # columns, within which what is nested stands in a line
TREE: dict[tuple[str, ...], type] = {
    ("properties", "recipe"): Recipe,
    ("properties", "summary"): Summary,
}
OPENING: dict[tuple[str, ...], type] = {
    ("properties", "recipe"): OpeningRecipe,
    ("properties", "clues", "additionalProperties"): Replies,
}
RECORDS = {
    "tree.schema.json": TREE,
    "opening.schema.json": OPENING,
}
SMALL = {"$ref": "#/$defs/small"}
A_PRIOR = {
    "type": "object",
    "required": ["name", "total", "sha256"],
    "properties": {
        "name": {"type": "string", "minLength": 1},
        "total": {"description": "The sum of the weights.", "type": "integer", "minimum": 1},
        "sha256": {"$ref": "#/$defs/sha256"},
    },
}
SCHEMAS: list[tuple[FieldKind, dict[str, Any]]] = [
    (kinds.TEXT, {"type": "string", "minLength": 1}),
    (kinds.WORD, {"$ref": "#/$defs/word"}),
    (kinds.TRUTH, {"type": "boolean"}),
    (kinds.TRUE, {"const": True}),
    (kinds.COUNT, {"type": "integer", "minimum": 1}),
    (kinds.WEIGHT, {"type": "integer", "minimum": 0}),
    (kinds.TURNS, {"type": "integer", "minimum": 2}),
    (kinds.MEAN, {"type": "number", "minimum": 1}),
    (
        kinds.COUNTS,
        {"type": "array", "minItems": 1, "items": {"type": "integer", "minimum": 0}},
    ),
    (kinds.PERCENT, {"type": "number", "exclusiveMinimum": 0, "maximum": 100}),
    (kinds.LANG, {"type": "string", "pattern": "^[a-z]+$"}),
    (kinds.LIST, {"$ref": "#/$defs/list"}),
    (kinds.GIVEN_PRIOR, A_PRIOR),
    (kinds.PRIOR, {**A_PRIOR, "type": ["object", "null"]}),
    (
        kinds.FOLD,
        {
            "type": "object",
            "propertyNames": {**SMALL, "maxLength": 1},
            "additionalProperties": {**SMALL, "maxLength": 2},
        },
    ),
    (
        kinds.OPENERS,
        {"type": "array", "minItems": 2, "uniqueItems": True, "items": {"$ref": "#/$defs/word"}},
    ),
    (
        kinds.OBJECTIVE,
        {"enum": ["total", "total, then worst", "weighted_mean", "weighted_mean, then worst"]},
    ),
    (kinds.PRICED, {"$ref": "#/$defs/priced"}),
]
WITH_WEIGHTS = "weighted_mean"  # is required only of some trees, which a schema says elsewhere


def stored(name: str) -> Any:
    return json.loads((FOLDER / name).read_text())


def renewed(name: str) -> Any:
    """Return a schema with the fields that are declared."""
    schema = stored(name)
    for place, record in RECORDS[name].items():
        at = schema
        for key in place:
            at = at[key]
        fields = [field for field in fields_of(record) if field.name != WITH_WEIGHTS]
        at["required"] = [field.name for field in fields if field.default is REQUIRED]
        meanings = {key: value.get("description") for key, value in at["properties"].items()}
        at["properties"] = {}
        for field in fields:
            meaning = meanings.get(field.name)
            told = {"description": meaning} if meaning else {}
            schema_of = next(schema for kind, schema in SCHEMAS if kind is field.kind)
            at["properties"][field.name] = {**told, **schema_of}
    return schema


def written(value: Any, indent: str = "") -> str:
    """Write JSON: an object or list in a line where it fits there, or has no other in it."""
    if not isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    inner = f"{indent}  "
    parts = [
        written(each, inner) for each in (value.values() if isinstance(value, dict) else value)
    ]
    left, right = "[]"
    if isinstance(value, dict):
        left, right = "{ ", " }"
        parts = [f"{json.dumps(key)}: {part}" for key, part in zip(value, parts, strict=True)]
    line = f"{left}{', '.join(parts)}{right}"
    is_flat = "{" not in line[1:] and "[" not in line[1:]
    if "\n" not in line and (is_flat or len(indent + line) <= WIDTH):
        return line
    lines = f",\n{inner}".join(parts)
    return f"{left.strip()}\n{inner}{lines}\n{indent}{right.strip()}"


def main() -> int:
    for name in RECORDS:
        if stored(name) != renewed(name):
            (FOLDER / name).write_text(written(renewed(name)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
