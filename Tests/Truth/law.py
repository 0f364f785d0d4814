#!/usr/bin/python3
"""The law: what is said is so.

Random questions over random tables: every number that the picture (as JSON), the sentence below the
title and `--describe` say is worked out again by plain loops over the bytes of the file, whatever the
source: CSV, SQLite, a spreadsheet, PostgreSQL that groups (a view, whose size it does not know) and that
does not (a table).

    law.py PROGRAM [--questions N] [--seed N] [--postgres ADDRESS] [--keep FOLDER] [--verbose]

Prints each number that is not so, with the command that shows it, and last a line that counts them.
"""
import argparse
import collections
import json
import os
import random as randomness
import re
import shlex
import subprocess
import sys
import tempfile
from fractions import Fraction

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from oracle import ADDITIVE, PERIODS, Data, Question, unfinished  # noqa: E402
from tables import Table  # noqa: E402

NUMBER = r"[-−]?(?:\d[\d,]*\.?\d*|\.\d+)(?:e[-+−]?\d+)?"
SCALES = {"": 1, "k": 10**3, "M": 10**6, "bn": 10**9, "tn": 10**12,
          "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
SCALE = r"(bn|tn|[kM]|(?:thous|mill|bill|trill)(?:and|ion))?"


class Law:
    def __init__(self, options):
        self.options = options
        self.random = randomness.Random(options.seed)
        self.compared = collections.Counter()
        self.faults = []
        self.refused = collections.Counter()
        self.asked = collections.Counter()

    # Questions

    def question(self, table):
        random = self.random
        grains = PERIODS + ["weekday", "month-of-year"]

        def field(kinds):
            kind = random.choice(kinds)
            if kind == "day":
                return ("day", random.choice(grains))
            if kind == "bins":
                return ("amount", str(random.choice([500, 10_000, 25])))
            return (kind, None)

        names = ["shop", "item", "country", "day", "day", "bins"]
        if "label" in table.header:
            names += ["label", "label"]
        category = field(names)
        series = None
        columns = ["amount", "rate", "ident", *(["weight"] if "weight" in table.header else [])]
        method = random.choice(["sum", "sum", "mean", "median", "min", "max", "count", "distinct"])
        values = [random.choice(columns)]
        if method == "count" and random.random() < 0.7:
            values = []
        if table.wide and random.random() < 0.3 and method != "distinct":
            values = [f"col {index + 1}" for index in range(table.wide)]
        elif random.random() < 0.5:
            series = field(["shop", "item", "item", "country", "day"])
            if series[0] == category[0]:
                series = None
        if method == "sum" and values and values[0] in ("ident", "rate"):
            values = ["amount"]
        conditions = [self.condition(table) for _ in range(random.choice([0, 0, 1, 2]))]
        top = random.choice([2, 5]) if random.random() < 0.3 and category[1] is None else None
        layout = random.choice([None, "grouped"])
        if method in ADDITIVE and (series or len(values) > 1):
            layout = random.choice([None, "grouped", "stacked", "normalized"])
        return Question(category, method, values, series, conditions, top, layout)

    def condition(self, table):
        random = self.random
        row = random.choice(table.rows)
        cell = lambda name: row[table.header.index(name)]
        kind = random.choice(["shop", "item", "day", "amount", "ident", "rate"])
        if kind == "shop":
            return ("shop", random.choice(["=", "!="]), ["Shop 1", "Shop 3"])
        if kind == "item":
            return ("item", random.choice(["=", "!="]), [cell("item")])
        orders = ["<", "<=", ">", ">=", "=", "!="]
        if kind == "day":
            return ("day", random.choice(orders), [cell("day")[: random.choice([4, 7, 10])]])
        text = cell(kind)
        if kind == "amount" and not re.fullmatch(r"-?\d+(\.\d+)?", text):
            text = "100"
        return (kind, random.choice(orders), [text])

    # Running

    def run(self, source, question, *more):
        words = [self.options.program, *source, *question.arguments(), "--locale", "C", *more]
        outcome = subprocess.run(words, capture_output=True, timeout=120)
        return outcome, shlex.join(words)

    def check(self, name, source, data, question):
        outcome, command = self.run(source, question, "-o", "-", "--format", "json", "--size", "1600x1200")
        self.command = f"[{name}] {command}"
        self.asked[name] += 1
        if outcome.returncode:
            self.refusal(outcome, data, question)
            return
        picture = json.loads(outcome.stdout)
        expected = Expected(data, question, picture.get("layout"))
        # A median of more than 1,024 different values is known to 0.4 %, and a notice says so.
        is_near = any("within 0.4%" in notice for notice in picture["notices"])
        self.slack = Fraction(4, 1000) if is_near else Fraction(0)
        self.check_bars(picture, expected)
        self.check_texts(picture, expected)
        outcome, _ = self.run(source, question, "--describe")
        if outcome.returncode:
            self.fault(f"--describe ends with {outcome.returncode}: {outcome.stderr.decode()}")
            return
        self.check_description(outcome.stdout.decode(), expected)

    def refusal(self, outcome, data, question):
        """A question that is refused says why."""
        words = outcome.stderr.decode()
        reason = re.sub(r"[\d“”\"'].*", "", words.split(": ", 1)[-1]).strip()[:60]
        self.refused[reason] += 1
        if outcome.returncode not in (64, 65) or not words.startswith("barchart: "):
            self.fault(f"status {outcome.returncode}: {words}")
            return
        rows = data.passing(question)
        allowed = ["negative", "no row", "more than 10", "no numbers"]
        if rows and not any(one in words for one in allowed):
            self.fault(f"refused: {words}")

    # Comparing

    def fault(self, words):
        self.faults.append(f"{words}\n    {self.command}")
        if self.options.verbose:
            print(self.faults[-1], flush=True)

    def same(self, what, told, exact, largest=0):
        """Compares a number in full."""
        self.compared[what] += 1
        if exact is None:
            self.fault(f"{what}: {told} is told, and there is none")
            return
        if told is None:
            self.fault(f"{what}: nothing is told for {float(exact)}")
            return
        # Numbers are written without the noise of the largest of their chart, to fifteen digits of it.
        slack = max(abs(exact), largest) * Fraction(1, 10**13) + abs(exact) * self.slack
        if abs(Fraction(told) - exact) > slack:
            self.fault(f"{what}: {told} is told for {float(exact)}")

    def rounded(self, what, text, exact, counted=1):
        """Compares a number that is told to some decimals, in a scale that the heading says."""
        self.compared[what] += 1
        bound = text[0] if text[0] in "<>" else ""
        match = re.fullmatch(rf"({NUMBER}) ?{SCALE}(?: (?:kg|g))?(%)?", text[len(bound):].strip())
        if not match or exact is None:
            self.fault(f"{what}: “{text}” for {exact if exact is None else float(exact)}")
            return
        digits = match[1].replace(",", "").replace("−", "-")
        scale = Fraction(SCALES[match[2]] if match[2] else counted)
        mantissa, _, exponent = digits.partition("e")
        decimals = len(mantissa.partition(".")[2])
        unit = Fraction(1, 10**decimals) * Fraction(10) ** int(exponent or 0) * scale
        told = Fraction(digits) * scale
        if match[3]:
            exact = exact * 100
        if bound:
            # What would round to nothing, or to all.
            is_so = told < exact if (bound == ">") else exact < told
            if exact == 0 or not is_so:
                self.fault(f"{what}: “{text}” for {float(exact)}")
            return
        # Fifteen digits are what a double holds.
        slack = unit * Fraction(1001, 2000) + abs(exact) * (Fraction(1, 10**14) + self.slack)
        if abs(told - exact) > slack:
            self.fault(f"{what}: “{text}” for {float(exact)}")

    def check_bars(self, picture, expected):
        marks = [mark for mark in picture["marks"] if mark["role"] == "bar"]
        # A bar of several rows, or of an axis that scrolls, is another law's.
        whole = not any("rows" in mark for mark in marks)
        cut = any(mark.get("text", "").endswith(" more") for mark in picture["marks"])
        marks = [mark for mark in marks if "rows" not in mark]
        expected.split(marks)
        seen = set()
        largest = max((abs(Fraction(mark.get("value") or 0)) for mark in marks), default=0)
        for mark in marks:
            key = expected.key(mark)
            if key in seen:
                self.fault(f"bar: {key} stands twice")
            seen.add(key)
            self.same("bar", mark.get("value"), expected.value(key), largest)
            if mark.get("rest"):
                self.same("count of the rest", mark.get("count"), Fraction(expected.count(key)))
        if whole and not cut:
            for key in expected.keys():
                if key not in seen and expected.value(key) is not None:
                    self.fault(f"bar: {key} is missing, {float(expected.value(key))}")
        told = {mark["category"] for mark in marks if mark.get("unfinished")}
        if expected.question.category[1] in PERIODS and whole and not expected.question.top:
            self.compared["unfinished periods"] += 1
            drawn = {mark["category"] for mark in marks}
            wanted = expected.unfinished(expected.question.category) & drawn
            if told != wanted:
                self.fault(f"unfinished: {sorted(told)} for {sorted(wanted)}")

    @staticmethod
    def counted(picture):
        """What the numbers count, as the line above the axis says it."""
        for mark in picture["marks"]:
            if mark["role"] in ("legend-label", "axis-name"):
                match = re.search(r"(?:^|, |€ )(thousand|million|billion|trillion)s(?: of \S+)?$", mark.get("text", ""))
                if match:
                    return SCALES[match[1]]
                match = re.search("×10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)", mark.get("text", ""))
                if match:
                    digits = match[1].translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789"))
                    return Fraction(10) ** int(digits)
        return 1

    def check_texts(self, picture, expected):
        counted = self.counted(picture)
        for mark in picture["marks"]:
            text = mark.get("label") or mark.get("text") or ""
            if mark["role"] == "subtitle":
                match = re.search(r".*· (.*) in all", text)
                if match:
                    self.rounded("total in the sentence", match[1], expected.total())
            if mark["role"] == "value-label" and "category" in mark and "series" not in mark:
                stack = [Fraction(bar["value"]) for bar in picture["marks"]
                         if bar["role"] == "bar" and bar["row"] == mark["row"]]
                self.rounded("sum of a stack", mark["text"], sum(stack), counted)
            elif mark["role"] == "value-label" and "category" in mark and "rows" not in mark:
                share = picture.get("layout") == "normalized"
                key = expected.key(mark)
                value = expected.share(key) if share else expected.value(key)
                self.rounded("value on a bar", mark["text"], value, 1 if share else counted)
            if mark["role"] == "ring-label":
                match = re.fullmatch(rf"(.*) of ({NUMBER}(?: \w+)?)", text)
                if match:
                    self.rounded("whole of the ring", match[2], expected.total())

    def check_description(self, text, expected):
        lines = [line.removesuffix(".") for line in text.split("\n")]
        names = expected.names()
        for line in lines:
            name, _, rest = line.rpartition(": ")
            if name == "Total":
                self.rounded("total of --describe", rest, expected.total())
            key = names.get(name)
            if key is None:
                continue
            value, _, share = rest.partition(" (")
            value = re.sub(r"( kg| g)$", "", value)
            if value == "no value":
                continue
            self.rounded("bar of --describe", value, expected.value(key))
            if share.endswith("%)"):
                self.rounded("share of --describe", share.removesuffix(")"), expected.share(key))


class Expected:
    """The bars of a question, with what has no room folded from its rows."""

    REST = ("the rest",)

    def __init__(self, data, question, layout):
        self.data, self.question, self.layout = data, question, layout
        self.groups = data.groups(question)
        self.kept_categories = {category for category, _ in self.groups}
        if len(question.values) > 1:
            self.all_series = list(question.values)
        else:
            self.all_series = list(dict.fromkeys(series for _, series in self.groups))
        self.kept_series = set(self.all_series)
        self.has_rest = [False, False]
        self.folded = {}

    def category(self, mark):
        if mark.get("restOf") in ("category", "both"):
            return self.REST
        return self.name(mark["category"], self.question.category)

    def name(self, text, field):
        if field and field[1] and self.data.kinds[field[0]] == "number":
            match = re.match(NUMBER, text.replace("−", "-"))
            return Fraction(match[0].replace(",", "")) if match else ""
        return text

    def key(self, mark):
        category = self.name(mark["category"], self.question.category)
        if category not in {category for category, _ in self.groups}:
            category = self.REST
        series = None
        if self.question.series:
            series = self.name(mark["series"], self.question.series)
        elif len(self.question.values) > 1:
            series = mark["series"]
        if series is not None and series not in self.all_series:
            series = self.REST
        return category, series

    def split(self, marks):
        """Sees which names have bars of their own; all others must be in the rest."""
        if not any(mark.get("rest") for mark in marks):
            return
        keys = [self.key(mark) for mark in marks]
        if any(category == self.REST for category, _ in keys):
            self.kept_categories = {category for category, _ in keys} - {self.REST}
            self.has_rest[0] = True
        if any(series == self.REST for _, series in keys):
            self.kept_series = {series for _, series in keys} - {self.REST}
            # A series without a value has no bar.
            for one in self.all_series[::-1]:
                if len(self.kept_series) < 12 and self.is_gap(one):
                    self.kept_series.add(one)
            self.has_rest[1] = True

    def is_gap(self, series):
        return all(
            self.fold([rows], series) is None
            for (_, one), rows in self.groups.items()
            if one == series or len(self.question.values) > 1
        )

    def fold(self, groups, series):
        rows = [row for rows in groups for row in rows]
        columns = self.question.values
        if len(columns) > 1:
            columns = [one for one in columns if one not in self.kept_series] if series == self.REST else [series]
        return self.data.fold(rows, self.question.method, columns)

    def value(self, key):
        if key not in self.folded:
            category, series = key
            groups = [
                rows
                for (one, other), rows in self.groups.items()
                if (one == category or category == self.REST and one not in self.kept_categories)
                and (
                    len(self.question.values) > 1
                    or other == series
                    or series == self.REST
                    and other not in self.kept_series
                )
            ]
            self.folded[key] = self.fold(groups, series) if groups else None
        return self.folded[key]

    def count(self, key):
        """Where the rest of the bars meets that of the series, the bars of both."""
        category, series = key
        count = 1
        if category == self.REST:
            count *= len({one for one, _ in self.groups} - self.kept_categories)
        if series == self.REST:
            count *= len(set(self.all_series) - self.kept_series)
        return count

    def keys(self):
        categories = [one for one in dict.fromkeys(one for one, _ in self.groups)]
        categories = [one for one in categories if one in self.kept_categories]
        series = [one for one in self.all_series if one in self.kept_series]
        return [
            (category, one)
            for category in categories + [self.REST] * self.has_rest[0]
            for one in series + [self.REST] * self.has_rest[1]
        ]

    def total(self):
        if self.question.method not in ADDITIVE:
            return None
        return self.data.fold(
            [row for rows in self.groups.values() for row in rows],
            self.question.method,
            self.question.values,
        )

    def share(self, key):
        """Of the stack, if there are stacks, else of all bars."""
        category, series = key
        value = self.value(key)
        if value is None:
            return None
        if series is None or self.layout == "grouped":
            whole = self.total()
        else:
            parts = [self.value(one) for one in self.keys() if one[0] == category]
            whole = sum(part for part in parts if part is not None)
        return value / whole if whole else None

    def unfinished(self, field):
        rows = self.data.passing(self.question)
        return unfinished([self.data.text(row, field[0]) for row in rows], field[1])

    def names(self):
        """The keys by their names in --describe, where these are texts."""
        found = {}
        for category, series in self.keys():
            if self.REST in (category, series) or isinstance(category, Fraction) or "" in (category, series):
                continue
            name = category if series is None else f"{category}, {series}"
            found[name] = (category, series)
        return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres")
    parser.add_argument("--psql", default="/usr/bin/psql")
    parser.add_argument("--keep")
    parser.add_argument("--list", action="store_true", help="print the questions, ask nothing")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    law = Law(options)
    with tempfile.TemporaryDirectory() as folder:
        folder = options.keep or folder
        asked = 0
        number = 0
        while asked < options.questions:
            number += 1
            # Every tenth table has names by the thousand.
            is_long = number % 10 == 0
            table = Table(law.random, 5000 if is_long else 12_000 if number % 10 == 5 else None, is_long)
            path = f"{folder}/{number}"
            with open(path + ".csv", "wb") as file:
                file.write(table.csv())
            if options.list:
                for _ in range(10):
                    print(json.dumps([path + ".csv", *law.question(table).arguments()]))
                    asked += 1
                continue
            data = Data(table.csv(), table.kinds)
            sources = [("csv", [path + ".csv"])]
            if number % 2 == 0:
                table.write_sqlite(path + ".db")
                sources.append(("sqlite", [path + ".db"]))
            if number % 4 == 1:
                table.write_sheet(path + ".xlsx")
                sources.append(("xlsx", [path + ".xlsx"]))
            if options.postgres and number % 5 in (0, 2):
                statements = table.statements(f"t{number}", f"v{number}")
                subprocess.run(
                    [options.psql, "-q", "-v", "ON_ERROR_STOP=1", options.postgres],
                    input=statements.encode(), check=True,
                )
                sources.append(("postgresql", [options.postgres, "--table", f"t{number}"]))
                sources.append(("postgresql, grouped", [options.postgres, "--table", f"v{number}"]))
            for _ in range(10):
                question = law.question(table)
                for name, source in sources:
                    law.check(name, source, data, question)
                    asked += 1
    if options.list:
        return 0
    for fault in law.faults:
        if not options.verbose:
            print(fault)
    print("asked:", ", ".join(f"{count} {name}" for name, count in law.asked.items()))
    print("refused:", dict(law.refused))
    print("compared:", ", ".join(f"{count} × {name}" for name, count in law.compared.items()))
    print(f"{sum(law.compared.values())} numbers compared, {len(law.faults)} not so")
    return 1 if law.faults or not law.compared else 0


if __name__ == "__main__":
    sys.exit(main())
