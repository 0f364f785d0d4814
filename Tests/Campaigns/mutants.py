#!/usr/bin/env python3
"""Changes the program in small wrong ways and counts how many of them the tests notice.

    Tests/Campaigns/mutants.py FOLDER [--count 200] [--seed 1] [--only NUMBER ...]

FOLDER is made: a copy of the checkout with all changes in it at once, each asleep until the
environment names it (BARCHART_MUTANT=17), so that it is built once. A change that does not compile
is taken out. A change is noticed when a test of the core fails, crashes, or is not over after
PATIENCE seconds of processor time; the tests end with the first that fails. What was not noticed is printed as it
stands in the source, with the change. Source of the method: Untch, Offutt and Harrold, "Mutation
analysis using mutant schemata", ISSTA 1993.
"""

import argparse
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
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGETS = {
    "Queries": "Sources/Data/Queries",
    "Charts": "Sources/Picture/Charts",
    "Interaction": "Sources/App/Interaction",
}
PATIENCE, LONGEST = 240, 3600
WORD = r"[A-Za-z_][\w.]*(?:\[[\w. ]+\])?(?:\([\w.: ]*\))?"
OPERAND = rf"(?:{WORD}|\d+(?:\.\d+)?)"
AROUND_BEFORE = r"(?<=[(,{ ])(?<![-+*/%&|<>=] )"
AROUND_AFTER = r"(?=[),{ ]|$)(?! [-+*/%<>])"
# Of a binary operator the other that is most easily confused with it.
CONFUSED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "*": "/", "/": "*",
}
SUPPORT = """// Which change is awake; made by a campaign.
import Glibc

enum Mutant {
  static let awake = getenv("BARCHART_MUTANT").map { Int(atoi($0)) } ?? 0
  @inline(__always) static func on(_ number: Int) -> Bool { number == awake }
}
"""


def sites_of(line):
    """The changes of a line as (start, end, new text with NUMBER, description)."""
    found = []
    code = line.split("//")[0]
    if '"' in code or not code.strip() or re.match(r"\s*(import|@|case |\}|package import)", code):
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
        found.append((match.start(), match.end(),
                      f"(Mutant.on(NUMBER) ? {left} {other} {right} : {left} {operator} {right})",
                      f"{operator} → {other}"))
    for match in re.finditer(r"(?<=[ (])(true|false)(?=[ ),}]|$)", code):
        found.append((match.start(), match.end(), f"({match[0]} != Mutant.on(NUMBER))",
                      f"not {match[0]}"))
    for match in re.finditer(r"(?<=[ (])(\d+)(?=[ ),]|$)(?! \.\.)", code):
        found.append((match.start(), match.end(), f"(Mutant.on(NUMBER) ? {int(match[0]) + 1} : {match[0]})",
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
    """Of each target the same share of changes, no two on one line."""
    picks = random.Random(seed)
    result = []
    for index, (target, folder) in enumerate(TARGETS.items()):
        candidates = []
        for path in sorted((ROOT / folder).rglob("*.swift")):
            for number, line in enumerate(path.read_text().splitlines()):
                sites = sites_of(line)
                if sites:
                    candidates.append((str(path.relative_to(ROOT)), number, picks.choice(sites)))
        share = count // len(TARGETS) + (1 if index < count % len(TARGETS) else 0)
        result += picks.sample(candidates, min(len(candidates), share))
    return result


def write(folder, changes):
    by_path = {}
    for number, (path, line, site) in changes.items():
        by_path.setdefault(path, []).append((line, number, site))
    for path, sites in by_path.items():
        lines = (ROOT / path).read_text().split("\n")
        for line, number, (start, end, text, _) in sites:
            lines[line] = lines[line][:start] + text.replace("NUMBER", str(number)) + lines[line][end:]
        new = "\n".join(lines)
        target = folder / path
        if target.read_text() != new:
            target.write_text(new)
    for target, path in TARGETS.items():
        (folder / path / "Mutant.swift").write_text(SUPPORT)


def build(folder, environment):
    return subprocess.run(
        ["swift", "build", "--build-tests", "--disable-xctest", "--scratch-path", ".build/core",
         "-Xswiftc", "-continue-building-after-errors"],
        cwd=folder, env=environment, text=True, capture_output=True)


def faults_of(folder, target):
    """Where a target does not compile, all at once: the build stops at the first file."""
    plan = folder / ".build/core/debug.yaml"
    words = []
    if plan.exists():
        words = next((json.loads(line.split("args: ", 1)[1]) for line in plan.open()
                      if f'"-module-name","{target}",' in line and "args:" in line), [])
    alone = {"-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode",
             "-serialize-diagnostics", "-parseable-output", "-emit-objc-header"}
    paired = {"-emit-module-path", "-output-file-map", "-index-store-path",
              "-emit-const-values-path", "-emit-objc-header-path"}
    command, skip = [], False
    for word in words:
        if skip or word in paired:
            skip = not skip
        elif word not in alone:
            command.append(word)
    if not command:
        return set()
    result = subprocess.run(command + ["-typecheck"], cwd=folder, text=True, capture_output=True)
    return set(re.findall(r"(Sources/[^:]+):(\d+):\d+: error", result.stdout + result.stderr))


def built(folder, changes, environment):
    """Takes out what does not compile, until all compiles; what it was is kept in the folder."""
    dropped, kept = [], folder / "dropped.json"
    if kept.exists():
        dropped = json.loads(kept.read_text())
        for number in dropped:
            changes.pop(number, None)
    while True:
        write(folder, changes)
        result = build(folder, environment)
        if result.returncode == 0:
            return dropped
        said = result.stdout + result.stderr
        faults = set(re.findall(rf"{re.escape(str(folder))}/([^:]+):(\d+):\d+: error", said))
        for target, part in TARGETS.items():
            if any(path.startswith(part) for path, _ in faults):
                faults |= faults_of(folder, target)
        bad = [number for number, (path, line, _) in changes.items()
               if (path, str(line + 1)) in faults]
        if not bad:
            # An error may stand elsewhere in its expression: all changes near it go.
            bad = [number for number, (path, line, _) in changes.items()
                   if any(path == other and abs(line + 1 - int(at)) < 12 for other, at in faults)]
        if not bad:
            sys.exit("mutants: does not build:\n" + (result.stdout + result.stderr)[-3000:])
        for number in bad:
            path, _, _ = changes.pop(number)
            dropped.append(number)
            shutil.copy(ROOT / path, folder / path)
        kept.write_text(json.dumps(dropped))
        print(f"{len(bad)} do not compile, {len(changes)} left", flush=True)


def noticed_by(folder, number, environment, tests):
    """The first test that fails; "crash" or "no end"; None if all pass."""
    command = [".build/core/debug/barchartPackageTests.xctest", "--testing-library", "swift-testing"]
    # The copies import what the tidy tests refuse.
    command += ["--filter", tests] if tests else ["--skip", "ImportTests|TidyTests"]
    process = subprocess.Popen(
        command, cwd=folder, env={**environment, "BARCHART_MUTANT": str(number)}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 2)))
    # Threads that wait for each other use no processor time.
    watch = threading.Timer(LONGEST, process.kill)
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
        process.kill()
        process.wait()
        process.stdout.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="*")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    if not folder.exists():
        subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
    environment = {**os.environ, "BARCHART_CORE": "1", "BARCHART_SAMPLES":
                   os.environ.get("BARCHART_SAMPLES", "20")}
    # A quarter more, since some do not compile.
    listed = chosen(arguments.seed, arguments.count * 5 // 4)
    changes = dict(enumerate(listed, 1))
    built(folder, changes, environment)
    failed = noticed_by(folder, 0, environment, "")
    if failed:
        sys.exit(f"mutants: without a change {failed} fails")
    numbers = arguments.only or random.Random(arguments.seed).sample(
        sorted(changes), min(arguments.count, len(changes)))
    noticed, missed = 0, []
    for count, number in enumerate(numbers, 1):
        path, line, (_, _, _, what) = changes[number]
        target = next(name for name, part in TARGETS.items() if path.startswith(part))
        failed = noticed_by(folder, number, environment, f"{target}Tests") or noticed_by(
            folder, number, environment, "")
        noticed += failed is not None
        print(f"{count:3} {number:3} {path}:{line + 1}: {what}: {failed or 'NOT NOTICED'}", flush=True)
        if not failed:
            missed.append(number)
    print(f"{noticed} of {len(numbers)} noticed, {noticed / max(1, len(numbers)):.3f}; seed {arguments.seed}")
    for number in missed:
        path, line, (_, _, _, what) = changes[number]
        print(f"{number}: {path}:{line + 1}: {what}\n    {(ROOT / path).read_text().splitlines()[line].strip()}")


if __name__ == "__main__":
    main()
