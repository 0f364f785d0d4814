// Writes a scene as an SVG document: text stays text, bars have titles, parts can be restyled.
public import Scenegraph

/// Writes scenes as SVG 1.1, which browsers, drawing programs and librsvg can read.
public enum SVGOutput {
  /// The document in UTF-8.
  ///
  /// Marks are grouped by purpose (`<g class="bars">`, with `class="series-1"` inside), so that a
  /// style sheet can change them. Parts that belong to a window (focus ring, tooltip and the like)
  /// are left out.
  ///
  /// - Parameters:
  ///   - scene: any scene, at any scale.
  ///   - fonts: the fonts that the scene was laid out with.
  ///   - title: the title of a bar, shown when the pointer is over it, such as "Fri: 1,232"; use
  ///     `Chart.title(ofBar:)` of the scene's chart.
  public static func bytes(
    of scene: Scene, fonts: FontMap, title: (Mark) -> String? = { _ in nil }
  ) -> [UInt8] {
    withoutActuallyEscaping(title) { title in
      var document = SVGDocument(scene, fonts: fonts, title: title)
      document.write()
      return document.xml.bytes
    }
  }
}

struct SVGDocument {
  let scene: Scene
  let fonts: FontMap
  let title: (Mark) -> String?
  let hatches: SVGHatches
  private let marks: [Mark]
  var xml: XMLText

  init(_ scene: Scene, fonts: FontMap, title: @escaping (Mark) -> String?) {
    self.scene = scene
    self.fonts = fonts
    self.title = title
    marks = scene.marks.filter { $0.role.isWritten && $0.bounds.isFinite && $0.hasInk }
    hatches = SVGHatches(marks)
    xml = XMLText(capacity: 1_024 + 160 * marks.count)
  }

  mutating func write() {
    let (size, families) = (scene.size, SVGText.families(fonts.family))
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"")
    xml.attribute("width", size.width)
    xml.attribute("height", size.height)
    xml.attribute("viewBox") { xml in
      xml.raw("0 0 ")
      xml.number(size.width)
      xml.raw(" ")
      xml.number(size.height)
    }
    xml.attribute("role", "img")
    xml.attribute("font-family") { $0.text(families) }
    // Labels keep their spaces, as in the other formats.
    xml.raw(" xml:space=\"preserve\">\n")
    if !scene.title.isEmpty {
      xml.element("title", scene.title)
      xml.raw("\n")
    }
    if !scene.description.isEmpty {
      xml.element("desc", scene.description)
      xml.raw("\n")
    }
    hatches.write(to: &xml)
    xml.raw("<rect class=\"background\"")
    xml.attribute("width", size.width)
    xml.attribute("height", size.height)
    xml.attribute("fill", scene.background)
    xml.raw("/>\n")
    writeCharts()
    xml.raw("</svg>\n")
  }

  /// If several charts share the page, each gets its own group.
  private mutating func writeCharts() {
    var rest = marks[...]
    while let first = rest.first {
      let chart = first.attributes.chart
      let run = rest.prefix { $0.attributes.chart == chart }
      rest = rest[run.endIndex...]
      if chart != nil { xml.raw("<g class=\"chart\">\n") }
      writeParts(run)
      if chart != nil { xml.raw("</g>\n") }
    }
  }

  private mutating func writeParts(_ marks: ArraySlice<Mark>) {
    var rest = marks
    while let first = rest.first {
      let part = SVGPart(first.role)
      let run = rest.prefix { SVGPart($0.role) == part }
      rest = rest[run.endIndex...]
      let style = SVGStyle(ofGroup: run)
      xml.raw("<g class=\"")
      xml.raw(part.name)
      xml.raw("\"")
      style.write(to: &xml)
      xml.raw(">\n")
      for mark in run {
        write(mark, in: style)
        xml.raw("\n")
      }
      xml.raw("</g>\n")
    }
  }
}

private enum SVGPart {
  case title, subtitle, description, grid, axis, ticks, tickLabels, categoryLabels
  case axisNames, bars, meanTicks
  case valueLabels, legend, ring, references, control, notices, emptyMessage

  init(_ role: Role) {
    self =
      switch role {
      case .title: .title
      case .subtitle: .subtitle
      case .description: .description
      case .gridLine: .grid
      case .axisLine: .axis
      case .tick: .ticks
      case .tickLabel: .tickLabels
      case .categoryLabel: .categoryLabels
      case .axisName: .axisNames
      case .plot, .bar: .bars
      case .meanTick: .meanTicks
      case .valueLabel: .valueLabels
      case .legendSwatch, .legendLabel: .legend
      case .ringTrack, .ringArc, .ringLabel: .ring
      case .referenceLine: .references
      case .controlSegment, .focusRing, .tooltip, .saveField, .scrollBar, .scrollTrack,
        .selectionBand, .keys, .popover, .sentence, .rowDrawer, .leaving:
        .control
      case .notice: .notices
      case .emptyMessage: .emptyMessage
      }
  }

  /// The class name for style sheets.
  var name: StaticString {
    switch self {
    case .title: "title"
    case .subtitle: "subtitle"
    case .description: "description"
    case .grid: "grid"
    case .axis: "axis"
    case .ticks: "ticks"
    case .tickLabels: "tick-labels"
    case .categoryLabels: "category-labels"
    case .axisNames: "axis-names"
    case .bars: "bars"
    case .meanTicks: "mean-ticks"
    case .valueLabels: "value-labels"
    case .legend: "legend"
    case .ring: "ring"
    case .references: "reference-lines"
    case .control: "control"
    case .notices: "notices"
    case .emptyMessage: "empty-message"
    }
  }
}

extension Mark {
  /// Whether there is anything to write; the plot area exists only for measuring.
  fileprivate var hasInk: Bool {
    switch self {
    case .rect(let mark): mark.fill != nil || mark.outline != nil
    case .text(let mark): !mark.text.isEmpty
    case .line, .path: true
    }
  }
}

extension Rect {
  fileprivate var isFinite: Bool {
    minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }
}
