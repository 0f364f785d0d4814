// The steps above a list of columns, where those of the question are none of the usual ones.
import Charts
import Queries
import TestSupport
import Testing

@testable import Interaction

@Suite("Unusual steps in a list of columns") struct SegmentOrderTests {
  private static let cost = ColumnRef(name: "cost", position: 2)
  private static let date = ColumnRef(name: "date", position: 3)
  private static let cases: [(column: ColumnRef, grain: Grain, name: String)] = [
    (cost, .edges([2, 4]), "Cut at 2,4"), (cost, .edges([1, 3, 5]), "Cut at 1,3,5"),
    (date, .hour, "Hour"), (date, .quarterOfYear, "Quarter of year"),
    (date, .dayOfMonth, "Day of month"),
  ]

  /// The segments above the columns of the categories, or of the series.
  private func segments(
    _ panel: Panel, _ field: Field, isSeries: Bool
  ) throws -> [ListBox.Row] {
    var query = try #require(panel.askedQuery)
    if isSeries { query.series = field } else { query.category = field }
    let choices = try #require(panel.choices(query: query))
    let content = isSeries ? choices.series : choices.categories(typed: "")
    return content.segments.map(\.row)
  }

  @Test func `they follow the values as they are, before all others, and are alone on`() throws {
    let panel = try Strikes.window().model.panels[0]
    for (column, grain, name) in Self.cases {
      for isSeries in [false, true] {
        let usual = try segments(panel, Field(column), isSeries: isSeries)
        let own = try segments(panel, Field(column, grain: grain), isSeries: isSeries)
        let names = usual.map(\.name)
        #expect(names.first == "As they are" && names.count > 1 && !names.contains(name))
        #expect(usual.filter(\.isOn).map(\.name) == ["As they are"])
        #expect(own.map(\.name) == [names[0], name] + Array(names.dropFirst()))
        #expect(own.filter(\.isOn).map(\.name) == [name])
      }
    }
  }

  @Test func `a period of the list stays at its place`() throws {
    let panel = try Strikes.window().model.panels[0]
    let usual = try segments(panel, Field(Self.date), isSeries: false).map(\.name)
    let periods: [(Grain, String)] = [(.year, "Year"), (.month, "Month"), (.weekday, "Weekday")]
    for (grain, name) in periods {
      let own = try segments(panel, Field(Self.date, grain: grain), isSeries: false)
      #expect(own.map(\.name) == usual)
      #expect(own.filter(\.isOn).map(\.name) == [name])
    }
  }
}
