# Every task of the project. `make` lists them; the first run of one sets up what it needs.
PYTHON ?= python3
PORT ?= 8000

BIN := .venv/bin
BUILD := docs/_build
OUT := $(BUILD)/out
# Folders are listed too: removing a file changes its folder.
files = $(shell find $(1) \( -path '$(BUILD)/*' -o -name '__pycache__' -o -name '.ipynb_checkpoints' \) -prune -o -print 2>/dev/null)
ENGINE := $(call files,fivescore)
PAGES := $(call files,docs notebooks/.) $(wildcard $(BUILD)/*.py tests/*.json) CHANGELOG.md

export SOURCE_DATE_EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),315532800)
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export NO_MKDOCS_2_WARNING := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PATH := $(PATH):$(CURDIR)/$(BIN)

.DELETE_ON_ERROR:
.PHONY: help serve site zip test test-slow check lab notebooks bench lighthouse constraints clean

help: ## list the tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: site ## build the site and show it on this machine (PORT=8000)
	@$(BIN)/python $(BUILD)/serve.py site --port $(PORT)

site: site/index.html ## build the site into site/

zip: dist/fivescore-site.zip ## pack the site into one file, to read from a folder or to serve anywhere

test: site .venv/ready ## run the tests and the notebooks, without the slow ones
	@$(BIN)/pytest --numprocesses auto --dist loadfile --no-loadscope-reorder --nbval --nbval-current-env tests notebooks

test-slow: site .venv/ready ## run the slow tests
	@$(BIN)/pytest -m slow tests

check: .venv/ready ## run everything that must hold before a change lands
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/python $(BUILD)/notebooks.py --check
	@$(MAKE) --no-print-directory test

lab: .venv/ready ## open the notebooks in JupyterLab
	@$(BIN)/jupyter lab notebooks --LabApp.news_url=None $(if $(filter 0,$(shell id -u)),--allow-root) \
		--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate

notebooks: .venv/ready ## run every notebook and store its outputs
	@$(BIN)/python $(BUILD)/notebooks.py

bench: .venv/peers/ready ## measure the engine, and its peers in the same run (LONG=1: more)
	@PYTHONPATH=.venv/peers $(BIN)/python -m tests.bench $(if $(LONG),--long)

# Not every peer installs on every Python: its row then says so. What all-fives-domino's server needs is left out.
.venv/peers/ready: .venv/ready
	@rm -rf $(@D)
	@for peer in "--no-deps dominoes==6.1.0" "--no-deps all-fives-domino==1.0.23" open_spiel==2.0.2; do \
		PIP_CONSTRAINT= $(BIN)/pip install -qq --only-binary :all: --target $(@D) $$peer || true; done
	@touch $@

lighthouse: site .venv/lighthouse/ready ## Lighthouse's scores of some pages of each kind (LONG=1: of every page)
	@$(BIN)/python $(BUILD)/scores.py .venv/lighthouse/node_modules/lighthouse/cli/index.js $(if $(LONG),--every)

.venv/lighthouse/ready: .venv/ready
	@rm -rf $(@D)
	@npm install --prefix $(@D) --ignore-scripts --no-package-lock --no-audit --no-fund --loglevel=error --silent \
		lighthouse@13.5.0
	@touch $@

constraints: .venv/ready ## renew every pinned version
	@$(BIN)/pip install -qq uv
	@sed '/^[^#]/,$$d' constraints.txt > .venv/constraints.txt
	@$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --no-config \
		--no-annotate --no-header --quiet >> .venv/constraints.txt
	@mv .venv/constraints.txt constraints.txt

dist/fivescore-site.zip: site/index.html $(BUILD)/zipped.py
	@$(BIN)/python $(BUILD)/zipped.py site $@

clean: ## remove everything that was built or installed
	@rm -rf .venv site dist $(BUILD)/node_modules $(OUT) .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "fivescore needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Setting up .venv (first run only, about a minute)…"
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install -qq --editable '.[notebook,sheets,site,test]'
	@touch $@

$(BUILD)/node_modules/ready: $(BUILD)/package.json | .venv/ready
	@echo "Fetching Python for the browser and the fonts (first run only)…"
	@cd $(BUILD) && npm install --ignore-scripts --no-package-lock --no-audit --no-fund --loglevel=error --silent
	@touch $@

$(OUT)/static: $(BUILD)/node_modules/ready $(BUILD)/assets.py constraints.txt | .venv/ready
	@$(BIN)/python $(BUILD)/assets.py static
	@touch $@

$(OUT)/jupyterlite: $(OUT)/static $(BUILD)/lite.py constraints.txt | .venv/ready
	@echo "Fetching JupyterLite and its wheels (first run only)…"
	@$(BIN)/python $(BUILD)/lite.py
	@touch $@

$(OUT)/wheel: $(OUT)/static $(ENGINE) pyproject.toml README.md LICENSE LICENSE-CONTENT.md
	@$(BIN)/python $(BUILD)/assets.py wheel
	@touch $@

$(OUT)/printed: $(OUT)/static $(ENGINE) $(BUILD)/prints.py $(BUILD)/games.py $(BUILD)/guide.py $(BUILD)/matrix.py \
		$(BUILD)/teach.py $(wildcard $(BUILD)/print/*) docs/rules/sources.toml docs/teach/lessons.toml
	@$(BIN)/python $(BUILD)/prints.py
	@touch $@

site/index.html: mkdocs.yml $(PAGES) $(OUT)/wheel $(OUT)/jupyterlite $(OUT)/printed
	@echo "Building the site…"
	@$(BIN)/mkdocs build --strict > $(OUT)/site.log 2>&1 || { cat $(OUT)/site.log; exit 1; }
	@touch $@
