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
from tests.today import ABSENT, EVERYDAY
from treegen import __version__
from treegen.tree.file import find_tree

ZENODO = json.loads((ROOT / ".zenodo.json").read_text())


@pytest.mark.slow
def test_the_citation_is_valid_and_says_what_zenodo_is_told(tmp_path: Path) -> None:
    # As `make dist-trees` packs it: in a clone it has no version, which is a release's.
    cited_as = tmp_path / "CITATION.cff"
    cited_as.write_text((ROOT / "CITATION.cff").read_text() + f"version: {__version__}\n")
    # An environment of its own: cffconvert needs a jsonschema of 2019.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path], check=True)
    pip = f"{sys.executable} -m pip --python {tmp_path}/bin/python install -q cffconvert"
    subprocess.run(pip.split(), check=True)
    command = [str(tmp_path / "bin/cffconvert"), "-i", str(cited_as)]
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


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCKS = {"dev": "tests/requirements.txt", "release": "treegen/release/requirements.txt"}


def wanted(extra: str) -> list[Requirement]:
    """What the package needs with that extra, and with those which the extra names."""
    own = map(Requirement, PROJECT["optional-dependencies"][extra])
    found = [Requirement(line) for line in PROJECT["dependencies"]]
    for requirement in own:
        if requirement.name == PROJECT["name"]:
            for other in requirement.extras:
                found += wanted(other)
        else:
            found.append(requirement)
    return found


def locked(extra: str) -> list[Requirement]:
    lines = re.findall(r"^\w[^\\\n]*", (ROOT / LOCKS[extra]).read_text(), re.MULTILINE)
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize("extra", LOCKS)
def test_each_locked_package_has_a_version_and_hashes(extra: str) -> None:
    text = (ROOT / LOCKS[extra]).read_text()
    assert "make lock" in text.splitlines()[1] and "://" not in text
    one = r"^[\w.-]+==[\w.]+(?: ; [^\n\\]+)? \\\n(?:    --hash=sha256:\w{64}(?: \\)?\n)+"
    assert re.sub(r"^#.*\n", "", re.sub(one, "", text, flags=re.M), flags=re.M) == ""


@pytest.mark.parametrize("python", re.findall(r"Python :: (3\.\d+)", str(PROJECT["classifiers"])))
@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
@pytest.mark.parametrize("extra", LOCKS)
def test_a_lock_has_what_is_needed_once_for_each_python_and_system(
    extra: str, system: str, python: str
) -> None:
    names = {"linux": "posix", "darwin": "posix", "win32": "nt"}
    there = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": system,
        "os_name": names[system],
    }
    versions: dict[str, str] = {}
    for each in locked(extra):
        if not each.marker or each.marker.evaluate(there):
            assert each.name not in versions
            (version,) = each.specifier
            versions[each.name] = version.version
    for requirement in wanted(extra):
        assert requirement.specifier.contains(versions[requirement.name]), requirement


def test_a_release_installs_versions_that_tests_ran_with() -> None:
    released, tested = (
        {(each.name, str(each.specifier)) for each in locked(extra)} for extra in ("release", "dev")
    )
    assert released < tested


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


def test_a_version_is_set_in_one_file_and_named_in_the_changelog() -> None:
    assert f"\n## {__version__}" in (ROOT / "CHANGELOG.md").read_text()
    for name in ("CITATION.cff", "pyproject.toml", "treegen/version.py"):
        assert __version__ not in (ROOT / name).read_text(), name
    for name in ("treegen/release/npm/package.json", ".zenodo.json"):
        assert "version" not in json.loads((ROOT / name).read_text()), name


def test_python_answers_in_a_few_lines_without_numpy(tmp_path: Path) -> None:
    _, example = blocks((ROOT / "trees/FORMAT.md").read_text(), "python")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    code = f"{example}import sys\nprint('numpy' in sys.modules)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    absent, second, *game, is_loaded = done.stdout.splitlines()
    assert (absent, is_loaded, done.stderr) == (ABSENT[1][:5], "False", "")
    opening = json.loads((ROOT / "trees/openings/crane.json").read_text())
    assert second == opening["clues"]["00102"]["everyday"][0][0]
    assert game[0].startswith(f"('{EVERYDAY}', ") and game[-1].endswith(", '22222')")
