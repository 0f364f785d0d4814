"""Measures a step of a brush over linked charts by polars and DuckDB, as `Sources/linked` does by ours.

    linked_peers.py ROWS STEPS

Each step filters the rows by the brushed bins and answers the questions of the other charts. Bins are
columns that were made before, as our codes are.
"""

import os
import statistics
import sys
import tempfile
import time

import duckdb
import numpy
import polars
from polars import col

ROWS, STEPS = int(sys.argv[1]), int(sys.argv[2])
# As for ours: on a machine that others use too, the time of the processors tells more.
now = time.process_time if os.environ.get("LINKED_CLOCK") else time.perf_counter


def frame():
    random = numpy.random.default_rng(40)
    hour = random.integers(0, 24, ROWS)
    late = numpy.where(random.integers(0, 20, ROWS) == 0, random.integers(0, 600, ROWS), 0)
    delay = random.integers(0, 60, ROWS) + random.integers(0, 60, ROWS) + late - 60 + hour
    distance = 50 + random.integers(0, 300, ROWS) + random.integers(0, 300, ROWS)
    distance += random.integers(0, 2000, ROWS)
    carrier = random.integers(0, 14, ROWS) * (random.integers(0, 3, ROWS) + 1) // 3
    return polars.DataFrame({
        "carrier": carrier.astype("uint8"), "hour": hour.astype("uint8"),
        "delay": delay.astype("int16"), "distance": distance.astype("int16"),
        "delay_bin": (delay // 2).astype("int16"), "distance_bin": (distance // 10).astype("int16"),
    })


QUESTIONS = {
    "counts": [("hour", None, "count"), ("distance_bin", None, "count")],
    "sums": [("carrier", "distance", "sum"), ("hour", "delay", "mean")],
    "medians": [("carrier", "delay", "median"), ("hour", None, "count")],
    "distinct": [("carrier", "distance", "distinct"), ("hour", None, "count")],
    "extremes": [("carrier", "delay", "min"), ("hour", "distance", "max")],
}
POLARS = {"sum": "sum", "mean": "mean", "median": "median", "distinct": "n_unique", "min": "min",
          "max": "max"}


def by_polars(table, questions, low, high):
    rows = table.lazy().filter(col("delay_bin").is_between(low, high))
    polars.collect_all([
        rows.group_by(name).agg(
            polars.len() if value is None else getattr(col(value), POLARS[method])())
        for name, value, method in questions])


def by_duckdb(connection, questions, low, high):
    for name, value, method in questions:
        asked = "count(*)" if value is None else (
            f"count(distinct {value})" if method == "distinct" else f"{method}({value})")
        connection.execute(
            f"select {name}, {asked} from flights where delay_bin between {low} and {high} group by 1"
        ).fetchall()


def report(name, samples):
    ordered = sorted(samples)
    print(name, statistics.median(samples), ordered[len(ordered) * 95 // 100], ordered[0],
          len(samples), sep="\t", flush=True)


flights = frame()
connection = duckdb.connect()
with tempfile.NamedTemporaryFile(suffix=".parquet") as file:
    flights.write_parquet(file.name)
    connection.execute(f"create table flights as select * from '{file.name}'")
for name, questions in QUESTIONS.items():
    for program, body in [
            ("polars", lambda low: by_polars(flights, questions, low, low + 20)),
            ("DuckDB", lambda low: by_duckdb(connection, questions, low, low + 20))]:
        samples = []
        for step in range(STEPS + 1):
            start = now()
            body(-20 + step)
            samples.append(now() - start)
        report(f"{name} {program}", samples[1:])
