// What libatspi sees is what the scene has: every bar once, with its name, value and place.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite(.serialized) struct TreeTests {
  /// A file, options, the window's size in logical pixels and device pixels to one of these.
  struct Example: CustomTestStringConvertible {
    var arguments: [String]
    var width = 800
    var height = 600
    var scaleFactor = 1.0

    var testDescription: String {
      arguments.joined(separator: " ") + " \(width)x\(height) at \(scaleFactor)"
    }
  }

  static let examples = [
    Example(arguments: [steps]),
    Example(arguments: [steps, "--orientation", "horizontal"], width: 360, height: 640),
    Example(arguments: [loans, "--layout", "stacked"], width: 640, height: 480, scaleFactor: 1.25),
    Example(arguments: ["Resources/samples/mortality.csv", "--sort", "-value", "--top", "5"]),
    Example(arguments: ["Resources/samples/temperature.csv"], width: 500, height: 300),
    Example(arguments: [steps], width: 200, height: 150, scaleFactor: 2),
  ]

  /// In device pixels, edges rounded.
  private func pixels(_ bounds: Rect, _ scaleFactor: Double) -> [Int] {
    func pixel(_ value: Double) -> Int { Int((value * scaleFactor).rounded()) }
    let (x, y) = (pixel(bounds.minX), pixel(bounds.minY))
    return [x, y, pixel(bounds.maxX) - x, pixel(bounds.maxY) - y]
  }

  @Test("Every bar of the scene is there, once, where it is drawn", arguments: examples)
  func bars(_ example: Example) throws {
    let scale = ["--scale-factor", "\(example.scaleFactor)"]
    let size = "\(example.width)x\(example.height)"
    let spoken = try SpokenWindow(example.arguments + scale + ["--size", size])
    let scene = try Exports.scene(
      example.arguments + scale, width: example.width, height: example.height)
    let tree = try spoken.tree(bars: scene.bars.count)
    let place = try #require(spoken.open.client.place(of: spoken.open.window))
    let items = tree.all("list item")
    for bar in scene.bars {
      let expected = pixels(bar.bounds, example.scaleFactor)
      let found = items.filter { $0.name == bar.category && $0.window == expected }
      try #require(found.count == 1, "\(bar)")
      let item = found[0]
      #expect(item.screen == [expected[0] + place.x, expected[1] + place.y] + expected[2...])
      #expect(item.value?[1] == bar.value)
      #expect(item.states.contains("selectable") && item.states.contains("focusable"))
      #expect(item.interfaces.contains("Action") && item.interfaces.contains("Value"))
      #expect(item.attributes["posinset"] != nil && item.attributes["setsize"] != nil)
      #expect(!item.description.isEmpty)
      let series = tree.all("list").first { $0.children.contains { $0.path == item.path } }
      #expect(series?.interfaces.contains("Selection") == true)
      if let name = bar.series, Set(scene.bars.map(\.series)).count > 1 {
        #expect(series?.name == name)
      }
    }
    #expect(Set(tree.all.map(\.path)).count == tree.all.count)
    #expect(try spoken.close().status == 0)
  }

  @Test("A window says what it is, and nothing that is only decoration")
  func structure() throws {
    let spoken = try SpokenWindow([loans, "--goal", "5000"])
    let scene = try Exports.scene([loans])
    let tree = try spoken.tree(bars: scene.bars.count)
    #expect(tree.role == "application" && tree.name == "barchart")
    let frame = try #require(tree.all("frame").first)
    #expect(frame.name.contains("Loans"))
    let chart = try #require(tree.all("chart").first)
    #expect(chart.name.hasPrefix("Bar chart, 18 bars"))
    #expect(chart.description.contains("412"))
    let toggles = tree.all("toggle button")
    #expect(toggles.map(\.name) == ["Books", "Films", "Music"])
    #expect(toggles.allSatisfy { $0.states.contains("pressed") })
    #expect(toggles.map { $0.actions.count } == [1, 1, 1])
    let ring = try #require(tree.all("level bar").first)
    #expect(ring.value != nil && !ring.name.isEmpty)
    let known: Set = [
      "application", "frame", "chart", "list", "list item", "toggle button", "radio button",
      "level bar", "label", "heading", "panel", "grouping",
    ]
    #expect(Set(tree.all.map(\.role)).isSubset(of: known))
    // Who shows or hides a series says which.
    let books = try #require(tree.all("list").first { $0.name == "Books" })
    #expect(toggles[0].relations.values.contains([books.path]))
    for node in tree.all {
      for (index, child) in node.children.enumerated() { #expect(child.index == index) }
    }
    #expect(try spoken.close().status == 0)
  }

  @Test("What lies under a point is the bar that is drawn there")
  func points() throws {
    let spoken = try SpokenWindow()
    let scene = try Exports.scene([steps])
    let tree = try spoken.tree(bars: 7)
    let frame = try #require(tree.all("frame").first)
    for bar in scene.bars {
      let item = try #require(tree.all("list item").first { $0.name == bar.category })
      let path = try spoken.assistant.ask(
        "at_point",
        ["path": frame.path, "x": Int(bar.center.x), "y": Int(bar.center.y)], as: String.self)
      #expect(path == item.path)
    }
  }
}
