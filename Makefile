# Each target makes its own virtual environment in .venv and installs what it needs; only Python 3.11 or newer must be there.
PYTHON ?= python3
GOLD ?= ../shared/gold
BIN := .venv/bin
INSTALLED := .venv/installed

.PHONY: report test evaluate bench clean

report: $(INSTALLED)
	$(BIN)/framing report --sample -o reports/sample-report.pdf

test: $(INSTALLED)
	$(BIN)/ruff check framing tests
	$(BIN)/mypy
	$(BIN)/pytest

evaluate: $(INSTALLED)
	$(BIN)/python -m framing.evaluation $(GOLD)

bench: $(INSTALLED)
	$(BIN)/python -m framing.evaluation.bench

$(INSTALLED): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $(INSTALLED)

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
