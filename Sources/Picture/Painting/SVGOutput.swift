// Writes a scene as an SVG document: text stays text, bars have titles, parts can be restyled,
// hatches are in the same places as the painter's.
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
    (self.scene, self.fonts, self.title) = (scene, fonts, title)
    marks = scene.marks.filter { $0.role.isWritten && $0.bounds.isFinite && $0.hasInk }
    hatches = SVGHatches(marks)
    xml = XMLText(capacity: 1_024 + 160 * marks.count)
  }

  mutating func write() {
    let (size, families) = (scene.size, SVGText.families(fonts.family))
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"")
    xml.attribute("width", size.width)
    xml.attribute("height", size.height)
    xml.attribute("viewBox") { $0.numbers(0, 0, size.width, size.height) }
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
      let part = first.role.cssClass
      let run = rest.prefix { $0.role.cssClass == part }
      rest = rest[run.endIndex...]
      let style = SVGStyle(ofGroup: run)
      xml.raw("<g")
      xml.attribute("class") { $0.text(part) }
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

extension Role {
  fileprivate var cssClass: String {
    switch self {
    case .title: "title"
    case .subtitle: "subtitle"
    case .description: "description"
    case .gridLine: "grid"
    case .axisLine: "axis"
    case .tick: "ticks"
    case .tickLabel: "tick-labels"
    case .categoryLabel: "category-labels"
    case .axisName: "axis-names"
    case .plot, .bar: "bars"
    case .remainingBar: "remaining"
    case .meanTick: "mean-ticks"
    case .compareBar: "compared"
    case .errorBar: "errors"
    case .target: "targets"
    case .axisBreak: "axis"
    case .note: "notes"
    case .linkedNote: "linked-note"
    case .valueLabel: "value-labels"
    case .legendSwatch, .legendLabel: "legend"
    case .ringTrack, .ringArc, .ringLabel: "ring"
    case .referenceLine: "reference-lines"
    case .controlSegment, .focusRing, .tooltip, .saveField, .scrollBar, .scrollTrack,
      .selectionBand, .keys, .popover, .sentence, .rowDrawer, .leaving, .hoverShare:
      "control"
    case .notice: "notices"
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

/// The patterns defined in a document, by number.
struct SVGHatches {
  private var firstID: [Hatching: Int] = [:]
  private var hatchings: [Hatching] = []

  /// The hatchings of the marks, in order of first appearance.
  init(_ marks: [Mark]) {
    var count = 0
    for mark in marks {
      guard case .rect(let rect) = mark, let hatching = rect.visibleHatching,
        firstID[hatching] == nil
      else { continue }
      firstID[hatching] = count + 1
      hatchings.append(hatching)
      count += hatching.pattern.layers.count
    }
  }

  /// The patterns that make up a hatching when overlaid.
  func ids(of hatching: Hatching) -> Range<Int> {
    guard let first = firstID[hatching] else { return 0..<0 }
    return first..<first + hatching.pattern.layers.count
  }

  func write(to xml: inout XMLText) {
    guard !hatchings.isEmpty else { return }
    xml.raw("<defs>\n")
    for hatching in hatchings {
      for (id, layer) in zip(ids(of: hatching), hatching.pattern.layers) {
        layer.write(to: &xml, id: id, color: hatching.color)
      }
    }
    xml.raw("</defs>\n")
  }
}

extension Pattern.Layer {
  /// The content of one pattern element: a line or a disc in the middle of a square tile.
  fileprivate func write(to xml: inout XMLText, id: Int, color: Color) {
    xml.raw("<pattern")
    xml.attribute("id") {
      $0.raw("hatch-")
      $0.whole(id)
    }
    xml.attribute("patternUnits", "userSpaceOnUse")
    xml.attribute("width", spacing)
    xml.attribute("height", spacing)
    xml.attribute("patternTransform") {
      $0.raw("rotate(")
      $0.number(angle)
      $0.raw(") translate(")
      $0.numbers(offset - spacing / 2, offset - spacing / 2)
      $0.raw(")")
    }
    switch ink {
    case .lines(let width):
      xml.raw("><rect")
      xml.attribute("y", (spacing - width) / 2)
      xml.attribute("width", spacing)
      xml.attribute("height", width)
    case .discs(let radius):
      xml.raw("><circle")
      xml.attribute("cx", spacing / 2)
      xml.attribute("cy", spacing / 2)
      xml.attribute("r", radius)
    }
    xml.attribute("fill", color)
    xml.raw("/></pattern>\n")
  }
}

/// The properties that elements inherit from their group.
struct SVGStyle {
  var fill: Color?
  var font: Font?
  /// The physical side at which a text is anchored.
  var alignment = TextMark.Alignment.leading
  /// Whether edges are on device pixels at any zoom: sharp lines, and no seams between bars.
  var isCrisp = false

  init(fill: Color?) { self.fill = fill }

  init(_ mark: Mark) {
    switch mark {
    case .rect(let mark):
      fill = mark.fill
      isCrisp = mark.shape == .rectangle
    case .line(let mark):
      fill = mark.color
      isCrisp = true
    case .path: fill = nil
    case .text(let mark):
      fill = mark.color
      font = mark.font
      alignment = mark.heldAlignment
    }
  }

  /// The style of the first text, since texts have the most properties, else of the first shape.
  init(ofGroup marks: ArraySlice<Mark>) {
    let text = marks.first { if case .text = $0 { true } else { false } }
    guard let mark = text ?? marks.first else {
      self.init(fill: nil)
      return
    }
    self.init(mark)
  }

  /// Writes all properties that differ from their initial values.
  func write(to xml: inout XMLText) { write(to: &xml, in: SVGStyle(fill: nil)) }

  /// Writes the properties that differ from the group's.
  func write(to xml: inout XMLText, in group: SVGStyle) {
    if let fill, fill != group.fill { xml.attribute("fill", fill) }
    if isCrisp != group.isCrisp {
      xml.attribute("shape-rendering", isCrisp ? "crispEdges" : "auto")
    }
    guard let font else { return }
    if font.size != group.font?.size { xml.attribute("font-size", font.size) }
    let old = group.font ?? Font(size: 0)
    if font.weight != old.weight {
      xml.attribute("font-weight") { $0.whole(TextStyle(font).weight) }
    }
    if font.hasTabularFigures != old.hasTabularFigures {
      xml.attribute(
        "style",
        font.hasTabularFigures
          ? "font-variant-numeric:tabular-nums" : "font-variant-numeric:normal")
    }
    if alignment != group.alignment {
      xml.attribute("text-anchor", SVGText.anchor(alignment, isRightToLeft: false))
    }
  }
}
