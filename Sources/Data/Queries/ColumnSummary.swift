// The description of columns for a person who chooses among them.
internal import Scales
package import Tables

package struct ColumnSummary: Hashable, Sendable {
  package let column: ColumnRef
  package let hint: Hint
  package let isNumeric: Bool
  /// The number of distinct values, possibly estimated.
  package let distinct: Int

  package var isEmpty: Bool { distinct == 0 }

  /// What its values are like.
  package enum Hint: Hashable, Sendable {
    case empty
    /// "0.5 to 87", "2012 to 2015"
    case range(String)
    case values(Int, isExact: Bool)
  }

  /// - Parameter texts: how many different texts may still be looked at; lowered by those that were.
  fileprivate init(_ column: Column, texts: inout Int) {
    let profile = column.profile
    self.column = ColumnRef(column)
    isNumeric = column.isNumeric
    // An estimate may be above what is possible.
    distinct = min(profile.distinct.estimate, profile.numbers + profile.texts)
    let shape = profile.shape
    if distinct == 0 {
      hint = .empty
    } else if column.isNumeric, shape.least < shape.greatest {
      // Years have no separators.
      let isYear = shape.isWhole && shape.least >= 1000 && shape.greatest < 2200
      let format = NumberFormat(groupSeparator: isYear ? "" : ",")
      let ends = [shape.least, shape.greatest]
      let voice = NumberVoice(shape.least...shape.greatest, format: format, numbers: ends)
      hint = .range(ends.map { voice.label($0, saysScale: true) }.joined(separator: " to "))
    } else if let range = column.dateRange(&texts) {
      hint = .range(range)
    } else {
      let isExact = profile.distinct.isExact
      hint = .values(isExact ? distinct : Self.rounded(distinct), isExact: isExact)
    }
  }

  /// An estimate without the figures that mean nothing: 3,275 is 3,200; never more than it was.
  private static func rounded(_ estimate: Int) -> Int {
    var unit = 1
    while estimate / unit >= 100 { unit *= 10 }
    return estimate / unit * unit
  }
}

extension Column {
  /// From the first to the last of its dates, as far as they differ: "2012 to 2015",
  /// "2015-03 to 2015-11"; nil if there are too many different texts to look at.
  fileprivate func dateRange(_ texts: inout Int) -> String? {
    guard !isNumeric, profile.texts > 0, let chunks = chunks?.chunks else { return nil }
    var dictionaries: [Int: TextRun] = [:]
    var different: [ColumnChunk] = []
    for chunk in chunks {
      switch chunk.cells {
      case .codes(_, let dictionary):
        if dictionary.count > dictionaries[dictionary.lineage]?.count ?? 0 {
          dictionaries[dictionary.lineage] = dictionary.texts
        }
      case .texts, .numbers, .decimals: different.append(chunk)
      case .gaps: continue
      }
    }
    different += dictionaries.values.map { ColumnChunk(.texts($0)) }
    let count = different.reduce(0) { $0 + $1.rowCount }
    guard count <= texts else { return nil }
    // Most columns of texts are told from dates by a few.
    guard DateReader(self, limit: 16) != nil, let dates = DateReader(self) else { return nil }
    texts -= count
    var (first, last) = (Int64.max, Int64.min)
    for chunk in different {
      for row in 0..<chunk.rowCount {
        let moment = chunk.seconds(row: row, dates, numbers)
        if moment != .min { (first, last) = (min(first, moment), max(last, moment)) }
      }
    }
    guard first < last else { return nil }
    for unit in [TimeUnit.year, .month, .day, .minute] {
      let (low, high) = (unit.text(of: first), unit.text(of: last))
      if low != high { return "\(low) to \(high)" }
    }
    return nil
  }
}

extension Table {
  /// Summaries of all columns, from their profiles and some of their different texts.
  package var summaries: [ColumnSummary] {
    var texts = Limits.textsOfSummaries
    return columns.map { ColumnSummary($0, texts: &texts) }
  }

  /// The grains that group a column, besides each value by itself; none without periods or bins.
  package func grains(of column: ColumnRef) -> [Grain] {
    guard let index = try? column.index(in: self) else { return [] }
    if let time = time(of: index), time.kind == .moments, time.hasGrains {
      let days: [Grain] = [.year, .quarter, .month, .week, .day]
      let repeating: [Grain] = [.monthOfYear, .weekday]
      return time.hasClock ? days + [.hour] + repeating + [.hourOfDay] : days + repeating
    }
    return columns[index].isNumeric && columns[index].profile.shape.count > 0 ? [.automatic] : []
  }

  /// The grains of a field's column, those of numbers with what `automatic` stands for: bins as they
  /// are chosen, as the field has them, and the widths beside those; nearest first from the finest.
  package func grains(of field: Field) -> [(grain: Grain, shown: Grain)] {
    let grains = grains(of: field.column)
    guard grains == [.automatic] else { return grains.map { ($0, $0) } }
    let automatic = definite(Field(field.column, grain: .automatic)).grain ?? .automatic
    guard case .width(let chosen) = automatic, let index = try? field.column.index(in: self),
      let range = columns[index].finiteRange
    else { return [(.automatic, automatic)] }
    var width = chosen
    if case .width(let asked)? = field.grain { width = asked }
    let beside = Grain.widths(
      beside: width, range, areWhole: columns[index].profile.shape.isWhole)
    let widths = Set([chosen, width, beside.finer, beside.coarser].compactMap(\.self))
    return widths.sorted().map { ($0 == chosen ? .automatic : .width($0), .width($0)) }
  }

  /// A column as an expert would group by it: dates by period, many numbers in bins.
  ///
  /// - Parameter isCounted: whether rows are counted.
  package func field(of column: ColumnRef, isCounted: Bool = false) -> Field {
    guard let index = try? column.index(in: self) else { return Field(column) }
    let distinct = columns[index].profile.distinct.estimate
    if let time = time(of: index) {
      return Field(column, grain: time.grain(distinct: distinct, isCounted: isCounted))
    }
    let isMany = columns[index].isNumeric && distinct > Limits.unbinnedNumbers
    return Field(column, grain: isMany ? .automatic : nil)
  }

  func time(of index: Int) -> ColumnTime? {
    ColumnTime(
      columns[index], NumberMeaning.meanings(of: [columns[index]])[index],
      NameWords(columns[index].name))
  }
}

extension Limits {
  /// More distinct numbers than this are put into bins.
  static var unbinnedNumbers: Int { 30 }
  /// As many different texts are looked at for dates before a list of columns opens.
  static var textsOfSummaries: Int { 20_000 }
}
