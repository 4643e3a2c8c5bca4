# `make` lists what can be made. What is needed for it is set up on the way, in .venv.

OPENER ?= raise
POLICY ?= entropy
AUTHOR ?= The treegen authors
LICENCE ?= MIT
EXAMPLES ?= 5000
PYTHON ?= python3
BIN := .venv/bin
# A tree is named like that of `treegen build` without -o: by what was not left to its default.
# trees/salet.json is a published tree of another policy, so there the policy is always named.
SPACE := $() $()
NAME := $(subst $(SPACE),-,$(strip $(or $(OPENER),best) \
    $(if $(filter salet,$(OPENER)),$(POLICY),$(filter-out entropy,$(POLICY))) $(MODE) \
    $(basename $(notdir $(GUESSES))) $(addprefix for-,$(basename $(notdir $(ANSWERS))))))
TREE := trees/$(NAME)
PUBLISHED := human.json never.json openers-2023.csv openers.csv openers-hard.csv openers-strict.csv \
    raise-any.json raise-hard.json raise.json salet-hard.json salet.json today.json
BUILDER := $(wildcard treegen/*.py treegen/tree/*.py treegen/words/*.py treegen/words/data/*.txt \
    treegen/solve/*.py treegen/search/*.py)
option = $(if $($(2)),--$(1)="$($(2))")

.NOTPARALLEL: # two goals at once would make one environment twice
.PHONY: help tree trees never publish openers test test-all lint audit bench fuzz clean

help:
	@echo 'make tree      build $(TREE).json if it is not up to date, its page and its chart;'
	@echo '               OPENER=salet (empty: the best) POLICY=optimal MODE=hard (or strict)'
	@echo '               GUESSES=answers (or FILE) ANSWERS=all (or FILE)'
	@echo 'make trees     build the published trees again, and their checksums'
	@echo 'make never     the tree that finds all 14,855 words within six guesses: some minutes'
	@echo 'make publish   site/: all trees as a static site; LISTS="mine.txt more.txt" are words of your own;'
	@echo '               TITLE, AUTHOR, LICENCE, SOURCE=https://..., URL=https://... (where it will stand)'
	@echo 'make openers   play all 12,972 openers again, for an hour or more; interrupted, it goes on'
	@echo 'make test      lint, types and all tests but the slow ones; make test-all: those too'
	@echo 'make audit     known vulnerabilities in what treegen, its extras and its tests install'
	@echo 'make fuzz      EXAMPLES=5000 damaged files for each reader, for some minutes'
	@echo 'make bench     the speeds in tests/README.md; beside other programs: PEERS=1, SELBY=FILE'
	@echo 'make clean     remove the environment, the charts and the site; trees stay'

# The page comes before the chart, because it needs no Graphviz.
tree: $(TREE).json $(TREE).html $(TREE).svg
	@echo 'Open $(TREE).svg in a browser; walk the tree in $(TREE).html, print $(TREE).pdf;'
	@echo 'look moves up: $(BIN)/treewalk --tree $(NAME)'

$(TREE).json: $(BUILDER) $(wildcard $(GUESSES) $(ANSWERS)) | $(BIN)/treegen
	$(BIN)/treegen build $(call option,policy,POLICY) $(addprefix --,$(MODE)) \
	    $(call option,opener,OPENER) $(call option,guesses,GUESSES) $(call option,answers,ANSWERS) -o $@

trees/%.html: trees/%.json $(wildcard treegen/page/*) | $(BIN)/treegen
	$(BIN)/treegen page $< -o $@

trees/%.svg: trees/%.json $(wildcard treegen/chart/*) | $(BIN)/treegen
	@$(GRAPHVIZ)
	$(BIN)/treegen chart $< -o $@ -o trees/$*.pdf

# Weights come from wordfreq, which is among what the tests need.
trees: never $(BIN)/pytest
	$(BIN)/treegen build --opener raise -o trees/raise.json
	$(BIN)/treegen build --opener raise --hard -o trees/raise-hard.json
	$(BIN)/treegen build --opener raise --any -o trees/raise-any.json
	$(BIN)/treegen build --game 2023 --answers all --prior common --policy optimal --opener tares \
	    --width 10 -o trees/human.json
	$(BIN)/treegen build --policy optimal --opener salet -o trees/salet.json
	$(BIN)/treegen build --policy optimal --opener salet --hard --max-guesses 6 -o trees/salet-hard.json
	$(BIN)/treegen build --game 2023 --any --policy optimal --opener tarse -o trees/today.json
	$(CHECKSUMS)

never: | $(BIN)/treegen
	$(BIN)/treegen build --game 2023 --any --policy optimal --opener peart --max-guesses 6 --width 10 \
	    -o trees/never.json
	$(CHECKSUMS)

CHECKSUMS = cd trees && sha256sum $(PUBLISHED) >SHA256SUMS

# The site is as old as the last commit, so the same commit gives the same bytes.
publish: | $(BIN)/treegen
	@$(GRAPHVIZ)
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH-$$(git log -1 --format=%ct)} $(BIN)/treegen publish -o site \
	    $(foreach list,$(LISTS),--list="$(list)") $(call option,title,TITLE) \
	    $(call option,author,AUTHOR) $(call option,licence,LICENCE) $(call option,source,SOURCE) \
	    $(call option,url,URL)

openers: | $(BIN)/treegen
	$(BIN)/treegen sweep --openers all --policy optimal --beat 8000 -o .venv/openers.csv --resume
	mv .venv/openers.csv trees/
	$(CHECKSUMS)

test: lint
	@$(GRAPHVIZ)
	$(BIN)/pytest -q -m 'not slow' -n auto --dist worksteal

test-all: test
	$(BIN)/pytest -q -m slow -n auto --dist worksteal

lint: $(BIN)/pytest
	$(BIN)/ruff check -q .
	$(BIN)/ruff format --check -q .
	$(BIN)/mypy

bench: $(BIN)/pytest
	$(BIN)/python -m tests.bench $(if $(PEERS),--peers) $(call option,selby,SELBY)

audit: $(BIN)/pytest
	$(BIN)/pip freeze --exclude-editable >.venv/audited.txt
	$(BIN)/pip install -q pip-audit
	$(BIN)/pip-audit --strict --disable-pip --no-deps --progress-spinner off -r .venv/audited.txt

fuzz: $(BIN)/pytest
	EXAMPLES="$(EXAMPLES)" $(BIN)/pytest -q -n auto tests/robustness/test_fuzz.py

clean:
	rm -rf .venv .venv-doddle dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -f trees/*.html trees/*.svg trees/*.pdf trees/*.png trees/*.gv
	find treegen tests -name __pycache__ -prune -exec rm -r {} +

$(BIN)/treegen: pyproject.toml
	$(call INSTALL,.[book,site])

$(BIN)/pytest: pyproject.toml
	$(call INSTALL,.[dev])

# System packages, where they may be installed: as root, or with a sudo that asks nothing.
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo -n)
APT = { $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq $(1); } >/dev/null 2>&1
# Where it may not, `treegen chart` says what to run.
GRAPHVIZ = command -v neato >/dev/null || $(call APT,graphviz fonts-dejavu-core) || true
VENV = $(PYTHON) -m venv .venv

# Compiled here, because treewalk would take twice its milliseconds without.
define INSTALL
@$(VENV) >/dev/null || { $(call APT,python3-venv) && $(VENV); } || \
    { echo 'treegen needs Python 3.11 or newer with venv: sudo apt-get install python3-venv'; exit 1; }
$(BIN)/pip install -q --disable-pip-version-check -e '$(1)'
@$(BIN)/python -m compileall -q treegen
@touch $@
endef
