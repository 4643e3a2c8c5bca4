"""Scripts and styles that stand inside a page or an SVG, and the policy that lets them run."""

import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files


def bundle(room: str, name: str) -> str:
    """Return the script that was made of a room's modules, such as `bundle("page", "worker")`."""
    text = files(f"treegen.{room}").joinpath(f"{name}.bundle.js").read_text("utf-8")
    _, _, script = text.partition("\n")  # the first line tells of which modules it was made
    return script.rstrip("\n")


def style_sheet(room: str, name: str) -> str:
    """Return a room's style sheet without the comments, blanks and ends that CSS can do without."""
    source = files(f"treegen.{room}").joinpath(name).read_text("utf-8")
    bare = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL).strip()
    return re.sub(r";?\s+(?=})|;(?=})|(?<=[{}:;,])\s+| (?={)", "", bare)


def source_hash(text: str) -> str:
    """Return the hash that lets an inline script or style run by a Content-Security-Policy."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
