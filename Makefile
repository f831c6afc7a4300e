# All commands of the project; `make` alone lists them.
# `make PYTHON=/path/to/python3` chooses another Python than the first suitable one below.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
UV := uv==0.13.9

# A Python of 3.11 or later that can make virtual environments.
suits = $(1) -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTHON ?= $(shell for one in python3.11 python3; do if $(call suits,$$one); then echo $$one; break; fi; done)

# Programs in .venv/ come first, including Node.js if it had to come from PyPI.
NODE_SUITS := command -v npm && node -e 'const [major, minor] = process.versions.node.split("."); \
	process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)'
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix client_js

CLIENT_SOURCES := $(shell find client_js examples -name node_modules -prune -o -type f -print 2>/dev/null)
CLIENT_PACKAGES := client_js/node_modules/.package-lock.json
CLIENT := server/web/index.html
PACKAGES := $(VENV)/packages.stamp
COMMAND := $(VENV)/command.stamp
DOCS_VENV := build/docs-venv
DOCS_PACKAGES := $(DOCS_VENV)/packages.stamp
ROOT_PAGES := CONTRIBUTING.md CHANGELOG.md

.PHONY: help setup run test pytest vitest check docs bench pictures film gen format lock chromium postgresql clean

help: ## Print this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 10

setup: $(COMMAND) ## Install everything into .venv/, build the client, and put the command at .venv/bin/spite

run: setup ## Start the server on http://127.0.0.1:8000 (SPITE_HOST, SPITE_PORT, SPITE_DATA, SPITE_LOG_LEVEL, REDIS_URL)
	@exec $(BIN)/spite serve

# The client's tests run beside Python's, which often wait. Each prints its output in one piece.
test: setup chromium postgresql ## Run all tests of the server and of the client
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target pytest vitest

# One process more than a small machine has cores, because some tests wait. Bytecode is written, or
# each process of the tests and their servers would compile everything again.
pytest:
	+env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest --numprocesses 3 --dist worksteal

vitest:
	$(NPM) test

check: setup docs ## Check formatting, lint, types, generated files, the writing rules, and links in docs/
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy --strict
	$(BIN)/python -m protocol.generate --check
	$(BIN)/python -m tests.architecture.plain_english
	$(NPM) run check

docs: $(DOCS_PACKAGES) ## Build the documentation site into build/docs, and check its links and headings
	rm -rf build/docs-source && cp -r docs build/docs-source
	for page in $(ROOT_PAGES); do sed 's|](docs/|](|g' $$page > build/docs-source/$$page; done
	sed 's|](\.\./|](|g' docs/README.md > build/docs-source/README.md
	$(DOCS_VENV)/bin/zensical build --strict --clean
	$(BIN)/python -m tests.architecture.docs_site build/docs

bench: setup ## Measure the server, which takes some minutes (BENCH="--quick")
	$(BIN)/spite bench $(BENCH)

pictures: setup chromium ## Take pictures of every page and state at every size into build/pictures (PICTURES="--state end --size 390x844")
	$(BIN)/python -m tests.browser.pictures $(PICTURES)

film: setup chromium ## Film the table's animations into build/film, and check each frame
	$(BIN)/python -m tests.browser.film

gen: $(PACKAGES) ## Write the generated files: JSON Schema, TypeScript types and samples of protocol/, tables of docs/
	$(BIN)/python -m protocol.generate
	$(BIN)/python -m tests.generated_pages

format: setup ## Format the Python and client sources
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(NPM) run format

lock: $(PACKAGES) ## Lock the packages of pyproject.toml in requirements/*.txt
	$(BIN)/python -m pip install --quiet $(UV)
	$(call lock,run,)
	$(call lock,dev,--group dev)
	$(BIN)/uv pip compile $(LOCK_FLAGS) --group build --output-file requirements/build.txt
	$(BIN)/uv pip compile $(LOCK_FLAGS) --group node --output-file requirements/node.txt
	$(BIN)/uv pip compile $(LOCK_FLAGS) --group docs --output-file requirements/docs.txt

LOCK_FLAGS := --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command 'make lock'
lock = $(BIN)/uv pip compile $(LOCK_FLAGS) pyproject.toml $(2) --output-file requirements/$(1).txt

clean: ## Remove everything that was built here, but not data/
	rm -rf $(VENV) server/web client_js/node_modules dist .mypy_cache .ruff_cache .pytest_cache

$(PACKAGES): requirements/dev.txt requirements/node.txt
	@if [ -z "$(PYTHON)" ]; then echo "Python 3.11 or later, with venv, is needed." >&2; exit 1; fi
	@[ -x $(BIN)/python ] || { echo "Making $(VENV)/ with $(PYTHON)"; $(PYTHON) -m venv $(VENV); }
	@echo "Installing the Python packages"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes --requirement requirements/dev.txt
	@if { $(NODE_SUITS); } >/dev/null 2>&1; then :; else echo "Installing Node.js from PyPI"; \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check \
			--require-hashes --requirement requirements/node.txt; fi
	@touch $@

# In a separate environment, because its packages need not agree with those of the tests.
$(DOCS_PACKAGES): requirements/docs.txt | $(PACKAGES)
	@echo "Installing the packages of the documentation site"
	@$(BIN)/python -m venv $(DOCS_VENV)
	@$(DOCS_VENV)/bin/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes --requirement requirements/docs.txt
	@touch $@

$(CLIENT_PACKAGES): client_js/package-lock.json | $(PACKAGES)
	@echo "Installing the client's packages"
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) | $(CLIENT_PACKAGES)
	@echo "Building the client"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

# An editable install, repeated only when the project's metadata changes.
$(COMMAND): pyproject.toml $(PACKAGES) $(CLIENT) $(CLIENT_PACKAGES)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--no-deps --no-build-isolation --editable .
	@touch $@

chromium:
	@if [ -x "$$CHROMIUM" ] || { [ -x /usr/bin/chromium ] && [ -x /usr/bin/chromium-headless-shell ]; }; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the browser tests, and its shell, which is faster"; \
		apt-get update -qq >/dev/null; \
		for one in chromium chromium-headless-shell; do \
			DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$one >/dev/null \
			|| echo "$$one could not be installed; with neither, the browser tests will be skipped."; \
		done; \
	elif [ ! -x /usr/bin/chromium ] && [ ! -x /usr/bin/chromium-headless-shell ]; then \
		echo "No Chromium: the browser tests will be skipped. 'sudo apt-get install chromium' brings one;"; \
		echo "CHROMIUM=/path/to/chromium names another."; \
	fi

# In runlevel 1 it does not start as a service (invoke-rc.d(8)). The tests start their own.
postgresql:
	@if [ -n "$$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ] || command -v initdb >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing PostgreSQL for the tests of the archive"; \
		{ apt-get update -qq && RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends postgresql; } >/dev/null \
		|| echo "PostgreSQL could not be installed: its tests will be skipped."; \
	else \
		echo "No PostgreSQL: its tests will be skipped. 'sudo apt-get install postgresql' brings one."; \
	fi
