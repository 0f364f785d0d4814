// Draws the drawer with rows.
internal import Charts
internal import Scenegraph

extension RowDrawerLayout {
  private static let attributes = MarkAttributes(.rowDrawer)
  private static let crossSize = 8.0
  private static let focusWidth = 2.0

  func marks(theme: Theme, scaleFactor: Double, measurer: any TextMeasurer) -> [Mark] {
    let pen = DrawerPen(theme: theme, scaleFactor: scaleFactor, measurer: measurer)
    var marks: [Mark] = [ground(frame, theme)]
    for row in rows {
      for (column, text) in zip(columns, row.cells) {
        marks += pen.text(
          text, in: Rect(x: column.minX, y: row.y, width: column.width, height: Self.rowHeight),
          column.isNumeric ? Self.numberFont : Self.cellFont,
          column.index == nil ? theme.softInk : theme.ink, isAtEnd: column.isNumeric)
      }
    }
    if let problem { marks += pen.paragraph(problem, in: body, theme.ink) }
    // Covers rows that are partly in view.
    marks.append(
      ground(
        Rect(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: body.minY), theme))
    marks.append(line(frame.minY, theme.axisLine, pen))
    if !columns.isEmpty {
      marks.append(line(body.minY - 1 / scaleFactor, theme.axisLine, pen))
    }
    marks += pen.text(
      heading,
      in: Rect(
        minX: frame.minX + Self.indent, minY: frame.minY, maxX: closeFrame.minX,
        maxY: headerFrame.minY),
      Typography.emptyMessage, theme.ink)
    marks += [cross(theme.ink)]
    for column in columns { marks += header(column, pen) }
    return marks + [strip(theme), focusRing(theme)].compactMap(\.self)
  }

  private func ground(_ bounds: Rect, _ theme: Theme) -> Mark {
    .rect(RectMark(Self.attributes, bounds: bounds, fill: theme.background))
  }

  private func line(_ y: Double, _ color: Color, _ pen: DrawerPen) -> Mark {
    .line(
      LineMark(
        Self.attributes,
        bounds: Rect(x: frame.minX, y: y, width: frame.width, height: 1 / pen.scaleFactor),
        color: color))
  }

  private func cross(_ color: Color) -> Mark {
    let (center, half) = (closeFrame.center, Self.crossSize / 2)
    let bounds = Rect(
      x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
    return .path(
      PathMark(
        MarkAttributes(.rowDrawer, label: "Close"), bounds: bounds.outset(by: 1),
        path: Path(segments: [
          .move(Point(x: bounds.minX, y: bounds.minY)),
          .line(Point(x: bounds.maxX, y: bounds.maxY)),
          .move(Point(x: bounds.minX, y: bounds.maxY)),
          .line(Point(x: bounds.maxX, y: bounds.minY)),
        ]), stroke: color, strokeWidth: 1.5))
  }

  /// The name of a column, with a tip that points up for an ascending order.
  private func header(_ column: Column, _ pen: DrawerPen) -> [Mark] {
    var room = Rect(
      x: column.minX, y: headerFrame.minY, width: column.width, height: headerFrame.height)
    guard column.isSorted else {
      return pen.text(
        column.name, in: room, Typography.label, pen.theme.softInk, isAtEnd: column.isNumeric)
    }
    let tip = Rect(x: room.maxX - 8, y: room.midY - 2, width: 8, height: 4)
    room.width = max(0, room.width - Self.arrowWidth)
    let sign = Mark.rect(
      RectMark(
        MarkAttributes(.rowDrawer, label: isDescending ? "descending" : "ascending"), bounds: tip,
        shape: .pointed(isDescending ? .bottom : .top), fill: pen.theme.ink))
    return pen.text(
      column.name, in: room, Typography.selectedLabel, pen.theme.ink, isAtEnd: column.isNumeric)
      + [sign]
  }

  private func strip(_ theme: Theme) -> Mark? {
    thumb.map { thumb in
      .rect(
        RectMark(
          Self.attributes, bounds: thumb, shape: .rounded(CornerRadii(Self.stripWidth / 2)),
          fill: theme.axisLine))
    }
  }

  /// nil unless the keyboard has moved into the drawer.
  private func focusRing(_ theme: Theme) -> Mark? {
    var target = body
    switch focus {
    case .rows where showsFocus:
      guard let row = rows.first(where: { $0.place == currentRow }) else { break }
      target = frame(of: row)
      if let column = currentColumn.flatMap({ index in columns.first { $0.index == index } }) {
        let span = frame(of: column)
        target = Rect(
          minX: span.minX, minY: target.minY, maxX: min(span.maxX, body.maxX), maxY: target.maxY)
      }
    case .header(let index) where showsFocus:
      guard let column = columns.first(where: { $0.index == index }) else { return nil }
      target = frame(of: column).intersection(headerFrame)
    default: return nil
    }
    let middle = target.outset(by: -Self.focusWidth)
    guard !middle.isEmpty else { return nil }
    return .path(
      PathMark(
        MarkAttributes(.focusRing), bounds: middle.outset(by: Self.focusWidth / 2),
        path: .roundedRectangle(middle, CornerRadii(2)), stroke: theme.ink,
        strokeWidth: Self.focusWidth))
  }
}

/// What the drawer draws texts with.
private struct DrawerPen {
  let theme: Theme
  let scaleFactor: Double
  let measurer: any TextMeasurer

  /// A text on one line in the middle of a room; empty if not even one character fits.
  func text(
    _ text: String, in room: Rect, _ font: Font, _ color: Color, isAtEnd: Bool = false
  ) -> [Mark] {
    guard !text.isEmpty else { return [] }
    let shown = measurer.fitted(text, font, maximumWidth: room.width, scaleFactor: scaleFactor)
    guard !shown.isEmpty else { return [] }
    let size = measurer.size(of: shown, font: font)
    func round(_ value: Double) -> Double { (value * scaleFactor).rounded() / scaleFactor }
    return [
      .text(
        TextMark(
          MarkAttributes(.rowDrawer, label: shown == text ? nil : text),
          bounds: Rect(
            x: round(isAtEnd ? room.maxX - size.width : room.minX),
            y: round(room.midY - size.height / 2), width: size.width, height: size.height),
          text: shown, font: font, color: color))
    ]
  }

  /// A sentence on as many lines as it needs.
  func paragraph(_ text: String, in room: Rect, _ color: Color) -> [Mark] {
    let font = Typography.label
    let width = room.width - 2 * RowDrawerLayout.indent
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let longer = lines.last.map { $0 + " " + word }
      if let longer, measurer.size(of: longer, font: font).width <= width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    let height = measurer.lineHeight(of: font) + 4
    return lines.enumerated().flatMap { index, line in
      self.text(
        line,
        in: Rect(
          x: room.minX + RowDrawerLayout.indent, y: room.minY + 8 + Double(index) * height,
          width: width, height: height), font, color)
    }
  }
}
