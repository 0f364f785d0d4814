// What is told when data change: what is worth it, and nothing else.
import Charts
import Scenegraph
import Testing

@Suite struct ChartFactsTests {
  private func facts(_ chart: Chart, _ state: ChartState = ChartState()) -> ChartFacts {
    chart.facts(state)
  }

  private func steps(_ values: Double...) -> Chart {
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue"]
    return SampleChart(
      "t", ChartData("Day", Array(names.prefix(values.count)), ("Steps", values))
    ).chart
  }

  private func change(_ old: Chart, _ new: Chart) -> String? {
    facts(new).sentence(since: facts(old))
  }

  @Test func `nothing is told where nothing has changed`() {
    #expect(change(steps(1, 2, 3), steps(1, 2, 3)) == nil)
    #expect(change(SampleChart.empty.chart, SampleChart.empty.chart) == nil)
    #expect(facts(steps(1, 2)) == facts(steps(1, 2)))
  }

  @Test func `what has changed is told, and not the rest`() {
    #expect(
      change(steps(10, 20, 5), steps(10, 20, 5, 7, 7)) == "2 more bars, 5 in all; total 49.")
    #expect(
      change(steps(10, 20, 5), steps(10, 20, 5, 1200))
        == "1 more bar, 4 in all; total 1,235; largest Thu, 1,200.")
    #expect(
      change(steps(10, 20, 5), steps(10, 20))
        == "1 fewer bar, 2 in all; total 30; smallest Mon, 10.")
    #expect(change(steps(10, 20, 5), steps(12, 20, 5)) == "Total 37.")
    #expect(change(steps(10, 20, 5), steps(10, 5, 20)) == "Largest Wed, 20; smallest Tue, 5.")
    #expect(change(steps(1, 2), steps(2, 2)) == "Total 4; largest Mon and Tue, 2.")
    #expect(change(steps(-1, 2), steps(-3, 2)) == "Total minus 1; smallest Mon, minus 3.")
  }

  @Test func `of what was empty all is told, and of what becomes empty why`() {
    #expect(
      change(SampleChart.empty.chart, steps(1, 2))
        == "2 bars; total 3; largest Tue, 2; smallest Mon, 1.")
    #expect(change(SampleChart.empty.chart, steps(1)) == "1 bar; largest Mon, 1.")
    #expect(
      change(steps(1), SampleChart.empty.chart)
        == "There is no data to display: the table has no rows.")
  }

  @Test func `of another table it is told what the chart is`() {
    var (walks, rides) = (steps(1, 2), steps(1, 2, 3))
    rides.tableName = "rides"
    #expect(change(walks, rides) == "1 more bar, 3 in all; total 6; largest Wed, 3.")
    walks.tableName = "walks"
    #expect(change(walks, rides) == "Bar chart, 3 bars, Steps by Day.")
    rides.tableName = "walks"
    #expect(change(walks, rides) == "1 more bar, 3 in all; total 6; largest Wed, 3.")
  }

  @Test func `the end of reading is told with all there is`() {
    let chart = steps(1, 2)
    let reading = facts(chart, ChartState(reading: .init(rows: 2)))
    #expect(
      facts(chart).sentence(since: reading)
        == "Read to the end; 2 bars; total 3; largest Tue, 2; smallest Mon, 1.")
    #expect(reading.sentence(since: facts(chart)) == nil)
  }

  @Test func `new series are named, and values that do not add up have no total`() {
    let one = SampleChart("t", ChartData("n", ["a", "b"], ("X sold", [1, 2]))).chart
    let data = ChartData("n", ["a", "b"], ("X sold", [1, 2]), ("Y sold", [3, 4]))
    var two = SampleChart("t", data).chart
    #expect(
      change(one, two)
        == "New: Y sold; 2 more bars, 4 in all; largest b, Y sold, 4; smallest a, X sold, 1.",
      "measures beside each other are no parts of one whole")
    two.layout = .stacked
    #expect(change(one, two)?.contains("; 2 more bars, 4 in all; total 10; ") == true)
    #expect(change(two, one)?.hasPrefix("2 fewer bars, 2 in all; total 3;") == true)
    let infinite = steps(1, .infinity)
    #expect(change(steps(1, 2), infinite) == "Largest Tue, infinity.")
  }
}
