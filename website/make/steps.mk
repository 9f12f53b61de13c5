# What is fetched and built, a rule for each thing; the Makefile asks for them by `$(BRING)`.
#
# A thing is made anew where what it is made `of` differs from last time: `.cache/of/` lists its files with their
# checksums, and the settings that it goes `by`; a list is written anew only where it differs. The times of files say
# nothing, for checkouts and builds change them. What you read in a build belongs in the list of its step. How the new
# takes the place of the old is said in `anew.sh`.

.SUFFIXES:
.NOTPARALLEL:

# Whole, for some builders work in folders of their own.
NEW = "$(CURDIR)/.cache/new/$(@F)"
ANEW = @sh website/make/anew.sh $@
# An index that does not answer is asked again twice, not five times with ever longer waits.
PIP := .venv/bin/python -m pip --quiet --retries 2 --disable-pip-version-check
PINNED := --no-deps --require-hashes --requirement requirements
NPM := npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
	--fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=2000
OURS := .venv/bin/python -m website
LEFT := -name '.*' -o -name __pycache__ -o -name node_modules -o -path website/out

.cache/of/%: FORCE
	@mkdir -p .cache/of
	@find $(of) \( $(LEFT) \) -prune -o -type f ! -name '*~' -exec cksum {} + >$@.new
	@echo "$(by)" >>$@.new && LC_ALL=C sort -o $@.new $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

FORCE:

# What is fetched: no step but these needs a network.

define fetch
@echo "Fetching $(1)…"
$(ANEW) "$(1)" $(2)
endef

.cache/of/environment: of = requirements/environment.txt pyproject.toml fivescore_labs/pyproject.toml
.venv/ready: .cache/of/environment $(if $(shell test -x .venv/bin/python && echo there),,FORCE)
	@echo "Setting up .venv (the first time takes about a minute)…"
	@rm -f $@
	@test -x .venv/bin/python || $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@test -x .venv/bin/python || $(PYTHON) -m venv .venv
	$(ANEW) "what Python needs" $(PIP) install $(PINNED)/environment.txt
	$(ANEW) "" $(PIP) install --no-deps --no-build-isolation --editable . --editable ./fivescore_labs
	@touch $@

NODE = sh -c 'rm -rf .cache/npm && mkdir .cache/npm && cp $(@D)/package*.json .cache/npm && cd .cache/npm && $(NPM) && \
	mv node_modules ../new/'

.cache/of/packages: of = website/make/package.json website/make/package-lock.json
website/make/node_modules: .cache/of/packages | .venv/ready
	$(call fetch,Python for the browser and the fonts,$(NODE))

.cache/of/lighthouse: of = website/make/lighthouse/package.json website/make/lighthouse/package-lock.json
website/make/lighthouse/node_modules: .cache/of/lighthouse | .venv/ready
	$(call fetch,Lighthouse,$(NODE))

.cache/of/wheels: of = requirements/browser.txt
.cache/of/wheels: by = $(PYODIDE)
website/out/wheels: .cache/of/wheels | .venv/ready
	$(call fetch,what notebooks load in the browser,$(PIP) download $(PINNED)/browser.txt \
		--only-binary :all: --platform any --python-version $(PYODIDE) --dest $(NEW))

.cache/of/builder: of = requirements/lite.txt
website/out/builder: .cache/of/builder | .venv/ready
	$(call fetch,the builder of JupyterLite,$(PIP) install $(PINNED)/lite.txt --target $(NEW))

# Not every peer installs on every Python: its row of the bench then says so.
.cache/of/peers: of = requirements/peers
.venv/peers: .cache/of/peers | .venv/ready
	$(call fetch,what the engine is measured against,sh -c 'for pins in dominoes all-fives-domino open_spiel; do \
		$(PIP) install $(PINNED)/peers/$$pins.txt --only-binary :all: --target $(NEW); done; test -d $(NEW)')

.cache/of/mutants: of = requirements/mutants.txt
.venv/mutants: .cache/of/mutants | .venv/ready
	$(call fetch,what puts faults into the engine,$(PIP) install $(PINNED)/mutants.txt --only-binary :all: --target $(NEW))

.cache/of/release: of = requirements/release.txt
.venv/release: .cache/of/release | .venv/ready
	$(call fetch,what checks a release,$(PIP) install $(PINNED)/release.txt --target $(NEW))

.cache/of/uv: of = requirements/tools.txt
.cache/uv: .cache/of/uv | .venv/ready
	$(call fetch,what renews the pins,$(PIP) install $(PINNED)/tools.txt --target $(NEW))

# What is built.

.cache/of/fonts .cache/of/faces .cache/of/camera: of = website/make/assets.py
website/out/fonts website/out/faces website/out/camera: website/out/%: .cache/of/% .venv/ready website/make/node_modules
	$(ANEW) "" $(OURS).make.assets $* $(NEW)

.cache/of/engine: of = website/make/assets.py website/make/memory.mjs fivescore fivescore_labs pyproject.toml \
	README.md LICENSE LICENSE-CONTENT.md
website/out/engine: .cache/of/engine .venv/ready website/make/node_modules
	$(ANEW) "" $(OURS).make.assets engine $(NEW)

.cache/of/answers: of = website/make/answers.py fivescore fivescore_labs
website/out/answers: .cache/of/answers .venv/ready
	$(ANEW) "" $(OURS).make.answers $(NEW)

.cache/of/lite: of = website/make/lite.py website/make/jupyterlite website/make/one-cell.html
website/out/lite: .cache/of/lite .venv/ready website/out/wheels website/out/builder
	$(ANEW) "" $(OURS).make.lite $(NEW)

.cache/of/print: of = fivescore fivescore_labs website/prints website/figures website/templates website/__init__.py \
	website/html.py docs/rules/rulebook.toml docs/rules/sources.toml docs/teach/curriculum.toml docs/teach/numbers.toml \
	notebooks
website/out/print: .cache/of/print .venv/ready website/out/faces
	$(ANEW) "" $(OURS).prints.prints $(NEW)

.cache/of/site: of = mkdocs.yml docs website research notebooks fivescore fivescore_labs CHANGELOG.md
.cache/of/site: by = $$FIVESCORE_URL $$FIVESCORE_REPO $$FIVESCORE_EDIT
site: .cache/of/site .venv/ready website/make/node_modules \
		$(addprefix website/out/,fonts faces camera engine answers lite print)
	@echo "Building the site…"
	$(ANEW) "" .venv/bin/python -m mkdocs build --strict --site-dir $(NEW)

.cache/of/zip: of = website/make/zipped.py
dist/fivescore-site.zip: .cache/of/zip site
	$(ANEW) "" $(OURS).make.zipped site $(NEW)
