"""What package indexes show: READMEs whose links lead somewhere, and the repository's addresses."""

import re

from tests.conftest import ROOT
from treegen.release.metadata import published, repository_urls

SOURCE = "https://example.org/me/treegen"
# Targets of links and pictures, in Markdown and HTML.
TARGET = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")


def targets(text: str) -> list[str]:
    return ["".join(found) for found in TARGET.findall(text)]


def test_each_link_of_the_readme_becomes_the_address_of_a_file_that_is_there() -> None:
    readme = (ROOT / "README.md").read_text()
    shown = targets(published(readme, SOURCE, "0.1.0"))
    assert len(shown) == len(targets(readme)) > 30
    for target in shown:
        file = re.fullmatch(rf"{SOURCE}/(blob|raw)/v0\.1\.0/([^#]+)(#[\w-]+)?", target)
        assert file or target.startswith("https://")
        if file:
            assert (ROOT / file[2]).is_file()
    pictures = {target.rpartition("/")[2] for target in shown if "/raw/" in target}
    assert pictures == {"phone.png", "page.png", "ledger.png"}


def test_a_package_index_shows_the_repository_and_its_files_at_that_version() -> None:
    assert repository_urls(SOURCE, "0.1.0") == {
        "Source": SOURCE,
        "Issues": f"{SOURCE}/issues",
        "Changelog": f"{SOURCE}/blob/v0.1.0/CHANGELOG.md",
        "Documentation": f"{SOURCE}/blob/v0.1.0/README.md",
    }


def test_without_a_repository_no_link_is_left_that_leads_nowhere() -> None:
    readme = (ROOT / "README.md").read_text()
    assert all(target.startswith("https://") for target in targets(published(readme, "", "0.1.0")))
    assert repository_urls("", "0.1.0") == {}


def test_the_readme_of_the_npm_package_has_no_relative_link() -> None:
    readme = (ROOT / "treegen/release/npm/README.md").read_text()
    assert all(target.startswith("https://") for target in targets(readme))
