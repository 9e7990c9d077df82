# Needs Python 3.11 or later with pip, and make; everything else is set up here.

PYTHON ?= python3
GAME ?= dice-wide-shut
SEATS ?= me,greedy,random

UV := .tools/bin/uv
UPGRADE ?= --upgrade
BIN := .venv/bin

# Tests start hundreds of processes; each would compile every module that it imports.
unexport PYTHONDONTWRITEBYTECODE

# Goals are set up first, and then run.
.NOTPARALLEL:

# `make play GAMES="path/to/my_game"` shows games that are being written, too.
play: .venv/play catalogues
	@$(BIN)/astragal serve --browser $(foreach game,$(GAMES),--game $(game))

terminal: .venv/play catalogues
	@$(BIN)/astragal play $(GAME) --seats $(SEATS)

# The browser edition: a folder of static files for any web server.
SITE ?= site
site: .venv/site catalogues
	@$(BIN)/astragal site --to $(SITE) $(foreach game,$(GAMES),--game $(game))

test: .venv/test catalogues
	$(BIN)/python tests/compile_rules.py
	$(BIN)/pytest -n auto --dist worksteal

# Sentences in other languages as programs read them, from what translators write; wheels bring their own.
catalogues:
	@$(BIN)/python hatch_build.py

# Brings the translators' catalogues up to date with the sentences in the code, and lists what is not translated yet.
languages: .venv/test
	$(BIN)/python tools/languages.py

lint: .venv/test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

setup: .venv/test

benchmark: .venv/benchmark
	$(BIN)/python benchmarks/engines.py
	$(BIN)/python benchmarks/dice_archive.py

# Native code of our games for every platform, or for those in PLATFORMS, such as `PLATFORMS=linux-x86_64`.
wheels: .venv/test
	PYTHONPATH=tools $(BIN)/python -m release.wheels dist $(PLATFORMS)

# Redraws the README's pictures, and those the tests compare with; look at what differs before you keep them.
pictures: .venv/test
	RENEW_PICTURES=1 $(BIN)/pytest -q -p no:xdist tests/docs/test_pictures.py tests/docs/test_print_pictures.py tests/browser/test_pictures.py

# Pictures of every page on five screens, light and dark, to be looked at in a browser: gallery/index.html.
gallery: .venv/test
	$(BIN)/python benchmarks/gallery.py gallery

# The requirements files pin every package by hash; `make lock` renews them from pyproject.toml. What comes later (`native`
# and its kind) leaves out what `make play` begins with.
RESEARCH := --extra native --extra lab --extra cluster --extra print --extra postgresql --extra gymnasium --extra openspiel \
  --extra pettingzoo --extra site --extra build --extra release --extra push --extra test
lock: $(UV)
	cd requirements && for set in "tools tools.in" "hall ../pyproject.toml --extra print --extra postgresql --extra push" \
	  "play ../pyproject.toml --extra build" "native ../pyproject.toml --extra native" \
	  "postgresql ../pyproject.toml --extra postgresql" "print ../pyproject.toml --extra print" "site ../pyproject.toml --extra site --extra build" \
	  "test ../pyproject.toml $(RESEARCH)" "benchmark ../pyproject.toml $(RESEARCH) --extra benchmark"; do \
	  set -- $$set; name=$$1; shift; \
	  case $$name in native|postgresql|print) without=$$(sed -n 's/^\([a-z0-9-]*\)==.*/--no-emit-package \1/p' play.txt);; \
	    *) without=;; esac; \
	  ../$(UV) pip compile --quiet --universal --generate-hashes --no-header $(UPGRADE) --python-version 3.11 \
	    $$@ $$without --output-file $$name.txt || exit; done

$(UV): requirements/tools.txt
	@$(PYTHON) tools/set_up.py tools

.venv/play .venv/site .venv/test .venv/benchmark: .venv/%: requirements/%.txt pyproject.toml $(UV)
	@$(PYTHON) tools/set_up.py $*

.PHONY: play terminal site test catalogues languages lint setup benchmark wheels pictures gallery lock
