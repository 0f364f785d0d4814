"""From a file to a chart of its sums by region, by pandas, polars or DuckDB and matplotlib.

grouped-chart.py pandas|polars|duckdb DATA PICTURE
"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

reader, data, picture = sys.argv[1:]
if reader == "pandas":
    import pandas

    sums = pandas.read_csv(data, usecols=["region", "amount"]).groupby("region")["amount"].sum()
    names, values = list(sums.index), list(sums)
elif reader == "polars":
    import polars

    sums = polars.scan_csv(data).group_by("region").agg(polars.col("amount").sum()).sort("region")
    names, values = (list(column) for column in sums.collect())
else:
    import duckdb

    sums = duckdb.sql(f"select region, sum(amount) from '{data}' group by 1 order by 1").fetchall()
    names, values = zip(*sums)
figure, axes = plt.subplots(figsize=(8, 6), dpi=100)
axes.bar(names, values, color="#2F6BDB")
axes.tick_params(axis="x", rotation=90)
axes.set_title("amount by region")
figure.savefig(picture)
assert len(names) == 50
