// What a row of a table is: a thing with a name, a cell of a grid, a moment, or one of many alike.
internal import Tables

/// What names the rows of a table, which decides what most charts of it look like.
///
/// Of 255 tables whose charts experts have drawn, 161 need no aggregation: their rows are the bars.
enum TableShape: Equatable {
  /// One column names each row: a text in tables of at most 30 rows (77 of 78), or if nothing groups
  /// rows; a date or year (29 of 30); rising numbers if there is nothing else (14 tables).
  case rows(Int)
  /// Two columns together do, and rows fill most of their grid (24 of 36).
  case grid(Int, Int)
  /// Rows follow dates, though some repeat, and nothing groups them.
  case moments(Int)
  /// Rows are grouped, counted, or put into bins.
  case groups
}

extension Chooser {
  /// At most this many rows are looked at by their names, if they may be grouped.
  private static let mostNamedRows = 30
  /// The least share of a grid's cells that rows fill.
  private static let leastFilling = 0.6
  private static let mostRisingRows = 150

  static func shape(
    _ facts: [ColumnFacts], names: [Int], measures: [Int], rowCount: Int,
    _ relations: ColumnRelations
  ) -> TableShape {
    func isReadable(_ column: ColumnFacts) -> Bool {
      column.texts.codeShare < 0.5 && column.texts.addressShare < 0.5 && column.texts.length <= 60
    }
    let columns = names.map { facts[$0] }
    let groups = columns.filter {
      !$0.isUnique && (2...60).contains($0.distinct)
        && ($0.isText || $0.kind == .number && $0.shape.isWhole && (3...12).contains($0.distinct))
        && 2 * $0.distinct <= rowCount
    }
    if !measures.isEmpty {
      let texts = columns.filter { $0.isText && relations.isUnique($0.index) }
      let key =
        texts.first(where: isReadable) ?? texts.first { $0.texts.length <= 60 } ?? texts.first
      let text = rowCount <= mostNamedRows || groups.isEmpty ? key : nil
      let time = columns.first { column in
        guard let moments = column.time, relations.isUnique(column.index) else { return false }
        return !moments.hasClock || rowCount <= mostNamedRows
          || column.index == columns.first?.index
      }
      if let text, let time { return .rows(min(text.index, time.index)) }
      if let found = text ?? time { return .rows(found.index) }
      if (3...mostRisingRows).contains(rowCount), let first = columns.first, columns.count <= 5,
        !columns.contains(where: { $0.isText || $0.kind == .time }), first.isUnique,
        first.shape.isRising
      {
        return .rows(first.index)
      }
      if let pair = grid(columns, measures: measures, rowCount: rowCount, relations) { return pair }
    }
    if groups.isEmpty, let time = columns.first, time.kind == .time, time.distinct > 2 {
      return .moments(time.index)
    }
    return .groups
  }

  /// Two columns that together name each row: time names the bars (9 of 12), else the column with
  /// more values, else the first (12 of 12). The series has at most as many values in 43 of 46.
  private static func grid(
    _ columns: [ColumnFacts], measures: [Int], rowCount: Int, _ relations: ColumnRelations
  ) -> TableShape? {
    guard rowCount >= 4 else { return nil }
    let candidates = columns.filter {
      !$0.isUnique && $0.distinct > 1
        && ($0.kind != .number || $0.shape.isWhole && $0.distinct <= 60 && measures.count > 1)
    }.prefix(12)
    var best: (shape: TableShape, score: Double)?
    for (place, one) in candidates.enumerated() {
      for other in candidates.dropFirst(place + 1) {
        let cells = Double(one.distinct) * Double(other.distinct)
        // An estimated number of distinct values may be 6 % off, or more.
        guard Double(rowCount) <= 1.25 * cells, Double(rowCount) >= leastFilling * cells,
          relations.arePairsUnique(one.index, other.index)
        else { continue }
        let isSwapped =
          if (one.kind == .time) != (other.kind == .time) {
            other.kind == .time
          } else if let first = one.time, let second = other.time {
            first.kind == .cycle && second.kind != .cycle
          } else { other.distinct > one.distinct }
        let (category, series) = isSwapped ? (other, one) : (one, other)
        var score = series.distinct <= mostSeries ? 2.0 : 0
        for column in [category, series] {
          if column.kind != .number { score += 1 }
          if column.texts.codeShare > 0.5 { score -= 0.5 }
        }
        if best.map({ $0.score < score }) ?? true {
          best = (.grid(category.index, series.index), score)
        }
      }
    }
    return best?.shape
  }

  /// Whether columns are of one kind by their numbers: all whole or all not, and of sizes within a
  /// factor of 20 (43 of 49 groups that experts draw, 12 of 27 columns that they draw alone).
  func areAlike(_ values: [Int]) -> Bool {
    let sizes = values.map { facts[$0].size }
    guard let least = sizes.min(), let most = sizes.max(), least > 0 else { return false }
    return most <= 20 * least && Set(values.map { facts[$0].shape.isWhole }).count == 1
      && Set(values.map { facts[$0].unitOfName }).count == 1
  }
}
