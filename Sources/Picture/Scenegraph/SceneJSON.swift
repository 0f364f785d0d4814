// The scene as JSON: the painted and hit-tested marks, for tools and tests.

extension Scene {
  /// The scene as one JSON object (RFC 8259), UTF-8, one mark per line, ending in a newline.
  ///
  /// Members are `width height title description domain orientation layout encoding marks notices`;
  /// `encoding` is absent if the data were not read from a table. A page has `charts` in the place
  /// of `domain orientation layout encoding`: an object for each, with these members after `chart x
  /// y width height`. Members of a mark, each present
  /// only if it applies, are `role x y width height text label category series value row hidden
  /// selected unfinished chart rows min max mean angle`, in this order. `selected` is present on every bar and
  /// `hidden` on every mark of the legend; on other marks only if true. An infinite value is
  /// `null`, since JSON has no other word for it; a gap has no bar. Marks that exist only in a
  /// window (focus ring, tooltip and the like) are left out.
  package func jsonBytes() -> [UInt8] {
    var json = JSONText(capacity: 256 + 192 * marks.count)
    json.open("{")
    json.name("width")
    json.number(size.width)
    json.name("height")
    json.number(size.height)
    json.name("title")
    json.string(title)
    json.name("description")
    json.string(description)
    if let chart {
      chart.writeAxes(to: &json)
    } else {
      json.name("charts")
      json.open("[")
      for chart in charts {
        json.breakLine()
        chart.write(to: &json)
      }
      json.endLine()
      json.close("]")
    }
    json.name("marks")
    json.open("[")
    for mark in marks where mark.role.isWritten {
      json.breakLine()
      mark.write(to: &json)
    }
    json.endLine()
    json.close("]")
    json.name("notices")
    json.open("[")
    for notice in notices { json.string(notice) }
    json.close("]")
    json.close("}")
    json.endLine()
    return json.bytes
  }

  /// `jsonBytes()` as a string.
  public func json() -> String { String(decoding: jsonBytes(), as: UTF8.self) }
}

extension Role {
  /// Whether marks with this role are part of the chart, not of interaction with the window.
  package var isWritten: Bool {
    switch self {
    case .focusRing, .tooltip, .saveField, .scrollBar, .scrollTrack, .selectionBand, .keys,
      .popover, .sentence, .rowDrawer:
      false
    default: true
    }
  }

  fileprivate var isLegend: Bool { self == .legendSwatch || self == .legendLabel }
}

extension Mark {
  fileprivate func write(to json: inout JSONText) {
    let attributes = self.attributes
    let bounds = self.bounds
    json.open("{")
    json.name("role")
    json.string(attributes.role.rawValue)
    json.name("x")
    json.number(bounds.x)
    json.name("y")
    json.number(bounds.y)
    json.name("width")
    json.number(bounds.width)
    json.name("height")
    json.number(bounds.height)
    if case .text(let mark) = self {
      json.name("text")
      json.string(mark.text)
    }
    attributes.write(to: &json)
    if case .text(let mark) = self, mark.angle != 0 {
      json.name("angle")
      json.number(mark.angle)
    }
    json.close("}")
  }
}

extension MarkAttributes {
  fileprivate func write(to json: inout JSONText) {
    if let label {
      json.name("label")
      json.string(label)
    }
    datum?.write(to: &json)
    if isHidden || role.isLegend {
      json.name("hidden")
      json.boolean(isHidden)
    }
    if isSelected || role == .bar {
      json.name("selected")
      json.boolean(isSelected)
    }
    if role == .bar, let rest = datum?.rest {
      json.name("rest")
      json.boolean(true)
      json.name("count")
      json.number(rest)
    }
    if isUnfinished {
      json.name("unfinished")
      json.boolean(true)
    }
    if let chart {
      json.name("chart")
      json.number(chart)
    }
    if let aggregate = datum?.aggregate {
      json.name("rows")
      json.open("[")
      json.number(aggregate.first)
      json.number(aggregate.last)
      json.close("]")
      json.name("min")
      json.number(aggregate.minimum)
      json.name("max")
      json.number(aggregate.maximum)
      if let mean = aggregate.mean {
        json.name("mean")
        json.number(mean)
      }
    }
  }
}

extension Datum {
  fileprivate func write(to json: inout JSONText) {
    if let category {
      json.name("category")
      json.string(category)
    }
    if let seriesName {
      json.name("series")
      json.string(seriesName)
    }
    if let number {
      json.name("value")
      json.number(number)
    }
    if let row {
      json.name("row")
      json.number(row)
    }
  }

  /// `"value"` of any mark that has a number.
  private var number: Double? {
    switch self {
    case .bar, .run: value
    case .axisValue(let value), .share(let value): value
    case .numberOfBars(let count): count.map(Double.init)
    case .category, .series: nil
    }
  }
}
