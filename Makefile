# Everything that is done to this project, by name; `make help` lists it.

SHELL := /bin/bash
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 600
HOURS ?= 1
RUNS ?= 20

program := .build/release/barchart
sample := Resources/samples/steps.csv

# The Swift and C++ runtimes go into the program: users need no Swift, and it starts sooner. The
# linker takes the first libstdc++ on its path, so a folder that holds only the static one decides.
# Measured in docs/decisions/0003-static-runtime.md.
static := .build/static
# As Debian's own programs are: all symbols are bound at the start, and what they are bound by is
# read-only from then on. Position-independent it is anyway. Swift calls nothing that glibc could
# fortify: docs/packaging.md tells.
hardened := -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
# What a start runs is put side by side, so that few pages of the program are read for it; no symbol
# is kept for libraries that nobody loads, the addresses that a start mends are packed, and the types that
# it needs are not looked up by their names. Measured in docs/decisions/0085-order-of-the-text.md. Two
# parts of the standard library that nothing uses are left out: 0091-no-search-for-types.md.
ordered := -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -disable-implicit-concurrency-module-import \
  -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import \
  -Xlinker --no-export-dynamic -Xlinker --no-warn-symbol-ordering \
  -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --symbol-ordering-file=$(CURDIR)/Resources/start-order.txt \
  -Xlinker -T -Xlinker $(CURDIR)/Resources/unnamed-functions.ld
stripped := -Xlinker -s
release := -c release --product barchart --static-swift-stdlib --disable-local-rpath \
  -Xlinker -L$(static) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc $(hardened) $(ordered) \
  $(stripped)

# What users of the library see, built as they build it; a test runs these programs.
programs := --package-path ExamplePrograms --scratch-path .build/programs --disable-index-store \
  -Xswiftc -gnone

# Tests lay out scenes by the ten thousand, so what they test is optimised; nobody debugs it, so it has
# no debug information, and a folder of its own, where builds with other settings undo nothing.
test_build := -c release -Xswiftc -enable-testing -Xswiftc -gnone --scratch-path .build/test

.PHONY: help
help: ## Say what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | \
	  column -t -s '|'

.PHONY: setup
setup: ## Install the Debian packages that building and testing need, if any is missing
	@scripts/setup build test && echo 'setup: everything that is needed is installed'

.PHONY: build
build: ## Build the release program, .build/release/barchart
	@scripts/setup build
	@mkdir -p $(static); library=$$(clang -print-file-name=libstdc++.a 2>&1); \
	if [[ $$library == /* ]]; then ln -sf "$$library" $(static)/; fi
	swift build $(release)
	strip --remove-section=.comment $(program)

# What opens databases, spreadsheets and packed files, in processes of their own: docs/sources.md.
sources := $(notdir $(shell awk '$$2 == "program" { print $$3 }' Resources/installed-sources))

.PHONY: sources
sources: build ## Build the programs that open databases, beside .build/release/barchart
	for product in $(sources); do \
	  swift build $(subst --product barchart,,$(release)) --product $$product || exit 1; \
	  strip --remove-section=.comment .build/release/$$product; \
	done

.PHONY: install-sources
install-sources: $(sources:%=.build/release/%) ## Install them in libexec under DESTDIR and PREFIX
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" scripts/install place sources

.PHONY: uninstall-sources
uninstall-sources: ## Remove them
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" scripts/install remove sources

.PHONY: run
run: build ## Open the sample in a window, or leave a picture of it where there is no display
	@status=69; \
	if [[ -n "$$DISPLAY" ]]; then status=0; $(program) $(sample) || status=$$?; fi; \
	if [[ $$status -ne 69 ]]; then exit $$status; fi; \
	scripts/setup screenshot && scripts/screenshot build/screenshot.png $(program) $(sample)

.PHONY: test
test: setup lint ## Lint, fuzz for ten seconds a target, run every test and some failures, count costs
	scripts/build-tests $(test_build)
	FUZZ_LEVEL=-Onone Tests/Fuzz/all 10
	BARCHART_QUICK_TESTS=1 scripts/run-tests $(test_build)
	Tests/Campaigns/all .build/test/release/barchart short
	scripts/budgets

.PHONY: budgets
budgets: setup ## Count what a start, a click, an answer cost, against Benchmarks/budgets.txt
	BARCHART_QUICK_TESTS=1 swift build --product barchart $(test_build)
	scripts/budgets

.PHONY: check
check: ## Lint what has changed and test the core, unoptimised
	@scripts/setup build test
	scripts/check

.PHONY: programs
programs: ## Build the example programs of docs/library.md, as another package would
	swift build $(programs)

.PHONY: test-orca
test-orca: sources ## Walk through charts with the Orca screen reader and write docs/orca.md
	@scripts/setup orca && /usr/bin/python3 Tests/Orca/walk.py $(program) docs/orca.md

.PHONY: test-calc
test-calc: setup ## Paste what is copied into LibreOffice Calc and Writer
	@scripts/setup calc && swift test --disable-xctest --filter OfficeTests

.PHONY: sanitize
sanitize: setup ## Run every test under AddressSanitizer, then under ThreadSanitizer
	scripts/sanitize address
	scripts/sanitize thread

.PHONY: coverage
coverage: setup ## Say which share of Sources the tests run, and write docs/coverage.md
	scripts/coverage

.PHONY: fuzz
fuzz: ## Fuzz every reader for FUZZ_SECONDS (600) a target
	Tests/Fuzz/all $(FUZZ_SECONDS)

.PHONY: campaign
campaign: setup sources ## Let calls fail, files be damaged, peers die, windows be used, for HOURS (1)
	Tests/Campaigns/all $(program) $(HOURS)

.PHONY: bench
bench: sources ## Measure against other programs, RUNS (20) times, and write docs/benchmarks.md
	@scripts/setup bench || echo 'bench: what could not be installed is left out' >&2
	Benchmarks/run --runs $(RUNS) --write

.PHONY: order
order: build ## Write down which functions a start runs, in Resources/start-order.txt
	@scripts/setup test
	swift build $(subst $(stripped),,$(release))
	scripts/order $(program)
	$(MAKE) build

.PHONY: lint
lint: ## Check the formatting rules of .swift-format, and those of scripts/tidy
	swift format lint --strict --parallel --recursive Package.swift Sources Tests
	scripts/tidy

$(program):
	@$(MAKE) --no-print-directory build

$(sources:%=.build/release/%):
	@$(MAKE) --no-print-directory sources

.PHONY: gallery
gallery: ## Write docs/gallery.md from Examples/
	scripts/gallery >docs/gallery.md.new && mv docs/gallery.md.new docs/gallery.md

.PHONY: pictures
pictures: build ## Draw the windows of the README anew, on a virtual display
	@scripts/setup screenshot test && scripts/documentation-pictures $(program)

.PHONY: docs
docs: ## Build the API documentation of the library into build/docs
	@scripts/setup build
	swift build --target Windowing && swift build --target Charts
	scripts/docs .build/debug/Modules build/docs

.PHONY: install
install: $(program) ## Install under DESTDIR and PREFIX (/usr/local)
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" scripts/install place

.PHONY: uninstall
uninstall: ## Remove what install puts under DESTDIR and PREFIX
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" scripts/install remove

.PHONY: deb
deb: sources ## Build the Debian packages, build/barchart_VERSION_ARCH.deb and barchart-sources
	@scripts/setup deb && scripts/deb

.PHONY: deb-source
deb-source: ## Make Debian's source package of the last commit, build/barchart_VERSION.dsc
	@scripts/setup deb && scripts/deb source

.PHONY: icons
icons: ## Render the icon in all sizes from its drawings
	@for size in 16 22 24 32 48 64 128 256 512; do \
	  drawing=Resources/icon/barchart-$$size.svg; \
	  [[ -e $$drawing ]] || drawing=Resources/icon/barchart.svg; \
	  rsvg-convert -w $$size -h $$size "$$drawing" -o Resources/icon/png/$$size.png || exit; \
	done

.PHONY: clean
clean: ## Remove everything that was built
	rm -rf .build build Benchmarks/.build
