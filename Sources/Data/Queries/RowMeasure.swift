// The bars of a measure of two columns where each row is a bar.
internal import Tables

/// A measure of two columns, row by row.
struct RowMeasure {
  private let values: [Double]
  private let isRatio: Bool
  /// What its bars are made of.
  let sides: RestParts.Sides

  /// - Parameters:
  ///   - rows: the rows that have bars; nil for all.
  ///   - gaps: counts the rows without a value.
  init(
    _ measure: PlacedMeasure, _ table: Table, _ rows: [UInt32]?, _ gaps: inout TableProblems
  ) {
    let columns = measure.columns.map { table.columns[$0] }
    let all = columns.map { $0.numbers(rowCount: table.rowCount) }
    let numbers = all.map { numbers in rows.map { $0.map { numbers[Int($0)] } } ?? numbers }
    let found = table.numbers(of: measure)
    values = rows.map { $0.map { found[Int($0)] } } ?? found
    isRatio = measure.isRatio
    sides = isRatio ? .quotients(numbers[0], by: numbers[1]) : .values(values)
    for (place, value) in values.enumerated() where !value.isFinite {
      let row = rows.map { Int($0[place]) } ?? place
      if value.isInfinite {
        gaps.note(.infiniteValues, ofRow: row, in: table)
      } else if isRatio, numbers[1][place] == 0, !numbers[0][place].isNaN {
        gaps.note(.dividedByZero, ofRow: row, in: table)
      } else {
        let blank = numbers.firstIndex { $0[place].isNaN }
        gaps.note(blank.map { columns[$0].value(at: row) } ?? .gap, row: row, in: table)
      }
    }
  }

  func series(named name: String) -> Answer.Series {
    Answer.Series(
      name: name, values: values,
      texts: GroupTexts.texts(of: values, isRatio ? .mean : .sum), rowCounts: nil)
  }
}

extension Table {
  /// Notices about numbers of different units in the columns of some measures.
  func unitNotices(of measures: [PlacedMeasure]) -> [Notice] {
    var known: Set<Int> = []
    return measures.flatMap(\.columns).filter { known.insert($0).inserted }
      .compactMap { columns[$0].unitNotice }
  }
}
