# How the published trees and tables are made, for the Makefile beside this folder.

.PHONY: trees today openers openers-today openings
CHECKSUMS = cd trees && sha256sum $$(git ls-files '*.json' '*.csv') >SHA256SUMS

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

BY_PAST = everyday any-word everyday-hard any-word-hard never
today: | $(BIN)/treegen ## the trees of today's game again, in minutes: everyday, any-word, both in hard mode, never
## PAST=FILE (words used and their days; else those that treegen knows) TREES=never (only that one)
## TODAY_OPENER=crane (another opener, for one of TREES)
	$(BIN)/treegen renew $(or $(TREES),$(BY_PAST)) $(if $(PAST),--past "$(PAST)") $(if $(TODAY_OPENER),--opener $(TODAY_OPENER))
	$(CHECKSUMS)

# A sweep that is there is not made again; `make clean` removes all of them.
SWEEP = $(BIN)/treegen sweep --resume -o $@
JOIN := $(BIN)/python -m tests.tools.join_sweeps
openers: .venv/greedy.csv .venv/openers.csv ## play all 12,972 openers again: hours; interrupted, it goes on
	$(JOIN) .venv/openers.csv --column greedy .venv/greedy.csv total -o trees/openers.csv
	$(CHECKSUMS)

.venv/greedy.csv: | $(BIN)/treegen
	$(SWEEP) --game 2021 --openers all

.venv/openers.csv: | $(BIN)/treegen
	$(SWEEP) --game 2021 --openers all --policy optimal --beat 8000

TODAY = --policy optimal --max-listed 6
# The best openers, and those that people play, are searched to the end, and in hard mode up to a mean.
BEST = 72
BEAT = 3.13
HARD_BEST = 15
HARD_BEAT = 3.2
openers-today: .venv/today-some.csv .venv/today-known.csv .venv/today-hard.csv ## what each opener costs in today's game: hours; interrupted, it goes on
	$(JOIN) .venv/today-all.csv --searched .venv/today-some.csv -o trees/openers-today.csv \
	    --column everyday_weighted_mean .venv/today-known.csv weighted_mean \
	    --column hard_weighted_mean .venv/today-hard.csv weighted_mean --tree hard_tree .venv/today-hard.csv
	$(CHECKSUMS)

.venv/today-all.csv: | $(BIN)/treegen
	$(SWEEP) $(TODAY) --openers all --beat $(BEAT)

.venv/today-some.csv: .venv/today-all.csv
	cut -f1 tests/sweep/popular.txt >.venv/some.txt
	$(JOIN) $< --best $(BEST) >>.venv/some.txt
	$(SWEEP) $(TODAY) --openers .venv/some.txt

# Those of them that people know, by words that people know.
KNOWN = treegen/words/data/wordle-2023-answers.txt
.venv/today-known.csv: .venv/today-some.csv
	grep -xFf $(KNOWN) .venv/some.txt >.venv/known.txt
	$(SWEEP) $(TODAY) --openers .venv/known.txt --vocabulary $(KNOWN)

.venv/today-hard.csv: .venv/today-all.csv
	cut -f1 tests/sweep/popular.txt >.venv/hard.txt
	$(JOIN) $< --best $(HARD_BEST) >>.venv/hard.txt
	$(SWEEP) $(TODAY) --openers .venv/hard.txt --hard --beat $(HARD_BEAT)

# One file for each opener that people play and for the best of the table above.
OPENINGS_BEST = 23
OPENINGS = $$(cut -f1 tests/sweep/popular.txt) $$($(JOIN) trees/openers-today.csv --best $(OPENINGS_BEST))
openings: | $(BIN)/treegen ## trees/openings: second words and their costs for 75 openers: minutes; interrupted, it goes on
## PAST=FILE (words used and their days; else those that treegen knows) OPENINGS="crane slate" (only these)
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.tools.openings $(OPENINGS) \
	    --prior "past$(if $(PAST),:$(PAST))" -o trees/openings
	$(CHECKSUMS)
