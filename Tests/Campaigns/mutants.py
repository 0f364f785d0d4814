#!/usr/bin/env python3
"""Changes the program in small wrong ways and counts how many of them the tests notice.

    Tests/Campaigns/mutants.py FOLDER [--count 200] [--seed 1] [--missed | --only NUMBER ...]
                               [--seconds SECONDS] [--without TARGET ...]

FOLDER is made: a copy of the checkout with all changes in it at once, each asleep until the
environment names it (BARCHART_MUTANT=17), so that it is built once, as `make test` builds it. A change
that does not compile is taken out. Then each suite is run by itself and without a change, noting which
changes it asks for (BARCHART_MUTANT_REACH=FILE, which the programs that it starts share); a comparison
that is wrong at its limit only is asked for where both sides are equal. For a change only suites that
reach it are run, first the one that most likely fails for its time; of a slow suite its tests by
themselves. A change is noticed when a test fails twice, or crashes, or uses ten times its processor
time; one that nothing reaches is not noticed. Test targets that wait for
windows are left out unless --without names others; random tests have a twentieth of their cases
(BARCHART_SAMPLES). What was not noticed is printed as it
stands in the source, with the change.

FOLDER keeps the changes, the suites and the results. A second call brings the checkout's state into it,
finds the changes again by their lines, and takes anew what has changed; with --missed it runs what was
not noticed before, and --seconds limits the tests of each change. Source of the method: Untch, Offutt
and Harrold, "Mutation analysis using mutant schemata", ISSTA 1993.
"""

import argparse
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGETS = {
    "Queries": "Sources/Data/Queries",
    "Charts": "Sources/Picture/Charts",
    "Interaction": "Sources/App/Interaction",
}
BUILD = ["-c", "release", "-Xswiftc", "-enable-testing", "-Xswiftc", "-gnone",
         "--scratch-path", ".build/test"]
TESTS = ".build/test/release/barchartPackageTests.xctest"
# Windows are waited for; and the copies import what the tidy tests refuse.
WITHOUT = ["WindowTests", "DocumentationTests", "TidyTests"]
# Seconds from which a suite's tests are run by themselves, and that any test may take.
SLOW, PATIENCE = 3, 20
WORD = r"[A-Za-z_][\w.]*(?:\[[\w. ]+\])?(?:\([\w.: ]*\))?"
OPERAND = rf"(?:{WORD}|\d+(?:\.\d+)?)"
AROUND_BEFORE = r"(?<=[(,{ ])(?<![-+*/%&|<>=] )"
AROUND_AFTER = r"(?=[),{ ]|$)(?! [-+*/%<>])"
# Of a binary operator the other that is most easily confused with it.
CONFUSED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "*": "/", "/": "*",
}
SUPPORT = """// Which change is awake, and which are asked for; made by a campaign.
import Glibc

@usableFromInline enum Mutant {
  static let awake = getenv("BARCHART_MUTANT").map { Int(atoi($0)) } ?? 0
  // One byte a change, in a file that all processes of a run share.
  nonisolated(unsafe) static let notes: UnsafeMutablePointer<UInt8>? = {
    guard let path = getenv("BARCHART_MUTANT_REACH") else { return nil }
    let file = open(path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let bytes = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    return bytes == MAP_FAILED ? nil : bytes?.assumingMemoryBound(to: UInt8.self)
  }()
  static func on(_ number: Int, _ differs: @autoclosure () -> Bool = true) -> Bool {
    if let notes, differs() { notes[number] = 1 }
    return number == awake
  }
}
"""


def sites_of(line):
    """The changes of a line as (start, end, new text with NUMBER, description)."""
    found = []
    code = line.split("//")[0]
    if '"' in code or not code.strip() or re.match(r"\s*(import|@|case |\}|package import)", code):
        return found
    # How much room is kept beforehand is not part of what a program does. Source: Petrović and
    # Ivanković, "State of Mutation Testing at Google", ICSE-SEIP 2018: arid lines.
    if re.search(r"[cC]apacity\b", code):
        return found
    if re.search(r"\b(static let|indirect|typealias|precedencegroup|operator|#if|#expect)\b", code):
        return found
    for match in re.finditer(
            rf"{AROUND_BEFORE}({OPERAND}) (<=|>=|==|!=|<|>|\+|-|\*|/) ({OPERAND}){AROUND_AFTER}",
            code):
        left, operator, right = match.groups()
        if left in ("return", "in", "where", "if", "guard", "let", "case", "else", "try"):
            continue
        other = CONFUSED[operator]
        # What is called twice may do something twice.
        at_limit = operator[0] in "<>" and "(" not in match[0]
        asked = f"NUMBER, {left} == {right}" if at_limit else "NUMBER"
        found.append((match.start(), match.end(),
                      f"(Mutant.on({asked}) ? {left} {other} {right} : {left} {operator} {right})",
                      f"{operator} → {other}"))
    for match in re.finditer(r"(?<=[ (])(true|false)(?=[ ),}]|$)", code):
        found.append((match.start(), match.end(), f"({match[0]} != Mutant.on(NUMBER))",
                      f"not {match[0]}"))
    for match in re.finditer(r"(?<=[ (])(\d+)(?=[ ),]|$)(?! \.\.)", code):
        found.append((match.start(), match.end(),
                      f"(Mutant.on(NUMBER) ? {int(match[0]) + 1} : {match[0]})",
                      f"{match[0]} → {int(match[0]) + 1}"))
    for match in re.finditer(r"\b(if|guard) ([^,{}]+?) (\{|else \{)", code):
        condition = match[2]
        if re.search(r"\b(let|var|case|is|#available)\b", condition) or "&&" in condition:
            continue
        start = match.start(2)
        found.append((start, start + len(condition), f"({condition}) != Mutant.on(NUMBER)",
                      f"not {condition}"))
    return found


def chosen(seed, count):
    """Of each target the same share of changes, no two on one line: (path, line, its text, site)."""
    picks = random.Random(seed)
    result = []
    for index, (target, folder) in enumerate(TARGETS.items()):
        candidates = []
        for path in sorted((ROOT / folder).rglob("*.swift")):
            for number, line in enumerate(path.read_text().splitlines()):
                sites = sites_of(line)
                if sites:
                    candidates.append(
                        (str(path.relative_to(ROOT)), number, line, picks.choice(sites)))
        share = count // len(TARGETS) + (1 if index < count % len(TARGETS) else 0)
        result += picks.sample(candidates, min(len(candidates), share))
    return result


class Copy:
    """The checkout with the changes in it, and what is known of them, which FOLDER keeps."""

    def __init__(self, folder, seed, count, without, seconds):
        self.folder, self.left_out, self.seconds = folder, set(without), seconds
        if not folder.exists():
            subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
        self.kept = folder / f".build/mutants/seed-{seed}-{count}.json"
        self.notes = folder / ".build/mutants/notes"
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        if self.kept.exists():
            known = json.loads(self.kept.read_text())
        else:
            # A quarter more, since some do not compile.
            known = {"changes": dict(enumerate(chosen(seed, count * 5 // 4), 1)), "dropped": [],
                     "sample": [], "units": {}, "results": {}}
        self.changes = {int(number): change for number, change in known["changes"].items()}
        self.dropped, self.sample = known["dropped"], known["sample"]
        self.units, self.results = known["units"], known["results"]
        self.environment = {**os.environ, "BARCHART_QUICK_TESTS": "1",
                            "BARCHART_SAMPLES": os.environ.get("BARCHART_SAMPLES", "20")}
        for name in [name for name in self.environment if name.startswith("XDG_")]:
            del self.environment[name]

    def keep(self):
        self.kept.write_text(json.dumps({
            "changes": self.changes, "dropped": self.dropped, "sample": self.sample,
            "units": self.units, "results": self.results}, indent=0))

    def awake(self):
        return {number: change for number, change in self.changes.items()
                if number not in self.dropped}

    def place(self, number):
        """Where a change is now, by the text of its line; nil if there is no such line."""
        path, line, text, _ = self.changes[number]
        if not (ROOT / path).exists():
            return None
        lines = (ROOT / path).read_text().split("\n")
        return min((at for at, other in enumerate(lines) if other == text),
                   key=lambda at: abs(at - line), default=None)

    def write(self):
        """The checkout's files, with the changes."""
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True,
            capture_output=True, check=True).stdout.splitlines()
        sites = {}
        for number, (path, _, _, site) in self.awake().items():
            at = self.place(number)
            if at is None:
                self.dropped.append(number)
                print(f"{number}: {path}: the line is gone", flush=True)
            else:
                sites.setdefault(path, []).append((at, number, site))
        for path in listed:
            if not (ROOT / path).is_file():
                continue
            new, target = (ROOT / path).read_bytes(), self.folder / path
            if path in sites:
                lines = new.decode().split("\n")
                for line, number, (start, end, text, _) in sites[path]:
                    text = text.replace("NUMBER", str(number))
                    lines[line] = lines[line][:start] + text + lines[line][end:]
                new = "\n".join(lines).encode()
            if not target.exists() or target.read_bytes() != new:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(new)
                shutil.copymode(ROOT / path, target)
        for path in TARGETS.values():
            support = self.folder / path / "Mutant.swift"
            if not support.exists() or support.read_text() != SUPPORT:
                support.write_text(SUPPORT)
        for folder in ("Sources", "Tests"):
            for path in (self.folder / folder).rglob("*.swift"):
                if path.name != "Mutant.swift" and not (ROOT / path.relative_to(self.folder)).exists():
                    path.unlink()

    def swift_build(self, *what):
        result = subprocess.run(["swift", "build", *what, *BUILD], cwd=self.folder,
                                env=self.environment, text=True, capture_output=True)
        return "" if result.returncode == 0 else result.stdout + result.stderr

    def build(self):
        """Takes out what does not compile, until all compiles."""
        while True:
            self.write()
            said = self.swift_build("--target", "Interaction")
            if not said:
                break
            faults = {(path, int(line)) for path, line in re.findall(
                rf"{re.escape(str(self.folder))}/([^:\s]+):(\d+):\d+: error", said)}
            places = {number: (change[0], place + 1) for number, change in self.awake().items()
                      if (place := self.place(number)) is not None}
            bad = [number for number, place in places.items() if place in faults]
            # An error may stand elsewhere in its expression: all changes near it go.
            bad = bad or [number for number, (path, line) in places.items()
                          if any(path == other and abs(line - at) < 12 for other, at in faults)]
            if not bad:
                sys.exit("mutants: does not build:\n" + said[-3000:])
            self.dropped += bad
            self.keep()
            print(f"{len(bad)} do not compile, {len(self.awake())} left", flush=True)
        for what in (["--product", "barchart"], ["--build-tests"]):
            if said := self.swift_build(*what):
                sys.exit("mutants: does not build:\n" + said[-3000:])

    def run(self, unit, number, patience):
        """The first test that fails; "crash" or "no end"; None if all pass."""
        pattern = re.sub(r"([\\.^$*+?()\[\]{}|])", r"\\\1", unit)
        with tempfile.TemporaryDirectory() as scratch:
            os.chmod(scratch, 0o755)
            process = subprocess.Popen(
                [TESTS, "--testing-library", "swift-testing", "--filter",
                 f"^{pattern}" + ("" if unit.endswith(")") else "/")],
                cwd=self.folder, text=True, errors="replace", start_new_session=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                env={**self.environment, "BARCHART_MUTANT": str(number), "TMPDIR": scratch,
                     "HOME": scratch,
                     **({} if number else {"BARCHART_MUTANT_REACH": str(self.notes)})},
                preexec_fn=lambda: resource.setrlimit(
                    resource.RLIMIT_CPU, (int(patience), int(patience) + 2)))

            def end():
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass

            # Threads that wait for each other use no processor time.
            watch = threading.Timer(4 * patience, end)
            watch.start()
            try:
                for line in process.stdout:
                    line = re.sub(r"\x1b\[[0-9;]*m", "", line)
                    if failed := re.match(r"✘ Test (.+?) (?:recorded|with|failed)", line):
                        return failed[1][:90]
                if process.wait() in (-signal.SIGXCPU, -signal.SIGKILL):
                    return "no end"
                return None if process.returncode == 0 else "crash"
            finally:
                watch.cancel()
                end()
                process.wait()
                process.stdout.close()

    def note(self, unit, patience):
        """Runs a suite or a test without a change: its seconds, and what it reaches."""
        self.notes.write_bytes(bytes(4096))
        start = time.monotonic()
        failed = self.run(unit, 0, patience)
        reached = [number for number, byte in enumerate(self.notes.read_bytes()) if byte]
        return {"seconds": time.monotonic() - start, "reached": reached, "failed": failed}

    def note_all(self):
        """What each suite reaches, or each test of a slow one; anew where test files have changed."""
        listed = subprocess.run(
            [TESTS, "--testing-library", "swift-testing", "--list-tests"], cwd=self.folder,
            env=self.environment, text=True, capture_output=True, check=True).stdout.splitlines()
        suites, sources, units = {}, {}, {}
        for test in listed:
            target, name = test.split("/")[0].split(".", 1)
            if target not in self.left_out:
                suites.setdefault((target, name), []).append(test)
        for (target, name), tests in sorted(suites.items()):
            suite = f"{target}.{name}"
            if target not in sources:
                sources[target] = [path.read_bytes() for path in sorted(
                    (self.folder / "Tests" / target).rglob("*.swift"))]
            # The file that declares it; all if it is a name that the compiler has made.
            own = [source for source in sources[target] if name.encode() in source]
            digest = hashlib.sha256(b"".join(own or sources[target])).hexdigest()
            known = {unit: facts for unit, facts in self.units.items()
                     if unit == suite or unit.startswith(suite + "/")}
            if known and all(facts["digest"] == digest for facts in known.values()):
                units.update(known)
                continue
            facts = self.note(suite, 600)
            mine = {suite: facts}
            if (facts["seconds"] > SLOW or facts["failed"]) and len(tests) > 1:
                mine = {test: self.note(test, 300) for test in tests}
            for unit, facts in mine.items():
                if facts["failed"]:
                    print(f"left out, as it fails without a change: {unit}: {facts['failed']}",
                          flush=True)
                units[unit] = {**facts, "digest": digest}
        self.units = units
        self.keep()

    def noticed_by(self, number):
        """The first test that fails twice, of those that reach a change; None if there is none."""
        reaching = [unit for unit, facts in self.units.items()
                    if number in facts["reached"] and not facts["failed"]]
        left = self.seconds
        for unit in sorted(reaching, key=self.price):
            facts = self.units[unit]
            left -= facts["seconds"]
            if left < 0:
                continue
            patience = max(PATIENCE, 10 * facts["seconds"])
            failed = self.run(unit, number, patience)
            # A machine that is busy may fail one, too.
            if failed and (failed == "no end" or self.run(unit, number, patience)):
                facts["found"] = facts.get("found", 0) + 1
                return f"{unit.split('.')[0]}: {failed}"
            facts["asked"] = facts.get("asked", 0) + 1
        return None

    def price(self, unit):
        """Seconds for a change that is noticed, by what the unit has noticed so far."""
        facts = self.units[unit]
        found, asked = facts.get("found", 0), facts.get("asked", 0)
        return facts["seconds"] * (found + asked + 2) / (found + 0.5)

    def told(self, number):
        path, _, text, (_, _, _, what) = self.changes[number]
        return f"{path}:{self.place(number) + 1}: {what}", text.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="*")
    parser.add_argument("--missed", action="store_true")
    parser.add_argument("--without", nargs="*", default=WITHOUT)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    arguments = parser.parse_args()
    copy = Copy(arguments.folder.resolve(), arguments.seed, arguments.count, arguments.without,
                arguments.seconds)
    copy.build()
    copy.note_all()
    seconds = sum(facts["seconds"] for facts in copy.units.values())
    print(f"{len(copy.units)} suites and tests, {seconds:.0f} s", flush=True)
    copy.sample = copy.sample or random.Random(arguments.seed).sample(
        sorted(copy.awake()), min(arguments.count, len(copy.awake())))
    # Lines that are no more are neither noticed nor missed.
    sample = [number for number in copy.sample if number not in copy.dropped]
    numbers = arguments.only or [
        number for number in sample
        if str(number) not in copy.results
        or arguments.missed and not copy.results[str(number)]]
    for count, number in enumerate(numbers, 1):
        copy.results[str(number)] = failed = copy.noticed_by(number)
        copy.keep()
        print(f"{count:3} {number:3} {copy.told(number)[0]}: {failed or 'NOT NOTICED'}", flush=True)
    missed = [number for number in sample if not copy.results.get(str(number))]
    noticed = len(sample) - len(missed)
    print(f"{noticed} of {len(sample)} noticed, {noticed / max(1, len(sample)):.3f}; "
          f"seed {arguments.seed}")
    for number in missed:
        reached = any(number in facts["reached"] for facts in copy.units.values())
        print(f"{number}: {copy.told(number)[0]}{'' if reached else ' (nothing reaches it)'}\n"
              f"    {copy.told(number)[1]}")


if __name__ == "__main__":
    main()
