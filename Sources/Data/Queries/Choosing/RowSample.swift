// The first rows of a table as small numbers, from which the arithmetic between columns is found.
internal import Tables

struct RowSample {
  let rowCount: Int
  /// Whether these are all rows of the table.
  let isWhole: Bool
  let columns: [SampledColumn]

  private static let mostRows = 1024
  private static let leastRows = 200
  /// As many cells are looked at, so that many columns take no longer than few.
  private static let mostCells = 48_000

  /// - Parameter columns: the first columns of the table.
  init(_ table: Table, columns: [Column]) {
    let limit = max(Self.leastRows, Self.mostCells / max(1, columns.count))
    let rowCount = min(table.rowCount, limit, Self.mostRows)
    (self.rowCount, isWhole) = (rowCount, rowCount == table.rowCount)
    var slots = CodeSlots()
    self.columns = columns.map { SampledColumn($0, rowCount: rowCount, &slots) }
  }
}

struct SampledColumn {
  /// By row: the number of its value, in order of appearance from 1; 0 for a gap.
  private(set) var codes: [UInt16] = []
  /// By code: how many rows have it.
  private(set) var counts: [Int] = [0]
  /// By row, NaN where there is none; empty if the column has no numbers.
  private(set) var numbers: [Double] = []

  /// The number of different values, without gaps.
  var distinct: Int { counts.count - 1 }
  /// The share of the most frequent value among the cells with one.
  var largestShare: Double {
    let filled = codes.count - counts[0]
    return filled > 0 ? Double(counts.dropFirst().max() ?? 0) / Double(filled) : 0
  }

  fileprivate init(_ column: Column, rowCount: Int, _ slots: inout CodeSlots) {
    guard let chunks = column.chunks?.chunks else {
      codes = Array(repeating: 0, count: rowCount)
      counts = [rowCount]
      return
    }
    codes.reserveCapacity(rowCount)
    slots.empty()
    let isNumeric = column.isNumeric
    let hasGaps = column.profile.gaps > 0
    if isNumeric { numbers.reserveCapacity(rowCount) }
    for chunk in chunks where codes.count < rowCount {
      let rows = 0..<min(chunk.rowCount, rowCount - codes.count)
      if !isNumeric, case .codes(let cells, let dictionary) = chunk.cells {
        note(cells[rows], dictionary, &slots)
        continue
      }
      for row in rows {
        var number = Double.nan
        if isNumeric {
          number = chunk.number(row: row, column.numbers)
          numbers.append(number)
        }
        guard number.isNaN else {
          note(slots.code(of: (number + 0).bitPattern))
          continue
        }
        if hasGaps || isNumeric, chunk.value(row: row, column.numbers) == .gap {
          note(0)
        } else {
          note(slots.code(of: chunk.withText(row: row) { cellHash($0) }))
        }
      }
    }
  }

  /// Each text of a dictionary is looked at once.
  private mutating func note(
    _ cells: ArraySlice<UInt16>, _ dictionary: TextDictionary, _ slots: inout CodeSlots
  ) {
    var known = [UInt16](repeating: .max, count: dictionary.count)
    for cell in cells {
      let cell = Int(cell)
      if known[cell] == .max {
        known[cell] =
          dictionary.values[cell] == .gap
          ? 0 : slots.code(of: dictionary.texts.withText(cell) { cellHash($0) })
      }
      note(known[cell])
    }
  }

  private mutating func note(_ code: UInt16) {
    codes.append(code)
    if Int(code) == counts.count { counts.append(0) }
    counts[Int(code)] += 1
  }

  /// Of each value the only value that the other column has beside it; nil if some value has two.
  func determines(_ other: SampledColumn) -> Bool {
    var partners = [UInt16](repeating: .max, count: counts.count)
    for (one, code) in zip(codes, other.codes) where one != 0 {
      if partners[Int(one)] == .max {
        partners[Int(one)] = code
      } else if partners[Int(one)] != code {
        return false
      }
    }
    return true
  }
}

/// Numbers of hashes, in open addressing.
private struct CodeSlots {
  private var hashes = [UInt64](repeating: 0, count: 4096)
  private var codes = [UInt16](repeating: 0, count: 4096)
  private var count: UInt16 = 0

  mutating func empty() {
    count = 0
    for index in codes.indices { codes[index] = 0 }
  }

  mutating func code(of hash: UInt64) -> UInt16 {
    var slot = Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 52)
    while codes[slot] != 0 {
      if hashes[slot] == hash { return codes[slot] }
      slot = (slot + 1) & 4095
    }
    count += 1
    (hashes[slot], codes[slot]) = (hash, count)
    return count
  }
}
