"""What a question means, by plain loops over the cells of a CSV file, in exact fractions."""
import csv
import datetime
import io
from fractions import Fraction

GAPS = {"", "na", "n/a", "n.a.", "nan", "null", "none", "missing", "-", "--", ".", "..", "?"}
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun".split()
PERIODS = ["year", "quarter", "month", "week", "day"]
ADDITIVE = {"sum", "count"}


class Question:
    """category and series are (column, grain); values are columns; conditions are (column, op, texts)."""

    def __init__(self, category, method, values, series=None, conditions=(), top=None, layout=None):
        self.category, self.method, self.values = category, method, values
        self.series, self.conditions = series, list(conditions)
        self.top, self.layout = top, layout

    def arguments(self):
        def field(column, grain):
            return column + (f":{grain}" if grain else "")

        words = ["-c", field(*self.category), "-a", self.method]
        if self.values:
            words += ["-v", ",".join(self.values)]
        if self.series:
            words += ["-s", field(*self.series)]
        for column, op, texts in self.conditions:
            words += ["--where", f"{column}{op}{','.join(texts)}"]
        if self.top:
            words += ["--top", str(self.top)]
        if self.layout:
            words += ["--layout", self.layout]
        return words


class Data:
    """The cells of a file, and what they are."""

    def __init__(self, data, kinds):
        rows = list(csv.reader(io.StringIO(data.decode())))
        self.header, self.rows = rows[0], rows[1:]
        self.kinds = dict(zip(self.header, kinds))
        self.unit = self.common_unit()
        place = self.header.index("country")
        codes = {row[place] for row in self.rows} - {"NA"}
        self.has_codes = len(codes) > 1

    def common_unit(self):
        if "weight" not in self.header:
            return None
        units = [row[self.header.index("weight")].split()[-1] for row in self.rows]
        return max(sorted(set(units)), key=units.count)

    def text(self, row, column):
        text = row[self.header.index(column)].strip()
        return "" if self.is_gap(column, text) else text

    def is_gap(self, column, text):
        # NA is a name among codes of countries.
        return text.lower() in GAPS and not (column == "country" and self.has_codes)

    def number(self, row, column):
        """nil for a gap and for a text."""
        text = self.text(row, column)
        if column == "weight":
            size, unit = text.split()
            scale = {("g", "kg"): Fraction(1, 1000), ("kg", "g"): Fraction(1000)}
            return Fraction(size) * scale.get((unit, self.unit), 1)
        try:
            return Fraction(text)
        except ValueError:
            return None

    def passes(self, row, condition):
        column, op, wanted = condition
        text = self.text(row, column)
        kind = self.kinds[column]
        if kind == "date":
            results = [compare_texts(text, op, one) for one in wanted]
        elif kind == "number":
            number = self.number(row, column)
            results = [compare(number, op, Fraction(one)) for one in wanted]
        else:
            results = [compare(text, op, one) for one in wanted]
        return all(results) if op == "!=" else any(results)

    def passing(self, question):
        return [
            row for row in self.rows if all(self.passes(row, one) for one in question.conditions)
        ]

    def name(self, row, field):
        column, grain = field
        text = self.text(row, column)
        if not grain or not text:
            return text
        if self.kinds[column] == "date":
            return period(datetime.date.fromisoformat(text), grain)
        number = self.number(row, column)
        # The lower edge of the bin.
        return "" if number is None else Fraction(grain) * (number // Fraction(grain))

    def fold(self, rows, method, columns):
        """One value of rows, over the cells of all columns; None for a gap."""
        if not columns:
            return Fraction(len(rows)) if rows else None
        if method == "count":
            return Fraction(sum(self.text(row, one) != "" for row in rows for one in columns))
        if method == "distinct":
            return Fraction(
                len({self.key(row, one) for row in rows for one in columns if self.text(row, one)})
            )
        numbers = [self.number(row, one) for row in rows for one in columns]
        numbers = sorted(number for number in numbers if number is not None)
        if not numbers:
            return None
        if method == "sum":
            return sum(numbers)
        if method == "mean":
            return sum(numbers) / len(numbers)
        if method == "min":
            return numbers[0]
        if method == "max":
            return numbers[-1]
        return (numbers[(len(numbers) - 1) // 2] + numbers[len(numbers) // 2]) / 2

    def key(self, row, column):
        number = self.number(row, column) if self.kinds[column] == "number" else None
        return self.text(row, column) if number is None else number

    def groups(self, question):
        """The rows of each (category, series); a column of several is a series by its name."""
        found = {}
        for row in self.passing(question):
            category = self.name(row, question.category)
            series = self.name(row, question.series) if question.series else None
            found.setdefault((category, series), []).append(row)
        return found


def compare(one, op, other):
    if one is None:
        return op == "!="
    if one == "" and op not in ("=", "!="):
        return False
    return {
        "=": one == other,
        "!=": one != other,
        "<": one < other,
        "<=": one <= other,
        ">": one > other,
        ">=": one >= other,
    }[op]


def compare_texts(date, op, wanted):
    """A part of a date is all that begins with it."""
    if not date:
        return op == "!="
    low, high = wanted, wanted + "~"
    return {
        "=": low <= date <= high,
        "!=": date < low or date > high,
        "<": date < low,
        "<=": date <= high,
        ">": date > high,
        ">=": date >= low,
    }[op]


def period(date, grain):
    if grain == "year":
        return str(date.year)
    if grain == "quarter":
        return f"{date.year} Q{(date.month + 2) // 3}"
    if grain == "month":
        return f"{date.year}-{date.month:02}"
    if grain == "week":
        year, week, _ = date.isocalendar()
        return f"{year}-W{week:02}"
    if grain == "day":
        return date.isoformat()
    if grain == "weekday":
        return WEEKDAYS[date.weekday()]
    assert grain == "month-of-year"
    return MONTHS[date.month - 1]


def bounds(date, grain):
    """The first day of a date's period, and the first day after it."""
    if grain == "day":
        return date, date + datetime.timedelta(days=1)
    if grain == "week":
        first = date - datetime.timedelta(days=date.weekday())
        return first, first + datetime.timedelta(days=7)
    length = {"year": 12, "quarter": 3, "month": 1}[grain]
    month = date.month - 1 - (date.month - 1) % length
    after = date.year * 12 + month + length
    return datetime.date(date.year, month + 1, 1), datetime.date(after // 12, after % 12 + 1, 1)


def unfinished(dates, grain):
    """The names of the first and the last period where only a part of them is in the data.

    The step of the data is the median gap of different dates; a period is unfinished if the date a step
    before the first one, or after the last one, is still in it. None is where each has but one date.
    """
    days = sorted({datetime.date.fromisoformat(date) for date in dates if date})
    if grain not in PERIODS or len(days) < 2:
        return set()
    if len({period(day, grain) for day in days}) == len(days):
        return set()
    gaps = sorted((two - one).days for one, two in zip(days, days[1:]))
    # Of an even number the mean of the two in the middle.
    step = Fraction(gaps[(len(gaps) - 1) // 2] + gaps[len(gaps) // 2], 2)
    names = set()
    start, _ = bounds(days[0], grain)
    if days[0].toordinal() - step >= start.toordinal():
        names.add(period(days[0], grain))
    _, end = bounds(days[-1], grain)
    if days[-1].toordinal() + step < end.toordinal():
        names.add(period(days[-1], grain))
    return names
