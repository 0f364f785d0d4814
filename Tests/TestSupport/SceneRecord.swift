// A scene and what is told of it, as texts for a record: all that can be seen or heard.
package import Scenegraph

extension Scene {
  /// Its marks by their roles, in the order of first occurrence, and what else it has.
  package var recordedParts: [(String, String)] {
    var roles: [String] = []
    var lines: [String: [String]] = [:]
    for mark in marks {
      let role = mark.role.rawValue
      if lines[role] == nil { roles.append(role) }
      lines[role, default: []].append(mark.recorded)
    }
    let grid = slots.map { grid in
      let numbers = [grid.start, grid.step, grid.seriesStart, grid.seriesStep, grid.leastStep]
      return "\(numbers.map(hundredths)) \(grid.rowCount) \(grid.series) \(grid.plot.recorded)"
    }
    let others = controls.map { control in
      let items = control.items.map { item in
        "\(item.name) \(item.action) \(item.isOn) \(item.refusal ?? "") \(item.frame.recorded)"
      }
      return ([control.id.name, control.frame.recorded] + items).joined(separator: "\n")
    }
    return roles.map { ($0, lines[$0, default: []].joined(separator: "\n")) } + [
      ("controls", others.joined(separator: "\n")), ("slots", grid ?? ""),
      ("notices", notices.joined(separator: "\n")),
    ]
  }

  /// All of it as one text.
  package var recorded: String {
    recordedParts.map { "\($0.0)\n\($0.1)" }.joined(separator: "\n")
  }
}

extension AccessibleElement {
  /// It and its children, a line each.
  package var recorded: String { lines(indent: "").joined(separator: "\n") }

  private func lines(indent: String) -> [String] {
    var words = [kind.rawValue, name, description, bounds.recorded]
    if let value {
      words.append(
        "\(hundredths(value.current)) in \(hundredths(value.minimum))…\(hundredths(value.maximum)) "
          + value.text)
    }
    if let position { words.append("\(position.index) of \(position.count)") }
    if states != [] { words.append("states \(states.rawValue)") }
    if let action { words.append("\(action.name), \(action.description), \(action.key)") }
    if let text { words.append("“\(text.string)” \(text.caret) \(text.selection)") }
    if let table {
      words.append(
        "\(table.rowCount) rows \(table.columns) \(table.current) \(table.body.recorded) "
          + "\(hundredths(table.firstRow)) \(table.spans)")
      let row = min(Int(table.firstRow), table.rowCount - 1)
      if row >= 0 { words.append(table.description(ofRow: row)) }
    }
    if !controls.isEmpty { words.append("controls \(controls.count)") }
    return [indent + words.joined(separator: " | ")]
      + children.flatMap { $0.lines(indent: indent + " ") }
  }
}

extension Mark {
  fileprivate var recorded: String {
    var words = [bounds.recorded]
    switch self {
    case .rect(let mark):
      words += [mark.fill?.recorded ?? "unpainted", mark.shape.recorded]
      if let hatching = mark.hatching {
        words.append("\(hatching.pattern) \(hatching.color.recorded)")
      }
      if let outline = mark.outline { words.append("outline \(outline.recorded)") }
      if let seam = mark.seam { words.append("seam \(seam)") }
    case .path(let mark):
      words += [mark.stroke.recorded, hundredths(mark.strokeWidth), mark.path.recorded]
      if mark.hasRoundCaps { words.append("round caps") }
    case .line(let mark): words.append(mark.color.recorded)
    case .text(let mark):
      words += ["“\(mark.text)”", hundredths(mark.font.size), "\(mark.font.weight)"]
      words += ["\(mark.alignment)", hundredths(mark.angle), mark.color.recorded]
      if let plate = mark.plate { words.append("plate \(plate.recorded)") }
    }
    if let label = attributes.label { words.append("called \(label)") }
    if attributes.isHidden { words.append("hidden") }
    if attributes.isSelected { words.append("selected") }
    if attributes.isUnfinished { words.append("unfinished") }
    if let cell = datum?.cell { words.append("row \(cell.rows) of \(cell.series)") }
    return words.joined(separator: " ")
  }
}

extension Rect {
  fileprivate var recorded: String { [x, y, width, height].map(hundredths).joined(separator: " ") }
}

extension Color {
  fileprivate var recorded: String { "\(red).\(green).\(blue)" }
}

extension Shape {
  fileprivate var recorded: String {
    switch self {
    case .rectangle: "box"
    case .pointed(let edge): "pointed \(edge)"
    case .ellipse: "ellipse"
    case .rounded(let radii):
      [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map(hundredths)
        .joined(separator: ",")
    }
  }
}

extension Path {
  fileprivate var recorded: String {
    segments.map { segment in
      switch segment {
      case .move(let point): "M\(hundredths(point.x)),\(hundredths(point.y))"
      case .line(let point): "L\(hundredths(point.x)),\(hundredths(point.y))"
      case .arc(let center, let radius, let start, let end):
        "A" + [center.x, center.y, radius, start, end].map(hundredths).joined(separator: ",")
      case .close: "Z"
      }
    }.joined()
  }
}

/// A number to two decimals, as hundredths.
private func hundredths(_ number: Double) -> String {
  let scaled = (number * 100).rounded()
  return abs(scaled) < 1e15 ? String(Int(scaled)) : "\(number)"
}
