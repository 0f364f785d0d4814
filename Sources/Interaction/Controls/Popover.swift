// A list over the window beside what it belongs to: its place, its looks, what is hit and heard.
internal import Charts
internal import Input
internal import Scenegraph

/// A list that is open.
struct Popover: Hashable {
  let id: ControlID
  /// As it is spoken.
  let name: String
  let role: Control.Role
  /// What it was opened on, in logical pixels of the window.
  let anchor: Rect
  var list: ListBox

  init(
    _ id: ControlID, _ role: Control.Role, name: String, anchor: Rect, list: ListBox
  ) {
    (self.id, self.role, self.name) = (id, role, name)
    (self.anchor, self.list) = (anchor, list)
  }
}

/// A popover laid out in a window.
struct PopoverLayout: Equatable {
  let frame: Rect
  /// Of the found rows in view.
  let rows: [(place: Int, frame: Rect)]
  /// The line that shows what was typed; nil for none.
  private let searchFrame: Rect?
  private let popover: Popover
  /// The height of a line between rows: a device pixel.
  private let hairline: Double

  static let width = 280.0
  static let rowHeight = 28.0
  /// In a window this narrow the list is a sheet at its bottom, with rows for a thumb.
  static let sheetWidth = 360.0
  static let sheetRowHeight = 36.0
  private static let margin = 8.0
  private static let padding = 4.0
  private static let indent = 12.0
  private static let hintGap = 16.0
  private static let radius = 6.0
  private static let stripWidth = 3.0

  /// - Parameter popover: is told how many of its rows there is room for.
  init(_ popover: inout Popover, size: Size, scaleFactor: Double) {
    let isSheet = size.width <= Self.sheetWidth
    let rowHeight = isSheet ? Self.sheetRowHeight : Self.rowHeight
    func round(_ value: Double) -> Double { (value * scaleFactor).rounded() / scaleFactor }
    let width = isSheet ? size.width : min(Self.width, size.width - 2 * Self.margin)
    let room = size.height - 2 * (Self.padding + Self.margin)
    let search = popover.list.isSearchable ? 1 : 0
    popover.list.show(count: Int(room / rowHeight) - search)
    let visible = popover.list.visible
    // A search that finds nothing keeps a line to say so.
    let lines = max(1, visible.count) + search
    let height = Double(lines) * rowHeight + 2 * Self.padding
    let anchor = popover.anchor
    let below = anchor.maxY
    var y = below
    if isSheet {
      y = size.height - height
    } else if below + height > size.height - Self.margin {
      // Above, or as far down as there is room.
      let above = anchor.minY - height
      y = above >= Self.margin ? above : size.height - height - Self.margin
    }
    let x = isSheet ? 0 : min(max(Self.margin, anchor.minX), size.width - width - Self.margin)
    let frame = Rect(x: round(x), y: round(max(0, y)), width: width, height: height)
    func line(_ index: Int) -> Rect {
      Rect(
        x: frame.minX, y: frame.minY + Self.padding + Double(index) * rowHeight, width: width,
        height: rowHeight)
    }
    self.frame = frame
    searchFrame = search == 1 ? line(0) : nil
    rows = visible.enumerated().map { ($1, line($0 + search)) }
    self.popover = popover
    hairline = 1 / scaleFactor
  }

  /// The found row under a point; nil beside all rows.
  func row(at point: Point) -> Int? { rows.first { $0.frame.contains(point) }?.place }

  /// With an item for each found row; those out of view have no frame.
  var control: Control {
    let list = popover.list
    let frames = Dictionary(rows.map { ($0.place, $0.frame) }) { first, _ in first }
    let items = list.found.indices.map { place in
      let row = list.rows[list.found[place]]
      let hint = row.refusal ?? row.hint
      return Control.Item(
        frame: frames[place] ?? .zero, name: row.name, action: .pick, isOn: row.isOn,
        refusal: row.refusal,
        press: AccessibleElement.Action(
          name: "choose", description: hint, key: row.refusal == nil ? row.hint : ""))
    }
    return Control(popover.id, popover.role, name: popover.name, frame: frame, items: items)
  }

  static func == (one: Self, other: Self) -> Bool {
    one.frame == other.frame && one.popover == other.popover
  }

  func marks(theme: Theme, measurer: any TextMeasurer) -> [Mark] {
    let attributes = MarkAttributes(.popover)
    var marks: [Mark] = [
      .rect(
        RectMark(
          attributes, bounds: frame, shape: .rounded(CornerRadii(Self.radius)),
          fill: theme.background, outline: theme.axisLine))
    ]
    let list = popover.list
    let height = measurer.lineHeight(of: Typography.label)
    func text(
      _ text: String, in row: Rect, _ font: Font, _ color: Color, isAtEnd: Bool = false,
      room: Double
    ) -> Double {
      let shown = measurer.fitted(text, font: font, width: room)
      guard !shown.isEmpty else { return 0 }
      let width = measurer.size(of: shown, font: font).width
      marks.append(
        .text(
          TextMark(
            MarkAttributes(.popover, label: text),
            bounds: Rect(
              x: isAtEnd ? row.maxX - Self.indent - width : row.minX + Self.indent,
              y: row.midY - height / 2, width: width, height: height),
            text: shown, font: font, color: color)))
      return width
    }
    let inner = frame.width - 2 * Self.indent
    if let searchFrame {
      let isEmpty = list.search.isEmpty
      _ = text(
        isEmpty ? "Type to search" : list.search, in: searchFrame, Typography.label,
        isEmpty ? theme.softInk : theme.ink, room: inner)
      let edge = Rect(x: frame.minX, y: searchFrame.maxY, width: frame.width, height: hairline)
      marks.append(.line(LineMark(attributes, bounds: edge, color: theme.grid)))
    }
    for (place, row) in rows {
      let entry = list.rows[list.found[place]]
      if place == list.highlight {
        marks.append(
          .rect(
            RectMark(
              MarkAttributes(.popover, isSelected: true),
              bounds: Rect(
                x: row.minX + Self.padding, y: row.minY, width: row.width - 2 * Self.padding,
                height: row.height),
              shape: .rounded(CornerRadii(Self.radius - 2)), fill: theme.panel)))
      }
      if entry.startsGroup, place > 0, place != rows.first?.place {
        let edge = Rect(x: row.minX, y: row.minY, width: row.width, height: hairline)
        marks.append(.line(LineMark(attributes, bounds: edge, color: theme.grid)))
      }
      let hint = entry.refusal ?? entry.hint
      let hintWidth = text(
        hint, in: row, Typography.label, theme.softInk, isAtEnd: true, room: inner / 2)
      let room = inner - (hintWidth > 0 ? hintWidth + Self.hintGap : 0)
      _ = text(
        entry.name, in: row, entry.isOn ? Typography.selectedLabel : Typography.label,
        entry.refusal == nil ? theme.ink : theme.softInk, room: room)
    }
    if list.found.isEmpty, let searchFrame {
      let row = searchFrame.offset(x: 0, y: searchFrame.height)
      _ = text("Nothing is called so", in: row, Typography.label, theme.softInk, room: inner)
    }
    if list.visible.count < list.found.count, let first = rows.first, let last = rows.last {
      let whole = last.frame.maxY - first.frame.minY
      let share = whole / Double(list.found.count)
      marks.append(
        .rect(
          RectMark(
            attributes,
            bounds: Rect(
              x: frame.maxX - Self.stripWidth - 1,
              y: first.frame.minY + share * Double(list.first), width: Self.stripWidth,
              height: share * Double(list.visible.count)),
            shape: .rounded(CornerRadii(Self.stripWidth / 2)), fill: theme.axisLine)))
    }
    return marks
  }
}

extension TextMeasurer {
  /// The start of a text that is too wide, with an ellipsis; "" if not even that fits.
  func fitted(_ text: String, font: Font, width: Double) -> String {
    guard size(of: text, font: font).width > width else { return text }
    let rest = width - size(of: "…", font: font).width
    guard rest > 0 else { return "" }
    let spans = characterSpans(of: text, font: font)
    return String(zip(text, spans).prefix { max($1.leading, $1.trailing) <= rest }.map(\.0)) + "…"
  }
}
