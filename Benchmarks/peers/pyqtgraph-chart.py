"""A bar chart by pyqtgraph: in a window, with the clicked bar highlighted, or as a picture.

pyqtgraph-chart.py DATA [PICTURE]
"""

import csv
import sys

import pyqtgraph
import pyqtgraph.exporters

with open(sys.argv[1]) as file:
    _, *rows = csv.reader(file)
values = [float(row[1]) for row in rows]

pyqtgraph.setConfigOptions(background="w", foreground="k")
application = pyqtgraph.mkQApp()
plot = pyqtgraph.PlotWidget(title="Daily step count")
plot.resize(800, 600)
bars = pyqtgraph.BarGraphItem(
    x=range(len(rows)), height=values, width=0.8, brush="#2F6BDB", pen=None)
plot.addItem(bars)
if len(rows) <= 100:  # more names would only lie over each other
    plot.getAxis("bottom").setTicks([[(place, row[0]) for place, row in enumerate(rows)]])
    for place, value in enumerate(values):
        label = pyqtgraph.TextItem(f"{value:g}", color="k", anchor=(0.5, 1))
        label.setPos(place, value)
        plot.addItem(label)


def highlight(event):
    place = plot.getViewBox().mapSceneToView(event.scenePos())
    brushes = ["#B8C9EE"] * len(rows)
    if 0 <= round(place.x()) < len(rows):
        brushes[round(place.x())] = "#1B47A0"
    bars.setOpts(brushes=brushes)


if len(sys.argv) == 2:
    plot.scene().sigMouseClicked.connect(highlight)
    plot.show()
    pyqtgraph.exec()
else:
    exporter = pyqtgraph.exporters.ImageExporter(plot.getPlotItem())
    exporter.parameters()["width"] = 800
    exporter.export(sys.argv[2])
