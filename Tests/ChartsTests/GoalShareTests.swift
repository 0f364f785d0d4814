// The share of a goal in words, of the largest and the smallest numbers there are.
import Testing

@testable import Charts

@Suite struct GoalShareTests {
  /// What is heard of two bars of 2 and a goal of 8, both times a power of ten.
  private func overview(bars: String, goal: String) throws -> String {
    let value = try #require(Double("2e" + bars))
    let whole = try #require(Double("8e" + goal))
    let data = ChartData("Name", ["a", "b"], ("Value", [value, value]))
    return SampleChart("t", data, goal: whole).chart.overview(ChartState())
  }

  @Test(arguments: ["0", "3", "100", "160", "200", "300", "-100", "-160", "-200", "-300"])
  func `half of a goal is half of it, however large or small both are`(_ power: String) throws {
    let text = try overview(bars: power, goal: power)
    #expect(text.contains("50% of the goal of "), "\(text)")
  }

  @Test(arguments: [("200", "-200"), ("160", "-160"), ("300", "-9"), ("10", "-300")])
  func `a share that is no number is left out`(_ bars: String, _ goal: String) throws {
    let text = try overview(bars: bars, goal: goal)
    #expect(!text.contains("of the goal"), "\(text)")
  }
}
