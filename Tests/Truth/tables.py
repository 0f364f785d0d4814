"""Random tables, written as CSV, SQLite, a spreadsheet and PostgreSQL's COPY.

Everything that is asked of a table is worked out from the bytes of its CSV alone; the other forms are
made from the same cells.
"""
import csv
import datetime
import io
import sqlite3

GAPS = ["", "NA", "N/A", "null", "NaN", "n/a", "-", ".", "?"]
COUNTRIES = ["DE", "FR", "NA", "IT", "ES", "PT", "PL", "SE", "NO", "FI", "US", "BR"]


class Table:
    """A header, rows of texts, and what each column is: text, number or date."""

    def __init__(self, random, row_count=None, is_long=False):
        self.random = random
        self.columns = []
        self.kinds = []
        count = row_count or random.choice([1, 3, 40, 200, 600, 1500])
        self.row_count = count
        add = self.add
        shops = random.choice([3, 5, 9, 14, 60])
        items = random.choice([2, 4, 11, 12, 13, 20, 40])
        gap_share = random.choice([0, 0, 0.02, 0.2])
        add("shop", "text", lambda row: self.gap(gap_share) or f"Shop {random.randrange(shops) + 1}")
        add("item", "text", lambda row: f"item no. {int(random.random() ** 2 * items) + 1}")
        add("country", "text", lambda row: random.choice(COUNTRIES))
        self.add_days(count)
        places = random.choice([0, 1, 2])
        low = random.choice([-90_000, 0, 0, 100])
        wrong = random.choice([0, 0, 0, 0.01])
        number = lambda: f"{random.randrange(low, 90_000) / 10**places:.{places}f}"
        add(
            "amount",
            "number",
            lambda row: self.gap(gap_share) or ("abc" if random.random() < wrong else number()),
        )
        digits = random.choice([17, 20, 38])
        base = "0." + "".join(random.choice("0123456789") for _ in range(digits - 2))
        # They differ where a double does not.
        add("rate", "number", lambda row: base + f"{random.randrange(30):02}")
        start = random.choice([10**15, 2**53, 10**18, 10**19, 10**24])
        add("ident", "number", lambda row: str(start + random.randrange(40)))
        if random.random() < 0.5:
            add("weight", "number", self.weight)
        if random.random() < 0.5:
            self.wide = random.choice([3, 12, 13, 14, 20])
            for index in range(self.wide):
                add(
                    f"col {index + 1}",
                    "number",
                    lambda row: self.gap(gap_share) or str(random.randrange(low // 100, 900)),
                )
        else:
            self.wide = 0
        if is_long:
            numbers = list(range(count))
            random.shuffle(numbers)
            add("label", "text", lambda row: f"name {numbers[row]:05}")
        self.rows = [list(cells) for cells in zip(*[cells for _, cells in self.columns])]
        self.header = [name for name, _ in self.columns]

    def add(self, name, kind, cell):
        self.columns.append((name, [cell(row) for row in range(self.row_count)]))
        self.kinds.append(kind)

    def gap(self, share):
        if self.random.random() >= share:
            return None
        return self.random.choice(GAPS) or ""

    def add_days(self, count):
        random = self.random
        start = datetime.date(2018, 1, 1) + datetime.timedelta(days=random.randrange(900))
        kind = random.choice(["day", "day", "month", "week", "any"])
        length = random.choice([20, 90, 400, 1100])

        def day(row):
            if kind == "day":
                return start + datetime.timedelta(days=row * length // max(1, count))
            if kind == "week":
                return start + datetime.timedelta(days=7 * random.randrange(max(1, length // 7)))
            if kind == "month":
                month = start.year * 12 + start.month - 1 + random.randrange(max(1, length // 30))
                return datetime.date(month // 12, month % 12 + 1, 1)
            return start + datetime.timedelta(days=random.randrange(length))

        self.add("day", "date", lambda row: day(row).isoformat())

    def weight(self, row):
        random = self.random
        if random.random() < 0.3:
            return f"{random.randrange(1, 2000)} g"
        return f"{random.randrange(1, 80)} kg"

    def csv(self):
        lines = io.StringIO()
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(self.header)
        for row in self.rows:
            # An empty line would be no row.
            writer.writerow(row)
        return lines.getvalue().encode()

    def kind(self, name):
        return self.kinds[self.header.index(name)]

    def _is_plain(self, index):
        """Whether all cells of a column of numbers are numbers or empty."""
        return self.kinds[index] == "number" and all(
            not row[index] or is_decimal(row[index]) for row in self.rows
        )

    def write_sqlite(self, path):
        database = sqlite3.connect(path)
        types = []
        for index, name in enumerate(self.header):
            whole = self._is_plain(index) and all(
                "." not in row[index] and len(row[index]) < 19 for row in self.rows
            )
            types.append(f'"{name}" {"INTEGER" if whole else "TEXT"}')
        database.execute(f"CREATE TABLE data ({', '.join(types)})")
        database.executemany(
            f"INSERT INTO data VALUES ({', '.join('?' for _ in self.header)})",
            [[cell or None for cell in row] for row in self.rows],
        )
        database.commit()
        database.close()

    def write_sheet(self, path):
        import openpyxl

        book = openpyxl.Workbook(write_only=True)
        sheet = book.create_sheet("data")
        sheet.append(self.header)
        for row in self.rows:
            # What a double does not hold is a text in a sheet.
            sheet.append(
                [
                    (
                        float(cell)
                        if self.kinds[index] == "number"
                        and is_decimal(cell)
                        and len(cell.strip("-").replace(".", "")) < 15
                        else cell or None
                    )
                    for index, cell in enumerate(row)
                ]
            )
        book.save(path)

    def statements(self, table, view):
        """What makes the table, and a view of it, whose size the server does not know."""
        types = {"text": "text", "date": "date", "number": "numeric"}
        columns = ", ".join(
            f'"{name}" '
            + (types[kind] if kind != "number" or self._is_plain(index) else "text")
            for index, (name, kind) in enumerate(zip(self.header, self.kinds))
        )
        lines = [f"DROP TABLE IF EXISTS {table} CASCADE;"]
        lines += [f"CREATE TABLE {table} ({columns});", f"COPY {table} FROM stdin;"]
        for row in self.rows:
            lines.append("\t".join(cell if cell else "\\N" for cell in row))
        lines += ["\\.", f"CREATE VIEW {view} AS SELECT * FROM {table};", "ANALYZE;"]
        return "SET client_min_messages = error;\n" + "\n".join(lines) + "\n"


def is_decimal(text):
    digits = text.removeprefix("-")
    return digits.replace(".", "", 1).isascii() and digits.replace(".", "", 1).isdigit()
