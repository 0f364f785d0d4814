// Charts with anything that can be asked of their looks, in any state that a window can give them.
import Charts
import Queries
import Scales
import Scenegraph
import TestSupport
import Words

@testable import Tables

/// A chart, its state and its size, each drawn at random.
struct DressedChart {
  var chart: Chart
  var state = ChartState()
  var size = Size(width: 640, height: 480)
  var scaleFactor = 1.0
  private(set) var name: [String] = []

  /// As it is.
  init(of chart: Chart) { self.chart = chart }

  init(_ chart: Chart, _ random: inout SeededGenerator) {
    self.chart = chart
    size =
      [
        Size(width: 640, height: 480), Size(width: 1_000, height: 600),
        Size(width: 360, height: 640),
        Size(width: 300, height: 220), Size(width: 160, height: 120),
        Size(width: 1_600, height: 400),
      ].randomElement(using: &random) ?? size
    scaleFactor = [1, 1, 1.5, 2, 0.75].randomElement(using: &random) ?? 1
    name.append("\(Int(size.width))×\(Int(size.height)) at \(scaleFactor)")
    changeForm(&random)
    changeLooks(&random)
    changeState(&random)
    changeReading(&random)
  }

  private func chance(_ whole: Int, _ random: inout SeededGenerator) -> Bool {
    Int.random(in: 0..<whole, using: &random) == 0
  }

  mutating func changeForm(_ random: inout SeededGenerator) {
    if chance(3, &random) {
      chart.orientation = chart.orientation == .vertical ? .horizontal : .vertical
      name.append("turned")
    }
    if chance(4, &random) {
      chart.layout = Scene.Layout.allCases.randomElement(using: &random) ?? .grouped
      name.append("\(chart.layout)")
    }
    if chance(8, &random), chart.layout == .grouped {
      chart.scale = .log
      name.append("log")
    }
    if chance(4, &random) {
      let order = SortOrder.allCases.randomElement(using: &random) ?? .none
      let top = chance(2, &random) ? Int.random(in: 1...6, using: &random) : nil
      chart.arrange(sort: order, top: top)
      name.append("\(order) \(top ?? 0)")
    }
    chart.barShape = BarShape.allCases.randomElement(using: &random) ?? .rounded
    chart.theme =
      [.light, .light, .dark, .highContrast, .highContrastLight].randomElement(using: &random)
      ?? .light
    if chance(5, &random) {
      chart.hiddenParts = Set(Part.allCases.filter { _ in Bool.random(using: &random) })
      name.append("without parts")
    }
    if chance(6, &random) { chart.hasPatterns = true }
    if chance(6, &random) {
      chart.goal = Double(Int.random(in: 1...5_000, using: &random))
      name.append("goal")
    }
    if chance(4, &random) {
      let value = Double(Int.random(in: -20...400, using: &random))
      chart.references = [Reference(value: value, label: chance(2, &random) ? "Line" : "")]
      if chance(2, &random) { chart.references.append(Reference(.mean)) }
      if chance(3, &random) { chart.references.append(Reference(.median, label: "Middle")) }
      name.append("lines")
    }
    if chance(4, &random) {
      chart.subtitle = "What it is about, in a line that has no room in small windows"
    }
    if chance(4, &random) {
      chart.description = "Some more words about where these numbers are from. Nobody reads them."
    }
  }

  mutating func changeLooks(_ random: inout SeededGenerator) {
    let data = chart.source
    let names =
      data.categories.prefix(40).shuffled(using: &random).prefix(2)
      + data.series.map(\.name).prefix(1)
    if chance(4, &random) {
      let unit = ["€", "km", "%", "kg of things", ""].randomElement(using: &random)
      chart.looks.numbers = NumberStyle(
        unit: chance(2, &random) ? unit : nil,
        places: chance(2, &random) ? Int.random(in: 0...3, using: &random) : nil,
        form: chance(2, &random) ? NumberForm.allCases.randomElement(using: &random) : nil)
      name.append("numbers")
    }
    if chance(4, &random) { chart.looks.labels = BarLabels.allCases.randomElement(using: &random) }
    if chance(4, &random) { chart.looks.legend = LegendSide.allCases.randomElement(using: &random) }
    if chance(6, &random) {
      chart.looks.range = AxisRange(
        chance(3, &random) ? nil : Double(Int.random(in: -50...20, using: &random)),
        chance(3, &random) ? nil : Double(Int.random(in: 30...300, using: &random)))
      name.append("range")
    }
    if chance(5, &random) {
      for name in names {
        chart.looks.notes[name] = ["Rain", "A long note on two lines or three"].randomElement(
          using: &random)
      }
      name.append("notes")
    }
    if chance(5, &random) {
      for (name, color) in zip(names, ["#cc0000", "green", "#fefefe"]) {
        chart.looks.colors[name] = ChosenColor(color)
      }
      chart.looks.colors["nobody"] = ChosenColor("blue")
      name.append("colours")
    }
    if chance(6, &random) {
      for other in names { chart.looks.names[other] = "Called \(other.prefix(3))" }
      name.append("names")
    }
  }

  mutating func changeState(_ random: inout SeededGenerator) {
    let (rows, series) = (chart.data.rowCount, chart.data.series.count)
    guard rows > 0, series > 0 else { return }
    func bar(_ random: inout SeededGenerator) -> BarID {
      BarID(
        row: Int.random(in: 0..<rows, using: &random),
        series: Int.random(in: 0..<series, using: &random))
    }
    if series > 1, chance(5, &random) {
      state.hiddenSeries = [Int.random(in: 0..<series, using: &random)]
      name.append("hidden series")
    }
    if chance(3, &random) {
      for _ in 0..<Int.random(in: 1...4, using: &random) { state.selection.insert(bar(&random)) }
      name.append("selected")
    }
    if chance(2, &random) { state.hovered = bar(&random) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: state.focus = .bar(bar(&random))
    case 2: state.focus = .control(.legend, 0)
    case 3: state.focus = .control(.sentence, 1)
    case 4: state.focus = .control(.menuButton, 0)
    default: break
    }
    if chance(6, &random) {
      state.hoveredItem = .init(chance(2, &random) ? .sentence : .legend, 0)
    }
    if rows > 3, chance(4, &random) {
      let length = Double.random(in: 1...Double(rows), using: &random)
      state.viewport = Viewport(
        start: Double.random(in: 0..<Double(rows), using: &random), length: length, of: rows)
      name.append("zoomed")
    }
    if chance(8, &random) {
      state.found = Selection([bar(&random), bar(&random)])
      name.append("found")
    }
    if chance(8, &random) { state.selectionBand = Rect(x: 90, y: 80, width: 120, height: 90) }
    state.asks = chance(2, &random)
    state.scrolls = chance(2, &random)
    if chance(7, &random) { leaveSome(&random) }
  }

  /// As linked charts have left of its bars.
  mutating func leaveSome(_ random: inout SeededGenerator) {
    name.append("remaining")
    let source = chart.source
    let values = source.series.map { series in
      series.values.map { $0 * Double(Int.random(in: 0...4, using: &random)) / 4 }
    }
    let counts = values.map { $0.map { $0.isNaN || $0 == 0 ? 0 : 3 } }
    chart.remaining = RemainingBars(
      values: values, rowCounts: counts, rowCount: 40, wholeRowCount: 97)
    state.linked.note = LinkedNote(names: "AK and 3 more", rowCount: 40, wholeRowCount: 97)
    state.linked.isRemovable = chance(2, &random)
    state.linked.isUntitled = chance(3, &random)
    if chance(3, &random) { state.linked.headroom = 30 }
  }

  mutating func changeReading(_ random: inout SeededGenerator) {
    if chance(6, &random) {
      let bytes = Int.random(in: 0...5_000_000, using: &random)
      state.reading = .init(
        bytes: bytes, totalBytes: chance(2, &random) ? 5_000_000 : nil, rows: bytes / 31,
        rowsPerSecond: chance(2, &random) ? Double(bytes) / 40 : nil, turn: 0.3)
      name.append("reading")
    }
  }

  func recorded(as title: String, in record: inout Record) {
    let scene = chart.scene(
      state: state, size: size, scaleFactor: scaleFactor, measurer: FixedAdvanceMeasurer())
    let elements = chart.elements(
      in: scene, state: state, index: 0, origin: Point(x: 0, y: 0), hasFocus: true)
    record.add(
      ([title] + name).joined(separator: ", "),
      scene.recordedParts + [
        ("told", elements.recorded), ("described", chart.describe(state)), ("json", scene.json()),
      ])
  }
}
