// `-o chart.json` against the published schema and the geometry that the product promises.
import Foundation
import TestSupport
import Testing

@Suite struct SceneFileTests {
  private static let roles: Set<String> = [
    "title", "subtitle", "description", "plot", "grid-line", "axis-line", "tick", "tick-label",
    "category-label", "axis-name", "bar", "mean-tick", "value-label", "legend-swatch",
    "legend-label",
    "ring-track",
    "ring-arc", "ring-label", "reference-line", "control-segment", "notice", "empty-message",
  ]

  /// Each member of a mark and whether what it holds is of the right type.
  private static let members: [String: @Sendable (Any) -> Bool] = [
    "role": { roles.contains($0 as? String ?? "") },
    "x": isNumber, "y": isNumber, "width": isNumber, "height": isNumber, "angle": isNumber,
    "text": isText, "label": isText, "category": isText, "series": isText,
    "value": { isNumber($0) || $0 is NSNull }, "min": { isNumber($0) || $0 is NSNull },
    "max": { isNumber($0) || $0 is NSNull }, "mean": isNumber, "row": { $0 is Int },
    "hidden": { $0 is Bool },
    "selected": { $0 is Bool }, "chart": { $0 is Int }, "rows": { ($0 as? [Int])?.count == 2 },
  ]

  @Sendable private static func isNumber(_ value: Any) -> Bool {
    (value as? Double)?.isFinite == true && !(value is String)
  }

  @Sendable private static func isText(_ value: Any) -> Bool { value is String }

  /// What any written scene must be, whatever the data.
  static func expectSound(
    _ scene: WrittenScene, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let common: Set = ["width", "height", "title", "description", "marks", "notices"]
    let axes: Set = ["domain", "orientation", "layout", "encoding"]
    let isPage = !scene.charts.isEmpty
    #expect(
      Set(scene.members.keys) == common.union(isPage ? ["charts"] : axes),
      sourceLocation: sourceLocation)
    for chart in scene.charts {
      #expect(
        Set(chart.keys) == axes.union(["chart", "x", "y", "width", "height"]),
        sourceLocation: sourceLocation)
    }
    #expect(scene.domains.allSatisfy { $0.count == 2 && $0[0] < $0[1] })
    for chart in isPage ? scene.charts : [scene.members] {
      #expect(chart["orientation"] as? String == "vertical")
      #expect(chart["layout"] as? String == "grouped")
    }
    let picture = CGRect(origin: .zero, size: scene.size)
    for mark in scene.marks {
      let wrong = mark.members.filter { name, value in !(members[name]?(value) ?? false) }
      #expect(wrong.isEmpty, "\(mark.members)", sourceLocation: sourceLocation)
      let box = mark.box
      #expect(
        box.minX >= 0 && box.minY >= 0 && box.maxX <= picture.width
          && box.maxY <= picture.height && box.width >= 0 && box.height >= 0,
        "outside the picture: \(mark.members)", sourceLocation: sourceLocation)
    }
    let texts = scene.marks.filter { $0.text != nil && !$0.box.isEmpty }
    for (index, first) in texts.enumerated() {
      for second in texts[(index + 1)...] where !isSlanted(first) && !isSlanted(second) {
        #expect(
          first.box.intersection(second.box).isEmpty,
          "\(first.members) overlaps \(second.members)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Slanted texts lie side by side in boxes that overlap.
  private static func isSlanted(_ mark: WrittenScene.Mark) -> Bool {
    mark.members["angle"] != nil
  }

  @Test(
    "Every sample is written by the schema",
    arguments: ["steps", "mortality", "loans", "temperature"])
  func samples(name: String) throws {
    for size in ["800x600", "400x300", "300x900", "1600x400", "120x80", "1x1"] {
      let written = try scene(["--sample", name, "--size", size])
      Self.expectSound(written)
      #expect("\(Int(written.size.width))x\(Int(written.size.height))" == size)
    }
  }

  @Test("Seven bars for seven days: heights, widths, gaps and feet")
  func steps() throws {
    let written = try scene(["--sample", "steps"])
    let bars = written.marks("bar")
    #expect(bars.map(\.value) == [898, 670, 725, 439, 1232, 771, 365])
    #expect(bars.map(\.category) == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    #expect(bars.map(\.series) == Array(repeating: "Steps", count: 7))
    #expect(bars.map(\.row) == Array(0..<7))
    #expect(bars.allSatisfy { $0.members["selected"] as? Bool == false })
    #expect(written.title == "Daily step count")

    let plot = try written.mark("plot").box
    let pixelsPerStep = plot.height / (written.domain[1] - written.domain[0])
    let zero = try written.mark("axis-line").box
    for bar in bars {
      #expect(abs(bar.box.height - (bar.value ?? 0) * pixelsPerStep) <= 0.5)
      #expect(bar.box.maxY == zero.minY)
    }
    #expect(Set(bars.map(\.box.width)).count == 1)
    let steps = zip(bars, bars.dropFirst()).map { $1.box.minX - $0.box.minX }
    #expect(Set(steps).count == 1)
    #expect(abs((steps[0] - bars[0].box.width) / steps[0] - 0.2) <= 1 / steps[0])
    #expect(bars.allSatisfy { plot.contains($0.box) })
  }

  @Test("Words are drawn where there are words: title, subtitle, labels, legend, ring, description")
  func words() throws {
    let written = try scene(["--sample", "steps"])
    #expect(try written.mark("title").text == "Daily step count")
    #expect(try written.mark("subtitle").text == "One week, Monday to Sunday")
    #expect(
      written.marks("category-label").map(\.text)
        == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    #expect(
      written.marks("value-label").map(\.text)
        == ["898", "670", "725", "439", "1,232", "771", "365"])
    #expect(try written.mark("legend-label").text == "Steps")
    #expect(try written.mark("legend-label").members["hidden"] as? Bool == false)
    #expect(written.marks("ring-label").map(\.text) == ["24%", "Fri", "1,232 of 5,100"])
    #expect(
      written.marks("description").compactMap(\.text)
        == ["Steps counted from midnight to midnight."])
    let ticks = written.marks("tick-label")
    #expect(ticks.map(\.text).first == "0")
    #expect(Set(ticks.map(\.text)).count == ticks.count)
    #expect(written.notices.isEmpty)
  }

  @Test("Negative values hang from zero, and zero lies in the domain")
  func negative() throws {
    let written = try scene(["--sample", "temperature"])
    let zero = try written.mark("axis-line").box
    #expect(written.domain[0] < 0 && written.domain[1] > 0)
    for bar in written.marks("bar") {
      if (bar.value ?? 0) < 0 {
        #expect(bar.box.minY == zero.minY, "\(bar.members)")
      } else {
        #expect(bar.box.maxY == zero.minY, "\(bar.members)")
      }
    }
  }

  @Test("More rows than pixels: bars with their rows, least and greatest value")
  func summarised() throws {
    let folder = try ScratchFolder()
    let rows = (0..<100_000).map { "r\($0),\($0 % 977)\n" }.joined()
    let path = try folder.file("big.csv", "name,value\n" + rows)
    let written = try scene([
      path, "-c", "name", "-v", "value", "-a", "none", "--sort", "none", "--orientation",
      "vertical",
    ])
    Self.expectSound(written)
    let bars = written.marks("bar")
    #expect(bars.count > 100 && bars.count < 1_000)
    var next = 0
    for bar in bars {
      let rows = try #require(bar.members["rows"] as? [Int])
      #expect(rows[0] == next && bar.row == rows[0])
      next = rows[1] + 1
      let values = (rows[0]...rows[1]).map { Double($0 % 977) }
      #expect(bar.members["min"] as? Double == values.min())
      #expect(bar.members["max"] as? Double == values.max())
      let mean = try #require(bar.members["mean"] as? Double)
      #expect(abs(mean - values.reduce(0, +) / Double(values.count)) < 1e-9)
    }
    #expect(next == 100_000)
  }

  @Test("What was left out is told in notices")
  func notices() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", "name,value\nx,1\ny,\nz,n/a\nw,4\n")
    let written = try scene([path])
    #expect(written.notices == ["2 rows have no value (first: row 2, line 3)"])
    #expect(try written.mark("notice").text == written.notices[0])
    #expect(written.marks("bar").map(\.row) == [0, 3])
  }
}
