// What a ring says, and where there is none: a share is told of what adds up, and of nothing else.
import Charts
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite("A ring says what is true and worth saying")
struct RingTests {
  private func chart(
    _ csv: String, _ method: Query.Method = .none, category: String? = nil, series: String? = nil
  ) throws -> Chart {
    let names = csv.prefix { $0 != "\n" }.split(separator: ",").map(String.init)
    let values = names.dropFirst().filter { $0 != series && $0 != category }
    let data = try ChartsTests.chart(
      csv, category: category, values: method == .count ? [] : values, series: series,
      method: method)
    return Chart(data: data, title: "t", numberFormat: NumberFormat())
  }

  private func ring(_ chart: Chart, _ state: ChartState = ChartState()) -> [String] {
    scene(chart, state).marks.compactMap { mark in
      guard case .text(let text) = mark, mark.role == .ringLabel else { return nil }
      return text.text
    }
  }

  private func scene(_ chart: Chart, _ state: ChartState = ChartState()) -> Scene {
    chart.scene(
      state: state, size: Size(width: 800, height: 600), scaleFactor: 1,
      measurer: FixedAdvanceMeasurer())
  }

  private let sales = "shop,sales\nNorth,30\nSouth,50\nWest,20\n"

  @Test("The largest bar is a part of what amounts add up to, and what is selected takes its place")
  func largest() throws {
    let chart = try chart(sales)
    #expect(ring(chart) == ["50%", "South", "50 of 100"])
    func state(_ rows: Int...) -> ChartState {
      ChartState(selection: Selection(rows.map { BarID(row: $0, series: 0) }))
    }
    #expect(ring(chart, state(0)) == ["30%", "North", "30 of 100"])
    #expect(ring(chart, state(0, 2)) == ["50%", "2 bars", "50 of 100"])
    #expect(
      ring(chart, ChartState(hovered: BarID(row: 2, series: 0))) == ring(chart),
      "the tooltip tells of the bar under the pointer")
  }

  @Test("Counts and sums add up whatever they are called, means and extremes never do")
  func methods() throws {
    let table = "kind,weight\na,1\na,2\nb,3\n"
    #expect(ring(try chart(table, .count, category: "kind")) == ["67%", "a", "2 of 3"])
    #expect(
      ring(try chart("kind,weight\na,1\na,3\nb,4\nc,1\n", .sum)) == [], "a tie has no largest")
    #expect(ring(try chart("kind,weight\na,1\na,4\nb,4\nc,1\n", .sum)) == ["50%", "a", "5 of 10"])
    for method in [Query.Method.mean, .median, .min, .max, .distinct] {
      #expect(ring(try chart("kind,sales\na,1\na,2\nb,3\n", method)) == [], "\(method)")
    }
  }

  @Test(
    "There is no ring where no whole makes sense",
    arguments: [
      "month,temperature\nJan,3\nFeb,4\n", "name,value\na,3\nb,4\n",
      "month,profit\nJan,3\nFeb,-4\n", "shop,sales\nNorth,30\n",
      "shop,sales\nNorth,0\nSouth,0\n", "shop,sales\nNorth,1\nSouth,inf\n",
      "shop,sales,orders\nNorth,30,3\nSouth,50,4\n",
    ])
  func noWhole(table: String) throws {
    #expect(ring(try chart(table)) == [])
  }

  @Test("Of measures beside each other the one that is left alone has a whole, and so have stacks")
  func measures() throws {
    var chart = try chart("shop,sales,orders\nNorth,30,3\nSouth,50,7\n")
    let alone = ChartState(hiddenSeries: [0])
    #expect(ring(chart, alone) == ["70%", "South, orders", "7 of 10"])
    chart.layout = .stacked
    #expect(ring(chart) == ["63%", "South", "57 of 90"], "a bar is a whole stack")
    chart.layout = .normalized
    #expect(ring(chart) == [])
  }

  @Test("One measure in several series is one whole, and a part has the colour of its bar")
  func split() throws {
    let table = "day,who,sales\nMon,a,10\nMon,b,40\nTue,a,30\nTue,b,20\n"
    let chart = try chart(table, series: "who")
    #expect(ring(chart) == ["40%", "Mon, b", "40 of 100"])
    func color(_ state: ChartState) -> Color? {
      for mark in scene(chart, state).marks where mark.role == .ringArc {
        if case .path(let path) = mark { return path.stroke }
      }
      return nil
    }
    #expect(color(ChartState()) == chart.theme.series[1])
    let pair: Selection = [BarID(row: 0, series: 0), BarID(row: 0, series: 1)]
    #expect(ring(chart, ChartState(selection: pair)) == ["50%", "Mon", "50 of 100"])
    #expect(color(ChartState(selection: pair)) == chart.theme.softInk)
  }

  @Test("A goal is one for all bars, and for each where they make no sum")
  func goal() throws {
    var sum = try chart(sales)
    sum.goal = 400
    #expect(ring(sum) == ["25%", "sales", "100 of 400"])
    var mean = try chart("kind,sales\na,1\na,2\nb,3\n", .mean)
    mean.goal = 4
    #expect(ring(mean) == ["75%", "b", "3 of 4"])
    #expect(
      ring(mean, ChartState(selection: [BarID(row: 0, series: 0)])) == ["38%", "a", "1.5 of 4"])
  }

  @Test("The rest in one is not the largest bar")
  func rest() throws {
    var chart = try chart("shop,sales\na,1\nb,5\nc,4\nd,3\n")
    chart.arrange(sort: .valueDescending, top: 1)
    #expect(ring(chart) == ["38%", "b", "5 of 13"])
  }

}
