# `make` lists what there is to do. CONTRIBUTING.md says how it works.

SHELL := /bin/bash
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

HOST ?= 127.0.0.1
PORT ?= 8080
DATA ?= data

# What was built, and out of which files. Folders count too, so that a deleted file is noticed. Swift is asked only if
# a file is newer: it takes seconds to find that there is nothing to do. What Python keeps beside the tests comes and goes.
made := .build-make
sources = $(shell find $(1) -name __pycache__ -prune -o \( -type d -o -type f \) -print)
package := Package.swift $(call sources,Sources/PuzzleCore Sources/PuzzleWords Sources/PuzzleEngines Sources/PuzzleAPI)
core := Package.swift $(call sources,Sources/PuzzleCore Sources/PuzzleAPI)
app := $(core) toolsets/wasm.json $(call sources,Sources/AppUI Sources/WebApp Sources/WebRuntime)
engines := $(notdir $(wildcard Sources/Web?*Engine))
engine_sources := $(package) toolsets/wasm-engines.json \
	$(call sources,Sources/AppUI Sources/EnginePages Sources/WebEngine $(engines:%=Sources/%) Sources/WebRuntime)

server := .build/release/tassello
wasm := .build-wasm/release/WebApp.wasm
engines_wasm := $(made)/engines-wasm
site := .build-site/index.html
# As in scripts/dist without what debuggers want to know, but with what tests need to look inside: one build serves both.
swift_release := swift build -c release -debug-info-format none -Xswiftc -enable-testing
# The app is compiled for size, the engines for speed. Both are optimised as a whole when they are linked, for size, where no
# more functions become parts of others, and then by Binaryen's wasm-opt: the app by scripts/split-app.mjs, engines by clang, which
# silently does without. In the app, code that only failures reach stands apart, equal functions are one, and nothing is computed
# ahead: 0.5 % each. What debuggers want to know would be left out when all is linked, after much work with it.
wasm_build := swift build --triple wasm32-unknown-none-wasm -c release --experimental-lto-mode full -debug-info-format none
swift_wasm := $(wasm_build) --toolset toolsets/wasm.json --scratch-path .build-wasm --product
swift_engines_wasm := $(wasm_build) --toolset toolsets/wasm-engines.json --scratch-path .build-wasm-engines --product

.PHONY: help
help: ## This list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | awk -F '\t' '{ printf "make %-12s %s\n", $$1, $$2 }'

.PHONY: run
run: ## Build what has changed and serve it at http://localhost:8080 (HOST=, PORT=, DATA= change where)
	@scripts/install-packages run
	@$(MAKE) --silent -j2 server site
	@exec $(server) serve --site .build-site --data $(DATA) --host $(HOST) --port $(PORT)

.PHONY: test
test: ## Install what the tests need, build, run every test; ends with the numbers passed and failed
	@command -v python3 > /dev/null || scripts/install-packages run
	@python3 scripts/test

.PHONY: check
check: ## The same without browsers: format, Swift, WebAssembly, sizes
	@python3 scripts/test check

.PHONY: bench
bench: test-tools server site $(made)/benchmarks $(made)/benchmarks-wasm ## Measure, and compare with Benchmarks/thresholds.tsv
	@.venv/bin/python scripts/bench

RUNS ?= 10000000

.PHONY: fuzz
fuzz: ## Try every reader with broken input, RUNS= times each (10000000)
	@scripts/fuzz $(RUNS)

COUNT ?= 1000000

.PHONY: simulate
simulate: ## See whether devices agree after COUNT= histories (1000000) of everything that can go wrong between them
	@scripts/install-packages run
	swift build -c release --product simulate
	.build/release/simulate --count $(COUNT)

.PHONY: sanitize
sanitize: test-tools ## Run the tests of store and server with the address and the thread sanitizer
	@scripts/sanitize

.PHONY: chaos
chaos: test-tools server ## See what survives when everything fails: a cluster, SQLite, disks; as root, a quarter of an hour
	@scripts/install-packages chaos
	@scripts/chaos

.PHONY: soak
soak: test-tools server site $(made)/benchmarks ## See whether memory, files and times stay as they are for an hour; draws docs/soak.svg
	@.venv/bin/pip install --quiet --disable-pip-version-check --requirement Tests/Chaos/requirements.txt
	@.venv/bin/python Tests/Chaos/soak.py

.PHONY: dist
dist: ## Make an archive that runs where there is no Swift, in .build-dist
	@scripts/install-packages run
	@$(MAKE) --silent site
	@scripts/dist

.PHONY: test-dist
test-dist: ## Install that archive in a Debian of its own, and upgrade to it; as root, half an hour
	@$(MAKE) --silent test-tools
	@$(MAKE) --silent dist
	@scripts/install-packages dist
	@.venv/bin/pip install --quiet --disable-pip-version-check --requirement Tests/Release/requirements.txt
	@PYTHONPATH=Tests/EndToEnd:Tests/Release .venv/bin/pytest -c Tests/EndToEnd/pytest.ini -p conftest -p debian Tests/Release

.PHONY: screenshots
screenshots: test-tools server site ## Pictures of every view, size and theme, in .build-screenshots
	@.venv/bin/python scripts/screenshots

.PHONY: format
format: ## Format all Swift
	swift format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks

.PHONY: lint
lint: ## Check the format of all Swift
	swift format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks

.PHONY: clean
clean: ## Delete all that was built; games and results in data/ stay
	rm -rf .build .build-address .build-bench .build-dist .build-fuzz .build-make .build-screenshots .build-site .build-thread .build-wasm .build-wasm-engines .venv

# What the others are made of.

.PHONY: server site test-tools test-builds
server: $(server) ## Build the server
site: $(site) ## Build what the server sends to browsers, for serve --site
test-tools: $(made)/venv ## Install what the tests need besides
test-builds: server site $(made)/swift-tests $(made)/core-trace-wasm $(made)/runtime-wasm ## Build all that the tests need

$(server): $(package) $(call sources,Sources/Store Sources/Server Sources/Printing Sources/tassello)
	$(swift_release) --product tassello
	@touch $@

.PHONY: wasm-opt
wasm-opt:
	@command -v wasm-opt > /dev/null || { echo "wasm-opt is missing, without which the app would be larger by a tenth: scripts/install-packages run" >&2; exit 1; }

$(wasm): $(app) | wasm-opt
	$(swift_wasm) WebApp
	@touch $@

$(engines_wasm): $(engine_sources) | $(made) wasm-opt
	for product in $(engines); do $(swift_engines_wasm) $$product || exit; done
	@touch $@

$(made)/app: $(wasm) scripts/split-app.mjs Web/bridge.js $(call sources,Web/texts) | $(made)
	node scripts/split-app.mjs $(wasm) $@
	@touch $@

$(site): $(made)/app $(engines_wasm) scripts/build-site scripts/manual.py $(call sources,Web)
	scripts/build-site
	@touch $@

# SwiftPM builds one thing at a time in one folder: `|` puts them in line instead of letting them wait for its lock.

benchmarks := CoreBenchmark RaterBenchmark SlidingBenchmark SlidingNearBenchmark StoreFill SudokuBenchmark TechniqueReport
$(made)/benchmarks: $(package) $(call sources,Sources/Store Benchmarks) | $(made) $(server)
	for product in $(benchmarks); do $(swift_release) --product $$product || exit; done
	@touch $@

$(made)/benchmarks-wasm: $(package) toolsets/wasm-engines.json $(call sources,Benchmarks) | $(made) $(engines_wasm)
	for product in SlidingBenchmark SudokuBenchmark; do $(swift_engines_wasm) $$product || exit; done
	@touch $@

$(made)/swift-tests: $(package) $(call sources,Sources Tests) | $(made) $(server)
	$(swift_release) --build-tests
	@touch $@

$(made)/core-trace-wasm: $(package) $(call sources,Sources/WebRuntime Tests/CoreTrace) | $(made) $(engines_wasm)
	$(swift_engines_wasm) CoreTrace
	@touch $@

comma := ,
# The heap of the module alone, for Tests/WebAssembly.
runtime_exports := posix_memalign free memcmp memcpy memmove memset __multi3 arc4random_buf
$(made)/runtime-wasm: $(call sources,Sources/WebRuntime) | $(made)
	"$$(scripts/swift-toolchain)/bin/clang" --target=wasm32-unknown-unknown -ffreestanding -Oz \
		-Wall -Wextra -Werror -nostdlib -Wl,--no-entry,--stack-first $(runtime_exports:%=-Wl$(comma)--export=%) \
		Sources/WebRuntime/*.c -o $(made)/runtime.wasm
	@touch $@

$(made)/venv: Tests/EndToEnd/requirements.txt scripts/install-packages | $(made)
	@scripts/install-packages test
	python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

$(made):
	@mkdir -p $@
