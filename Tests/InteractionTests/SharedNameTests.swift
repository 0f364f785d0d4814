// Charts beside each other of which one gets other data: names keep one colour in all pictures.
import Charts
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct SharedNameTests {
  private func data(_ names: [String]) -> ChartData {
    var data = ChartData(
      categoryName: "x", categories: ["p", "q"],
      series: names.map { .init(name: $0, values: [1, 2], texts: ["1", "2"]) })
    data.seriesOrder = .names(names)
    return data
  }

  /// The colours of the bars of each name in a picture.
  private func colors(_ scene: Scene?) -> [String: Set<Color>] {
    guard let scene else { return [:] }
    var colors: [String: Set<Color>] = [:]
    for case .rect(let mark) in scene.marks[scene.bars] {
      guard case .bar(let bar)? = mark.attributes.datum, let fill = mark.fill else { continue }
      colors[bar.seriesName ?? "", default: []].insert(fill)
    }
    return colors
  }

  /// Whether each picture has its names, and each name a colour that no other has.
  private func check(_ window: ScriptedWindow, _ names: [[String]]) {
    var all: [String: Set<Color>] = [:]
    for (panel, names) in zip(window.model.panels, names) {
      let own = colors(panel.scene)
      #expect(Set(own.keys) == Set(names), "\(names)")
      all.merge(own) { $0.union($1) }
    }
    #expect(all.values.allSatisfy { $0.count == 1 }, "\(names): \(all)")
    #expect(Set(all.values).count == all.count, "\(names): \(all)")
  }

  private func window(_ names: [[String]]) -> ScriptedWindow {
    ScriptedWindow(
      names.map { Chart(data: data($0), title: "t") }, size: Size(width: 1_200, height: 700))
  }

  @Test func `a name that comes into one chart moves the colours of the other`() {
    var names = [["a", "b"], ["c", "d"]]
    var window = window(names)
    check(window, names)
    names[0] = ["a", "e", "b"]
    window.send(.read(Snapshot(data: data(names[0])), input: 0))
    check(window, names)
    names[1] = ["b", "d"]
    window.send(.read(Snapshot(data: data(names[1])), input: 1))
    check(window, names)
  }

  @Test(arguments: (0..<20).sampled)
  func `whatever names come and go, each has one colour in all pictures`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(9_360 + seed))
    func picked() -> [String] {
      let letters = ["a", "b", "c", "d", "e", "f", "g"].shuffled(using: &random)
      return Array(letters.prefix(Int.random(in: 2...4, using: &random)))
    }
    var names = [picked(), picked()]
    var window = window(names)
    check(window, names)
    for _ in 0..<8 {
      let chart = Int.random(in: 0...1, using: &random)
      names[chart] = picked()
      window.send(.read(Snapshot(data: data(names[chart])), input: chart))
      check(window, names)
    }
  }
}
