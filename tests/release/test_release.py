"""What a release says of itself: its version, how it is cited, and its answer in three lines."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.conftest import ROOT
from tests.test_docs import blocks
from treegen import __version__
from treegen.tree.file import find_tree

ZENODO = json.loads((ROOT / ".zenodo.json").read_text())


@pytest.mark.slow
def test_the_citation_is_valid_and_says_what_zenodo_is_told(tmp_path: Path) -> None:
    # An environment of its own: cffconvert needs a jsonschema of 2019.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path], check=True)
    pip = f"{sys.executable} -m pip --python {tmp_path}/bin/python install -q cffconvert"
    subprocess.run(pip.split(), check=True)
    command = [str(tmp_path / "bin/cffconvert"), "-i", str(ROOT / "CITATION.cff")]
    done = subprocess.run([*command, "--validate"], capture_output=True, text=True)
    assert done.stdout == "Citation metadata are valid according to schema version 1.2.0.\n"
    done = subprocess.run([*command, "-f", "zenodo"], capture_output=True, text=True)
    cited = json.loads(done.stdout)
    assert cited.pop("version") == __version__
    assert cited.pop("license") == {"id": ZENODO["license"]}
    assert cited.items() <= ZENODO.items()


def test_zenodo_gets_fields_that_it_knows() -> None:
    # https://developers.zenodo.org/#representation: the required ones, and what they may be.
    assert {"title", "description", "upload_type", "creators", "access_right"} <= ZENODO.keys()
    assert ZENODO.keys() <= {
        "title", "description", "upload_type", "creators", "access_right", "license", "keywords",
        "language", "version", "notes", "related_identifiers", "contributors", "references",
    }  # fmt: skip
    assert (ZENODO["upload_type"], ZENODO["access_right"]) == ("software", "open")
    assert all(each.keys() <= {"name", "affiliation", "orcid"} for each in ZENODO["creators"])


def test_a_release_installs_each_of_its_packages_by_version_and_hash() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [Requirement(line) for line in extras["dependencies"]]
    for extra in ("book", "site", "release"):
        wanted += map(Requirement, extras["optional-dependencies"][extra])
    wanted = [requirement for requirement in wanted if requirement.name != extras["name"]]
    locked = (ROOT / "treegen/release/requirements.txt").read_text()
    assert "make lock" in locked.splitlines()[1] and "://" not in locked
    entries = re.findall(r"^([\w-]+)==(\S+)[^\n]*((?:\n    --hash=sha256:\w{64}.*)+)", locked, re.M)
    assert len(entries) == len(re.findall(r"^\w", locked, re.MULTILINE)) > len(wanted)
    for requirement in wanted:
        versions = [version for name, version, _ in entries if name == requirement.name]
        assert versions and all(map(requirement.specifier.contains, versions)), requirement


def test_the_cited_figure_is_that_of_its_tree() -> None:
    text = (ROOT / "trees/README.md").read_text()
    quoted = text.partition("## Cite a figure")[2].partition("##")[0]
    cited = " ".join(re.findall(r"^> (.*)", quoted, re.MULTILINE))
    tree = find_tree("raise")
    recipe = tree.recipe
    (digest,) = re.findall(r"(\w{64})  raise.json", (ROOT / "trees/SHA256SUMS").read_text())
    assert cited == (
        f"{tree.summary.mean:.4f} guesses on average ({tree.summary.total:,} in all, "
        f"{tree.summary.worst} at worst) for the {recipe.answers.count:,} words of "
        f"`{recipe.answers.name}`, playing from `{recipe.guesses.name}`: `raise.json`, opener "
        f"{recipe.opener}, {recipe.policy}, ties: {recipe.ties}; {recipe.generator}, "
        f"SHA-256 {digest}"
    )


def test_a_version_is_the_same_wherever_it_stands() -> None:
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text()
    assert f"\n## {__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_python_answers_in_a_few_lines_without_numpy(tmp_path: Path) -> None:
    _, example = blocks((ROOT / "trees/FORMAT.md").read_text(), "python")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    code = f"{example}import sys\nprint('numpy' in sys.modules)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    dimly, spilt, *game, is_loaded = done.stdout.splitlines()
    assert (dimly, spilt, is_loaded, done.stderr) == ("dimly", "spilt", "False", "")
    assert game[0].startswith("('taser', ") and game[-1].endswith(", '22222')")
