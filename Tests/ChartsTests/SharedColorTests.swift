// Charts beside each other: a name of a series has one colour in all of them.
import Charts
import Queries
import Scenegraph
import TestSupport
import Testing

@Suite("Colours of charts beside each other") struct SharedColorTests {
  private func chart(_ names: [String]) -> Chart {
    var data = ChartData(
      categoryName: "x", categories: ["p", "q"],
      series: names.map { .init(name: $0, values: [1, 2], texts: ["1", "2"]) })
    data.seriesOrder = .names(names)
    return SampleChart("Colours", data).chart
  }

  private func colors(_ chart: Chart) -> [String: Color] {
    let scene = chart.scene(
      size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
    var colors: [String: Color] = [:]
    for case .rect(let mark) in scene.marks where mark.attributes.role == .legendSwatch {
      colors[mark.attributes.label ?? ""] = mark.fill
    }
    return colors
  }

  @Test("A name has one colour in all, whichever names a chart lacks, and its own again alone")
  func names() throws {
    let lists = [["a", "b"], ["b", "c"], ["d", "c", "a"]]
    let alone = lists.map(chart)
    let all = try #require(Chart.sharedNames(of: alone))
    #expect(all == ["a", "b", "c", "d"])
    #expect(Chart.sharedNames(of: [alone[0]]) == nil)
    var known: [String: Color] = [:]
    for (chart, names) in zip(alone, lists) {
      var shared = chart
      shared.sharedNames = all
      let colors = colors(shared)
      #expect(Set(colors.keys) == Set(names))
      for (name, color) in colors {
        #expect(known[name] == nil || known[name] == color, "\(name) in \(names)")
        known[name] = color
      }
      shared.sharedNames = nil
      #expect(self.colors(shared) == self.colors(chart))
    }
    #expect(Set(known.values).count == all.count)
  }
}
