// Tables to chart data: categories, series, gaps and every notice in its exact words.
import Charts
import Queries
import Tables
import TestSupport
import Testing
import Words

/// A series' texts, and that its values are the same with NaN for "".
private func texts(_ series: ChartData.Series) -> [String] {
  #expect(series.values.map(\.isNaN) == series.texts.map(\.isEmpty))
  return series.texts
}

@Suite struct WideFormTests {
  @Test func `rows are categories and numeric columns are series`() throws {
    let data = try chart(
      "Day,Steps,Goal\nMon,898,1000\nTue,670,1000.50\n", values: ["Steps", "Goal"])
    var expected = ChartData(
      categoryName: "Day", categories: ["Mon", "Tue"],
      series: [
        .init(name: "Steps", values: [898, 670], texts: ["898", "670"]),
        .init(name: "Goal", values: [1000, 1000.5], texts: ["1000", "1000.50"]),
      ])
    #expect(
      data.provenance?.sentence
        == "Read as: fields between commas, decimal point, names in the first line")
    expected.provenance = data.provenance
    expected.valueNames = ["Steps", "Goal"]
    #expect(data.question?.query.category?.column.name == "Day")
    #expect(data.question?.query.values.map(\.column.name) == ["Steps", "Goal"])
    expected.question = data.question
    (expected.seriesOrder, expected.areSteps) = (.columns([0, 1]), data.areSteps)
    #expect(data == expected)
  }

  @Test func `rows without names have their numbers`() throws {
    let data = try chart("5\n6\n7\n")
    #expect(data.categoryName == "")
    #expect(data.categories == ["1", "2", "3"])
    #expect(data.series == [.init(name: "Column 1", values: [5, 6, 7], texts: ["5", "6", "7"])])
  }

  @Test func `rows of one name stay apart`() throws {
    let data = try chart("Day,Steps\nMon,1\nMon,2\nTue,1\n")
    #expect(data.categories == ["Mon", "Mon", "Tue"])
    #expect(data.series[0].values == [1, 2, 1])
    #expect(data.notices == [])
  }

  @Test func `blanks around names and numbers go, and the text of a number stays as it stood`()
    throws
  {
    let data = try chart("Day;Steps\n Mon ; 1.234,50\nTue;\u{2212}7\n")
    #expect(data.categories == ["Mon", "Tue"])
    #expect(data.series[0].texts == ["1.234,50", "\u{2212}7"])
    #expect(data.series[0].values == [1234.5, -7])
  }

  @Test func `a cell that is no number is a gap and is counted`() throws {
    let data = try chart("Day,Steps\nMon,898\nTue,\nWed,x\nThu,NaN\nFri,0\n")
    #expect(data.categories == ["Mon", "Tue", "Wed", "Thu", "Fri"])
    #expect(texts(data.series[0]) == ["898", "", "", "", "0"])
    #expect(
      data.notices == [
        "2 rows have no Steps (first: row 2, line 3)",
        "1 row not counted: its Steps is not a number (row 3, line 4)",
      ])
  }

  @Test func `rows count without header and blank lines, as their numbers in the chart do`() throws
  {
    let rows = (1...20).map { $0 == 17 ? "d,n/a\n" : "d,\($0)\n\n" }.joined()
    #expect(
      try chart("Day,Steps\n" + rows).notices
        == ["1 row has no Steps (row 17, line 34)"])
  }

  @Test func `with several series a gap is a value and not a row`() throws {
    let data = try chart("Day,a,b\nMon,1,\nTue,,2\nWed,3,4\n")
    #expect(texts(data.series[0]) == ["1", "", "3"])
    #expect(texts(data.series[1]) == ["", "2", "4"])
    #expect(data.notices == ["2 values are missing (first: row 1, line 2)"])
    #expect(
      try chart("Day,a,b\nMon,1,3\nTue,,2\n", values: ["a", "b"]).notices
        == ["1 value is missing (row 2, line 3)"])
  }

  @Test func `infinite values stay`() throws {
    let data = try chart("Day,Steps\nMon,inf\nTue,-inf\nWed,1\n")
    #expect(data.series[0].values == [.infinity, -.infinity, 1])
    #expect(
      data.notices
        == ["2 values are infinite; their bars end at the edge of the plot (first: row 1, line 2)"])
    #expect(
      try chart("Day,Steps\nMon,4\nTue,x\nWed,inf\n").notices == [
        "1 row not counted: its Steps is not a number (row 2, line 3)",
        "1 value is infinite; its bar ends at the edge of the plot (row 3, line 4)",
      ])
  }

  @Test func `a number that can be read in two ways is a gap with a reason`() throws {
    let data = try chart("Day;Steps\nMon;1,234\nTue;5\nWed;2,345\n")
    #expect(texts(data.series[0]) == ["", "5", ""])
    #expect(
      data.notices == [
        "2 rows not counted: \",\" may group digits or be the decimal mark "
          + "(first: row 1, line 2)",
        "Read as: fields between semicolons, decimal point, names in the first line",
      ])
  }

  @Test func `short rows are gaps and are told`() throws {
    let data = try chart("Day,Steps,Note\nMon,898,x\nTue,670\nWed\n")
    #expect(texts(data.series[0]) == ["898", "670", ""])
    #expect(
      data.notices == [
        "1 row has no Steps (row 3, line 4)",
        "2 rows have fewer fields than columns (first: row 2, line 3)",
      ])
    #expect(
      try chart("a,b,c\nx,1\ny,2,z\n").notices
        == ["1 row has fewer fields than columns (row 1, line 2)"])
  }

  @Test func `bytes that are not UTF-8 are told`() throws {
    let bytes = Array("Däý,ñ\nx".utf8) + [0xE9] + Array(",1\ny,2\nz".utf8) + [0xFF] + [0x2C, 0x33]
    let data = try chart(bytes)
    #expect(data.categories == ["x\u{FFFD}", "y", "z\u{FFFD}"])
    #expect(
      data.notices
        == ["2 sequences of bytes are not UTF-8 and shown as \u{FFFD} (first: row 1, line 2)"])
  }

  @Test func `a table without rows is a chart without rows`() throws {
    let data = try chart("Day,Steps\n")
    #expect(data.categories == [])
    #expect(data.series == [.init(name: "Steps", values: [], texts: [])])
    #expect(data.notices == [])
  }
}

@Suite struct LongFormTests {
  @Test func `names and series come in the order in which they first occur`() throws {
    let data = try chart(
      "town,who,n\nRome,boys,3\nOslo,girls,2\nRome,girls,4\nOslo,boys,1\n", series: "who")
    #expect(data.categoryName == "town")
    #expect(data.categories == ["Rome", "Oslo"])
    #expect(data.series.map(\.name) == ["boys", "girls"])
    #expect(data.series.map(\.values) == [[3, 1], [4, 2]])
    #expect(data.series.map(\.texts) == [["3", "1"], ["4", "2"]])
    #expect(data.notices == [])
  }

  @Test func `a pair without a row is a gap and nothing was skipped`() throws {
    let data = try chart("day,who,n\nMon,a,1\nTue,b,2\nWed,a,3\n", series: "who")
    #expect(texts(data.series[0]) == ["1", "", "3"])
    #expect(texts(data.series[1]) == ["", "2", ""])
    #expect(data.notices == [])
  }

  @Test func `a row without a number is a gap and is counted`() throws {
    let data = try chart("day,who,n\nMon,a,1\nMon,b,\nTue,a,x\nTue,b,2\n", series: "who")
    #expect(texts(data.series[0]) == ["1", ""])
    #expect(texts(data.series[1]) == ["", "2"])
    #expect(
      data.notices == [
        "1 row has no n (row 2, line 3)",
        "1 row not counted: its n is not a number (row 3, line 4)",
      ])
  }

  @Test func `rows without names have their numbers, each its own`() throws {
    let data = try chart("who,n\na,1\nb,2\na,3\n", series: "who")
    #expect(data.categories == ["1", "2", "3"])
    #expect(texts(data.series[0]) == ["1", "", "3"])
    #expect(texts(data.series[1]) == ["", "2", ""])
  }

  @Test func `a pair that occurs twice is refused, with both lines`() throws {
    let error = #expect(throws: QueryError.self) {
      try chart("day,who,n\nMon,a,1\n\nTue,b,2\nMon , a,3\n", series: "who")
    }
    #expect(error?.line == 5)
    #expect(
      error?.sentence == "category \"Mon\" and series \"a\" occur together twice, first on line 2; "
        + "-a sum adds such rows up, and without -s all rows stay apart")
  }

  @Test func `a pair whose first value is a gap still occurs twice`() throws {
    #expect(throws: QueryError.self) {
      try chart("day,who,n\nMon,a,\nMon,a,3\n", series: "who")
    }
  }

  /// The same numbers, written long and wide, are the same chart.
  @Test(arguments: 1...20) func `long and wide form agree`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let series = (0..<Int.random(in: 1...5, using: &random)).map { "s\($0)" }
    var wide = "day," + series.joined(separator: ",") + "\n"
    var long = "day,who,n\n"
    for row in 0..<Int.random(in: 1...40, using: &random) {
      let cells = series.map { _ in
        Int.random(in: 0..<10, using: &random) == 0
          ? "" : "\(Double.random(in: -9...9, using: &random))"
      }
      wide += "d\(row)," + cells.joined(separator: ",") + "\n"
      for (name, cell) in zip(series, cells) { long += "d\(row),\(name),\(cell)\n" }
    }
    let fromWide = try chart(wide, category: "day", values: series)
    let fromLong = try chart(long, category: "day", values: ["n"], series: "who")
    #expect(fromLong.categories == fromWide.categories)
    #expect(fromLong.series.map(\.name) == fromWide.series.map(\.name))
    #expect(fromLong.series.map(\.texts) == fromWide.series.map(\.texts))
  }
}
