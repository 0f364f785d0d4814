// Tells marks that group digits from decimal marks by whole columns, where no cell does by itself.

extension DialectTrial {
  /// The marks that group the digits of some column.
  ///
  /// `1.234` alone may be either. But where all such cells of a column have exactly three digits
  /// after the mark, and a whole number below 1000 is among them without a mark, the mark groups:
  /// fixed decimals would have made it `998.000`, and a writer that drops zeros would have left one
  /// or two decimals elsewhere. A longer number without a mark says that nothing is grouped here,
  /// a code of digits (`007`, `1.2.3`) that these are no amounts. Zero says nothing: it may stand
  /// for nothing among numbers of any form.
  var groupingMarks: (point: Bool, comma: Bool) {
    // Most tables have no such cell, which is found sooner than what all cells mean.
    var mayBeGrouped = [Bool](repeating: false, count: fieldCounts.max() ?? 0)
    for row in tableRecords {
      for field in 0..<fieldCounts[row] where !mayBeGrouped[field] {
        mayBeGrouped[field] = cells.withField(record: row, field: field) { hasThreeDigits($0) }
      }
    }
    guard mayBeGrouped.contains(true) else { return (false, false) }
    // Names such as "7" are no numbers of their column.
    let rows = headerGuess(numbers: .point).hasHeader ? belowHead : tableRecords
    var columns = [MarkedCells](repeating: MarkedCells(), count: mayBeGrouped.count)
    for row in rows {
      for field in 0..<fieldCounts[row] where mayBeGrouped[field] {
        cells.withField(record: row, field: field) { columns[field].note($0) }
      }
    }
    return (columns.contains { $0.groupsByPoint }, columns.contains { $0.groupsByComma })
  }
}

/// Whether three digits follow a point or a comma.
private func hasThreeDigits(_ cell: Span<UInt8>) -> Bool {
  var digits = -1
  for index in cell.indices {
    let byte = cell[index]
    if byte == Byte.point || byte == Byte.comma {
      digits = 0
    } else if digits >= 0 {
      digits = byte &- Byte.zero < 10 ? digits + 1 : -1
      if digits == 3 { return true }
    }
  }
  return false
}

/// The cells of a column, as far as they tell what their marks are.
private struct MarkedCells {
  private var hasPoint = false
  private var hasComma = false
  /// Whether a number below 1000 has no mark.
  private var hasShort = false
  /// Whether something is not a number in groups, whatever the mark.
  private var hasOther = false

  var groupsByPoint: Bool { hasPoint && !hasComma && hasShort && !hasOther }
  var groupsByComma: Bool { hasComma && !hasPoint && hasShort && !hasOther }

  mutating func note(_ cell: Span<UInt8>) {
    let (point, comma) = (NumberNotation.point, NumberNotation.comma)
    let start = trimmedBounds(of: cell).start
    switch (point.value(of: cell), comma.value(of: cell)) {
    case (.number(let byPoint), .number(let byComma)):
      note(byPoint.magnitude, byComma.magnitude, isPadded: cell[start] == Byte.zero)
    case (.text, .text):
      if let byPoint = point.worded(cell)?.number, let byComma = comma.worded(cell)?.number {
        note(byPoint.magnitude, byComma.magnitude, isPadded: cell[start] == Byte.zero)
      } else if cell[start] &- Byte.zero < 10 {
        hasOther = true
      }
    default: break
    }
  }

  private mutating func note(_ byPoint: Double, _ byComma: Double, isPadded: Bool) {
    if byPoint < byComma {
      hasPoint = true
    } else if byPoint > byComma {
      hasComma = true
    } else if byPoint != 0 {
      if byPoint < 1000, byPoint == byPoint.rounded(), !isPadded {
        hasShort = true
      } else {
        hasOther = true
      }
    }
  }
}
