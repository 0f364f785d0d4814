// Tables of all kinds of chunks, beside their cells as plain texts.
import TestSupport

@testable import Queries
@testable import Tables

/// The cells of a table as texts, and the same as a table.
struct RandomTable {
  var names: [String] = []
  /// By column and row.
  var cells: [[String]] = []
  var table = Table.empty
  var parts: [TablePart] = []
  var rowCount: Int { cells.first?.count ?? 0 }

  static let numbers = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)

  /// - Parameter rowCount: of the table.
  init(rowCount: Int, _ random: inout SeededGenerator) {
    let makers: [(String, (inout SeededGenerator) -> String)] = [
      (
        "few",
        { ["a", "b", " b", "c d", "", "\u{E9}", "e\u{301}", "NA"].randomElement(using: &$0) ?? "" }
      ),
      ("side", { ["left", "right", "up"].randomElement(using: &$0) ?? "" }),
      ("many", { "name number \(Int.random(in: 0..<500, using: &$0))" }),
      ("amount", { Self.amount(&$0) }),
      ("whole", { String(Int.random(in: -20..<20, using: &$0)) }),
      ("day", { Self.day(&$0) }),
      ("year", { String(Int.random(in: 1998...2004, using: &$0)) }),
      ("nothing", { _ in "" }),
    ]
    names = makers.map(\.0)
    cells = makers.map { maker in (0..<rowCount).map { _ in maker.1(&random) } }
    parts = Self.parts(cells, &random)
    table = Self.table(names, parts)
  }

  /// Columns as they are read, in parts that begin at some rows.
  init(_ columns: [(name: String, cells: [String])], cuts: [Int]) {
    (names, cells) = (columns.map(\.name), columns.map(\.cells))
    parts = Self.parts(cells, cuts: cuts)
    table = Self.table(names, parts)
  }

  private static func amount(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: ""
    case 1: "none"
    case 2: "1e16"
    case 3: "-1e16"
    case 4: "n/a"
    default: String(Double(Int.random(in: -5000..<5000, using: &random)) / 100)
    }
  }

  private static func day(_ random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<30, using: &random) == 0 { return "" }
    let year = Int.random(in: 1968...1973, using: &random)
    let month = Int.random(in: 1...12, using: &random)
    let day = Int.random(in: 1...Moment.dayCount(year, month), using: &random)
    func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let date = "\(year)-\(padded(month))-\(padded(day))"
    guard Bool.random(using: &random) else { return date }
    return
      "\(date)T\(padded(Int.random(in: 0..<24, using: &random))):30:0\(Int.random(in: 0..<10, using: &random))"
  }

  /// Parts as a reader makes them, cut anywhere, and some chunks as a program has them.
  private static func parts(
    _ cells: [[String]], _ random: inout SeededGenerator
  ) -> [TablePart] {
    let count = cells[0].count
    let cuts = (0..<Int.random(in: 0...3, using: &random))
      .map { _ in Int.random(in: 0...count, using: &random) }.sorted()
    var parts = parts(cells, cuts: cuts)
    var start = 0
    for part in parts.indices {
      let end = start + parts[part].rowCount
      for column in cells.indices where Bool.random(using: &random) {
        if let chunk = made(Array(cells[column][start..<end])) {
          parts[part].columns[column] = chunk
        }
      }
      start = end
    }
    return parts
  }

  private static func parts(_ cells: [[String]], cuts: [Int]) -> [TablePart] {
    var writer = PartWriter(columnCount: cells.count, numbers: numbers)
    var parts: [TablePart] = []
    for (start, end) in zip([0] + cuts, cuts + [cells[0].count]) where start < end {
      for row in start..<end {
        for column in cells.indices {
          Array(cells[column][row].utf8).withUnsafeBufferPointer {
            writer.append($0, column: column)
          }
        }
        writer.endRow(line: row + 2)
      }
      parts.append(writer.take())
    }
    return parts
  }

  /// Numbers without their texts, where all cells are as these are written.
  private static func made(_ cells: [String]) -> ColumnChunk? {
    let numbers = cells.map { Double($0) ?? .nan }
    if zip(numbers, cells).allSatisfy({ plainText(of: $0) == $1 }), !cells.allSatisfy(\.isEmpty) {
      return ColumnChunk(.numbers(numbers, texts: .shortest))
    }
    return nil
  }

  private static func table(_ names: [String], _ parts: [TablePart]) -> Table {
    var lines = RowLines()
    for part in parts { lines.append(part.lines, linesBefore: 0) }
    let columns = names.enumerated().map { index, name in
      var profile = ColumnProfile()
      for part in parts { profile.append(part.profiles[index]) }
      return Column(
        name: name, index: index, numbers: numbers, profile: profile,
        chunks: ColumnChunks(parts.compactMap { $0.columns[index] }))
    }
    return Table(
      format: .plain, columns: columns, rowCount: parts.reduce(0) { $0 + $1.rowCount }, lines: lines
    )
  }

  func ref(_ name: String) -> ColumnRef {
    ColumnRef(name: name, position: names.firstIndex(of: name) ?? 0)
  }

  func text(_ column: ColumnRef, _ row: Int) -> String {
    let bytes = Array(cells[column.position][row].utf8)
    return TextEncoding.utf8.trimmedText(bytes.span)
  }

  func value(_ column: ColumnRef, _ row: Int) -> CellValue {
    Self.numbers.value(of: cells[column.position][row])
  }
}

/// A small table from columns of texts, in one chunk each.
func table(_ columns: [(String, [String])]) -> Table {
  Table(
    format: .plain,
    columns: columns.enumerated().map { index, column in
      Column(name: column.0, index: index, texts: column.1, numbers: RandomTable.numbers)
    }, rowCount: columns.first?.1.count ?? 0)
}
