// Where the series of an answer stand in their table, whatever the filters leave of it, and which
// have a colour of their own.
package import Tables

/// The places of series in all rows of a table, which neither filters nor measures nor the order of
/// the bars can change.
package enum SeriesOrder: Hashable, Sendable {
  /// Of columns of numbers: the place of each series' column among those of the table.
  case columns([Int])
  /// Of the names in a column: the first of them in the order in which the rows mention them, or,
  /// for parts of a year, a week or a day, in the order of the calendar.
  case names([String])
  /// Of the names in a column that are steps: years, parts of a year, a week or a day, answers on a
  /// scale; from the first to the last.
  ///
  /// - Parameter isDiverging: whether they go from one opposite to the other, as from "disagree" to
  ///   "agree".
  case steps([String], isDiverging: Bool)

  /// More names than this are not told apart by their places.
  static let mostNames = 60

  /// Names in order of first occurrence, or in the order of what they are steps of.
  init(_ names: [String], of field: FieldReader) {
    if let calendar = field.calendarNames {
      self = .steps(calendar, isDiverging: false)
    } else if names.count >= Self.mostNames {
      self = .names(names)
    } else if let scale = OrderedScale(names: names), !scale.hasOthers {
      let order = names.indices.sorted { scale.keys[$0] < scale.keys[$1] }
      self = .steps(order.map { names[$0] }, isDiverging: scale.isDiverging)
    } else if field.grain == .year || names.count > 1 && names.allSatisfy(\.isYear) {
      self = .steps(names.sorted(), isDiverging: false)
    } else {
      self = .names(names)
    }
  }
}

extension String {
  fileprivate var isYear: Bool {
    utf8.count == 4 && (utf8.first == UInt8(ascii: "1") || utf8.first == UInt8(ascii: "2"))
      && utf8.allSatisfy(\.isDigit)
  }
}

extension Answer {
  /// Takes the places of the series from other rows of the table: those that are the same for all
  /// questions, where a question is not answered from all rows.
  package mutating func takeSeriesOrder(from sample: Table) {
    guard let series = query.series, let reader = try? FieldReader(series, in: sample) else {
      return
    }
    seriesOrder = SeriesOrder(sample.names(reader), of: reader)
  }

  mutating func takePlaces(of measures: [Measure], from sample: Table) {
    seriesOrder = .columns(sample.placesOfMeasures(sample.placed(measures)))
    takeSeriesOrder(from: sample)
  }
}

extension FieldReader {
  /// The names of all parts of a year, a week or a day; nil for other names.
  var calendarNames: [String]? {
    guard let grain, let bins = grain.repeatingBins else { return nil }
    return bins.map { grain.label(ofBin: $0) }
  }
}

extension Table {
  /// The first names of a field, in order of first occurrence.
  fileprivate func names(_ reader: FieldReader) -> [String] {
    var keys = FieldKeys(reader)
    let pieces = RowPieces(self, columns: [reader.column])
    let scratch = RowScratch()
    for piece in pieces.pieces where keys.count < SeriesOrder.mostNames {
      keys.read(
        pieces.chunk(reader.column, of: piece), piece.rows, mask: .all, into: scratch.series)
    }
    return keys.firstNames(columns.first?.encoding ?? .utf8)
  }

  /// The columns that measure something, or may once they are filled, in order.
  var measuringColumns: [Int] {
    let meanings = NumberMeaning.meanings(of: columns)
    return columns.filter {
      $0.isAllGaps || $0.isNumeric && meanings[$0.index] == nil
    }.map(\.index)
  }

  /// The place of each measure's column among those that measure something, or may once they are
  /// filled; others come after these, and what shares its column with one before.
  func placesOfMeasures(_ shown: [PlacedMeasure]) -> [Int] {
    guard shown.count > 1 else { return shown.map { _ in 0 } }
    // Of a table that is folded only the first rows tell what the columns are that nobody asked for.
    let measures = (fold as? QueryFold)?.measuringColumns ?? measuringColumns
    let places = Dictionary(uniqueKeysWithValues: measures.enumerated().map { ($1, $0) })
    var found: [Int] = []
    for measure in shown {
      var place = places[measure.column] ?? measures.count + measure.column
      while found.contains(place) { place += measures.count + columns.count }
      found.append(place)
    }
    return found
  }
}

extension FieldKeys {
  /// The first different names; "é" in one or two scalars is one name.
  func firstNames(_ encoding: TextEncoding) -> [String] {
    var names: [String] = []
    for key in 1..<count + 1 where names.count < SeriesOrder.mostNames {
      let name = name(key, in: encoding)
      if isASCII || !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension UnifiedGroups {
  /// Keeps the largest series, in order of first occurrence; the others become one more, the last.
  ///
  /// The largest has the greatest sum of magnitudes if values add up, else the most rows.
  ///
  /// - Parameter value: the index of the value column; nil if rows are counted.
  /// - Returns: the names of the others; empty if all series are kept.
  mutating func keepLargestSeries(_ limit: Int, by value: Int?, in table: GroupTable) -> [String] {
    guard let series, series.count > limit else { return [] }
    var sizes = [Double](repeating: 0, count: series.count)
    let addsUp =
      [.only, .last, .sum].contains(table.method)
      && value.map { table.values[$0].operation != .over } ?? true
    for (_, index, group) in groups {
      var size = Double(table.rowCount(of: group))
      if addsUp, let value {
        size = abs(table.values[value].value(group))
        if !size.isFinite { size = 0 }
      }
      sizes[Int(index)] += size
    }
    let order = LargestSeries.order(of: sizes)
    let kept = order.prefix(limit).sorted()
    var places = [UInt32](repeating: UInt32(kept.count), count: series.count)
    for (place, index) in kept.enumerated() { places[index] = UInt32(place) }
    self.series = kept.map { series[$0] }
    seriesBins = seriesBins.map { bins in kept.map { bins[$0] } }
    groups = NamedGroups(groups.map { ($0, places[Int($1)], $2) })
    return order.dropFirst(limit).sorted().map { series[$0] }
  }
}

enum LargestSeries {
  /// The series by size, the largest first; of equals the first in the data.
  static func order(of sizes: [Double]) -> [Int] {
    sizes.indices.sorted { sizes[$0] != sizes[$1] ? sizes[$0] > sizes[$1] : $0 < $1 }
  }
}
