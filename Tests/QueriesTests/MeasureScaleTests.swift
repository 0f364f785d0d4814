// Columns whose names are steps of a scale: they stand in its order, or as they are if they fall.
import Testing

@testable import Queries
@testable import Tables

@Suite struct MeasureScaleTests {
  @Test(arguments: [
    ("High,Medium,Low", "High Medium Low", [33.0, 22, 11]),
    ("Low,Medium,High", "Low Medium High", [11.0, 22, 33]),
    ("Medium,High,Low", "Low Medium High", [11.0, 22, 33]),
    ("High,Low,Medium", "Low Medium High", [11.0, 22, 33]),
  ])
  func `measures that fall from the high end stay so`(
    _ asked: String, _ shown: String, _ sums: [Double]
  ) throws {
    let text = "town,Low,Medium,High\nUlm,1,2,3\nBern,4,5,6\nUlm,10,20,30\n"
    let values = asked.split(separator: ",").map(String.init)
    let answer = try Asking(
      columns: ColumnRequest(category: "town", values: values), method: .sum
    ).both(text)
    #expect(answer.series.map(\.name).joined(separator: " ") == shown)
    #expect(answer.series.map { $0.values[0] } == sums)
  }
}
