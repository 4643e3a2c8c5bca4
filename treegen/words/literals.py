"""Literals of JavaScript, and of languages that write alike, as JSON: read, and never run."""

import json
import re
from typing import Any

DECODER = json.JSONDecoder()

STRINGS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}  # by what is escaped
ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
COMMENT = r"//[^\n]*+|\#[^\n]*+|(?>/\*.*?(?:\*/|\Z))"
# What JSON writes in another way: strings, comments, commas before a bracket, names without quotes;
# and what it lacks: another list's words among those of one. No string begins at an
# escaped quote: in a line whose string is never closed, each would be tried up to the line's end.
OTHERS = re.compile(
    rf"""(?<!\\)(?P<string>"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'|`(?:[^`\\]|\\.)*+`)
    |(?P<comment>{COMMENT})
    |,(?=(?:\s|{COMMENT})*+[\]}})])
    |\.\.\.[\w$]+\s*,?
    |(?P<name>(?<![\w$])[\w$]++(?=\s*:))""",
    re.DOTALL | re.VERBOSE,
)
# A value by itself: after `export default`, `const tree =` or nothing, and before nothing else.
BEFORE = re.compile(r"""[^\[\]{}=]*(?:=\s*|(?:^|\bdefault)\s*)(?=[\[{])""")
AFTER = re.compile(r"[^\[\]{}]*")
# What other languages than JavaScript write for an array, in parentheses or braces.
TEXT = r'''"(?:[^"\\]|\\.)*+"'''
ENCLOSED = re.compile(rf"[({{](\s*{TEXT}\s*(?:,\s*{TEXT}\s*){{2,}}+)[)}}]")
# A bracket that a text follows, or such a bracket; or a text, in which none opens.
OPENING = re.compile(r"""(?<!\\)"(?:[^"\\]|\\.)*+"|[\[{](?=\s*(?:[\[{]\s*)?")""")
# Of what opens after it; a type may stand between them.
NAME = re.compile(r"""([\w$]+)"?\s*(?::[^=\n]*)?=[\s\w.([\]]*$""")
BETWEEN = re.compile(r"[\s,;]*(?=[\[{])")
NEAR = 200  # letters before a bracket in which its name stands


def as_json(text: str) -> str:
    r"""Write a program's strings, names and commas as JSON does, without its comments.

    >>> as_json("{guess: 'might', /* won */ map: {22222: `might`,},}")
    '{"guess": "might",  "map": {"22222": "might"}}'
    """
    return OTHERS.sub(_plain, text)


def _plain(found: re.Match[str]) -> str:
    if found["name"]:
        return f'"{found["name"]}"'
    if not found["string"]:
        return "\n" * found[0].count("\n")  # as places are told by lines
    body = found[0][1:-1]
    if body.isascii() and body.isalnum():
        return f'"{body}"'
    if "\\" in body:
        body = ESCAPED.sub(_unescaped, body)
    return json.dumps(body)


def _unescaped(found: re.Match[str]) -> str:
    digits, sign = found[1] or found[2], found[3]
    return chr(int(digits, 16)) if digits else STRINGS.get(sign, sign)


def read_literal(text: str, decoder: json.JSONDecoder = DECODER) -> Any:
    """Return the array or object that is the whole of a text, or of a program's only statement.

    `JSONDecodeError` if there is none, or if it is cut short.

    >>> read_literal("export default {guess: 'might', map: {}};")
    {'guess': 'might', 'map': {}}
    """
    plain = as_json(text)
    begin = BEFORE.match(plain)
    value, end = decoder.raw_decode(plain, begin.end() if begin else 0)
    if not AFTER.fullmatch(plain, end):
        raise json.JSONDecodeError("More than a literal", plain, end)
    return value


def literals(
    text: str, decoder: json.JSONDecoder = DECODER, is_alone: bool = False
) -> list[tuple[str, Any]]:
    """Return the arrays and objects in a program that begin with a text, by name.

    Three texts or more in parentheses or braces are an array too, as other languages have it. If a
    text should have nothing else (`is_alone`) but one is cut short, there are none.

    >>> literals("const A = ['abide'], b = f(A, {c: A[0]}, {'d': 1});")
    [('A', ['abide']), ('', {'d': 1})]
    >>> literals('var words = []string{"abide", "might", "night"}')
    [('words', ['abide', 'might', 'night'])]
    >>> literals("[['crane'], ['sl", is_alone=True)
    []
    """
    plain = ENCLOSED.sub(r"[\1]", as_json(text))
    values: list[tuple[str, Any]] = []
    end = 0
    while found := OPENING.search(plain, end):
        start, end = found.span()
        if plain[start] == '"':
            continue
        try:
            value, end = decoder.raw_decode(plain, start)
        except ValueError:
            if is_alone:
                return []
            continue
        name = NAME.search(plain, max(0, start - NEAR), start)
        values.append((name[1] if name else "", value))
    return values
