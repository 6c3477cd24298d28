# Each target makes its own virtual environment in .venv and installs what it needs; only Python 3.11 or newer must be there.
PYTHON ?= python3
GOLD ?= ../shared/gold
BIN := .venv/bin
INSTALLED := .venv/installed

.PHONY: report sheets test test-slow evaluate bench bench-scale crash audit clean check-page bench-page

report: $(INSTALLED)
	$(BIN)/framing report --sample -o reports/sample-report.pdf --html reports/sample-report.html

# Worksheets on both samples, for three ages: half-class sets and a key each.
sheets: $(INSTALLED)
	for corpus in ferry-terminal sports-field; do for age in 11-14 14-16 16+; do \
		$(BIN)/framing worksheet $$corpus -o reports/sheets/$$corpus/$$age --age $$age --sets 2 || exit 1; done; done

test: $(INSTALLED)
	$(BIN)/ruff check framing tests
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist loadfile

test-slow: $(INSTALLED)
	$(BIN)/pytest -m slow

evaluate: $(INSTALLED)
	$(BIN)/python -m framing.evaluation $(GOLD)

bench: $(INSTALLED)
	$(BIN)/python -m framing.evaluation.bench

# Corpora of growing size, articles of growing length, one worker against two; hours with larger numbers.
bench-scale: $(INSTALLED)
	$(BIN)/python -m framing.evaluation.scaled --articles 100 1000 10000 --lengths 100 1000 10000 50000 --pairs 500

# Runs and workers that are killed, and go on: 20 minutes.
crash: $(INSTALLED)
	$(BIN)/python -m framing.scale.crash --attribution rules --no-models

# The page in a real browser. Chromium has to be there; AXE names the file axe.min.js of the npm package axe-core, without
# which its rules are not checked: npm install --prefix build axe-core
AXE ?= build/node_modules/axe-core/axe.min.js
check-page: $(INSTALLED)
	AXE=$(AXE) $(BIN)/pytest -rs tests/page

bench-page: $(INSTALLED)
	$(BIN)/python -m framing.evaluation.pages

audit: $(INSTALLED)
	-$(BIN)/python -m pip install --quiet pip-audit
	$(BIN)/python -m framing.evaluation.dependencies

$(INSTALLED): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $(INSTALLED)

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
