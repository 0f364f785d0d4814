// The page of other charts, laid out and drawn: a grid of small pictures below a heading.
internal import Charts
internal import Queries
internal import Scenegraph

extension ControlID {
  /// The small pictures, in the order of the suggestions.
  static let suggestions = ControlID("suggestions")
  static let closeSuggestions = ControlID("close_suggestions")
  /// The page that holds both.
  static let suggestionsPage = ControlID("suggestions_page")
}

/// The page at one window size.
struct SuggestionsLayout {
  let frame: Rect
  let closeFrame: Rect
  /// Where the pictures are; they scroll below its top.
  let body: Rect
  let columns: Int
  private let cell: Size
  /// By row of pictures, which all start at one height.
  private let captionHeights: [Double]
  private let count: Int
  private let margin: Double
  private let gap: Double
  private let round: (Double) -> Double
  private(set) var offset: Double

  static let heading = "Other charts"
  /// More columns are made before a picture gets narrower.
  private static let leastWidth = 220.0
  /// A few pictures do not fill a large window.
  private static let mostWidth = 480.0
  /// Height to width.
  private static let ratio = 2.0 / 3
  /// A cell is at least this high even in a lower window.
  private static let leastHeight = 96.0
  private static let padding = 8.0
  private static let closeSide = 36.0
  private static let radius = 6.0
  /// In lower cells a caption has one line only.
  private static let wrappingHeight = 120.0

  /// - Parameter page: is updated with the place that it is scrolled to.
  init(_ page: inout SuggestionsPage, with pen: Pen) {
    let (size, margin, measurer) = (pen.size, pen.margin, pen.measurer)
    let top = margin + measurer.lineHeight(of: Typography.title) + margin / 2
    (frame, round) = (pen.window, pen.round)
    body = Rect(minX: 0, minY: min(top, size.height), maxX: size.width, maxY: size.height)
    closeFrame = Rect(
      x: size.width - margin / 2 - Self.closeSide,
      y: (margin + top - margin / 2 - Self.closeSide) / 2, width: Self.closeSide,
      height: Self.closeSide)
    gap = margin < 16 ? 8 : 16
    let titles = page.titles
    count = titles.count
    let grid = Self.grid(
      count: count, room: Size(width: size.width - 2 * margin, height: body.height - margin),
      gap: gap)
    (columns, cell, self.margin) = (grid.columns, grid.cell, margin)
    let room = grid.cell.width - 2 * Self.padding
    let isHigh = grid.cell.height >= Self.wrappingHeight
    captionHeights = stride(from: 0, to: count, by: grid.columns).map { first in
      let isWrapped = titles[first..<min(first + grid.columns, titles.count)].contains {
        pen.width(of: $0.onOneLine, Typography.selectedLabel) > room
      }
      return measurer.lineHeight(of: Typography.label) * (isWrapped && isHigh ? 2 : 1)
    }
    offset = 0
    scroll(to: page.offset)
    if let index = page.revealed { reveal(index) }
    page.fit(offset: offset)
  }

  /// The fewest columns with which all are in view, else as many columns as possible.
  private static func grid(count: Int, room: Size, gap: Double) -> (columns: Int, cell: Size) {
    // Compared as a Double, since the width may not fit an Int.
    let most = Int(min(max(1, (room.width + gap) / (leastWidth + gap)), Double(max(1, count))))
    func cell(_ columns: Int) -> Size {
      let width = (room.width - gap * Double(columns - 1)) / Double(columns)
      let bounded = max(1, min(width, mostWidth).rounded(.down))
      return Size(
        width: bounded,
        height: min((bounded * ratio).rounded(), max(leastHeight, room.height.rounded(.down))))
    }
    let fitting = (1...most).first { columns in
      let rows = Double((count + columns - 1) / columns)
      return rows * (cell(columns).height + gap) - gap <= room.height
    }
    return (fitting ?? most, cell(fitting ?? most))
  }

  private var step: Double { cell.height + gap }

  /// Whole rows of pictures in view, at least one.
  var rowsInView: Int { max(1, Int((body.height + gap) / step)) }

  private var rowCount: Int { (count + columns - 1) / columns }
  private var contentHeight: Double { Double(rowCount) * step - gap + margin }
  private var maximumOffset: Double { max(0, contentHeight - body.height) }

  /// Scrolls to the nearest valid offset on a device pixel.
  mutating func scroll(to offset: Double) {
    self.offset = min(max(0, round(offset)), maximumOffset)
  }

  private mutating func reveal(_ index: Int) {
    let top = Double(index / columns) * step
    // The first and the last row come with the margin beside them.
    let bottom = top + cell.height + (index / columns == rowCount - 1 ? margin : gap / 2)
    scroll(to: min(max(offset, bottom - body.height), top))
  }

  /// The frame of a picture in the window, maybe out of view.
  private func frame(of index: Int) -> Rect {
    let (row, column) = (index / columns, index % columns)
    return Rect(
      x: round(margin + Double(column) * (cell.width + gap)),
      y: round(body.minY + Double(row) * step - offset), width: cell.width, height: cell.height)
  }

  /// What a press at a point hits; nil for the space around the pictures.
  func place(at point: Point) -> SuggestionsPage.Place? {
    if closeFrame.contains(point) { return .close }
    guard body.contains(point) else { return nil }
    return (0..<count).first { frame(of: $0).contains(point) }.map { .cell($0) }
  }

  // MARK: Drawing

  func marks(
    _ page: inout SuggestionsPage, current: Int?, note: String, fontFamily: String, with pen: Pen
  ) -> [Mark] {
    let theme = pen.theme
    var marks = [pen.box(frame, theme.background)]
    let message = Rect(
      x: margin, y: body.minY, width: frame.width - 2 * margin,
      height: pen.measurer.lineHeight(of: Typography.label))
    if page.generation == nil {
      marks += pen.text("Choosing charts…", in: message, Typography.label, theme.softInk)
    } else if count == 0 {
      marks += pen.text(
        "There is no chart for this table", in: message, Typography.label, theme.softInk)
    }
    for (index, title) in page.titles.enumerated() {
      let cell = frame(of: index)
      guard cell.intersects(body) else { continue }
      let isCurrent = index == current
      marks.append(
        pen.box(
          cell, radius: Self.radius, theme.background,
          outline: isCurrent ? theme.softInk : theme.grid, isSelected: isCurrent))
      let caption = Rect(
        x: cell.minX + Self.padding, y: cell.minY + Self.padding,
        width: cell.width - 2 * Self.padding, height: captionHeights[index / columns])
      marks += paragraph(
        title, in: caption, isCurrent ? Typography.selectedLabel : Typography.label,
        theme.ink, pen)
      marks += picture(
        index,
        in: Rect(minX: cell.minX, minY: caption.maxY, maxX: cell.maxX, maxY: cell.maxY), &page,
        pen, fontFamily)
      if page.focus == .cell(index) { marks += pen.ring(in: cell, radius: Self.radius) }
    }
    // Covers pictures that are partly in view.
    marks.append(
      pen.box(
        Rect(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: body.minY),
        theme.background))
    marks += headingMarks(note, pen) + [pen.cross(in: closeFrame)]
    if page.focus == .close {
      marks += pen.ring(in: closeFrame.outset(by: -4), radius: Self.radius)
    }
    let thumb = Pen.thumb(in: body, showing: body.height, of: contentHeight, from: offset)
    return marks + pen.strip(thumb)
  }

  /// As many lines of a text as the room has, at least one.
  private func paragraph(
    _ text: String, in room: Rect, _ font: Font, _ color: Color, _ pen: Pen
  ) -> [Mark] {
    let lines = Int(room.height / pen.measurer.lineHeight(of: font) + 0.5)
    return pen.text(text.onOneLine, in: room, font, color, lines: max(1, lines), label: text)
  }

  private func headingMarks(_ note: String, _ pen: Pen) -> [Mark] {
    let line = pen.measurer.lineHeight(of: Typography.title)
    let end = closeFrame.minX
    let marks = pen.text(
      Self.heading, in: Rect(x: margin, y: margin, width: end - margin, height: line),
      Typography.title)
    let start = (marks.first?.bounds.maxX ?? 0) + Self.padding
    let low = line - pen.measurer.lineHeight(of: Typography.label)
    // The baselines are level: the descent is a sixth of the line.
    let room = Rect(
      x: start, y: round(margin + low * 5 / 6), width: end - start, height: line - low)
    return marks + pen.text(note, in: room, Typography.label, pen.theme.softInk)
  }

  /// The chart of a suggestion, or what stands in its place.
  private func picture(
    _ index: Int, in room: Rect, _ page: inout SuggestionsPage, _ pen: Pen, _ fontFamily: String
  ) -> [Mark] {
    let inner = room.outset(by: -Self.padding)
    switch page.picture(index) {
    case nil: return paragraph("…", in: inner, Typography.label, pen.theme.softInk, pen)
    case .failed(let sentence):
      return paragraph(sentence, in: inner, Typography.label, pen.theme.softInk, pen)
    case .chart:
      // Whatever margin a chart of this size has, its axis begins below its caption.
      let margin = Spacing(Size(width: room.width, height: room.height)).margin
      var place = room.outset(by: margin - Self.padding)
      (place.x, place.y) = (round(place.x), round(place.y))
      // A window narrower than its margins leaves no room at all.
      guard place.height >= 1 else { return [] }
      let look = SuggestionsPage.Look(
        size: Size(width: place.width, height: place.height), scaleFactor: pen.scaleFactor,
        theme: pen.theme, fontFamily: fontFamily)
      return page.marks(ofPicture: index, look, measurer: pen.measurer).map { mark in
        var mark = mark
        mark.move(x: place.minX, y: place.minY)
        return mark
      }
    }
  }

  // MARK: Accessibility

  /// The pictures as a control; those out of view have an empty frame.
  func control(_ page: SuggestionsPage, current: Int?) -> Control {
    let items = page.titles.enumerated().map { index, title in
      var refusal: String?
      if case .failed(let sentence) = page.picture(index) { refusal = sentence }
      let shown = frame(of: index).intersection(body)
      return Control.Item(
        frame: shown.isEmpty ? .zero : shown, name: title.onOneLine, action: .pick,
        isOn: index == current, refusal: refusal,
        press: AccessibleElement.Action(name: "choose", description: "Draws this chart"))
    }
    return Control(.suggestions, .options, name: Self.heading, frame: body, items: items)
  }

  private var closeControl: Control {
    Control(
      .closeSuggestions, .buttons, name: "", frame: closeFrame,
      items: [
        Control.Item(
          frame: closeFrame, name: "Close", action: .pick,
          press: AccessibleElement.Action(
            name: "press", description: "Closes the page", key: "Escape"))
      ])
  }

  /// The page as a dialog with the list of pictures and the button that closes it.
  func element(
    _ page: SuggestionsPage, current: Int?, note: String, hasFocus: Bool
  ) -> AccessibleElement {
    let place: ElementID.Part =
      switch page.focus {
      case .cell(let index) where index < count: .item(.suggestions, index)
      case .cell: .control(.suggestions)
      case .close: .item(.closeSuggestions, 0)
      }
    let focused = hasFocus ? ElementID(place) : nil
    return AccessibleElement(
      ElementID(.control(.suggestionsPage)), .dialog, name: Self.heading, description: note,
      bounds: frame, states: .modal,
      children: [control(page, current: current).element(focused: focused)]
        + closeControl.element(focused: focused).children)
  }
}
