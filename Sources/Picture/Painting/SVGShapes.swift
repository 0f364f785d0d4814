// Writes marks as SVG elements; texts are real letters, with baselines as in the picture.
import Glibc
internal import Scenegraph

extension SVGDocument {
  mutating func write(_ mark: Mark, in group: SVGStyle) {
    switch mark {
    case .rect(let rect): write(rect, in: group)
    case .line(let line):
      xml.raw("<rect")
      xml.box(line.bounds)
      SVGStyle(mark).write(to: &xml, in: group)
      xml.raw("/>")
    case .path(let path): write(path)
    case .text(let text): write(text, in: group)
    }
  }

  private mutating func write(_ mark: RectMark, in group: SVGStyle) {
    let bounds = mark.inkBounds(seam: 1)
    let style = SVGStyle(.rect(mark))
    let title = mark.attributes.role == .bar ? self.title(.rect(mark)) : nil
    let hatches = mark.visibleHatching.map { self.hatches.ids(of: $0) } ?? 0..<0
    guard !hatches.isEmpty || mark.outline != nil else {
      return xml.shape(mark.shape, bounds, title: title) { xml in
        xml.series(of: mark.attributes)
        style.write(to: &xml, in: group)
      }
    }
    xml.raw("<g")
    xml.series(of: mark.attributes)
    style.write(to: &xml, in: group)
    xml.raw(">")
    if let title { xml.element("title", title) }
    if mark.fill != nil { xml.shape(mark.shape, bounds) }
    for id in hatches {
      xml.shape(mark.shape, bounds) { xml in
        xml.attribute("fill") {
          $0.raw("url(#hatch-")
          $0.whole(id)
          $0.raw(")")
        }
      }
    }
    if let outline = mark.outline, min(bounds.width, bounds.height) > 1 {
      // A stroke is centred on its path: on a path half a pixel inside, it ends at the edge.
      xml.shape(mark.shape.inset(by: 0.5), bounds.outset(by: -0.5)) { xml in
        xml.attribute("fill", "none")
        xml.attribute("stroke", outline)
      }
    }
    xml.raw("</g>")
  }

  private mutating func write(_ mark: PathMark) {
    xml.raw("<path")
    xml.attribute("d") { $0.path(mark.path) }
    xml.attribute("fill", "none")
    xml.attribute("stroke", mark.stroke)
    xml.attribute("stroke-width", mark.strokeWidth)
    if mark.hasRoundCaps { xml.attribute("stroke-linecap", "round") }
    xml.raw("/>")
  }

  mutating func write(_ mark: TextMark, in group: SVGStyle) {
    if let plate = mark.plateMark { write(.rect(plate), in: group) }
    let style = TextStyle(mark.font)
    let layout = fonts.layout(mark.text, style)
    let frame = TextFrame(mark, layout, fonts.lineMetrics(style), scale: fonts.scale)
    let isRightToLeft = layout.isRightToLeft
    var own = SVGStyle(.text(mark))
    let x = frame.origin.x + frame.left + own.alignment.share * frame.width
    xml.raw("<text")
    if isRightToLeft {
      xml.attribute("direction", "rtl")
      xml.attribute("text-anchor", SVGText.anchor(own.alignment, isRightToLeft: true))
      own.alignment = group.alignment
    }
    if frame.angle != 0 {
      xml.attribute("transform") {
        $0.raw("rotate(")
        $0.numbers(frame.angle, frame.origin.x, frame.origin.y)
        $0.raw(")")
      }
    }
    own.write(to: &xml, in: group)
    let hasOneLine = layout.lines.count == 1
    if hasOneLine { writePlace(x: x, frame, line: 0) }
    xml.raw(">")
    // A shortened name has its full text as the title.
    if let label = mark.attributes.label, !label.utf8.elementsEqual(mark.text.utf8),
      mark.text.unicodeScalars.contains("…")
    {
      xml.element("title", label)
    }
    for line in layout.lines.indices {
      if !hasOneLine {
        xml.raw("<tspan")
        writePlace(x: x, frame, line: line)
        xml.raw(">")
      }
      xml.text(layout.text(ofLine: line))
      if !hasOneLine { xml.raw("</tspan>") }
    }
    xml.raw("</text>")
  }

  private mutating func writePlace(x: Double, _ frame: TextFrame, line: Int) {
    xml.attribute("x", x)
    xml.attribute("y", frame.origin.y + frame.baseline(ofLine: line))
  }
}

extension Shape {
  /// The shape inset by a distance, for bounds that are inset by the same distance.
  fileprivate func inset(by distance: Double) -> Shape {
    if case .rounded(let radii) = self { .rounded(radii.reduced(by: distance)) } else { self }
  }
}

extension XMLText {
  /// Writes the class of the mark's series, counted from 1 as people do.
  fileprivate mutating func series(of attributes: MarkAttributes) {
    guard let series = attributes.datum?.series, series >= 0 else { return }
    attribute("class") {
      $0.raw("series-")
      $0.whole(series + 1)
    }
  }

  fileprivate mutating func box(_ box: Rect) {
    attribute("x", box.x)
    attribute("y", box.y)
    attribute("width", box.width)
    attribute("height", box.height)
  }

  /// Writes a shape as the simplest element possible.
  fileprivate mutating func shape(
    _ shape: Shape, _ bounds: Rect, title: String? = nil,
    attributes: (inout XMLText) -> Void = { _ in }
  ) {
    let name: StaticString
    switch shape {
    case .rectangle, .ellipse: name = "rect"
    case .rounded(let radii): name = radii.areEqual ? "rect" : "path"
    case .pointed: name = "path"
    }
    raw("<")
    raw(name)
    attributes(&self)
    switch shape {
    case .rectangle: box(bounds)
    case .ellipse:
      box(bounds)
      attribute("rx", min(bounds.width, bounds.height) / 2)
    case .rounded(let radii) where radii.areEqual:
      box(bounds)
      attribute("rx", min(radii.topLeft, bounds.width / 2, bounds.height / 2))
    case .rounded, .pointed: attribute("d") { $0.path(shape.path(in: bounds)) }
    }
    guard let title else { return raw("/>") }
    raw(">")
    element("title", title)
    raw("</")
    raw(name)
    raw(">")
  }

  /// Writes path data: absolute M, L, A and Z.
  mutating func path(_ path: Path) {
    var current: Point?
    for segment in path.segments {
      switch segment {
      case .move(let point):
        step("M", point)
        current = point
      case .line(let point):
        step("L", point)
        current = point
      case .arc(let center, let radius, let startAngle, let endAngle):
        let start = center.moved(by: radius, at: startAngle)
        if current.map({ $0.isNear(start) }) != true { step(current == nil ? "M" : "L", start) }
        current = arc(center, radius, startAngle, endAngle)
      case .close: raw("Z")
      }
    }
  }

  /// Writes an arc in pieces of at most a third of a circle: given by its two ends, an arc is
  /// ambiguous at half a circle and empty at a whole one (SVG 1.1, section F.6.2).
  private mutating func arc(
    _ center: Point, _ radius: Double, _ start: Double, _ end: Double
  ) -> Point {
    let turn = 2 * Double.pi
    // Clockwise, as in Cairo: an end before the start is a turn later.
    var sweep = end - start
    if sweep < 0 { sweep += turn * (-sweep / turn).rounded(.up) }
    let isCircle = sweep >= turn * (1 - 1e-9)
    sweep = min(sweep, turn)
    let count = max(1, (sweep / (turn / 3) - 1e-9).rounded(.up))
    var point = center
    for piece in 1...Int(count) {
      point = center.moved(by: radius, at: start + sweep * Double(piece) / count)
      raw("A")
      numbers(radius, radius, 0, 0, 1, point.x, point.y)
    }
    if isCircle { raw("Z") }
    return point
  }

  private mutating func step(_ command: StaticString, _ point: Point) {
    raw(command)
    numbers(point.x, point.y)
  }
}

extension CornerRadii {
  fileprivate var areEqual: Bool {
    topLeft == topRight && topRight == bottomRight && bottomRight == bottomLeft
  }
}

extension Point {
  fileprivate func moved(by distance: Double, at angle: Double) -> Point {
    Point(x: x + distance * cos(angle), y: y + distance * sin(angle))
  }

  fileprivate func isNear(_ other: Point) -> Bool {
    abs(x - other.x) < 1e-6 && abs(y - other.y) < 1e-6
  }
}

enum SVGText {
  /// The requested families in CSS syntax, with a generic one, which every viewer has.
  static func families(_ list: String) -> String {
    var names: [String] = []
    var hasGeneric = false
    for name in list.split(separator: ",") {
      let name = name.drop { $0 == " " }
      switch name.lowercased() {
      case "": continue
      case "sans", "sans-serif", "sans serif": names.append("sans-serif")
      case "serif": names.append("serif")
      case "mono", "monospace": names.append("monospace")
      case "system-ui": names.append("system-ui")
      default:
        names.append(quoted(name))
        continue
      }
      hasGeneric = true
    }
    return (hasGeneric ? names : names + ["sans-serif"]).joined(separator: ", ")
  }

  /// A CSS string; characters that could end it are escaped by number (CSS Syntax 3, 4.3.7).
  private static func quoted(_ name: Substring) -> String {
    var text = "'"
    for scalar in name.unicodeScalars {
      if scalar == "'" || scalar == "\\" || scalar.value < 0x20 {
        text += "\\" + String(scalar.value, radix: 16) + " "
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }

  /// Anchors depend on the writing direction; alignments mean left and right.
  static func anchor(_ alignment: TextMark.Alignment, isRightToLeft: Bool) -> StaticString {
    switch alignment {
    case .leading: isRightToLeft ? "end" : "start"
    case .center: "middle"
    case .trailing: isRightToLeft ? "start" : "end"
    }
  }
}
