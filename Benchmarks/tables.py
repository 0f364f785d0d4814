"""Measures reading large tables against what people use today."""

import os
import shutil
import statistics
import subprocess
import tempfile
import time

from display import virtual_display
from environment import PYTHON
from measuring import BARCHART, HERE, TOOLS, measure, note

POLARS = """
import sys, time, polars
start = time.perf_counter()
frame = polars.scan_csv(sys.argv[1]).group_by("region").agg(polars.col("amount").sum()).collect()
assert frame.height == 50
print(time.perf_counter() - start)
"""
DUCKDB = """
import sys, time, duckdb
start = time.perf_counter()
rows = duckdb.sql(f"select region, sum(amount) from '{sys.argv[1]}' group by region").fetchall()
assert len(rows) == 50
print(time.perf_counter() - start)
"""
# The same questions of a frame in memory, whose names and dates are categories, as ours are codes.
POLARS_QUESTIONS = """
import sys, time, polars
from polars import col
frame = polars.read_csv(sys.argv[1])
frame = frame.with_columns(
    col(name).cast(polars.Categorical) for name in ("region", "date") if name in frame.columns)
lazy = frame.lazy()
half = col("qty") < 46
by_region = lambda rows: rows.group_by("region").agg(col("amount").sum())
questions = {
    "sum by 50 names": lambda: by_region(frame),
    "sum by 50 names, lazy": lambda: by_region(lazy).collect(),
    "the same, half of the rows": lambda: by_region(frame.filter(half)),
    "the same, half of the rows, lazy": lambda: by_region(lazy.filter(half)).collect(),
    "count of 2,688 dates": lambda: frame.group_by("date").len(),
    "count of 2,688 dates, lazy": lambda: lazy.group_by("date").len().collect(),
}
if "name" in frame.columns:
    questions = {
        "median by 50 names": lambda: frame.group_by("region").agg(col("amount").median()),
        "100,001 codes, different ones by 50 names":
            lambda: frame.group_by("region").agg(col("code").n_unique()),
        "sum by 100,001 codes": lambda: frame.group_by("code").agg(col("amount").sum()),
        "sum by 1,000,000 names": lambda: frame.group_by("name").agg(col("amount").sum()),
    }
for name, question in questions.items():
    samples = []
    for run in range(int(sys.argv[2]) + 1):
        start = time.perf_counter()
        assert question().height >= 50
        samples.append(time.perf_counter() - start)
    print(name, *samples[1:], sep="\\t")
"""
QUESTIONS = TOOLS / "questions/release/questions"
# The same questions of a file, asked anew.
POLARS_FILE = """
import sys, time, polars
from polars import col
start = time.perf_counter()
frame = polars.{scan}(sys.argv[1]).group_by("{by}").agg(col("{of}").{method}()).collect()
assert frame.height >= 50
print(time.perf_counter() - start)
"""
AWK_LOG = '{ counts[$9]++ } END { for (name in counts) print name, counts[name] }'
AWK = 'NR > 1 { sums[$2] += $4 } END { for (name in sums) print name, sums[name] }'
OURS = "sum by group: barchart --describe -a sum (whole program)"
GROUPING = ["-c", "region", "-v", "amount", "-a", "sum"]
# A fold that reads all five columns, as keeping them all does.
GROUPING_ALL = ["-c", "region", "-v", "id,amount,qty", "-a", "sum", "--where", "date>=2000"]
HELD = ": the window was held"
LIMIT_SECONDS = 60


class Failure(Exception):
    pass


def timed(command):
    """Wall seconds and peak resident kilobytes of a command from its start to its end."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        raise Failure("it failed")
    return seconds, usage.ru_maxrss


def own_time(command):
    """What a program says that it took, without its own start."""
    try:
        result = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=LIMIT_SECONDS)
    except subprocess.SubprocessError as error:
        raise Failure(type(error).__name__) from error
    return float(result.stdout), None


def contenders(readers, large, small, quoted):
    """How each is measured and its command, by name; and what is left out, with the reason."""
    group = [str(BARCHART), "--describe", *GROUPING, large]
    all_of_them = {
        OURS: (timed, group),
        "sum by group: polars, lazy scan (without its start)":
            (own_time, [str(PYTHON), "-c", POLARS, large]),
        "sum by group: DuckDB (without its start)": (own_time, [str(PYTHON), "-c", DUCKDB, large]),
        "sum by group: mawk": (timed, ["mawk", "-F,", AWK, large]),
        "the same, quotes around the names: barchart (whole program)":
            (timed, [str(BARCHART), "--describe", *GROUPING, quoted]),
        "the same, quotes around the names: polars (without its start)":
            (own_time, [str(PYTHON), "-c", POLARS, quoted]),
        "the same, quotes around the names: DuckDB (without its start)":
            (own_time, [str(PYTHON), "-c", DUCKDB, quoted]),
        "lines: wc -l": (timed, ["wc", "-l", large]),
        "a tenth of the rows, each a bar: barchart --describe":
            (timed, [str(BARCHART), "--describe", "-c", "region", "-v", "amount", small]),
        "a tenth of the rows, each a bar: barchart -o PNG":
            (timed, [str(BARCHART), "-c", "region", "-v", "amount", "-o", small + ".png", small]),
        "a tenth of the rows, lines: wc -l": (timed, ["wc", "-l", small]),
        "seven rows: barchart --describe (its memory is the least there is)":
            (timed, [str(BARCHART), "--describe", "--sample", "steps"]),
    }
    left_out = {}
    for name, (measured, command) in all_of_them.items():
        module = "polars" if "polars" in name else "duckdb"
        if measured is own_time and module not in readers:
            left_out[name] = "not installed"
        elif not shutil.which(command[0]):
            left_out[name] = f"no {command[0]}"
    return {n: c for n, c in all_of_them.items() if n not in left_out}, left_out


def measure_tables(readers, runs, rows):
    """The table in Markdown, with what failed or was left out."""
    with tempfile.TemporaryDirectory() as folder:
        large, small, quoted = (
            os.path.join(folder, name) for name in ("large.csv", "small.csv", "quoted.csv"))
        for path, *form in ((large, rows), (small, rows // 10), (quoted, rows, "quoted")):
            with open(path, "wb") as file:
                subprocess.run([TOOLS / "rows", *map(str, form)], stdout=file, check=True)
        commands, left_out = contenders(readers, large, small, quoted)
        samples = {name: [] for name in commands}
        for run in range(runs + 1):
            note(f"tables: turn {run} of {runs}")
            for name, (measured, command) in commands.items():
                if name in left_out:
                    continue
                try:
                    sample = measured(command)
                except Failure as failure:
                    left_out[name] = str(failure)
                    continue
                if run > 0:  # the first one warms the file cache
                    samples[name].append(sample)
        megabytes = os.path.getsize(large) / 1e6
    return "\n".join(lines_of(samples, left_out, f"{rows:,} rows × 5 columns, {megabytes:.0f} MB, "
                                                 f"medians of {runs} runs in turns"))


def questions_of_files(readers, rows, many, lines, log):
    """Ours and another's command for each question of a file, by name; None where it is not
    installed."""
    def pair(path, by, of, method, scan="scan_csv"):
        ours = [str(BARCHART), "--describe", "-c", by, "-v", of, "-a", method, path]
        names = {"distinct": "n_unique"}
        script = POLARS_FILE.format(scan=scan, by=by, of=of, method=names.get(method, method))
        theirs = (own_time, [str(PYTHON), "-c", script, path]) if "polars" in readers else None
        return ours, theirs
    return {
        "median by 50 names; the other is polars": pair(many, "region", "amount", "median"),
        "100,001 codes, different ones by 50 names; the other is polars":
            pair(many, "region", "code", "distinct"),
        "sum by 100,001 codes; the other is polars": pair(many, "code", "amount", "sum"),
        "sum by 1,000,000 names; the other is polars": pair(many, "name", "amount", "sum"),
        f"{rows // 10:,} lines of JSON, sum by 50 names; the other is polars":
            pair(lines, "region", "amount", "sum", "scan_ndjson"),
        f"{rows // 5:,} lines of a web log, count by status; the other is mawk":
            ([str(BARCHART), "--describe", "-c", "status", "-a", "count", log],
             (timed, ["mawk", AWK_LOG, log]) if shutil.which("mawk") else None),
    }


def measure_files(readers, runs, rows):
    """Questions of files, whole programs against the other's own time, in turns, in Markdown."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("many.csv", "lines.ndjson", "access.log")]
        for path, count, kind in zip(
                paths, (rows, rows // 10, rows // 5), ("many", "lines", "log")):
            with open(path, "wb") as file:
                subprocess.run([TOOLS / "rows", str(count), kind], stdout=file, check=True)
        questions = questions_of_files(readers, rows, *paths)
        samples = {name: ([], []) for name in questions}
        for turn in range(runs + 1):
            note(f"questions of files: turn {turn} of {runs}")
            for name, (ours, theirs) in questions.items():
                pair = (timed(ours)[0], theirs and theirs[0](theirs[1])[0])
                for kept, seconds in zip(samples[name], pair):
                    if turn > 0:  # the first one warms the file cache
                        kept.append(seconds)
    lines = [f"Whole programs, polars without its start; files of {rows:,} rows × 4 columns, of lines "
             f"of JSON and of a web server; medians of {runs} runs in turns, seconds:\n",
             "| what | barchart | the other | barchart ÷ other |", "| --- | ---: | ---: | ---: |"]
    for name, (ours, theirs) in samples.items():
        mine = statistics.median(ours)
        if None in theirs:
            lines.append(f"| {name} | {mine:.3f} | not installed | |")
            continue
        other = statistics.median(theirs)
        lines.append(f"| {name} | {mine:.3f} | {other:.3f} | {mine / other:.2f} |")
    return "\n".join(lines)


def measure_charts(readers, runs, rows):
    """From a file to a picture of its sums by group, whole programs in turns, in Markdown."""
    with tempfile.TemporaryDirectory() as folder:
        path, picture = os.path.join(folder, "large.csv"), os.path.join(folder, "chart.png")
        with open(path, "wb") as file:
            subprocess.run([TOOLS / "rows", str(rows)], stdout=file, check=True)
        commands = {"barchart": [str(BARCHART), *GROUPING, "-o", picture, path]}
        for name in ("pandas", "polars", "duckdb"):
            if name in readers:
                commands[f"{name}, matplotlib"] = [
                    str(PYTHON), str(HERE / "peers/grouped-chart.py"), name, path, picture]
        if "visidata" in readers:
            commands["VisiData, its table of groups"] = [
                str(PYTHON), str(HERE / "peers/visidata-groups.py"), path]
        samples = {name: [] for name in commands}
        for turn in range(runs + 1):
            note(f"from a file to a chart: turn {turn} of {runs}")
            for name, command in commands.items():
                # One that takes seconds is not asked again and again.
                if samples[name] and samples[name][0][0] > LIMIT_SECONDS / 12:
                    continue
                sample = timed(command)
                if turn > 0 or sample[0] > LIMIT_SECONDS / 12:
                    samples[name].append(sample)
    lines = [f"{rows:,} rows × 5 columns to a PNG of 50 sums, whole programs, medians:\n",
             "| program | seconds | × barchart | peak memory |", "| --- | ---: | ---: | ---: |"]
    reference = statistics.median(seconds for seconds, _ in samples["barchart"])
    for name, found in samples.items():
        seconds = statistics.median(seconds for seconds, _ in found)
        peak = max(memory for _, memory in found) / 1024
        lines.append(f"| {name} | {seconds:.2f} | {seconds / reference:.1f} | {peak:.0f} MB |")
    return "\n".join(lines)


def questions_of(command, runs):
    """The samples of each question by its name, of a program that prints them."""
    result = subprocess.run(
        [*command, str(runs)], capture_output=True, text=True, check=True,
        timeout=10 * LIMIT_SECONDS)
    lines = [line.split("\t") for line in result.stdout.splitlines()]
    return {name: [float(sample) for sample in samples] for name, *samples in lines}


def measure_questions(readers, runs, rows):
    """Questions of tables in memory, in Markdown: ours and those of polars, in turns."""
    return "\n\n".join(
        measure_questions_of(kind, readers, runs, rows)
        for kind in ((), ("many",)))


def measure_questions_of(kind, readers, runs, rows):
    """Of the table that `rows COUNT KIND` writes."""
    ours, theirs = {}, {}
    folds = {} if kind else {
        "read, all columns kept; the other folds two of them (-a sum)": GROUPING,
        "read, all columns kept; the other folds all of them (-a sum --where)": GROUPING_ALL,
    }
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "large.csv")
        with open(path, "wb") as file:
            subprocess.run([TOOLS / "rows", str(rows), *kind], stdout=file, check=True)
        for turn in range(3):
            note(f"questions: turn {turn + 1} of 3")
            for name, samples in questions_of([str(QUESTIONS), path], runs).items():
                ours.setdefault(name, []).extend(samples)
            for name, options in folds.items():
                seconds, _ = timed([str(BARCHART), "--describe", *options, path])
                theirs.setdefault(name, []).append(seconds)
            if "polars" in readers:
                command = [str(PYTHON), "-c", POLARS_QUESTIONS, path]
                for name, samples in questions_of(command, runs).items():
                    theirs.setdefault(name, []).extend(samples)
    cell = statistics.median(ours.pop("bytes a cell"))
    columns = 4 if kind else 5
    lines = [f"{rows:,} rows × {columns} columns in memory, {cell:.1f} bytes a cell; medians of three "
             f"turns, milliseconds:\n",
             "| what | barchart | the other | barchart ÷ other |", "| --- | ---: | ---: | ---: |"]
    for name, samples in ours.items():
        mine = statistics.median(samples)
        others = list(folds) if name == "read" else [name, f"{name}, lazy"]
        if not any(other in theirs for other in others) and (name != "read" or folds):
            lines.append(f"| {name} | {1000 * mine:.1f} | not installed | |")
        for key in others:
            if key not in theirs:
                continue
            what = key if name == "read" else f"{key}; the other is polars"
            other = statistics.median(theirs[key])
            lines.append(
                f"| {what} | {1000 * mine:.1f} | {1000 * other:.1f} | {mine / other:.2f} |")
    return "\n".join(lines)


def measure_asking(runs, rows):
    """How long the window takes to answer questions about a table and a tenth of it, in Markdown."""
    figures = {}
    counts = (rows // 10, rows)
    with tempfile.TemporaryDirectory() as folder, virtual_display():
        path = os.path.join(folder, "large.csv")
        for count in counts:
            note(f"asking a window with {count:,} rows")
            with open(path, "wb") as file:
                subprocess.run([TOOLS / "rows", str(count)], stdout=file, check=True)
            command = [BARCHART, "--no-config", "--no-motion", *GROUPING, path]
            for (quantity, _), by_command in measure("asking", runs, command).items():
                figures.setdefault(quantity, []).append(by_command[0])
    head = " | ".join(f"{count:,} rows | held" for count in counts)
    lines = ["Milliseconds from the last key to the last drawing, and the longest that the window did "
             "not reply to a ping meanwhile, both as median (95 %):\n",
             f"| what | {head} |", "| --- | ---: | ---: | ---: | ---: |"]
    for name in figures:
        if not name.endswith(HELD):
            pairs = zip(figures[name], figures[name + HELD])
            cells = [f"{f.median:.1f} ({f.high:.1f})" for pair in pairs for f in pair]
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def lines_of(samples, left_out, heading):
    ours = [seconds for seconds, _ in samples.get(OURS, [])]
    reference = statistics.median(ours) if ours else None
    yield heading + ":\n"
    yield "| what | seconds | span | × barchart | peak memory |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name, values in samples.items():
        if name in left_out:
            continue
        seconds = sorted(s for s, _ in values)
        median = statistics.median(seconds)
        ratio = f"{median / reference:.2f}" if reference and "sum by group" in name else ""
        peak = max((memory or 0) for _, memory in values) / 1024
        memory = f"{peak:.0f} MB" if peak else ""
        yield f"| {name} | {median:.3f} | {seconds[0]:.3f}–{seconds[-1]:.3f} | {ratio} | {memory} |"
    for name, reason in left_out.items():
        yield f"| {name} | {reason} | | | |"
