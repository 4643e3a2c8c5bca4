# `make` lists what can be made. What is needed for it is set up on the way, in .venv.

GAME ?= 2021
OPENER ?= raise
USUAL := $(if $(filter today,$(GAME)),wins,entropy)
POLICY ?= $(USUAL)
AUTHOR ?= The treegen authors
LICENCE ?= MIT
PYTHON ?= python3
BIN := .venv/bin
SPACE := $() $()
# A tree is named by what was not left to its default, like that of `treegen build` without -o.
NAME := $(subst $(SPACE),-,$(strip $(or $(OPENER),best) \
    $(if $(filter salet,$(OPENER)),$(POLICY),$(filter-out $(USUAL),$(POLICY))) $(MODE) \
    $(basename $(notdir $(GUESSES))) $(addprefix for-,$(basename $(notdir $(ANSWERS)))) \
    $(filter-out 2021,$(GAME))))
TREE := trees/$(NAME)
BUILDER := $(wildcard treegen/*.py treegen/tree/*.py treegen/words/*.py treegen/words/data/*.t?? \
    treegen/solve/*.py treegen/search/*.py)
# Those of some variables that are not empty, as options: --title="$(TITLE)"
options = $(foreach name,$(1),$(if $($(name)),--$(shell echo $(name) | tr A-Z a-z)="$($(name))"))
CHECKSUMS = cd trees && sha256sum $$(git ls-files '*.json' '*.csv') >SHA256SUMS

.NOTPARALLEL: # two goals at once would make one environment twice
.PHONY: help tree trees today publish fresh openers openers-today test test-all lint audit bench fuzz clean

help:
	@sed -n 's/^\([a-z-]*\):.*## /make \1	/p; s/^## /	/p' $(MAKEFILE_LIST) | expand -t 14

# The page comes before the chart, because it needs no Graphviz.
tree: $(TREE).json $(TREE).html $(TREE).svg trees/today.html ## a tree, its page and its poster
## OPENER=salet (empty: the best) POLICY=optimal MODE=hard (or strict) GUESSES=FILE ANSWERS=all
## GAME=today (else 2021: by default raise.json, which others publish too)
	@echo 'Open $(TREE).svg or $(TREE).html in a browser; look moves up: $(BIN)/treewalk --tree $(NAME)'
	@echo '$(NAME) is for the lists of $(GAME), by $(POLICY); the page for the game of today is trees/today.html'

$(TREE).json: $(BUILDER) $(wildcard $(GUESSES) $(ANSWERS)) | $(BIN)/treegen
	$(BIN)/treegen build $(call options,GAME POLICY OPENER GUESSES ANSWERS) $(addprefix --,$(MODE)) -o $@

trees/%.html: trees/%.json $(wildcard treegen/page/*) | $(BIN)/treegen
	$(BIN)/treegen page $< -o $@

trees/%.svg: trees/%.json $(wildcard treegen/chart/*) | $(BIN)/treegen
	@$(GRAPHVIZ)
	$(BIN)/treegen chart $< -o $@ -o trees/$*.pdf

# Weights come from wordfreq, which is among what the tests need.
trees: today $(BIN)/pytest ## the published trees again, and their checksums
	$(BIN)/treegen build --game 2023 --any --policy optimal --opener tarse -o trees/tarse.json
	$(BIN)/treegen build --game 2021 --opener raise -o trees/raise.json
	$(BIN)/treegen build --game 2021 --opener raise --hard -o trees/raise-hard.json
	$(BIN)/treegen build --game 2021 --opener raise --any -o trees/raise-any.json
	$(BIN)/treegen build --game 2023 --answers all --prior common --policy optimal --opener tares \
	    --width 10 -o trees/human.json
	$(BIN)/treegen build --game 2021 --policy optimal --opener salet -o trees/salet.json
	$(BIN)/treegen build --game 2021 --policy optimal --opener salet --hard --max-guesses 6 -o trees/salet-hard.json
	$(CHECKSUMS)

TREES ?= today today-hard never
TODAY_OPENER ?= sater
HARD_OPENER ?= tarse
NEVER_OPENER ?= sprat
# Options of each that are its own.
today.json = --opener $(TODAY_OPENER) --max-listed 6
today-hard.json = --opener $(HARD_OPENER) --hard --max-listed 6
never.json = --opener $(NEVER_OPENER) --max-guesses 6 --width 10

today: $(TREES:=.json) ## the trees of today's game again, in minutes: today, today-hard and never
## PAST=FILE (words used and their days; else those that treegen knows) TREES=never (only that one)
	$(CHECKSUMS)

.PHONY: $(TREES:=.json)
$(TREES:=.json): | $(BIN)/treegen
	$(BIN)/treegen build --prior "past$(if $(PAST),:$(PAST))" --policy optimal $($@) \
	    -o trees/$@

# The site is as old as the last commit, so the same commit gives the same bytes.
publish: | $(BIN)/treegen ## site/: the published trees as a static site, with posters and pages
## SITE="today mine" (these trees instead) TITLE AUTHOR LICENCE SOURCE=https://... URL=https://...
	@$(GRAPHVIZ)
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH-$$(git log -1 --format=%ct)} $(BIN)/treegen publish -o site \
	    $(SITE) $(call options,TITLE AUTHOR LICENCE SOURCE URL)

# What pages.yml runs. Only the shell expands PAST_URL, which may hold anything. Some words could be
# read even from a page that says there is no list, but every list has more than 1,800.
USED := .venv/used-words.txt
fresh: | $(BIN)/treegen ## today and publish, by the words used so far
## PAST_URL=https://... (or file://), a text file of all of them; without it only publish
ifdef PAST_URL
	curl --fail --silent --show-error --location --proto =https,file --proto-redir =https --globoff \
	    --max-time 60 --max-filesize 1000000 -o $(USED) --url "$$PAST_URL"
	@test $$(wc -w <$(USED)) -gt 1800 -a $$(wc -c <$(USED)) -le 1000000 && ! grep -qi '<html' $(USED) || \
	    { echo "$$PAST_URL is no text file of all used words; too short, too long, or HTML" >&2; exit 1; }
	$(MAKE) today PAST=$(USED)
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH-$$(date +%s)} $(MAKE) publish
else
	$(MAKE) publish
endif

openers: | $(BIN)/treegen ## play all 12,972 openers again: hours; interrupted, it goes on
	test -f .venv/greedy.csv || $(BIN)/treegen sweep --game 2021 --openers all -o .venv/greedy.csv --resume
	$(BIN)/treegen sweep --game 2021 --openers all --policy optimal --beat 8000 -o .venv/openers.csv --resume
	awk -F, -v OFS=, 'NR == FNR {g[$$1] = $$2; next} {$$7 = $$7 "," (FNR > 1 ? g[$$1] : "greedy")} 1' \
	    .venv/greedy.csv .venv/openers.csv >trees/openers.csv
	$(CHECKSUMS)

TODAY = --policy optimal --max-listed 6
# The best openers, and those that people play, are searched to the end, and in hard mode up to a mean.
BEST = 42
BEAT = 52500000 # 3.13 guesses on average
HARD_BEST = 15
HARD_BEAT = 3.2
searched = { cut -f1 tests/sweep/popular.txt; tail -n +2 .venv/today-all.csv | head -$(1) | cut -d, -f1; }
openers-today: | $(BIN)/treegen ## what each opener costs in today's game: hours; interrupted, it goes on
	test -f .venv/today-all.csv || $(BIN)/treegen sweep $(TODAY) --openers all --beat $(BEAT) \
	    -o .venv/today-all.csv --resume
	$(call searched,$(BEST)) >.venv/some.txt
	test -f .venv/today-some.csv || $(BIN)/treegen sweep $(TODAY) --openers .venv/some.txt \
	    -o .venv/today-some.csv --resume
	$(call searched,$(HARD_BEST)) >.venv/hard.txt
	test -f .venv/today-hard.csv || $(BIN)/treegen sweep $(TODAY) --openers .venv/hard.txt --hard \
	    --beat $(HARD_BEAT) -o .venv/today-hard.csv --resume
	awk -F, -v OFS=, 'FILENAME ~ /hard/ {hard[$$1] = $$7 == "" ? "none" : $$4; next} \
	    FILENAME ~ /some/ {some[$$1] = $$0; next}  $$1 in some {$$0 = some[$$1]} \
	    {$$8 = $$8 "," (FNR > 1 ? hard[$$1] : "hard_weighted_mean")} \
	    {print FNR == 1 ? 0 : $$7 == "" ? 9e15 : $$7, $$0}' \
	    .venv/today-hard.csv .venv/today-some.csv .venv/today-all.csv | \
	    LC_ALL=C sort -t, -k1,1g -k9,9r -k2,2 | cut -d, -f2- >trees/openers-today.csv
	$(CHECKSUMS)

test: lint ## lint, types and all tests but the slow ones
	@$(GRAPHVIZ)
	$(BIN)/pytest -q -m 'not slow' -n auto --dist worksteal

test-all: test ## the slow tests too: a wheel in an empty environment, a fresh clone
	$(BIN)/pytest -q -m slow -n auto --dist worksteal

lint: $(BIN)/pytest ## lint and types; of JavaScript after npm ci --prefix tests/page
	$(BIN)/ruff check -q .
	$(BIN)/ruff format --check -q .
	$(BIN)/mypy
	@test ! -d tests/page/node_modules || npm run --silent --prefix tests/page lint

bench: $(BIN)/pytest ## the speeds in tests/README.md; SELBY=FILE: Selby's program too
	$(BIN)/python -m tests.bench $(call options,SELBY)

audit: $(BIN)/pytest ## known vulnerabilities in all that treegen, its extras and its tests use
	$(BIN)/pip freeze --exclude-editable >.venv/audited.txt
	$(BIN)/pip install -q pip-audit
	$(BIN)/pip-audit --strict --disable-pip --no-deps --progress-spinner off -r .venv/audited.txt

fuzz: $(BIN)/pytest ## EXAMPLES=5000 damaged files for each reader: some minutes
	EXAMPLES=$(or $(EXAMPLES),5000) $(BIN)/pytest -q -n auto tests/robustness/test_fuzz.py

clean: ## remove the environment, the charts and the site; trees stay
	rm -rf .venv dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -f trees/*.html trees/*.svg trees/*.pdf trees/*.png trees/*.gv
	find treegen tests -name __pycache__ -prune -exec rm -r {} +

$(BIN)/treegen: EXTRAS = book,site
$(BIN)/treegen: pyproject.toml
	$(INSTALL)

$(BIN)/pytest: EXTRAS = dev
$(BIN)/pytest: pyproject.toml
	$(INSTALL)

# System packages, as root or with a sudo that asks nothing; else what needs them says so.
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo -n)
APT = { $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq $(1); } >/dev/null 2>&1
GRAPHVIZ = command -v neato >/dev/null || $(call APT,graphviz fonts-dejavu-core) || true

# Compiled here, because treewalk would take twice its milliseconds without.
define INSTALL
$(PYTHON) -m venv .venv || { $(call APT,python3-venv) && $(PYTHON) -m venv .venv; }
$(BIN)/pip install -q --disable-pip-version-check -e '.[$(EXTRAS)]'
@$(BIN)/python -m compileall -q treegen
@touch $@
endef
