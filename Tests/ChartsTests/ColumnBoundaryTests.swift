// Which rows are drawn as one where there are more bars than pixels.
import Testing

@testable import Charts

@Suite struct ColumnBoundaryTests {
  @Test func `columns share all rows and begin within a sixty-fourth of a column of their place`() {
    var failures: [String] = []
    for columnCount in [1, 2, 3, 7, 16, 100, 640] {
      for length in [1, 3, 15, 31, 511, 512, 517, 700, 1_000, 8_191, 8_192, 8_197, 20_000] {
        for more in [0, 1, columnCount / 2] {
          let rowCount = columnCount * length + more
          let boundaries = ColumnBoundaries(rowCount: rowCount, columnCount: columnCount)
          var next = 0
          for column in 0..<columnCount {
            let rows = boundaries.rows(ofColumn: column)
            if rows.isEmpty || rows.lowerBound != next {
              failures.append("\(rows) after \(next) in \(columnCount) columns of \(rowCount)")
            }
            // As a fraction of a column; a row is not cut.
            let distance = abs(rows.lowerBound * columnCount - column * rowCount)
            if 64 * distance > rowCount + 64 * columnCount {
              failures.append("\(rows) is column \(column) of \(columnCount) of \(rowCount)")
            }
            next = rows.upperBound
          }
          if next != rowCount { failures.append("\(next) of \(rowCount) rows") }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(5))")
  }
}
