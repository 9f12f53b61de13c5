# Every task of the project. `make` lists them; the first run of one sets up what it needs.
PYTHON ?= python3
PORT ?= 8000

BIN := .venv/bin
# Makes only what has changed, and leaves what stands as it is until the new is whole; two at once wait for each other.
BRING = +@mkdir -p .cache; $(if $(shell command -v flock 2>/dev/null),flock -n .cache/lock true || \
	echo "Another build is under way here; this one waits for it…"; flock .cache/lock) \
	$(MAKE) --no-print-directory --file website/make/steps.mk
# The tests that must hold before a change lands; `make test` leaves out those that walk again where others have been.
LANDING := not slow
# What the package promises to run on, and what it must know there once it is installed.
PYTHONS := 3.11 3.12 3.13 3.14
# The Python in the browser.
PYODIDE := 3.14
LABS := from fivescore_labs import LABS; assert 'round' in LABS
TRIAL := from fivescore import ALL_FIVES, Layout; assert Layout(ALL_FIVES).play('5-5').points == 10

export SOURCE_DATE_EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),315532800)
export NO_MKDOCS_2_WARNING := 1
export PYTHON PYODIDE
export PATH := $(PATH):$(CURDIR)/$(BIN)

.PHONY: help serve site zip test again test-engine test-slow data puzzles claims check release lab notebooks bench mutants lighthouse constraints clean python environment

help: ## list the tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: python ## build the site and show it on this machine (PORT=8000)
	@$(PYTHON) -m website.serve site --build --port $(PORT)

site: python ## build the site into site/
	$(BRING) site

zip: python ## pack the site into one file, to read from a folder or to serve anywhere
	$(BRING) dist/fivescore-site.zip

test again test-engine test-slow: export PYTHONDONTWRITEBYTECODE := # or each process would compile all tests anew

test: site ## run the tests and the notebooks, without the slow ones
	@$(BIN)/pytest $(if $(MARKED),-m "$(MARKED)") --numprocesses auto --dist loadfile --no-loadscope-reorder \
		--nbval --nbval-current-env --nbval-cell-timeout 100 tests notebooks

again: environment ## try the tests that failed last once more, by themselves: what holds now has a defect, or met one
	@$(BIN)/pytest -m "$(LANDING)" --numprocesses 0 --nbval --nbval-current-env -vv \
		--last-failed --last-failed-no-failures none tests notebooks # where none has failed, that fails too
	@echo "HELD ONLY WHEN TRIED AGAIN: mend each test above."

test-engine: environment ## run the engine's tests: no Node, no browser, no built site
	@$(BIN)/pytest --numprocesses auto --dist loadfile --no-loadscope-reorder -m "not browser and not slow and not landing" \
		tests --ignore tests/website --ignore tests/site

test-slow: site ## run the slow tests, random examples twelve times as many, and see that notebooks are stored byte for byte
	@$(BIN)/python -m website.make.notebooks --check
	@THOROUGH=1 $(BIN)/pytest -m "slow or landing" tests

data: environment ## run again what is stored for the pages and the tests (RUN=compare: one of them; WORKERS=4)
	@$(BIN)/python -m research $(if $(WORKERS),--workers $(WORKERS)) $(RUN)

puzzles: environment ## try the stored puzzles again, and look for more (WORKERS=2)
	@$(BIN)/python -m research.puzzles $(WORKERS)

claims: environment ## try all advice again: claims, leads, tiles, even races (WORKERS=4)
	@$(BIN)/python -m research $(if $(WORKERS),--workers $(WORKERS)) claims leads need tiles

check: environment ## run everything that must hold before a change lands
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/zizmor --quiet --offline --no-progress .github
	@$(MAKE) --no-print-directory test MARKED="$(LANDING)"

release: python ## build what a release publishes into dist/, and try it in a bare environment of each Python that is here
	$(BRING) dist/fivescore-site.zip .venv/release
	@rm -rf dist/*.whl dist/*.tar.gz .cache/again
	@for folder in dist .cache/again; do for project in . fivescore_labs; do \
		(cd $$project && $(CURDIR)/$(BIN)/python -m hatchling build --directory $(CURDIR)/$$folder) || exit 1; done; done
	@for file in dist/*.whl dist/*.tar.gz; do cmp $$file .cache/again/$${file##*/} || exit 1; done # two builds are one
	@PYTHONPATH=.venv/release $(BIN)/python -m twine check --strict dist/*.whl dist/*.tar.gz
	@rm -rf .cache/tried; for version in $(PYTHONS); do \
		python$$version --version 2>/dev/null || { echo "Python $$version is not here."; continue; }; \
		python$$version -m venv --clear .cache/tried || exit 1; \
		.cache/tried/bin/python -m pip install --quiet --disable-pip-version-check dist/fivescore-*.whl || exit 1; \
		(cd .cache/tried && bin/python -c "$(TRIAL)") || exit 1; \
		.cache/tried/bin/python -m pip install --quiet --disable-pip-version-check dist/*.whl || exit 1; \
		(cd .cache/tried && bin/python -c "$(LABS)" && bin/fivescore lessons) || exit 1; \
	done; test -d .cache/tried || { echo "None of Python $(PYTHONS) is here."; exit 1; }
	@cd dist && sha256sum fivescore* >SHA256SUMS && cat SHA256SUMS

lab: environment ## open the notebooks in JupyterLab
	@$(BIN)/jupyter lab notebooks --LabApp.app_settings_dir=website/make/jupyterlab $(if $(filter 0,$(shell id -u)),--allow-root) \
		--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate

notebooks: environment ## run every notebook and store its outputs
	@$(BIN)/python -m website.make.notebooks

bench: python ## measure the engine, and its peers in the same run (LONG=1: more)
	$(BRING) .venv/peers
	@PYTHONPATH=.venv/peers $(BIN)/python -m tests.bench $(if $(LONG),--long)

mutants: python ## put faults into the engine, and name those that its tests let through (ROOM=core: one room; SAMPLE=300: so many of its faults)
	$(BRING) .venv/mutants
	@$(BIN)/python -m tests.mutants $(ROOM) $(if $(SAMPLE),--sample $(SAMPLE))

lighthouse: python ## Lighthouse's scores of some pages of each kind (LONG=1: of every page)
	$(BRING) site website/make/lighthouse/node_modules
	@$(BIN)/python -m website.make.scores website/make/lighthouse/node_modules/lighthouse/cli/index.js $(if $(LONG),--every)

constraints: python ## renew every pinned version, and the hashes of its files
	$(BRING) .cache/uv
	@$(BIN)/python -m website.make.pins

clean: ## remove everything that was built or installed
	@rm -rf .venv site dist website/make/node_modules website/make/lighthouse/node_modules website/out
	@rm -rf .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

environment: python
	$(BRING) .venv/ready

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "fivescore needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3"; exit 1; }
