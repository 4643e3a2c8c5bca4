"""Fields of files: what each may be, and how it is read and written.

A field is declared once, where a class has it, with its kind:

    width: Annotated[int | None, COUNT] = None

From that its reader and its writer follow, the check of an opening file, and the JSON schema, which
`python -m tests.tools.schemas` writes. One with a default may be missing, and is left out where it
has that value.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_type_hints

from treegen import verify
from treegen.words.game import PriorInfo
from treegen.words.lists import ListInfo
from treegen.words.prior import Prior

Record = TypeVar("Record")
REQUIRED = object()  # in place of a default


def same(value: Any) -> Any:
    return value


class FieldKind:  # not a tuple: two kinds that differ in their schema alone would be equal
    """A kind of value: the verifier's test for it, and how a value is read and written."""

    def __init__(
        self,
        test: "verify.Kind | verify.Fields",
        read: Callable[[Any], Any] = same,
        write: Callable[[Any], Any] = same,
    ) -> None:
        self.test = test
        self.read = read
        self.write = write


def read_info(data: Mapping[str, Any]) -> ListInfo:
    return ListInfo(data["name"], data["count"], data["sha256"])


def read_prior(data: Mapping[str, Any] | None) -> PriorInfo | None:
    return PriorInfo(Prior(data["name"]), data["total"], data["sha256"]) if data else None


def write_object(value: ListInfo | PriorInfo | None) -> dict[str, Any] | None:
    return value._asdict() if value else None


def read_pairs(data: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(data.items())


def read_priced(data: list[list[Any]]) -> tuple[tuple[str, int], ...]:
    return tuple(map(tuple, data))  # a loop over the pairs takes twice as long


PRIOR_FIELDS: verify.Fields = {"name": verify.TEXT, "total": verify.COUNT, "sha256": verify.HEX}

TEXT = FieldKind(verify.TEXT)
WORD = FieldKind(verify.WORD)
TRUTH = FieldKind(verify.TRUTH)
TRUE = FieldKind(verify.TRUE)
COUNT = FieldKind(verify.COUNT)
WEIGHT = FieldKind(verify.WEIGHT)
MEAN = FieldKind(verify.PERCENT, float)  # a program may write 2.0 as 2
COUNTS = FieldKind(verify.COUNT, tuple, list)
PERCENT = FieldKind(verify.PERCENT, write=float)  # so that it has a point
LANG = FieldKind(verify.LANG)
LIST = FieldKind(verify.LIST, read_info, write_object)
PRIOR = FieldKind(verify.PRIOR, read_prior, write_object)  # or none
GIVEN_PRIOR = FieldKind(PRIOR_FIELDS, read_prior, write_object)
FOLD = FieldKind(verify.FOLD, read_pairs, dict)
OPENERS = FieldKind(verify.FIXED, tuple)
OBJECTIVE = FieldKind(verify.TEXT)
TURNS = FieldKind(verify.COUNT)  # two or more, as the opener does not end the game
PRICED = FieldKind(("a list of words with costs", lambda v: type(v) is list and v), read_priced)


class Field(NamedTuple):
    """A field of a file, as a class declares it."""

    name: str
    kind: FieldKind
    default: object


@cache
def fields_of(record: Any) -> tuple[Field, ...]:
    """Return the fields that a class declares, in the order of the file."""
    hints = get_type_hints(record, include_extras=True)
    kinds = {name: hint.__metadata__[0] for name, hint in hints.items()}
    defaults = record._field_defaults
    return tuple(Field(name, kind, defaults.get(name, REQUIRED)) for name, kind in kinds.items())


def read(record: Callable[..., Record], data: Mapping[str, Any]) -> Record:
    """Return an object of a file as a value of the class that declares its fields."""
    found = {
        field.name: field.kind.read(data[field.name])
        for field in fields_of(record)
        if field.name in data
    }
    return record(**found)


def write(record: Any) -> dict[str, Any]:
    """Return the fields of a value, as its file has them."""
    found = {}
    for field in fields_of(record.__class__):
        value = getattr(record, field.name)
        if value != field.default:
            found[field.name] = field.kind.write(value)
    return found


def checks_of(record: Any) -> dict[str, "verify.Kind | verify.Fields"]:
    """Return the fields that a class declares as `verify.check` takes them."""
    return {
        field.name if field.default is REQUIRED else f"{field.name}?": field.kind.test
        for field in fields_of(record)
    }
