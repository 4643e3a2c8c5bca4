"""Scripts and styles that stand inside a page or an SVG, and the policy that lets them run."""

from base64 import b64encode
from hashlib import sha256


def source_hash(text: str) -> str:
    """Return the hash that lets an inline script or style run by a Content-Security-Policy."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
