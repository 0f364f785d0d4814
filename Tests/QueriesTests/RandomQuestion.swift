// Questions with anything that can be asked of a table, and tables with everything that columns can be.
import Scenegraph
import TestSupport

@testable import Queries
@testable import Tables

enum RandomQuestion {
  /// As the command line asks; often of what the table does not have.
  static func asked(of table: Table, _ random: inout SeededGenerator) -> AskedQuery {
    func any<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }
    func chance(_ whole: Int) -> Bool { Int.random(in: 0..<whole, using: &random) == 0 }
    let names = table.columns.map { column in
      let grains = table.grains(of: ColumnRef(column))
      let grain = Int.random(in: 0..<3, using: &random) == 0 ? nil : any(grains)
      return column.name + (grain.map { ":" + $0.name } ?? "")
    }
    let numbers = table.columns.filter(\.isNumeric).map(\.name)
    var columns = ColumnRequest(category: chance(5) ? nil : any(names))
    if !chance(3), let first = any(numbers) {
      columns.values = [first]
      if chance(4), let other = any(numbers) {
        columns.values[0] += (any(["/", "-", "+", "*"]) ?? "/") + other
      } else if chance(3), let other = any(numbers), other != first {
        columns.values.append(other)
      }
    }
    if chance(3) { columns.series = any(names) }
    if chance(3), let column = any(table.columns) {
      let cell = column.texts(rowCount: table.rowCount)
      let value = cell.isEmpty ? "" : cell[Int.random(in: 0..<cell.count, using: &random)]
      columns.conditions = [
        column.name + (any(["=", "!=", "<", "<=", ">", ">=", "~"]) ?? "=") + value
      ]
    }
    if chance(9) { columns.target = any(numbers) }
    var asked = AskedQuery(columns, method: chance(3) ? nil : any(Query.Method.asked))
    if chance(3) { asked.order = any(SortOrder.allCases) }
    if chance(3) { asked.top = Int.random(in: 1...8, using: &random) }
    if chance(4) { asked.shownAs = any(ShownAs.allCases) ?? .value }
    if chance(8) { asked.comparison = any(ComparedPeriod.allCases) }
    if chance(8) { (asked.method, asked.hasErrors) = (.mean, true) }
    if chance(6) { asked.having = BarCondition(any([">2", "<=10", "1..5", ">25%"]) ?? ">2") }
    if chance(8) { asked.layout = any(Scene.Layout.allCases) }
    return asked
  }

  /// A table of every kind of column that has a meaning of its own.
  static func text(rowCount: Int, _ random: inout SeededGenerator) -> String {
    func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let words = ["very bad", "bad", "neutral", "good", "very good"]
    let start = whole(1_300_000_000...1_600_000_000)
    let step = [40, 3_600, 86_400, 40 * 86_400][whole(0...3)]
    var text =
      "shop,opinion,when,timestamp,sent_timestamp,read timestamp,compact,month,year,took,price,share,size,day,age,sum,n\n"
    for row in 0..<rowCount {
      let moment = start + row * step + whole(0...20)
      let date = CivilDate(dayNumber: moment / 86_400)
      let (a, b) = (whole(0...60), whole(-9...99))
      var cells = ["shop \(whole(1...14))", words[whole(0...4)]]
      cells.append(
        "\(date.year)-\(padded(date.month))-\(padded(date.day)) \(padded(moment / 3_600 % 24)):\(padded(moment / 60 % 60))"
      )
      cells += [
        "\(moment)", "\(moment)\(padded(whole(0...99)))7", "\(moment)000\(padded(whole(0...99)))1",
      ]
      cells.append("\(date.year)\(padded(date.month))\(padded(date.day))")
      cells.append("\(CalendarNames.months[date.month - 1]) \(date.year)")
      cells += ["\(date.year)", "00:\(padded(a % 60)):\(padded(whole(0...59)))"]
      cells += ["\(whole(0...90)).\(padded(whole(0...99))) €", "\(whole(0...100))%"]
      cells += [
        whole(0...9) == 0 ? "" : "\(whole(1...900)) kg", CalendarNames.weekdays[whole(0...6)],
      ]
      cells += ["\(a)", "\(a + b)", "\(b)"]
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }
}
