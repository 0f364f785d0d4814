// Writes texts to SVG as real letters, each line with its baseline where the picture has it.
internal import Scenegraph

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

  static func weight(_ weight: Font.Weight) -> Int {
    switch weight {
    case .regular: 400
    case .semibold: 600
    case .bold: 700
    }
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

extension SVGDocument {
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
        $0.number(frame.angle)
        $0.raw(" ")
        $0.number(frame.origin.x)
        $0.raw(" ")
        $0.number(frame.origin.y)
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
