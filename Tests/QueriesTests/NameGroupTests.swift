// Bars that are put together and put in order: how they are written, what is refused, what is said.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct NameGroupTests {
  private static let shops = "shop,kind,amount\nA,x,1\nB,x,2\nC,y,4\nB,y,8\n"

  private func ask(_ body: (inout AskedQuery) -> Void) throws -> Answer {
    var asked = AskedQuery(
      ColumnRequest(category: "shop", values: ["amount"]), method: .sum, order: SortOrder.none)
    body(&asked)
    let table = try table(Self.shops)
    var choice = try QueryChoice(asked, in: table)
    return try choice.answer(from: table)
  }

  @Test("A list of names is read as it is written, whatever the names are")
  func lists() {
    var random = SeededGenerator(seed: 371)
    let letters = Array("ab ,=\"é")
    for _ in 0..<500 {
      let names = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 1...5, using: &random)).map { _ in
            letters[Int.random(in: 0..<letters.count, using: &random)]
          })
      }
      #expect(QuotedList.parts(QuotedList.text(names)) == names, "\(names)")
      let group = NameGroup(names[0], of: names)
      #expect(NameGroup(text: group.text) == group, "\(group.text)")
    }
    #expect(
      NameGroup(text: "DACH = Germany, Austria ") == NameGroup("DACH", of: ["Germany", "Austria"]))
    for wrong in ["", "x", "=a", "x=", "x=a,,b"] {
      #expect(NameGroup(text: wrong) == nil, "\(wrong)")
    }
  }

  @Test func `an order is read as it is written, with each name once`() {
    var random = SeededGenerator(seed: 372)
    let letters = Array("ab ,=\"é")
    for round in 0..<500 where Samples.takes(round) {
      let names = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 0...3, using: &random)).map { _ in
            letters[Int.random(in: 0..<letters.count, using: &random)]
          })
      }
      var once: [String] = []
      for name in names where !once.contains(name) { once.append(name) }
      let order = NameOrder(names)
      #expect(Array(order) == once, "\(names)")
      #expect(NameOrder(text: order.text) == order, "\(order.text)")
    }
    #expect(NameOrder(text: " low , \"\", high ") == ["low", "", "high"])
    for wrong in ["", " ", "a,", ",a", "a,,b", "a,b,a", "a,\"\",\"\""] {
      #expect(NameOrder(text: wrong) == nil, "\(wrong)")
    }
  }

  @Test func `bars stand as they are listed, also that of rows without a name`() throws {
    var random = SeededGenerator(seed: 373)
    for round in 0..<60 where Samples.takes(round) {
      var text = "day,name,n\n2024-01-03,c,1\n,,2\n"
      for _ in 0..<12 {
        let day = Int.random(in: 0..<8, using: &random)
        let name = ["", "a", "b", "c"].randomElement(using: &random) ?? ""
        text += day == 0 ? "," : "2024-01-0\(day),"
        text += "\(name),\(Int.random(in: 1...9, using: &random))\n"
      }
      let table = try table(text)
      let columns = table.columns.map { ColumnRef($0) }
      let fields = [
        Field(columns[0]), Field(columns[0], grain: .weekday), Field(columns[1]),
      ]
      var query = Query(category: fields[round % 3], values: [columns[2]], method: .sum)
      let plain = try run(query, over: table)
      #expect(plain.categories.contains(""))
      let order = Array(plain.categories).shuffled(using: &random)
      query.nameOrder = NameOrder(order)
      let listed = try run(query, over: table)
      #expect(Array(listed.categories) == order, "round \(round)")
      for (place, name) in order.enumerated() {
        let value = listed.series[0].values[place]
        let before = plain.categories.firstIndex(of: name).map { plain.series[0].values[$0] }
        #expect(value == before || value.isNaN && before?.isNaN == true, "round \(round)")
      }
    }
  }

  @Test func `an order says empty for rows without a name, and misses none`() throws {
    let answer = try ask { $0.nameOrder = ["C", "", "A"] }
    #expect(Array(answer.categories) == ["C", "A", "B"])
    #expect(
      answer.query.sentence(nil, answer.facts) == "Sum of amount by shop, in the order C, empty, A")
    #expect(!answer.notices.contains { if case .absentNames = $0 { true } else { false } })
  }

  @Test("Names together are one bar of all their rows, by every method")
  func together() throws {
    for method in [Query.Method.sum, .mean, .median, .min, .max, .count, .distinct] {
      let one = try ask {
        $0.groups = [NameGroup("Both", of: ["A", "B"])]
        $0.method = method
      }
      #expect(Array(one.categories) == ["Both", "C"])
      let all: [Query.Method: Double] = [
        .sum: 11, .mean: 11.0 / 3, .median: 2, .min: 1, .max: 8, .count: 3, .distinct: 3,
      ]
      #expect(abs(one.series[0].values[0] - (all[method] ?? 0)) < 1e-9, "\(method)")
      #expect(one.series[0].rowCounts == [3, 1])
    }
  }

  @Test("The sentence says who is together, and a filter behind the bar passes their rows")
  func sentence() throws {
    let answer = try ask { $0.groups = [NameGroup("Both", of: ["A", "B"])] }
    let table = try table(Self.shops)
    #expect(
      answer.query.sentence(nil, answer.facts) == "Sum of amount by shop, A and B as Both")
    let filters = Query.filters(behind: [.init(row: 0, series: 0)], of: answer)
    #expect(
      filters == [
        .named(Field(ColumnRef(table.columns[0])), ["Both", "A", "B"], isExcluding: false)
      ])
    #expect(Suggestion(answer.query).optionsText(in: table).contains("'--group=Both=A,B'"))
  }

  @Test("Listed names come first, the others in their order; a name without rows is told")
  func order() throws {
    let answer = try ask { $0.nameOrder = ["C", "Z", "A"] }
    #expect(Array(answer.categories) == ["C", "A", "B"])
    #expect(answer.notices.contains(.absentNames(["Z"])))
    #expect(
      answer.query.sentence(nil, answer.facts) == "Sum of amount by shop, in the order C, Z, A")
    let largest = try ask {
      $0.nameOrder = ["C", "A"]
      $0.order = .valueDescending
    }
    #expect(largest.order.rows == [2, 0, 1], "by value, whatever is listed")
    let rows = try run(
      { () -> Query in
        var query = Query(
          category: Field(ColumnRef(name: "shop", position: 0)),
          values: [ColumnRef(name: "amount", position: 2)])
        query.nameOrder = ["B", "A"]
        return query
      }(), over: try table(Self.shops))
    #expect(
      Array(rows.categories) == ["B", "B", "A", "C"] && rows.series[0].values == [2, 8, 1, 4])
  }

  @Test("Names are put together only where bars have names, each in one group")
  func refusals() throws {
    #expect(throws: ColumnError.noNamesToGroup) {
      try ask {
        $0.columns.category = "amount:5"
        $0.groups = [NameGroup("x", of: ["1"])]
      }
    }
    #expect([NameGroup("x", of: ["a", "b"]), NameGroup("y", of: ["b"])].repeatedMember == "b")
    #expect(throws: ColumnError.unorderedEdges(["5", "3"], column: "amount")) {
      try ask { $0.columns.category = "amount:5,3" }
    }
    #expect(Grain(name: "18,35,65") == .edges([18, 35, 65]))
    #expect(Grain(name: "18,35,65")?.name == "18,35,65")
    for wrong in ["18,", "18,x", "5,5", "nan,1"] { #expect(Grain(name: wrong) == nil, "\(wrong)") }
  }

  @Test("Bars between edges have open ends, and drill as ranges")
  func edges() throws {
    let answer = try ask { $0.columns.category = "amount:2,8" }
    #expect(Array(answer.categories) == ["below 2", "2 to 8", "8 and above"])
    #expect(answer.series[0].values == [1, 6, 8])
    #expect(answer.query.sentence(nil, answer.facts).hasSuffix("by amount cut at 2 and 8"))
    let table = try table(Self.shops)
    let field = Field(ColumnRef(table.columns[2]), grain: .edges([2, 8]))
    #expect(
      table.filter(of: field, from: "2 to 8", to: "2 to 8")
        == .between(field.column, from: "2", to: "8", isHalfOpen: true))
    #expect(
      table.filter(of: field, from: "2 to 8", to: "8 and above")
        == .compare(field.column, .greaterOrEqual, ["2"]))
  }
}
