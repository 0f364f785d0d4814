// A question has one order of its bars, whether the command line asks it or words are changed.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct OwnOrderTests {
  private static let days = ["Wed", "Mon", "Sun", "Fri"]

  /// Columns of every kind in no order, and an amount.
  private static func text(_ random: inout SeededGenerator) -> String {
    var text = "name,score,price,day,year,month,amount\n"
    for _ in 0..<Int.random(in: 20...80, using: &random) {
      let name = ["oak", "elm", "ash", "yew", "fir"].randomElement(using: &random) ?? ""
      let price = Double(Int.random(in: -4...12, using: &random)) / 4
      let day = days.randomElement(using: &random) ?? ""
      let month = Int.random(in: 10...12, using: &random)
      text += "\(name),\(Int.random(in: -3...11, using: &random)),\(price),\(day)"
      text += ",\(Int.random(in: 1998...2003, using: &random)),2020-\(month)"
      text += ",\(Int.random(in: 0...900, using: &random)).5\n"
    }
    return text
  }

  /// The names of the bars as they stand.
  private func names(_ answer: Answer) -> [String] {
    let rows = answer.order.rows.map { $0.map { Int($0) } } ?? Array(answer.categories.indices)
    return rows.map { answer.categories[$0] }
  }

  @Test("By random ways to a question, its bars stand as the command line has them")
  func ways() throws {
    var random = SeededGenerator(seed: 56)
    var compared = 0
    for round in 0..<60 where Samples.takes(round) {
      let table = try table(Self.text(&random))
      let columns = table.columns.dropLast().map { ColumnRef($0) }
      let amount = ColumnRef(table.columns[6])
      let methods: [Query.Method] = [.sum, .mean, .median, .min, .max, .count, .distinct]
      func asked(_ column: ColumnRef, _ method: Query.Method) throws -> Query {
        let request = ColumnRequest(
          category: column.name, values: method == .count ? [] : ["amount"])
        return try QueryChoice(AskedQuery(request, method: method), in: table).query
      }
      let first = try #require(columns.randomElement(using: &random))
      var query = try asked(first, .sum)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let column = try #require(columns.randomElement(using: &random))
        let method = try #require(methods.randomElement(using: &random))
        let changes: [QueryChange] = [.category(column), .method(method), .measure(amount)]
        let change = try #require(changes.randomElement(using: &random))
        query = query.changed(by: change, in: table)
      }
      let last = try #require(columns.randomElement(using: &random))
      let method = try #require(methods.randomElement(using: &random))
      query = query.changed(by: .category(last), in: table)
        .changed(by: .measure(amount), in: table).changed(by: .method(method), in: table)
      let other = try asked(last, method)
      guard query.category == other.category else { continue }
      compared += 1
      let (here, there) = (try run(query, over: table), try run(other, over: table))
      #expect(
        names(here) == names(there) && query.order == other.order,
        "round \(round): \(last.name) by \(method)")
      #expect(here.series.map(\.values) == there.series.map(\.values))
    }
    #expect(compared >= (Samples.areComplete ? 40 : 1), "\(compared)")
  }

  @Test("Scores stand by size, whoever has chosen them")
  func scores() throws {
    let table = try table("name,score,n\na,10,1\nb,3,2\nc,1,4\nd,4,8\ne,10,3\nf,1,1\n")
    let request = ColumnRequest(category: "name", values: ["n"])
    let query = try QueryChoice(AskedQuery(request, method: .sum), in: table).query
      .changed(by: .category(ColumnRef(table.columns[1])), in: table)
    #expect(names(try run(query, over: table)) == ["1", "3", "4", "10"])
    let back = query.changed(by: .category(ColumnRef(table.columns[0])), in: table)
    #expect(names(try run(back, over: table)) == ["a", "b", "c", "d", "e", "f"])
  }

  @Test("Dates before 1970 stand before later ones, and what has no date is last in either order")
  func earlyDates() throws {
    let days = ["5 Mar 1971", "31 Dec 1969", "", "1 Jan 1970", "2 Feb 1968", "1 Mar 1968"]
    let table = table([("day", days), ("n", days.map { _ in "1" })])
    var query = Query(
      category: Field(ColumnRef(table.columns[0])), values: [Measure(ColumnRef(table.columns[1]))],
      method: .sum)
    let inTime = ["2 Feb 1968", "1 Mar 1968", "31 Dec 1969", "1 Jan 1970", "5 Mar 1971"]
    query.order = .category
    #expect(names(try run(query, over: table)) == inTime + [""])
    query.order = .categoryDescending
    #expect(names(try run(query, over: table)) == inTime.reversed() + [""])
  }

  @Test("Hours are in the order of time whatever the order of the rows, and run in it")
  func hours() throws {
    var random = SeededGenerator(seed: 71)
    for round in 0..<40 where Samples.takes(round) {
      var hours = Array(0...23) + (0..<60).map { _ in Int.random(in: 0...23, using: &random) }
      hours.shuffle(using: &random)
      let cells = hours.map(String.init) + [""]
      let amounts = cells.map { _ in Int.random(in: 1...9, using: &random) }
      let table = table([("hour", cells), ("n", amounts.map(String.init))])
      var query = Query(
        category: Field(ColumnRef(table.columns[0])),
        values: [Measure(ColumnRef(table.columns[1]))], method: .sum)
      query.shownAs = .running
      let answer = try run(query, over: table)
      #expect(Array(answer.categories) == (0...23).map(String.init) + [""], "round \(round)")
      #expect(answer.areSteps)
      var total = 0.0
      for hour in 0...23 {
        for (row, amount) in amounts.enumerated() where cells[row] == String(hour) {
          total += Double(amount)
        }
        #expect(answer.series[0].values[hour] == total, "round \(round), \(hour)")
      }
    }
  }

  @Test("Numbers of no time keep the order of their rows")
  func numbers() throws {
    let table = try table("code,n\n7,1\n31,2\n4,3\n")
    let query = Query(
      category: Field(ColumnRef(table.columns[0])),
      values: [Measure(ColumnRef(table.columns[1]))], method: .sum)
    let answer = try run(query, over: table)
    #expect(Array(answer.categories) == ["7", "31", "4"] && !answer.areSteps)
  }
}
