// Cells that became chunks: what is read back is what was written, in whatever form it is kept.
import TestSupport
import Testing

@testable import Tables

@Suite struct ColumnWriterTests {
  private static let notation = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)

  /// Cells of one habit, with now and then one of another.
  private func cells(_ random: inout SeededGenerator) -> [String] {
    let habit = Int.random(in: 0..<13, using: &random)
    let noise = [0, 0, 300, 20, 3].randomElement(using: &random) ?? 0
    let odd = [
      "", " ", "x", "-0", "007", "1e3", "1,234", "12 %", "$5", ".5", "5.", "-0.0", "é", "inf",
      "2024-01-31", "123456789012345678", "0.000000000000001", "n/a", "-", "--1", "1-2",
      "00.50", "-00.50", "0.00", "-0.00", "1.2.34", "12:34", "1/250", "+5", "name", "nan ", "USD 5",
      "1234567.",
      ".1234567", "1.234567",
    ]
    return (0..<Int.random(in: 0...2500, using: &random)).map { row in
      if noise > 0, Int.random(in: 0..<noise, using: &random) == 0 {
        return odd.randomElement(using: &random) ?? ""
      }
      return switch habit {
      case 0: String(row)
      case 1: String(Int.random(in: -9999...9999, using: &random))
      case 2:
        "\(Int.random(in: 0...99999, using: &random)).\(Int.random(in: 10...99, using: &random))"
      case 3: "-\(Int.random(in: 1...9, using: &random)).\(Int.random(in: 0...9, using: &random))"
      case 4: "name \(Int.random(in: 0..<40, using: &random))"
      case 5: "a text of its own \(Int.random(in: 0..<1_000_000, using: &random))"
      case 6: String(Int.random(in: 100_000_000...999_999_999_999_999, using: &random))
      case 7: ["", "0.50", "12.25", "-3.75"].randomElement(using: &random) ?? ""
      // As many decimals as a number needs, or at least one, and a few that have an end of their own.
      case 10: plainText(of: Double(Int.random(in: -99999...99999, using: &random)) / 1000)
      case 11: (Double(Int.random(in: -99999...99999, using: &random)) / 100).description
      case 12:
        ["1.5", "2", "0.25", "-3.125", "12345.0", "1.50", "70000000.5"]
          .randomElement(using: &random) ?? ""
      case 8: ["7", "x", "8", "", "1,234"].randomElement(using: &random) ?? ""
      default: ""
      }
    }
  }

  /// A part of the cells of one column, eight bytes beyond each of them being there.
  private func part(_ cells: ArraySlice<String>, _ writer: inout PartWriter) -> TablePart {
    for (row, cell) in cells.enumerated() {
      let bytes = Array(cell.utf8)
      (bytes + Array(repeating: UInt8(ascii: "9"), count: 8)).withUnsafeBufferPointer { padded in
        var field = UnsafeBufferPointer(rebasing: padded[..<bytes.count])
        if row % 3 == 2 {
          writer.append(field, column: 0)
          writer.endRow(line: row + 1)
        } else {
          writer.append(&field, count: cell.isEmpty ? 0 : 1, line: row + 1)
        }
      }
    }
    return writer.take()
  }

  private func text(_ chunk: ColumnChunk, _ row: Int) -> String {
    chunk.withText(row: row) { cell in
      cell.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(arguments: (UInt64(0)..<300).sampled)
  func `cells are read back as they were written`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cells = cells(&random)
    let cuts = [Int.random(in: 0...cells.count, using: &random), cells.count].sorted()
    var writer = PartWriter(columnCount: 1, numbers: Self.notation)
    var start = 0
    // A part's profile is true once it is merged with those before.
    var (merged, expected) = (ColumnProfile(), ColumnProfile())
    for end in cuts {
      let slice = cells[start..<end]
      let part = part(slice, &writer)
      let chunk = try #require(part.columns[0])
      #expect(chunk.rowCount == slice.count && part.rowCount == slice.count)
      for (row, cell) in slice.enumerated() {
        let bytes = Array(cell.utf8)
        let value = Self.notation.value(of: bytes.span)
        guard text(chunk, row) == cell, chunk.value(row: row, Self.notation) == value else {
          Issue.record(
            "\(cell.debugDescription) is \(text(chunk, row).debugDescription), row \(row)")
          return
        }
        var unit = NumberUnit.none
        _ = Self.notation.value(of: bytes.span, unit: &unit)
        expected.note(value, cell: bytes.span, Self.notation)
        if unit != .none { expected.note(unit) }
      }
      merged.append(part.profiles[0])
      #expect(merged == expected)
      start = end
    }
  }

  @Test(arguments: (UInt64(0)..<300).sampled)
  func `rows that are appended at once are read back as they were written`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let first = cells(&random)
    let columns = [first, (cells(&random) + first).prefix(first.count) + []]
    var bytes: [UInt8] = []
    var bounds: [Range<Int>] = []
    for cell in zip(columns[0], columns[1]).flatMap({ [$0, $1] }) {
      bounds.append(bytes.count..<bytes.count + cell.utf8.count)
      // What follows a cell may be anything.
      bytes += Array(cell.utf8) + [[0x2C, 0x35, 0x2E].randomElement(using: &random) ?? 0]
    }
    bytes += Array(repeating: UInt8(ascii: "7"), count: 8)
    var writer = PartWriter(columnCount: 2, numbers: Self.notation)
    bytes.withUnsafeBufferPointer { bytes in
      let fields = bounds.map { UnsafeBufferPointer(rebasing: bytes[$0]) }
      fields.withUnsafeBufferPointer { fields in
        guard let base = fields.baseAddress else { return }
        var row = 0
        while row < first.count {
          let count = min(Int.random(in: 1...70, using: &random), first.count - row)
          Array(row + 1...row + count).withUnsafeBufferPointer {
            writer.append(rows: base + 2 * row, lines: $0)
          }
          row += count
        }
      }
    }
    let part = writer.take()
    for (column, cells) in columns.enumerated() {
      let chunk = try #require(part.columns[column])
      #expect(chunk.rowCount == cells.count)
      var expected = ColumnProfile()
      for (row, cell) in cells.enumerated() {
        let bytes = Array(cell.utf8)
        var unit = NumberUnit.none
        let value = Self.notation.value(of: bytes.span, unit: &unit)
        guard text(chunk, row) == cell, chunk.value(row: row, Self.notation) == value else {
          Issue.record(
            "\(cell.debugDescription) is \(text(chunk, row).debugDescription), row \(row)")
          return
        }
        expected.note(value, cell: bytes.span, Self.notation)
        if unit != .none { expected.note(unit) }
      }
      #expect(part.profiles[column] == expected)
    }
  }

  @Test func `a chunk is of the form that its cells ask for`() throws {
    func form(_ cells: [String]) throws -> ColumnChunk.Cells {
      var writer = PartWriter(columnCount: 1, numbers: Self.notation)
      return try #require(part(cells[...], &writer).columns[0]).cells
    }
    guard case .decimals(let decimals) = try form(["0.50", "", "-12.25"]) else {
      Issue.record("no decimals")
      return
    }
    #expect(decimals.wholes == [50, Decimals.gap, -1225] && decimals.text.decimals == 2)
    // One more than a whole of 32 bits has.
    for (text, fits) in [("21474836.47", true), ("21474836.48", false), ("-21474836.48", false)] {
      let cells = try form(["1.00", text])
      guard case .decimals = cells else {
        #expect(!fits)
        guard case .numbers(_, .decimal) = cells else {
          Issue.record("\(text) has another form")
          continue
        }
        continue
      }
      #expect(fits)
    }
    for (cells, ending, wholes) in [
      (["0.5", "", "12.25", "3"], DecimalText.Ending.shortest, [50, Decimals.gap, 1225, 300]),
      (["3.0", "12.25", "-0.5"], .shortestFraction, [300, 1225, -50]),
      (["7", "100", "0.125"], .shortest, [7000, 100_000, 125]),
    ] {
      guard case .decimals(let decimals) = try form(cells) else {
        Issue.record("\(cells) have no decimals")
        continue
      }
      #expect(decimals.text.ending == ending && decimals.wholes == wholes)
    }
    for cells in [
      ["0.5", "12.250"], ["3.0", "3"], ["0.50", "0.5"], ["1", "2.0"], ["2147483.5", "0.0001"],
      ["0.0001", "2147483.5"], ["123456789012", "0.5"],
    ] {
      guard case .numbers(_, .kept) = try form(cells) else {
        Issue.record("\(cells) have lost their texts")
        continue
      }
    }
    guard case .codes(_, let dictionary) = try form((0..<900).map { "n\($0 % 7)" }) else {
      Issue.record("no codes")
      return
    }
    #expect(dictionary.count == 7)
    guard case .texts = try form((0..<900).map { "n\($0)" }) else {
      Issue.record("texts of their own have codes")
      return
    }
    guard case .gaps(3) = try form(["", "", ""]) else {
      Issue.record("empty cells are kept")
      return
    }
  }

  @Test func `a longer dictionary of a lineage begins with the same texts`() throws {
    var writer = PartWriter(columnCount: 1, numbers: Self.notation)
    var dictionaries: [TextDictionary] = []
    for round in 1...4 {
      let cells = (0..<2000).map { "n\($0 % (5 * round))" }
      if case .codes(_, let dictionary) = try #require(part(cells[...], &writer).columns[0]).cells {
        dictionaries.append(dictionary)
      }
    }
    #expect(dictionaries.map(\.count) == [5, 10, 15, 20])
    for (one, next) in zip(dictionaries, dictionaries.dropFirst()) {
      #expect(one.lineage == next.lineage)
      #expect(next.texts.bytes.starts(with: one.texts.bytes))
    }
  }

  @Test func `distinct values are counted, or estimated, however they are parted`() {
    for count in [0, 1, 200, 255, 3000, 100_000] {
      let numbers = (0..<count).map { Double($0) * 1.5 }
      var whole = ColumnProfile()
      numbers.withUnsafeBufferPointer { whole.note($0, nil, Self.notation, hasLeadingZero: false) }
      var parts = ColumnProfile()
      for start in stride(from: 0, to: count, by: 777) {
        var part = ColumnProfile()
        Array(numbers[start..<min(count, start + 777)] + [.nan]).withUnsafeBufferPointer {
          part.note($0, nil, Self.notation, hasLeadingZero: false)
        }
        parts.append(part)
      }
      #expect(parts == whole)
      #expect(whole.distinct.isExact == (count < 256))
      #expect(abs(Double(whole.distinct.estimate - count)) <= 0.2 * Double(count))
      #expect(whole.isUnique)
    }
  }
}
