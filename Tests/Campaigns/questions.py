#!/usr/bin/env python3
"""Questions with three answers: random tables, asked of barchart, of polars and of DuckDB.

    pip install polars duckdb
    questions.py PROGRAM [--questions N | --hours H] [--seed N] [--keep FOLDER]

Each table is a file that all three read by themselves. Each question is a grouped chart: its bars, read
back with all their digits (-o bars.csv), must be the groups that both engines find. A difference is
printed as a command; the file that it names is kept. The last line counts.
"""
import argparse
import csv
import datetime
import io
import math
import os
import random as randomness
import shlex
import subprocess
import sys
import tempfile
import time

import duckdb
import polars as pl

PERIODS = ["year", "quarter", "month", "week", "day", "month-of-year", "quarter-of-year",
           "day-of-month", "weekday"]
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun".split()
METHODS = ["sum", "mean", "median", "min", "max", "count", "distinct"]
NUMBERS = ["cost", "heads", "weight"]
# One unit in the last place for each of so many additions, and some more.
TOLERANCE = 1e-11


class Table:
    """A random table, as a file and in both engines."""

    def __init__(self, random, path):
        self.path = path
        self.size = random.choice([1, 2, 5, 30, 200, 1000, 4000, 12_000])
        words = ["ash", "birch", "cedar", "elm", "fir", "hazel", "larch", "maple", "oak", "pine",
                 "rowan", "yew", "North, East", 'the "best"', "Zürich", "alder", "beech", "juniper"]
        self.names = random.sample(words, random.randint(2, len(words)))
        self.kinds = random.sample(["x", "y", "z", "open", "shut"], random.randint(1, 4))
        first = datetime.date(random.randint(1995, 2024), random.randint(1, 12), random.randint(1, 28))
        days = random.choice([3, 40, 400, 2000])
        gaps = random.choice([0, 0, 0.02, 0.3])
        negative = random.random() < 0.4
        tricks = random.random() < 0.3
        self.rows = []
        for _ in range(self.size):
            cost = random.randint(-9999 if negative else 0, 99_999)
            row = [
                random.choice(self.names),
                str(first + datetime.timedelta(random.randrange(days))),
                random.choice(self.kinds),
                # Some with zeros at the end, which change nothing.
                f"{cost / 100:.2f}" if not tricks else f"{cost // 100}.{cost % 100:02}0",
                str(random.randint(0, 40)),
                repr(random.choice([1, 1e-3, 1e4]) * random.random()),
            ]
            for field in (0, 2, 3, 4, 5):
                if random.random() < gaps:
                    row[field] = ""
            self.rows.append(row)
        # Not of the gaps alone, so that each column is what it is called.
        self.rows[0] = [self.names[0], str(first), self.kinds[0], "12.25", "7", "0.5"]
        text = io.StringIO()
        writer = csv.writer(text, lineterminator=random.choice(["\n", "\r\n"]))
        writer.writerow(["name", "day", "kind", "cost", "heads", "weight"])
        writer.writerows(self.rows)
        with open(path, "w", newline="") as file:
            file.write(text.getvalue())
        types = {"name": pl.String, "day": pl.Date, "kind": pl.String, "cost": pl.Float64,
                 "heads": pl.Float64, "weight": pl.Float64}
        self.frame = pl.read_csv(path, schema=types)
        self.base = duckdb.connect()
        self.base.execute(
            "create table t as select * from read_csv(?, header=true, auto_detect=false, delim=',', "
            "quote='\"', escape='\"', columns={'name': 'VARCHAR', 'day': 'DATE', 'kind': 'VARCHAR', "
            "'cost': 'DOUBLE', 'heads': 'DOUBLE', 'weight': 'DOUBLE'}, nullstr='')", [path])


class Field:
    """A column of names, with or without a grain, in each of the three languages."""

    def __init__(self, column, grain=None):
        self.column, self.grain = column, grain
        self.argument = column + (f":{grain}" if grain else "")

    @property
    def edges(self):
        return [float(edge) for edge in self.grain.split(",")]

    @property
    def polars(self):
        value = pl.col(self.column)
        if self.grain is None:
            return value.fill_null("")
        if isinstance(self.grain, str) and self.column != "day":
            below = pl.when(value.is_null()).then(None).when(value < self.edges[0]).then(pl.lit(-math.inf))
            for lower, upper in zip(self.edges, self.edges[1:]):
                below = below.when(value < upper).then(pl.lit(lower))
            return below.otherwise(pl.lit(self.edges[-1]))
        if self.column != "day":
            return (value / self.grain).floor() * self.grain
        return {
            "year": value.dt.strftime("%Y"),
            "quarter": value.dt.strftime("%Y") + " Q" + value.dt.quarter().cast(pl.String),
            "month": value.dt.strftime("%Y-%m"),
            "week": value.dt.strftime("%G-W%V"),
            "day": value.dt.strftime("%Y-%m-%d"),
            "month-of-year": value.dt.strftime("%b"),
            "quarter-of-year": "Q" + value.dt.quarter().cast(pl.String),
            "day-of-month": value.dt.day().cast(pl.String),
            "weekday": value.dt.strftime("%a"),
        }[self.grain]

    @property
    def sql(self):
        value = self.column
        if self.grain is None:
            return f"coalesce({value}, '')"
        if isinstance(self.grain, str) and self.column != "day":
            cases = "".join(f" when {value} < {upper} then {lower}" for lower, upper in zip(self.edges, self.edges[1:]))
            return (f"case when {value} is null then null when {value} < {self.edges[0]} then '-inf'::double"
                    f"{cases} else {self.edges[-1]} end")
        if self.column != "day":
            return f"floor({value} / {self.grain}) * {self.grain}"
        return {
            "year": f"strftime({value}, '%Y')",
            "quarter": f"year({value}) || ' Q' || quarter({value})",
            "month": f"strftime({value}, '%Y-%m')",
            "week": f"strftime({value}, '%G-W%V')",
            "day": f"strftime({value}, '%Y-%m-%d')",
            "month-of-year": f"strftime({value}, '%b')",
            "quarter-of-year": f"'Q' || quarter({value})",
            "day-of-month": f"day({value})::varchar",
            "weekday": f"strftime({value}, '%a')",
        }[self.grain]

    def key(self, value):
        """What an engine answers, as the chart's bars are called."""
        if self.grain is None or self.column == "day":
            return value
        return "" if value is None else float(value)

    def shown(self, text):
        """What a bar is called, as `key` has it: bins are known by where they begin."""
        if self.grain is None or self.column == "day" or text == "" or text.endswith("other") \
                or text.endswith("others"):
            return text
        if text.startswith("below "):
            return -math.inf
        return float(text.split(" to ")[0].removesuffix(" and above"))


class Condition:
    def __init__(self, argument, polars, sql):
        self.argument, self.polars, self.sql = argument, polars, sql


def literal(text):
    return "'" + text.replace("'", "''") + "'"


def condition(random, table):
    kind = random.choice(["in", "not in", "number", "date", "month", "part", "gap"])
    quoted = lambda text: '"' + text.replace('"', '""') + '"' if set(text) & set(',"') else text
    if kind in ("in", "not in"):
        column, values = random.choice([("name", table.names), ("kind", table.kinds)])
        some = random.sample(values, random.randint(1, min(3, len(values))))
        listed = ", ".join(map(literal, some))
        names = ",".join(map(quoted, some))
        if kind == "in":
            return Condition(f"{column}={names}", pl.col(column).is_in(some), f"{column} in ({listed})")
        # A gap is none of them.
        return Condition(f"{column}!={names}", ~pl.col(column).fill_null("").is_in(some),
                         f"coalesce({column}, '') not in ({listed})")
    if kind == "number":
        column, limit = random.choice([("cost", random.randint(-50, 900) + 0.5), ("heads", random.randint(0, 40))])
        sign = random.choice(["<", "<=", ">", ">="])
        compare = {"<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__"}[sign]
        return Condition(f"{column}{sign}{limit}", getattr(pl.col(column), compare)(limit),
                         f"{column} {sign} {limit}")
    if kind == "date":
        day = datetime.date.fromisoformat(random.choice(table.rows)[1])
        sign = random.choice(["<", "<=", ">", ">="])
        compare = {"<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__"}[sign]
        return Condition(f"day{sign}{day}", getattr(pl.col("day"), compare)(day),
                         f"day {sign} date '{day}'")
    if kind == "month":
        month = random.choice(table.rows)[1][:random.choice([4, 7])]
        text, form = pl.col("day").dt.strftime("%Y-%m-%d"), "strftime(day, '%Y-%m-%d')"
        return Condition(f"day={month}", text.str.starts_with(month), f"starts_with({form}, '{month}')")
    if kind == "part":
        part = random.choice(["a", "e", "OR", "ir"])
        return Condition(f"name~{part}", pl.col("name").str.to_lowercase().str.contains(part.lower(), literal=True),
                         f"contains(lower(name), {literal(part.lower())})")
    column = random.choice(["kind", "cost"])
    return Condition(f"{column}=", pl.col(column).is_null(), f"{column} is null")


class Measure:
    """What the bars are of: a column, or two with a sign between them."""

    def __init__(self, column, sign=None, other=None):
        self.column, self.sign, self.other = column, sign, other
        self.argument = f"{column}{sign}{other}" if sign else column
        self.sql = f"({column} {sign} {other})" if sign else column

    @property
    def polars(self):
        value = pl.col(self.column)
        if not self.sign:
            return value
        other = pl.col(self.other)
        return {"+": value + other, "-": value - other, "*": value * other, "/": value / other}[self.sign]

    def total(self):
        """The sum of one over the sum of the other, of rows that have both."""
        both = pl.col(self.column).is_not_null() & pl.col(self.other).is_not_null()
        one, other = (pl.col(name).filter(both).sum() for name in (self.column, self.other))
        return pl.when(other == 0).then(None).otherwise(one / other)

    def total_sql(self):
        both = f"filter (where {self.column} is not null and {self.other} is not null)"
        return f"(sum({self.column}) {both}) / nullif(sum({self.other}) {both}, 0)"


class Question:
    def __init__(self, random, table):
        # A single column is of names or periods; of series there are at most twelve.
        few = [Field("kind"), Field("kind"), Field("day", "quarter-of-year")]
        if len(table.names) <= 11:
            few.append(Field("name"))
        self.category = random.choice([
            Field("name"), Field("name"), Field("kind"), Field("day", random.choice(PERIODS)),
            Field("day", random.choice(PERIODS)), Field("heads", random.choice([2, 5, 10])),
            Field("cost", random.choice([50, 100, 250])), Field("heads", random.choice(["5,20", "10,20,30"])),
        ])
        self.series = random.choice(few) if random.random() < 0.35 else None
        if self.series and self.series.argument == self.category.argument:
            self.series = None
        self.method = random.choice(METHODS)
        self.value = Measure(random.choice(NUMBERS))
        if self.method == "distinct":
            taken = {field.column for field in self.fields}
            self.value = Measure(random.choice(sorted({"cost", "heads", "name", "kind"} - taken)))
        elif random.random() < 0.2:
            one, other = random.sample(NUMBERS, 2)
            self.value = Measure(one, random.choice("+-*/"), other)
            if self.value.sign == "/" or self.method in ("count", "distinct"):
                self.method = "sum"
        # Rows, or cells that are no gaps.
        self.counts_rows = self.method == "count" and random.random() < 0.5
        self.share = None
        if self.method in ("sum", "count") and self.value.sign != "/" and random.random() < 0.35:
            self.share = "share-of-bar" if self.series and random.random() < 0.5 else "share"
        self.conditions = [condition(random, table) for _ in range(random.choice([0, 0, 1, 1, 2]))]
        self.having = None
        if not self.series and not self.share and random.random() < 0.1:
            self.having = random.choice([0, 5, 100, 1000])
        self.top = random.randint(1, 6) if not self.series and not self.share and self.having is None \
            and random.random() < 0.2 else None

    def arguments(self):
        words = ["-c", self.category.argument, "-a", self.method]
        if not self.counts_rows:
            words += ["-v", self.value.argument]
        if self.series:
            words += ["-s", self.series.argument]
        if self.share:
            words += ["--as", self.share]
        for each in self.conditions:
            words += ["--where", each.argument]
        if self.having is not None:
            words += ["--having", f">{self.having}"]
        if self.top:
            words += ["--top", str(self.top)]
        return words

    @property
    def fields(self):
        return [self.category] + ([self.series] if self.series else [])

    def polars(self, table, left_out=None):
        """The value of each group; of all rows together but those of some names as the rest."""
        frame = table.frame.with_columns(pl.col("kind", "name").replace("", None))
        for each in self.conditions:
            frame = frame.filter(each.polars)
        value = self.value.polars
        method = {
            "sum": self.value.total() if self.value.sign == "/" else value.sum(), "mean": value.mean(), "median": value.median(), "min": value.min(),
            "max": value.max(), "count": pl.len() if self.counts_rows else value.count(),
            "distinct": value.drop_nulls().n_unique(),
        }[self.method].alias("answer")
        keys = [field.polars.alias(f"key{place}") for place, field in enumerate(self.fields)]
        frame = frame.with_columns(keys)
        known = pl.len() if self.counts_rows else value.count()
        answers = [method, known.alias("known")]
        if left_out is not None:
            rest = frame.filter(~pl.col("key0").is_in(list(left_out)).fill_null(False)).select(answers)
            return rest["answer"][0]
        groups = frame.group_by([f"key{place}" for place in range(len(keys))]).agg(answers)
        return self.collected(groups.rows())

    def sql(self):
        value = self.value.sql
        method = {
            "sum": self.value.total_sql() if self.value.sign == "/" else f"sum({value})",
            "mean": f"avg({value})", "median": f"median({value})", "min": f"min({value})",
            "max": f"max({value})", "count": "count(*)" if self.counts_rows else f"count({value})",
            "distinct": f"count(distinct {value})",
        }[self.method]
        known = "count(*)" if self.counts_rows else f"count({value})"
        keys = ", ".join(field.sql for field in self.fields)
        passes = " and ".join(f"({each.sql})" for each in self.conditions) or "true"
        return f"select {keys}, {method}, {known} from t where {passes} group by {keys}"

    def duckdb(self, table):
        return self.collected(table.base.execute(self.sql()).fetchall())

    def has_many(self, table):
        """Whether a group has more different values than are kept."""
        frame = table.frame.with_columns(key0=self.fields[0].polars, value=self.value.polars)
        if self.top:
            return frame["value"].n_unique() > 1024
        return frame.group_by("key0").agg(pl.col("value").n_unique())["value"].max() > 1024

    def collected(self, rows):
        """Groups without a value have no bar; where values are counted, they have none of them."""
        found = {}
        for *keys, answer, known in rows:
            if (known or self.method in ("count", "distinct")) and answer is not None \
                    and (self.having is None or answer > self.having):
                found[tuple(field.key(key) for field, key in zip(self.fields, keys))] = answer
        if self.share:
            whole = math.fsum(found.values())
            bars = {}
            for key, value in found.items():
                bars.setdefault(key[0], []).append(value)
            if self.share == "share-of-bar":
                totals = {key: math.fsum(values) for key, values in bars.items()}
                return {key: value / totals[key[0]] for key, value in found.items() if totals[key[0]]}
            return {key: value / whole for key, value in found.items()} if whole else {}
        return found

    def shown(self, text):
        """The bars of a chart as `collected` has the groups."""
        rows = list(csv.reader(io.StringIO(text)))
        found = {}
        for row in rows[1:]:
            for name, cell in zip(rows[0][1:], row[1:]):
                if cell:
                    key = (self.category.shown(row[0]),)
                    if self.series:
                        key += (self.series.shown(name),)
                    found[key] = float(cell)
        return found


class Campaign:
    def __init__(self, options):
        self.options = options
        self.asked = self.differ = self.refused = self.bars = 0
        self.refusals = {}

    def command(self, table, question):
        return [self.options.program, "--no-config", table.path] + question.arguments()

    def ask(self, table, question):
        self.asked += 1
        command = self.command(table, question) + ["-o", "-", "--format", "csv"]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode:
            self.refused += 1
            sentence = run.stderr.strip().split(": ", 1)[-1]
            self.refusals.setdefault((run.returncode, sentence[:100]), shlex.join(command))
            return
        shown = question.shown(run.stdout)
        duck, polars = question.duckdb(table), question.polars(table)
        self.slack = 0
        differences = self.compare("DuckDB and polars", duck, polars, table, question)
        # A median of more different values than 1,024 is known to 0.4 %.
        self.slack = 0.0041 if question.method == "median" and question.has_many(table) else 0
        if question.top and len(duck) > question.top:
            differences += self.compare_top(shown, polars, table, question)
        else:
            differences += self.compare("DuckDB", shown, duck, table, question)
        self.bars += len(shown)
        if differences:
            self.differ += 1
            print(shlex.join(command))
            print("   " + question.sql())
            for line in differences[:4]:
                print("   " + line)

    def near(self, one, other, table, question):
        scale = max(abs(one), abs(other))
        if question.method in ("sum", "mean"):
            # What cancels out leaves the error of what it was made of.
            scale = max(scale, 1e3 * (1 if question.share else table.size))
        return one == other or abs(one - other) <= max(TOLERANCE, self.slack) * scale

    def compare(self, whom, shown, wanted, table, question):
        lines = []
        for key in shown.keys() | wanted.keys():
            one, other = shown.get(key), wanted.get(key)
            if one is None or other is None or not self.near(one, other, table, question):
                lines.append(f"{whom}: {key}: {one!r}, not {other!r}")
        return lines

    def compare_top(self, shown, wanted, table, question):
        """The largest, and one bar of the rows of all others."""
        rest = {key: value for key, value in shown.items() if self.is_rest(key, wanted, question)}
        top = {key: value for key, value in shown.items() if key not in rest}
        lines = self.compare("top", top, {key: wanted[key] for key in top if key in wanted}, table, question)
        least = min(top.values(), default=0)
        # What has no name comes last in any order.
        larger = [key for key, value in wanted.items() if key not in top and key != ("",) and value > least * (1 + 1e-9)
                  and value > least + 1e-9]
        if len(top) != question.top or larger:
            lines.append(f"top: {sorted(top)} without {larger}")
        if len(rest) != 1:
            return lines + [f"rest: {rest}"]
        answer = question.polars(table, left_out=[key[0] for key in top])
        if not self.near(next(iter(rest.values())), answer, table, question):
            lines.append(f"rest: {rest}, not {answer}")
        return lines

    def is_rest(self, key, wanted, question):
        return isinstance(key[0], str) and key[0].split(" ")[-1] in ("other", "others") and key not in wanted


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--questions", type=int, default=2000)
    parser.add_argument("--hours", type=float, help="ask until then, however many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="the folder of the tables (default: one in the temporary folder)")
    options = parser.parse_args()
    folder = options.keep or tempfile.mkdtemp(prefix="questions-")
    os.makedirs(folder, exist_ok=True)
    random = randomness.Random(options.seed)
    campaign = Campaign(options)
    per_table = 20
    deadline = time.monotonic() + options.hours * 3600 if options.hours else None
    if deadline:
        options.questions = sys.maxsize
    for number in range(math.ceil(options.questions / per_table)):
        if deadline and time.monotonic() > deadline:
            break
        path = os.path.join(folder, f"{options.seed}-{number}.csv")
        table = Table(random, path)
        before = campaign.differ
        for _ in range(min(per_table, options.questions - campaign.asked)):
            campaign.ask(table, Question(random, table))
        if campaign.differ == before:
            os.remove(path)
    for (status, sentence), command in campaign.refusals.items():
        print(f"refused with {status}: {sentence}\n   {command}")
    print(f"seed {options.seed}: {campaign.asked} questions, {campaign.bars} bars, "
          f"{campaign.refused} refused, {campaign.differ} differ; polars {pl.__version__}, "
          f"DuckDB {duckdb.__version__}")
    return 1 if campaign.differ else 0


if __name__ == "__main__":
    sys.exit(main())
