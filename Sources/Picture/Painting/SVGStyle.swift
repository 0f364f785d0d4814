// Writes what the elements of a group have in common once, on the group.
internal import Scenegraph

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
    case .path:
      fill = nil
    case .text(let mark):
      fill = mark.color
      font = mark.font
      alignment = mark.heldAlignment
    }
  }

  /// The style of the first text, since texts have the most properties, or of the first shape if
  /// there is no text.
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
      xml.attribute("font-weight") { $0.whole(SVGText.weight(font.weight)) }
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
