"""A bar chart by matplotlib: in a window, with the clicked bar highlighted, or as a picture.

matplotlib-chart.py DATA [PICTURE]
"""

import csv
import sys

import matplotlib

matplotlib.use("QtAgg" if len(sys.argv) == 2 else "Agg")
import matplotlib.pyplot as plt

with open(sys.argv[1]) as file:
    _, *rows = csv.reader(file)
names = [row[0] for row in rows]
values = [float(row[1]) for row in rows]

figure, axes = plt.subplots(figsize=(8, 6), dpi=100)
if len(rows) > 100:  # their names would only lie over each other
    axes.bar(range(len(rows)), values, color="#2F6BDB")
else:
    bars = axes.bar(names, values, color="#2F6BDB", picker=True)
    axes.bar_label(bars)
axes.set_title("Daily step count")


def highlight(event):
    for bar in bars:
        bar.set_facecolor("#B8C9EE" if bar is not event.artist else "#1B47A0")
    figure.canvas.draw_idle()


if len(sys.argv) == 2:
    figure.canvas.mpl_connect("pick_event", highlight)
    plt.show()
else:
    figure.savefig(sys.argv[2])
