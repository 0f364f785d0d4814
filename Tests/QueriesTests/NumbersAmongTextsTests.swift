// Conditions with numbers where cells are numbers and texts: what they mean does not wait for all rows.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct NumbersAmongTextsTests {
  /// Reads rows as a picture and as a window do: those that pass are counted while rows come.
  private static func counted(
    _ text: String, _ comparison: Filter.Comparison, _ value: String, keepsRows: Bool
  ) throws -> (folded: [String: Int], table: Table, filter: Filter) {
    let bytes = Array(text.utf8)
    @Sendable func query(_ table: Table) -> Query {
      var query = Query(category: Field(ColumnRef(table.columns[0])))
      query.method = .count
      query.filters = [.compare(ColumnRef(table.columns[1]), comparison, [value])]
      return query
    }
    let request = TableRequest(
      fold: { QueryFold(query($0), sample: $0) }, foldBytes: 1 << 12, keepsRows: keepsRows)
    var reader = TableReader(request, totalBytes: bytes.count)
    try bytes.withUnsafeBytes { buffer in
      for start in stride(from: 0, to: bytes.count, by: 1 << 13) {
        try reader.feed(
          UnsafeRawBufferPointer(rebasing: buffer[start..<min(bytes.count, start + 1 << 13)]))
      }
    }
    try reader.finish()
    let table = reader.snapshot()
    let answer = try run(query(table), over: table)
    let bars = Dictionary(
      zip(answer.categories, answer.series.first?.values.map { Int($0) } ?? []),
      uniquingKeysWith: +)
    return (bars, table, query(table).filters[0])
  }

  private static func passes(
    _ number: Int, _ comparison: Filter.Comparison, _ bound: Int
  ) -> Bool {
    switch comparison {
    case .less: number < bound
    case .lessOrEqual: number <= bound
    case .greater: number > bound
    default: number >= bound
    }
  }

  @Test func `a number is compared with numbers, however many texts come later or before`() throws {
    var random = SeededGenerator(seed: 6_401)
    let comparisons: [Filter.Comparison] = [.less, .lessOrEqual, .greater, .greaterOrEqual]
    for round in 0..<40 where Samples.takes(round) {
      let comparison = comparisons[round % 4]
      let bound = Int.random(in: 100...900, using: &random)
      let rows = (0..<5000).map { row -> (key: String, cell: String) in
        let key = ["a", "b", "c"].randomElement(using: &random) ?? ""
        let isNumber = row < 1500 || Int.random(in: 0..<5, using: &random) == 0
        let text = ["n/k", "open", "x"].randomElement(using: &random) ?? ""
        return (key, isNumber ? String(Int.random(in: 0..<1000, using: &random)) : text)
      }
      func isPassing(_ cell: String) -> Bool {
        Int(cell).map { Self.passes($0, comparison, bound) } ?? false
      }
      let expected = Dictionary(grouping: rows.filter { isPassing($0.cell) }) { $0.key }
        .mapValues(\.count)
      let text = "k,v\n" + rows.map { "\($0.key),\($0.cell)\n" }.joined()
      for keepsRows in [true, false] {
        let found = try Self.counted(text, comparison, "\(bound)", keepsRows: keepsRows)
        #expect(found.folded == expected, "round \(round), \(comparison) \(bound), \(keepsRows)")
      }
      let reversed = rows.reversed().map { "\($0.key),\($0.cell)\n" }.joined()
      let cells = rows.map { $0.cell }
      let orders: [(text: String, cells: [String])] = [
        (text, cells), ("k,v\n" + reversed, Array(cells.reversed())),
      ]
      for (text, cells) in orders {
        let table = try Table(reading: text)
        let filter = Filter.compare(ColumnRef(table.columns[1]), comparison, ["\(bound)"])
        let listed = Array(try Queries.rows(matching: [filter], over: table))
        #expect(listed == cells.indices.filter { isPassing(cells[$0]) }, "round \(round)")
      }
    }
  }

  /// 5.0 is 5 among numbers, and another name among texts: of rows that are kept, all tell which.
  @Test func `bars of rows that are kept count those that are listed`() throws {
    var random = SeededGenerator(seed: 6_402)
    for round in 0..<12 where Samples.takes(round) {
      let comparison: Filter.Comparison = round % 2 == 0 ? .equal : .notEqual
      let cells = (0..<4000).map { row in
        let cell = ["5", "5.0", "6", "7.5"].randomElement(using: &random) ?? ""
        return row < 1500 || row % 9 == 0 ? cell : "x\(row % 4)"
      }
      let text = "k,v\n" + cells.map { "a,\($0)\n" }.joined()
      let found = try Self.counted(text, comparison, "5", keepsRows: true)
      let listed = Array(try Queries.rows(matching: [found.filter], over: found.table))
      #expect(listed == cells.indices.filter { (cells[$0] == "5") == (comparison == .equal) })
      #expect(found.folded == ["a": listed.count], "round \(round)")
    }
  }

  @Test func `a version is a text for equality, and a number for what is greater`() throws {
    let table = try Table(reading: "n,v\n1,1.1\n2,1.10\n3,beta\n4,1.2.3.4\n5,rc\n6,2.5\n7,old\n")
    func listed(_ condition: String) throws -> [Int] {
      let filter = try table.filter(condition)
      return Array(try Queries.rows(matching: [filter], over: table))
    }
    let (same, other) = (try listed("v=1.1"), try listed("v!=1.1"))
    #expect(same == [0])
    #expect(other == [1, 2, 3, 4, 5, 6])
    let (greater, less) = (try listed("v>1.1"), try listed("v<=1.1"))
    #expect(greater == [5])
    #expect(less == [0, 1])
  }

  @Test func `a typed point is the decimal mark of numbers that are fewer than texts`() throws {
    let table = try Table(reading: "n;v\n1;0,25\n2;0,75\n3;open\n4;shut\n5;1,5\n6;open\n7;gone\n")
    let filter = try table.filter("v>0.5")
    let listed = Array(try Queries.rows(matching: [filter], over: table))
    #expect(listed == [1, 4])
  }

  @Test func `where no cell is a number, a typed number is a text`() throws {
    let table = try Table(reading: "n,v\n1,a_1\n2,1_b\n3,2_c\n4,b_2\n")
    let filter = try table.filter("v<2")
    let listed = Array(try Queries.rows(matching: [filter], over: table))
    #expect(listed == [1])
  }

  @Test func `rows of a part are tested as those of the sample are`() throws {
    let sample = try Table(reading: "d,v\n31/01/2024,1\n05/07/2024,2\n28/02/2024,3\n")
    let part = try Table(reading: "d,v\n05/07/2024,1\n07/05/2024,2\n05/07/2024,3\n")
    let filter = Filter.compare(ColumnRef(sample.columns[0]), .equal, ["2024-07-05"])
    let listed = Array(try Queries.rows(matching: [filter], over: part, like: sample))
    #expect(listed == [0, 2])
    let others = try Table(reading: "e,v\n05/07/2024,1\n")
    #expect(others.shown(by: sample).columnNames == ["e", "v"])
  }
}
