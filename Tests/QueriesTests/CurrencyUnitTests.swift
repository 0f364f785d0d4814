// Which units of a column are currencies, which stand before an amount: "€ millions".
import Scales
import Testing

@testable import Queries
@testable import Tables

@Suite struct CurrencyUnitTests {
  @Test(arguments: [
    (["€5", "€7", "€12"], NumberUnitName("€", isCurrency: true)),
    (["5 €", "7 €", "12 €"], NumberUnitName("€", isCurrency: true)),
    (["$5", "$7", "$12"], NumberUnitName("$", isCurrency: true)),
    (["CHF 5", "CHF 7", "CHF 12"], NumberUnitName("CHF", isCurrency: true)),
    (["5%", "7%", "12%"], NumberUnitName("%")),
    (["5 kg", "7 kg", "12 kg"], NumberUnitName("kg")),
    (["5", "7", "12"], NumberUnitName()),
    (["red", "green", "blue"], NumberUnitName()),
  ])
  func `the unit of numbers tells whether it is a currency`(
    _ cells: [String], _ unit: NumberUnitName
  ) throws {
    let table = try table(
      "name,value\n" + cells.indices.map { "r\($0),\(cells[$0])\n" }.joined())
    #expect(table.columns[1].numberUnit == unit)
    #expect(table.commonUnit(of: [PlacedMeasure(1)], .sum) == unit)
    #expect(table.commonUnit(of: [PlacedMeasure(1)], .count) == NumberUnitName())
  }
}
