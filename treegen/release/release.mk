# All that is published, in dist/, for the Makefile two folders up. The same commit and the same
# programs give the same bytes. Nothing is uploaded from here.

.PHONY: release packed proved lock releasable dist-python dist-npm dist-trees dist-page dist-site dist-checked
# What the npm package has of trees/.
NPM_TREES := everyday any-word everyday-hard any-word-hard never raise salet openings/*
# Without the dot, npm takes the path for a repository of GitHub.
DIST := ./dist
STAGE = $(DIST)/.unpacked
# Asked for once, and not before treegen is installed.
RELEASED = $(eval RELEASED := $(shell $(BIN)/treegen --version | tr -d ,))$(RELEASED)
VERSION = $(word 2,$(RELEASED))
DATA = $(word 4,$(RELEASED))
NODE_BIN := tests/page/node_modules/.bin
COMMITTED = $$(git log -1 --format=%ct)
NPM := npm --silent --no-audit --no-fund --no-update-notifier

# `tar` as GNU has it: in one order, with no trace of who packed it where and when.
PACK = tar --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    --mtime=@$(COMMITTED) -I 'gzip -9n' -C $(STAGE) -cf $(DIST)/$(1).tar.gz $(1)

release: releasable proved packed ## dist/: all that is published, proved, packed and tried
## SOURCE=https://... (of the repository) and, for the site, what `make publish` takes

packed: releasable dist-python dist-npm dist-trees dist-page dist-site dist-checked
	cd $(DIST) && sha256sum *.whl *.gz *.tgz *.html >SHA256SUMS
	@echo '$(DIST)/ holds treegen $(VERSION) with data $(DATA). Nothing is uploaded yet:'
	@echo '  PyPI    $(BIN)/twine upload $(DIST)/wordle_treegen-$(VERSION)*'
	@echo '  npm     npm publish $(DIST)/wordle-trees-$(VERSION).tgz'
	@echo '  GitHub  gh release create v$(VERSION) $(DIST)/*'
	@echo '  Zenodo  $(DIST)/trees-$(DATA).tar.gz, where Zenodo does not take releases from GitHub by itself'
	@echo '  a host  the folder in $(DIST)/site-$(DATA).tar.gz'

# The packages that what is packed comes of: some of those that it was tested with.
RELEASING := treegen/release/requirements.txt
packed: LOCKED = $(RELEASING)

LOCK = $(BIN)/uv pip compile -q --universal --python-version $(OLDEST) --generate-hashes --upgrade \
    --no-annotate --no-emit-package wordle-treegen --custom-compile-command 'make lock' \
    pyproject.toml
lock: | $(BIN)/treegen ## what tests and a release install, in the newest versions, with hashes
	$(PIP) uv
	$(LOCK) --extra dev -o $(TESTED)
	$(LOCK) --extra release -c $(TESTED) -o $(RELEASING)

releasable:
	$(if $(shell git status --porcelain 2>&1),$(error not a clean clone: commit or remove what `git status` shows))
	$(if $(shell command -v npm 2>&1),,$(error npm is missing, which packs the npm package; install Node.js))
	@$(GRAPHVIZ)
	@command -v neato >/dev/null || { echo 'neato is missing: the site would have no posters; install Graphviz' >&2; exit 1; }
	rm -rf $(DIST)
	mkdir $(DIST)

# Whatever tests/proofs.txt says. What tests need is not there when a release is packed.
proved: BIN := .venv-proofs/bin
proved: EXTRAS = dev
proved: LOCKED = $(TESTED)
proved:
	$(PYTHON) -m venv .venv-proofs
	@touch .venv-proofs/$(MARK)
	$(ADD)
	$(call PYTEST,auto) -m proof

dist-python: | $(BIN)/twine
	TREEGEN_SOURCE="$(SOURCE)" SOURCE_DATE_EPOCH=$(COMMITTED) $(BIN)/python -m build --no-isolation -o $(DIST) >$(DIST)/.build.log

# The package is one script, of its modules and those of the page that it computes by, and the types
# that tsc declares of it. The module `rules`, which a page fills, has its numbers from the start.
# npm gives all files one time and one owner by itself.
dist-npm: INTO = $(STAGE)/wordle-trees
dist-npm: MADE = $(STAGE)/modules
dist-npm: | $(BIN)/treegen $(SCRIPTS)
	mkdir -p $(INTO) $(MADE)
	cp $(addprefix treegen/release/npm/,README.md example.html example.mjs package.json) LICENSE $(INTO)
	cp --parents $$(git ls-files 'treegen/*.ts') $(MADE)
	$(BIN)/python -m treegen.page.rules >$(MADE)/treegen/page/rules.ts
	cd $(MADE) && $(abspath $(NODE_BIN))/esbuild treegen/release/npm/main.ts --bundle --format=esm \
	    --target=es2022 --log-level=warning --charset=utf8 --outfile=$(abspath $(INTO))/main.js
	$(NODE_BIN)/tsc -p treegen/release/npm --outDir $(abspath $(MADE))/types
	cp $(MADE)/types/release/npm/*.d.ts $(INTO)
	cp --parents $(NPM_TREES:%=trees/%.json) $(INTO)
	cd $(INTO) && $(NPM) pkg set version=$(VERSION) data=$(DATA) \
	    $(if $(SOURCE),repository.type=git repository.url="git+$(SOURCE).git" \
	    homepage="$(SOURCE)#readme" bugs.url="$(SOURCE)/issues")
	chmod -R u=rwX,go=rX $(INTO)
	$(NPM) pack --pack-destination $(DIST) $(INTO)

# The verifier finds the word lists where they lie beside it as in treegen/.
dist-trees: INTO = $(STAGE)/trees-$(DATA)
dist-trees: | $(BIN)/treegen
	mkdir -p $(STAGE)
	cp --parents $$(git ls-files 'trees/*.json' 'trees/*.csv' 'trees/*.md') trees/SHA256SUMS $(STAGE)
	mv $(STAGE)/trees $(INTO)
	mkdir $(INTO)/words
	cp LICENSE treegen/verify.py treegen/tree/*.schema.json $(INTO)
	{ cat CITATION.cff && echo 'version: $(VERSION)'; } >$(INTO)/CITATION.cff
	cp -r treegen/words/data $(INTO)/words
	$(call PACK,trees-$(DATA))

# As everybody has it who opens the page without a clone.
dist-page: | $(BIN)/treegen
	$(BIN)/treegen page -o $(DIST)/today.html

dist-site: INTO = $(STAGE)/site-$(DATA)
dist-site: | $(BIN)/treegen
	$(MAKE) publish FOLDER=$(INTO)
	$(call PACK,site-$(DATA))

# Each is tried as by somebody who has nothing else.
dist-checked: TRIED = $(STAGE)/user
dist-checked: | $(BIN)/twine
	$(BIN)/twine check --strict $(DIST)/*.whl $(DIST)/wordle_treegen-*.tar.gz
	$(NPM) install --prefix $(TRIED) $(DIST)/wordle-trees-$(VERSION).tgz
	$(PYTHON) -m venv --without-pip $(TRIED)/python
	$(BIN)/python -m pip --python $(TRIED)/python install -q --no-deps $(DIST)/*.whl
	cd $(TRIED) && test "$$(node node_modules/wordle-trees/example.mjs | head -1)" = \
	    "$$(python/bin/treewalk --tree everyday taser 00000 | cut -d ' ' -f 1)"
	tar -xzf $(DIST)/trees-$(DATA).tar.gz -C $(TRIED)
	cd $(TRIED)/trees-$(DATA) && sha256sum --quiet -c SHA256SUMS && \
	    ../python/bin/python -I verify.py $$(cut -d ' ' -f 3 SHA256SUMS | grep '^[^/]*json$$')
	rm -rf $(STAGE) $(DIST)/.build.log
