"""What a package index shows: the README with links that work there, and where the repository is.

A plugin of hatchling, named in pyproject.toml. The address of the repository is not known in a
clone; `make release SOURCE=https://...` names it.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

SOURCE = "TREEGEN_SOURCE"  # variable of the environment with the address of the repository
# [text](target) and <img src="target">, where the target is a file of the repository.
LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^]]*)\]\((?!\w+:|#)(?P<target>[^)\s]+)\)")
PICTURE = re.compile(r"<img src=\"(?!\w+:)(?P<target>[^\"]+)\"(?P<rest>[^>]*)>\n?")


def published(readme: str, source: str, version: str) -> str:
    """Return a README whose links to files lead to the repository at the tag of a version.

    Without the address of a repository, a link becomes its text, and a picture is left out.

    >>> text = "See [trees](trees/README.md#format), [a list](https://a.org)"
    >>> published(text, "https://b.org/treegen", "0.1.0")
    'See [trees](https://b.org/treegen/blob/v0.1.0/trees/README.md#format), [a list](https://a.org)'
    >>> published(text, "", "0.1.0")
    'See trees, [a list](https://a.org)'
    """

    def address(kind: str, target: str) -> str:
        return f"{source}/{kind}/v{version}/{target}"

    def link(found: re.Match[str]) -> str:
        image, text, target = found.group("image", "text", "target")
        if not source:
            return "" if image else text
        return f"{image}[{text}]({address('raw' if image else 'blob', target)})"

    def picture(found: re.Match[str]) -> str:
        if not source:
            return ""
        return f'<img src="{address("raw", found["target"])}"{found["rest"]}>\n'

    return PICTURE.sub(picture, LINK.sub(link, readme))


def repository_urls(source: str, version: str) -> dict[str, str]:
    """Addresses that a package index shows beside a package; none without a repository."""
    if not source:
        return {}
    at = f"{source}/blob/v{version}"
    return {
        "Source": source,
        "Issues": f"{source}/issues",
        "Changelog": f"{at}/CHANGELOG.md",
        "Documentation": f"{at}/README.md",
    }


class Metadata(MetadataHookInterface):
    """Sets the README and the addresses of the package while it is built."""

    def update(self, metadata: dict[str, Any]) -> None:
        source = os.environ.get(SOURCE, "").rstrip("/")
        if source and not source.startswith("https://"):
            raise ValueError(f"{SOURCE} is {source!r}; expected the repository's https:// address")
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        version = metadata["version"]
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": published(readme, source, version),
        }
        metadata["urls"] = self.config["urls"] | repository_urls(source, version)
