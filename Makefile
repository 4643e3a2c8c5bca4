# `make` lists what can be made. What is needed for it is set up on the way, in .venv.

GAME ?= 2021
OPENER ?= raise
USUAL := $(if $(filter today,$(GAME)),wins,entropy)
POLICY ?= $(USUAL)
AUTHOR ?= The treegen authors
LICENCE ?= MIT
PYTHON ?= python3
BIN := .venv/bin
# The packages that tests run with, on every Python.
TESTED := tests/requirements.txt
# What npm installs, which bundles, checks and tests the scripts.
SCRIPTS := tests/page/node_modules/.package-lock.json
# Whatever environment make makes has this mark, and none without it is ever deleted.
MARK := made-by-make

# A tree is named by its opener and by what is not the default, as by `treegen build` without -o.
PARTS := $(or $(OPENER),best) $(filter-out $(USUAL),$(POLICY))
ifeq ($(OPENER) $(POLICY),salet $(USUAL)) # the published salet.json is by another policy
PARTS += $(POLICY)
endif
PARTS += $(MODE) $(basename $(notdir $(GUESSES)))
PARTS += $(addprefix for-,$(basename $(notdir $(ANSWERS)))) $(filter-out 2021,$(GAME))
NAME := $(subst $() ,-,$(strip $(PARTS)))
TREE := trees/$(NAME)

.NOTPARALLEL: # two goals at once would make one environment twice
.PHONY: help tree publish fresh release test test-python test-all proofs night lint bundle bench audit fuzz clean environment always

help:
	@sed -n 's/^\([a-z-]*\):.*## /make \1	/p; s/^## /	/p' $(MAKEFILE_LIST) | expand -t 20

# The pages come before the chart, because they need no Graphviz.
tree: $(TREE).json $(TREE).html trees/today.html $(TREE).svg ## a tree, its page and its poster
## OPENER=salet (empty: the best) POLICY=optimal MODE=hard (or strict) GUESSES=FILE ANSWERS=all
## GAME=today (else 2021: by default raise.json, which others publish too)
## PYTHON=python3.12 (another than python3) DEPS=no (install no system packages, here and below)
	@echo 'Open $(TREE).svg or $(TREE).html in a browser; look moves up: $(BIN)/treewalk --tree $(NAME)'
	@echo '$(NAME) is for the lists of $(GAME), by $(POLICY); the page for the game of today is trees/today.html'

BUILDER := $(wildcard treegen/*.py treegen/tree/*.py treegen/words/*.py treegen/words/data/*.t?? \
    treegen/solve/*.py treegen/search/*.py)
CHOSEN = $(if $(OPENER),--opener="$(OPENER)") $(if $(GUESSES),--guesses="$(GUESSES)") \
    $(if $(ANSWERS),--answers="$(ANSWERS)") $(if $(MODE),--$(MODE))
# It is always built, unless it is optimal, as that can take hours; the same bytes keep their time.
BEFORE := .venv/before.json
ALWAYS := $(if $(filter optimal,$(POLICY)),,always)
$(TREE).json: $(BUILDER) $(wildcard $(GUESSES) $(ANSWERS)) $(ALWAYS) | $(BIN)/treegen
	@rm -f $(BEFORE)
	@test ! -f $@ || cp -p $@ $(BEFORE)
	$(BIN)/treegen build --game="$(GAME)" --policy="$(POLICY)" $(CHOSEN) -o $@
	@$(BIN)/python -m treegen.release.published $@ $(if $(ALWAYS),$(BEFORE),none)

SAY := $(wildcard treegen/say/*.py treegen/say/sentences/*.json)
PAGE := $(SAY) $(wildcard treegen/page/*.py treegen/page/*.html treegen/page/*.css \
    treegen/page/*.bundle.js treegen/web/*.py)
CHART := $(SAY) $(wildcard treegen/chart/*.py treegen/chart/*.css treegen/chart/*.bundle.js treegen/web/*.py)

trees/%.html: trees/%.json $(PAGE) | $(BIN)/treegen
	$(BIN)/treegen page $< -o $@

# The page of today's game: of words you know, of any word, of hard mode.
FAMILY := everyday any-word everyday-hard any-word-hard
trees/today.html: $(FAMILY:%=trees/%.json) $(PAGE) | $(BIN)/treegen
	$(BIN)/treegen page $(filter trees/%,$^) -o $@

trees/%.svg: trees/%.json $(CHART) | $(BIN)/treegen
	@$(GRAPHVIZ)
	$(BIN)/treegen chart $< -o $@ -o trees/$*.pdf

include trees/published.mk # trees, today, openers, openers-today, openings

include treegen/release/release.mk # release

FOLDER ?= site
ABOUT = $(if $(TITLE),--title="$(TITLE)") $(if $(AUTHOR),--author="$(AUTHOR)") \
    $(if $(LICENCE),--licence="$(LICENCE)") $(if $(SOURCE),--source="$(SOURCE)") $(if $(URL),--url="$(URL)")
# The site is as old as the last commit, so the same commit gives the same bytes; of no clone, new.
publish: | $(BIN)/treegen ## site/: the published trees as a static site, with posters and pages
## SITE="today mine" (these trees instead) TITLE AUTHOR LICENCE SOURCE=https://... URL=https://...
	@$(GRAPHVIZ)
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH-$$(git log -1 --format=%ct 2>/dev/null)} \
	    $(BIN)/treegen publish -o $(FOLDER) $(SITE) $(ABOUT)

# What pages.yml runs. Only the shell expands PAST_URL, which may hold anything. Some words could be
# read even from a page that says there is no list, but every list has more than 1,800.
USED := .venv/used-words.txt
fresh: | $(BIN)/treegen ## today, openings and publish, by the words used so far
## PAST_URL=https://... (or file://), a text file of all of them; without it only publish
ifdef PAST_URL
	curl --fail --silent --show-error --location --proto =https,file --proto-redir =https --globoff \
	    --max-time 60 --max-filesize 1000000 -o $(USED) --url "$$PAST_URL"
	@test $$(wc -w <$(USED)) -gt 1800 -a $$(wc -c <$(USED)) -le 1000000 && ! grep -qi '<html' $(USED) || \
	    { echo "$$PAST_URL is no text file of all used words; too short, too long, or HTML" >&2; exit 1; }
	$(MAKE) today openings PAST=$(USED)
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH-$$(date +%s)} $(MAKE) publish
else
	$(MAKE) publish
endif

# Where npm or a network is missing, the tests of the scripts are skipped, and in CI they fail.
$(SCRIPTS): tests/page/package-lock.json
	@echo 'Adding what tests the scripts to tests/page/node_modules (up to a minute) ...'
	@if npm ci --silent --prefer-offline --prefix tests/page; then touch $@; else \
	    echo 'npm ci --prefix tests/page failed: tests of the scripts are skipped' >&2; fi

PYTEST = $(BIN)/pytest -q -n $(1) --dist worksteal
# Lint runs beside the tests; what it found follows what they found, and either fails the run.
LINTED = log=.venv/lint.log; \
    $(MAKE) --silent lint >$$log 2>&1 & lint=$$!; trap "kill $$lint 2>/dev/null" INT TERM; \
    $(1) $(if $(CI),--budget print); tests=$$?; wait $$lint; lint=$$?; cat $$log; \
    test $$tests = 0 || echo 'tests failed' >&2; test $$lint = 0 || echo 'lint failed' >&2; \
    test $$tests = 0 -a $$lint = 0
test: $(BIN)/pytest $(SCRIPTS) ## lint, types and all tests but the slow ones
## LOCKED= (with the newest packages, not those of tests/requirements.txt; here and below)
	@$(GRAPHVIZ)
	@$(call LINTED,$(call PYTEST,auto) -m 'not slow')

# Lint, scripts and what npm installs are the same whichever Python looks at them.
test-python: $(BIN)/pytest ## of these, what another Python may fail: PYTHON=python3.14
	@$(GRAPHVIZ)
	$(call PYTEST,auto) -m 'not slow and not browser and not npm_packages'

# One worker more than there are processors, as slow tests wait for a browser or for pip.
WORKERS = $$($(BIN)/python -c 'import os; print(1 + os.cpu_count())')
test-all: $(BIN)/pytest $(SCRIPTS) ## the slow tests too: a wheel in an empty environment, a fresh clone
	@$(GRAPHVIZ)
	@$(call LINTED,$(call PYTEST,$(WORKERS)) -m 'not proof')

proofs: $(BIN)/pytest ## what takes long and proves a figure, such as published trees built again
	$(call PYTEST,auto) -m proof --proofs write

night: proofs fuzz ## proofs, fuzz, and the quick tests with seeds and examples that were never tried
	$(call PYTEST,auto) -m 'not slow' --seeds new

lint: $(BIN)/pytest $(SCRIPTS) ## lint and types
	@$(BIN)/python -m tests.bundle --check
	$(BIN)/ruff check -q .
	$(BIN)/ruff format --check -q .
	$(BIN)/mypy
	@test ! -e tests/page/node_modules/.bin/eslint || npm run --silent --prefix tests/page lint

bundle: $(SCRIPTS) ## the scripts of page and chart, of their modules
	$(PYTHON) -m tests.tools.notations
	$(PYTHON) -m tests.bundle

bench: $(BIN)/pytest ## the speeds in tests/README.md; SELBY=FILE: Selby's program too
	$(BIN)/python -m tests.tools.bench $(if $(SELBY),--selby="$(SELBY)")

audit: $(BIN)/treegen ## known vulnerabilities in all that tests or a release install
	$(PIP) pip-audit
	$(BIN)/pip-audit --strict --disable-pip --no-deps --progress-spinner off \
	    -r $(TESTED) -r $(RELEASING)

fuzz: $(BIN)/pytest ## EXAMPLES=5000 damaged files for each reader: some minutes
	EXAMPLES=$(or $(EXAMPLES),5000) $(call PYTEST,auto) tests/robustness/test_fuzz.py

clean: ## remove the environment, the charts and the site; trees stay
	@test ! -e .venv -o -e .venv/$(MARK) || echo '.venv stays, as make did not make it'
	rm -rf $(dir $(wildcard .venv/$(MARK) .venv-proofs/$(MARK))) dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -f trees/*.html trees/*.svg trees/*.pdf trees/*.png trees/*.gv
	find treegen tests -name __pycache__ -prune -exec rm -r {} +

# System packages, as root or with a sudo that asks nothing: INSTALL says which and what for, and
# does nothing with DEPS=no. What needs them says so where they are missing.
AS_ROOT = $(if $(filter 0,$(shell id -u)),,sudo -n)
APT = $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq $(1)
INSTALL = { test '$(DEPS)' != no && command -v apt-get >/dev/null && { \
    echo 'Installing $(1) by apt-get, to $(2); leave that out: make $(MAKECMDGOALS) DEPS=no'; \
    told=$$({ $(APT); } 2>&1) || { echo "Not installed: $$(echo "$$told" | tail -n 1)"; false; }; }; } >&2
GRAPHVIZ = command -v neato >/dev/null || $(call INSTALL,graphviz fonts-dejavu-core,draw posters) || true

# A Python that is too old is refused at once, as its pip would search for minutes. That of .venv is
# used unless PYTHON names another. The code that asks runs in any Python, from 2.7 on.
ifneq ($(filter-out help clean,$(MAKECMDGOALS)),)
COMMA := ,
OLDEST := $(shell sed -n 's/^requires-python = ">=\(.*\)"$$/\1/p' pyproject.toml)
WHICH := import os, sys; \
    is_new = sys.version_info >= ($(subst .,$(COMMA) ,$(OLDEST))); \
    place = os.path.realpath(getattr(sys, "base_prefix", sys.prefix)); \
    print("%d.%d.%d %s %s" % (sys.version_info[:3] + ("new" if is_new else "old", place)))
about = $(shell $(1) -ESc '$(WHICH)' 2>/dev/null)
ifneq ($(if $(wildcard .venv/$(MARK)),,$(wildcard .venv/pyvenv.cfg $(BIN))),)
# Somebody's own environment: packages are added to it or, where that cannot be, nothing is done.
YOURS := $(call about,$(BIN)/python)
AWAY := or move it away, and make makes its own: mv .venv .venv-other
ifeq ($(filter new,$(YOURS)),)
$(error .venv was not made by make, and its Python $(if $(YOURS),is $(firstword $(YOURS)),does not run); \
    treegen needs $(OLDEST) or newer: replace it, $(AWAY))
endif
ifneq ($(if $(filter file,$(origin PYTHON)),$(YOURS),$(call about,$(PYTHON))),$(YOURS))
$(error .venv was not made by make, and has another Python than $(PYTHON): leave PYTHON out, $(AWAY))
endif
ifeq ($(shell $(BIN)/python -m pip --version 2>/dev/null),)
$(error .venv was not made by make, and has no pip: run $(BIN)/python -m ensurepip, $(AWAY))
endif
PYTHON := $(BIN)/python
FOUND := import os, treegen; print(os.path.realpath(os.path.dirname(treegen.__file__)))
ifneq ($(shell $(BIN)/python -Ic '$(FOUND)' 2>/dev/null),$(realpath treegen))
ANEW := always
endif
else
THERE := $(if $(wildcard $(BIN)/treegen),$(call about,$(BIN)/python))
ifeq ($(filter new,$(THERE)) $(origin PYTHON),new file)
PYTHON := $(BIN)/python
else
NAMED := $(call about,$(PYTHON))
ifeq ($(filter new,$(NAMED)),)
$(error $(PYTHON) $(if $(NAMED),is Python $(firstword $(NAMED)),does not run here), and treegen needs \
    Python $(OLDEST) or newer; name one: make $(MAKECMDGOALS) PYTHON=python3.12)
endif
ifneq ($(THERE),$(NAMED))
ANEW := environment
endif
endif
endif
endif

# Tests and a release install the packages of a file, LOCKED, by their hashes, and no others. For a
# tree, and in somebody's own environment, pip chooses by pyproject.toml.
PIP = $(BIN)/python -m pip install -q --disable-pip-version-check
ADD = $(if $(LOCKED),$(PIP) --require-hashes -r $(LOCKED) && \
    $(PIP) --no-deps --no-build-isolation -e .,$(PIP) -e '.[$(EXTRAS)]')
ITS_FOLDER = $(BIN:/bin=)$(if $(YOURS),$(COMMA) which is yours: what is there stays)
# Compiled here, because treewalk would take twice its milliseconds without.
$(BIN)/treegen: EXTRAS = book,site
$(BIN)/twine: EXTRAS = release
$(BIN)/pytest: EXTRAS = dev
$(BIN)/pytest: LOCKED = $(if $(YOURS),,$(TESTED))
$(BIN)/pytest: $(TESTED)
$(BIN)/treegen $(BIN)/twine $(BIN)/pytest: pyproject.toml $(ANEW)
	@echo 'Adding treegen and the packages it needs to $(ITS_FOLDER) (up to a minute) ...'
	@$(ADD)
	@$(BIN)/python -m compileall -q treegen
	@touch $@

environment: # what else is in .venv, such as the tables of a sweep, stays there
	@$(if $(YOURS),$(error .venv was not made by make, which leaves it as it is))
	@echo 'Making .venv ...'
	@test ! -e .venv/$(MARK) || rm -rf $(addprefix .venv/,bin include lib lib64 share pyvenv.cfg)
	@mkdir -p .venv && echo 'make may delete this environment and make it anew' >.venv/$(MARK)
	@$(PYTHON) -m venv .venv || { $(call INSTALL,python3-venv,make .venv) && $(PYTHON) -m venv .venv; }
