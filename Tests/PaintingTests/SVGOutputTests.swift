// The SVG document: its parts, its marks where they are, and nothing that could break it.
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct SVGOutputTests {
  private func document(
    _ scene: Scene, fonts: FontMap? = nil, title: (Mark) -> String? = { _ in nil }
  ) throws -> MarkupElement {
    let fonts = try fonts ?? FontMap()
    return try MarkupElement.parse(SVGOutput.bytes(of: scene, fonts: fonts, title: title))
  }

  private func document(_ marks: [Mark]) throws -> MarkupElement {
    try document(SampleScenes.scene(width: 200, height: 100, marks))
  }

  @Test func `the root has the size, a role, and the words of the chart`() throws {
    var scene = SampleScenes.scene(width: 640, height: 480.5, [])
    scene.title = "Steps & <more>"
    scene.description = "Counted ]]> \"daily\""
    let root = try document(scene)
    #expect(root.name == "svg")
    #expect(root.attributes["width"] == "640")
    #expect(root.attributes["height"] == "480.5")
    #expect(root.attributes["viewBox"] == "0 0 640 480.5")
    #expect(root.attributes["role"] == "img")
    #expect(root.children("title").map(\.text) == ["Steps & <more>"])
    #expect(root.children("desc").map(\.text) == ["Counted ]]> \"daily\""])
    let background = try #require(root.children("rect").first)
    #expect(background.attributes["fill"] == "#FCFCFA")
    scene.title = ""
    scene.description = ""
    #expect(try document(scene).children.map(\.name) == ["rect"])
  }

  @Test func `each bar says what it is`() throws {
    let marks = [
      Rect(x: 1, y: 2, width: 30, height: 40), Rect(x: 50, y: 2, width: 30, height: 0),
    ].map { SampleScenes.bar($0) }
    let scene = SampleScenes.scene(width: 100, height: 100, marks)
    let root = try document(scene) { mark in "<Fri>: \(Int(mark.bounds.x))" }
    let bars = try #require(root.groups("bars").first).children
    #expect(bars.map { $0.children("title").map(\.text) } == [["<Fri>: 1"], ["<Fri>: 50"]])
  }

  @Test(
    "Every shape keeps its box",
    arguments: [
      .rectangle, .ellipse, .rounded(CornerRadii(5)), .rounded(CornerRadii(400)),
      .rounded(CornerRadii(topLeft: 5, topRight: 5, bottomRight: 0, bottomLeft: 0)),
      .rounded(CornerRadii(topLeft: 0, topRight: 90, bottomRight: 0, bottomLeft: 20)),
      .pointed(.top), .pointed(.right), .pointed(.bottom), .pointed(.left),
    ] as [Shape])
  func boxes(shape: Shape) throws {
    for bounds in [
      Rect(x: 10, y: 20, width: 30, height: 40), Rect(x: 10.1234, y: 20.5678, width: 3, height: 7),
      Rect(x: -50, y: -20, width: 1_000, height: 2), Rect(x: 5, y: 5, width: 0, height: 9),
    ] {
      // Without a side there is no tip, and nothing to write.
      if case .pointed = shape, bounds.width == 0 { continue }
      let root = try document([SampleScenes.bar(bounds, shape: shape)])
      let box = try #require(root.groups("bars").first?.children.first?.box)
      #expect(box.outset(by: 0.0011).contains(bounds), "\(box) for \(bounds)")
      #expect(bounds.outset(by: 0.0011).contains(box), "\(box) for \(bounds)")
    }
  }

  @Test func `marks of the window and marks that are nowhere are left out`() throws {
    let box = Rect(x: 1, y: 1, width: 9, height: 9)
    let roles: [Role] = [.focusRing, .tooltip, .saveField, .scrollBar, .selectionBand]
    var marks: [Mark] = roles.map {
      .rect(RectMark(MarkAttributes($0), bounds: box, fill: SampleScenes.blue))
    }
    marks.append(.rect(RectMark(MarkAttributes(.plot), bounds: box, fill: nil)))
    marks.append(SampleScenes.text("", in: box))
    for number in [Double.nan, .infinity, -.infinity] {
      marks.append(SampleScenes.bar(Rect(x: number, y: 1, width: 2, height: 3)))
      marks.append(SampleScenes.bar(Rect(x: 1, y: 1, width: 2, height: number)))
    }
    #expect(try document(marks).children.map(\.name) == ["rect"])
  }

  @Test func `numbers are short and plain, however large or odd they are`() throws {
    let numbers = [1.0 / 3, -2.0 / 3, 0.0004, -0.0004, 1e-300, 1e300, -1e300, 99.9996, 1.5e6]
    for number in numbers {
      let bytes = SVGOutput.bytes(
        of: SampleScenes.scene(
          width: 10, height: 10, [SampleScenes.bar(Rect(x: number, y: 1, width: 1, height: 1))]),
        fonts: try FontMap()
      ) { _ in nil }
      let root = try MarkupElement.parse(bytes)
      let text = try #require(root.groups("bars").first?.children.first?.attributes["x"])
      let parts = text.split(separator: ".")
      #expect(text.allSatisfy { "-0123456789.".contains($0) } && parts.count <= 2)
      #expect((parts.count == 2 ? parts[1].count : 0) <= 3 && text != "-0")
      let value = try #require(Double(text))
      #expect(abs(value - min(max(number, -1e7), 1e7)) <= 0.0005)
    }
  }

  @Test func `marks of one purpose are a group, in the order of painting`() throws {
    let box = Rect(x: 1, y: 1, width: 9, height: 9)
    func mark(_ role: Role, _ fill: Color = SampleScenes.blue) -> Mark {
      .rect(RectMark(MarkAttributes(role, datum: .series(2, name: "")), bounds: box, fill: fill))
    }
    let root = try document([
      mark(.gridLine), mark(.bar), mark(.bar, SampleScenes.ink), mark(.legendSwatch),
      mark(.legendLabel), mark(.gridLine),
    ])
    let groups = root.children("g")
    #expect(groups.map { $0.attributes["class"] } == ["grid", "bars", "legend", "grid"])
    #expect(groups.map(\.children.count) == [1, 2, 2, 1])
    #expect(groups[1].attributes["fill"] == "#2F6BDB")
    #expect(groups[1].children.map { $0.attributes["fill"] } == [nil, "#1C211E"])
    #expect(groups[1].children.map { $0.attributes["class"] } == ["series-3", "series-3"])
  }

  @Test func `charts on one page are groups of their own`() throws {
    let marks = [0, 0, 1].map { chart -> Mark in
      var mark = SampleScenes.bar(Rect(x: 1, y: 1, width: 9, height: 9))
      mark.attributes.chart = chart
      return mark
    }
    let charts = try document(marks).children("g")
    #expect(charts.map { $0.attributes["class"] } == ["chart", "chart"])
    #expect(charts.map { $0.groups("bars").map(\.children.count) } == [[2], [1]])
  }

  @Test(
    "The font is the one that was asked for, with one behind it that every viewer has",
    arguments: [
      ("Sans", "sans-serif"), ("Inter", "'Inter', sans-serif"),
      ("DejaVu Sans Mono, monospace", "'DejaVu Sans Mono', monospace"),
      (" , ,Serif", "serif"), ("", "sans-serif"),
      ("A'\\\"<&>\u{7}", "'A\\27 \\5c \"<&>\\7 ', sans-serif"),
    ])
  func family(asked: String, written: String) throws {
    let scene = SampleScenes.scene(width: 9, height: 9, [])
    let root = try document(scene, fonts: try FontMap(family: asked))
    #expect(root.attributes["font-family"] == written)
  }

  @Test func `hatches are defined once each and found by those that wear them`() throws {
    let marks = Pattern.allCases.flatMap { pattern in
      (0..<2).map { column -> Mark in
        .rect(
          RectMark(
            MarkAttributes(.bar), bounds: Rect(x: Double(column) * 50, y: 1, width: 40, height: 40),
            fill: SampleScenes.blue, hatching: Hatching(pattern, color: SampleScenes.paper)))
      }
    }
    let root = try document(marks)
    let ids = root.all.filter { $0.name == "pattern" }.compactMap { $0.attributes["id"] }
    let used = root.all.compactMap { $0.attributes["fill"] }.filter { $0.hasPrefix("url(") }
    #expect(Set(ids).count == ids.count)
    #expect(Set(used) == Set(ids.map { "url(#\($0))" }))
    #expect(used.count == 2 * ids.count)
    #expect(ids.count >= Pattern.allCases.count - 1)
  }
}
