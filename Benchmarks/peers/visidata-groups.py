"""From a file to VisiData's table of sums by region, with its histogram; the terminal is not drawn on.

visidata-groups.py DATA
"""

import sys

from visidata import freqtbl, vd

rows = vd.openSource(sys.argv[1])
rows.reload()
vd.sync()
amount = rows.column("amount")
amount.type = float
amount.aggstr = "sum"
groups = freqtbl.makeFreqTable(rows, rows.column("region"))
groups.reload()
vd.sync()
sums = next(column for column in groups.columns if column.name == "amount_sum")
assert len([sums.getTypedValue(row) for row in groups.rows]) == 50
