# Oona. `make run` serves it, `make test` proves it. Everything goes into .venv and var/.

HOST ?= 127.0.0.1
PORT ?= 8000
SHELL := /bin/sh
VENV := .venv
PY := $(VENV)/bin/python
ENVIRONMENT := sh requirements/environment.sh
COMPILE := pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-header \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options \
	--annotation-style=line

.PHONY: help setup setup-run setup-lint run test test-full lint lint-js bench-engine bench-live mutation locks messages

help:
	@echo 'make run [PORT=8000] [HOST=127.0.0.1]   serve Oona'
	@echo 'make test        all tests, random parts as a seeded sample (about ten minutes)'
	@echo 'make test-full   all tests, full counts'
	@echo 'make lint        ruff, mypy, tsc'
	@echo 'make bench-engine, bench-live, mutation, messages, locks'

setup-run:
	@$(ENVIRONMENT) $(VENV) requirements/base.lock

setup:
	@$(ENVIRONMENT) $(VENV) requirements/test.lock
	@$(PY) -m oona_site.messages compile

setup-lint:
	@$(ENVIRONMENT) $(VENV) requirements/test.lock requirements/lint.lock

run: setup-run
	@$(PY) manage.py first_start
	@exec $(PY) manage.py serve --host '$(HOST)' --port '$(PORT)'

test: setup
	@$(PY) -m tests.run $(ARGS)

test-full: setup
	@OONA_FULL=1 $(PY) -m tests.run $(ARGS)

lint: setup-lint
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/mypy
	@$(MAKE) --no-print-directory lint-js

# TypeScript only reads the JavaScript; nothing is built from it.
lint-js:
	@if command -v npm >/dev/null 2>&1; then \
		cmp -s package-lock.json node_modules/.oona-lock || \
			{ npm ci --silent --ignore-scripts --no-audit --no-fund && cp package-lock.json node_modules/.oona-lock; } || exit 1; \
		node_modules/.bin/tsc -p . --noEmit; \
	elif [ -n "$$CI" ]; then \
		echo 'oona: Node.js is missing, and in CI the JavaScript must be checked' >&2; exit 1; \
	else \
		echo 'oona: Node.js is missing: the JavaScript IS NOT CHECKED (apt-get install nodejs npm)' >&2; \
	fi

bench-engine: setup
	@$(ENVIRONMENT) .venv-bench requirements/bench.lock
	@$(PY) -m bench.engine --rlcard-python .venv-bench/bin/python $(ARGS)

bench-live: setup
	@$(PY) -m bench.live $(ARGS)

# Hours, the first time: see docs/mutation.md.
mutation:
	@$(ENVIRONMENT) .venv-mutation requirements/test.lock requirements/mutation.lock
	@.venv-mutation/bin/python -m tests.mutation $(ARGS)

# Python 3.11 makes the locks: what a newer one leaves out, 3.11 would miss.
locks:
	@PYTHON=python3.11 $(ENVIRONMENT) .venv-locks
	@.venv-locks/bin/python -m pip install --quiet 'pip-tools>=7.5'
	@.venv-locks/bin/$(COMPILE) -o requirements/base.lock pyproject.toml
	@.venv-locks/bin/$(COMPILE) --extra test -c requirements/base.lock -o requirements/test.lock pyproject.toml
	@.venv-locks/bin/$(COMPILE) --extra lint -c requirements/test.lock -o requirements/lint.lock pyproject.toml
	@.venv-locks/bin/$(COMPILE) -o requirements/bench.lock requirements/bench.in
	@.venv-locks/bin/$(COMPILE) -c requirements/test.lock -o requirements/mutation.lock requirements/mutation.in

# Finds the words in code and templates, brings them into oona_site/locale, compiles them.
messages: setup
	@$(PY) -m oona_site.messages update
	@$(PY) -m oona_site.messages compile
