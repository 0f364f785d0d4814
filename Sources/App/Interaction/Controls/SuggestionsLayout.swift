// The page of other charts, laid out and drawn: a grid of small pictures below a heading.
internal import Charts
internal import Queries
internal import Scenegraph
internal import Tables

extension ControlID {
  /// The small pictures, in the order of the suggestions.
  static let suggestions = ControlID("suggestions")
  static let closeSuggestions = ControlID("close_suggestions")
  /// The page that holds both.
  static let suggestionsPage = ControlID("suggestions_page")
}

/// The page at one window size.
struct SuggestionsLayout {
  /// The whole window.
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
  private let pixel: Double
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
  /// In lower cells a caption has one line only.
  private static let wrappingHeight = 120.0

  /// - Parameter page: is updated with the place that it is scrolled to.
  init(
    _ page: inout SuggestionsPage, size: Size, scaleFactor: Double, measurer: any TextMeasurer
  ) {
    let side = min(size.width, size.height)
    let margin = side >= 480 ? 24.0 : side >= 240 ? 16 : 8
    let top = margin + measurer.lineHeight(of: Typography.title) + margin / 2
    frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    body = Rect(minX: 0, minY: min(top, size.height), maxX: size.width, maxY: size.height)
    closeFrame = Rect(
      x: size.width - margin / 2 - Self.closeSide,
      y: (margin + top - margin / 2 - Self.closeSide) / 2, width: Self.closeSide,
      height: Self.closeSide)
    let titles = page.suggestions.map(\.title)
    count = titles.count
    let grid = Self.grid(
      count: count, room: Size(width: size.width - 2 * margin, height: body.height - margin),
      gap: margin < 16 ? 8 : 16)
    (columns, cell, self.margin, pixel) = (grid.columns, grid.cell, margin, 1 / scaleFactor)
    let room = grid.cell.width - 2 * Self.padding
    let isHigh = grid.cell.height >= Self.wrappingHeight
    captionHeights = stride(from: 0, to: count, by: grid.columns).map { first in
      let isWrapped = titles[first..<min(first + grid.columns, titles.count)].contains {
        measurer.size(of: $0.onOneLine, font: Typography.selectedLabel).width > room
      }
      return measurer.lineHeight(of: Typography.label) * (isWrapped && isHigh ? 2 : 1)
    }
    offset = 0
    scroll(to: page.offset)
    if page.revealsFocus, case .cell(let index) = page.focus { reveal(index) }
    page.fit(offset: offset)
  }

  /// The fewest columns, and so the largest pictures, with which all are in view; if there are none,
  /// as many columns as possible.
  private static func grid(
    count: Int, room: Size, gap: Double
  ) -> (columns: Int, cell: Size) {
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

  private var gap: Double { margin < 16 ? 8 : 16 }
  private var step: Double { cell.height + gap }

  /// Whole rows of pictures in view, at least one.
  var rowsInView: Int { max(1, Int((body.height + gap) / step)) }

  private var rowCount: Int { (count + columns - 1) / columns }
  private var contentHeight: Double { Double(rowCount) * step - gap + margin }
  private var maximumOffset: Double { max(0, contentHeight - body.height) }

  /// Scrolls to the nearest valid offset on a device pixel.
  mutating func scroll(to offset: Double) {
    self.offset = min(max(0, rounded(offset)), maximumOffset)
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
      x: rounded(margin + Double(column) * (cell.width + gap)),
      y: rounded(body.minY + Double(row) * step - offset), width: cell.width, height: cell.height)
  }

  /// The nearest place on a device pixel.
  private func rounded(_ value: Double) -> Double { (value / pixel).rounded() * pixel }

  /// What a press at a point hits; nil for the space around the pictures.
  func place(at point: Point) -> SuggestionsPage.Place? {
    if closeFrame.contains(point) { return .close }
    guard body.contains(point) else { return nil }
    return (0..<count).first { frame(of: $0).contains(point) }.map { .cell($0) }
  }
}

// MARK: - Drawing

extension SuggestionsLayout {
  private static let attributes = MarkAttributes(.popover)
  private static let radius = 6.0
  private static let ringWidth = 2.0
  private static let crossSize = 10.0
  private static let stripWidth = 3.0
  private static let leastStrip = 16.0

  /// - Parameters:
  ///   - page: keeps the marks of its pictures.
  ///   - current: the place of the suggestion that the chart shows.
  ///   - note: stands after the heading.
  func marks(
    _ page: inout SuggestionsPage, current: Int?, note: String, theme: Theme, fontFamily: String,
    measurer: any TextMeasurer
  ) -> [Mark] {
    let pen = Pen(theme: theme, scaleFactor: 1 / pixel, measurer: measurer)
    var marks = [ground(frame, theme)]
    if page.generation == nil {
      marks += pen.text("Choosing charts…", in: message, Typography.label, theme.softInk)
    } else if count == 0 {
      marks += pen.text(
        "There is no chart for this table", in: message, Typography.label, theme.softInk)
    }
    for (index, suggestion) in page.suggestions.enumerated() {
      let cell = frame(of: index)
      guard cell.intersects(body) else { continue }
      let isCurrent = index == current
      marks.append(
        .rect(
          RectMark(
            MarkAttributes(.popover, isSelected: isCurrent), bounds: cell,
            shape: .rounded(CornerRadii(Self.radius)), fill: theme.background,
            outline: isCurrent ? theme.softInk : theme.grid)))
      let caption = Rect(
        x: cell.minX + Self.padding, y: cell.minY + Self.padding,
        width: cell.width - 2 * Self.padding, height: captionHeights[index / columns])
      marks += pen.text(
        suggestion.title, in: caption, isCurrent ? Typography.selectedLabel : Typography.label,
        theme.ink)
      marks += picture(
        index,
        in: Rect(minX: cell.minX, minY: caption.maxY, maxX: cell.maxX, maxY: cell.maxY), &page,
        pen, fontFamily)
      if page.focus == .cell(index) { marks.append(ring(cell, theme)) }
    }
    // Covers pictures that are partly in view.
    marks.append(
      ground(
        Rect(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: body.minY), theme))
    marks += headingMarks(note, pen) + [cross(theme.ink)]
    if page.focus == .close { marks.append(ring(closeFrame.outset(by: -4), theme)) }
    return marks + [strip(theme)].compactMap(\.self)
  }

  private func headingMarks(_ note: String, _ pen: Pen) -> [Mark] {
    let line = pen.measurer.lineHeight(of: Typography.title)
    let end = closeFrame.minX
    let marks = pen.text(
      Self.heading, in: Rect(x: margin, y: margin, width: end - margin, height: line),
      Typography.title, pen.theme.ink)
    let start = (marks.first?.bounds.maxX ?? 0) + Self.padding
    let low = line - pen.measurer.lineHeight(of: Typography.label)
    // The baselines are level: the descent is a sixth of the line.
    let room = Rect(
      x: start, y: rounded(margin + low * 5 / 6), width: end - start, height: line - low)
    return marks + pen.text(note, in: room, Typography.label, pen.theme.softInk)
  }

  /// Where a sentence stands in place of the pictures.
  private var message: Rect {
    Rect(x: margin, y: body.minY, width: frame.width - 2 * margin, height: 0)
  }

  private func ground(_ bounds: Rect, _ theme: Theme) -> Mark {
    .rect(RectMark(Self.attributes, bounds: bounds, fill: theme.background))
  }

  /// The chart of a suggestion, or what stands in its place.
  private func picture(
    _ index: Int, in room: Rect, _ page: inout SuggestionsPage, _ pen: Pen, _ fontFamily: String
  ) -> [Mark] {
    let inner = room.outset(by: -Self.padding)
    switch page.picture(index) {
    case nil: return pen.text("…", in: inner, Typography.label, pen.theme.softInk)
    case .failed(let sentence):
      return pen.text(sentence, in: inner, Typography.label, pen.theme.softInk)
    case .chart:
      // Whatever margin a chart of this size has, its axis begins below its caption.
      let margin = Spacing(Size(width: room.width, height: room.height)).margin
      var place = room.outset(by: margin - Self.padding)
      (place.x, place.y) = (rounded(place.x), rounded(place.y))
      // A window narrower than its margins leaves no room at all.
      guard place.width >= 1, place.height >= 1 else { return [] }
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

  private func ring(_ target: Rect, _ theme: Theme) -> Mark {
    .path(
      PathMark(
        MarkAttributes(.focusRing), bounds: target,
        path: .roundedRectangle(
          target.outset(by: -Self.ringWidth / 2), CornerRadii(Self.radius - Self.ringWidth / 2)),
        stroke: theme.ink, strokeWidth: Self.ringWidth))
  }

  private func cross(_ color: Color) -> Mark {
    let (center, half) = (closeFrame.center, Self.crossSize / 2)
    let bounds = Rect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
    return .path(
      PathMark(
        MarkAttributes(.popover, label: "Close"), bounds: bounds.outset(by: 1),
        path: Path(segments: [
          .move(Point(x: bounds.minX, y: bounds.minY)),
          .line(Point(x: bounds.maxX, y: bounds.maxY)),
          .move(Point(x: bounds.minX, y: bounds.maxY)),
          .line(Point(x: bounds.maxX, y: bounds.minY)),
        ]), stroke: color, strokeWidth: 1.5))
  }

  /// Shows which of the pictures are in view; nil if all are.
  private func strip(_ theme: Theme) -> Mark? {
    guard maximumOffset > 0, body.height > Self.leastStrip else { return nil }
    let length = max(Self.leastStrip, body.height * body.height / contentHeight)
    let start = (body.height - length) * offset / maximumOffset
    return .rect(
      RectMark(
        Self.attributes,
        bounds: Rect(
          x: body.maxX - Self.stripWidth - 1, y: body.minY + start, width: Self.stripWidth,
          height: length),
        shape: .rounded(CornerRadii(Self.stripWidth / 2)), fill: theme.axisLine))
  }

  /// What the page is drawn with.
  private struct Pen {
    let theme: Theme
    let scaleFactor: Double
    let measurer: any TextMeasurer

    /// A text on as many lines as the room has, at least one; empty if nothing fits the width.
    func text(_ text: String, in room: Rect, _ font: Font, _ color: Color) -> [Mark] {
      let lines = Int(room.height / measurer.lineHeight(of: font) + 0.5)
      let shown = measurer.paragraph(
        text.onOneLine, font, maximumWidth: room.width, maximumLines: max(1, lines),
        scaleFactor: scaleFactor)
      guard !shown.isEmpty else { return [] }
      let size = measurer.size(of: shown, font: font)
      return [
        .text(
          TextMark(
            MarkAttributes(.popover, label: text),
            bounds: Rect(x: room.minX, y: room.minY, width: size.width, height: size.height),
            text: shown, font: font, color: color))
      ]
    }
  }
}

// MARK: - Accessibility

extension SuggestionsLayout {
  /// The pictures as a control; those out of view have an empty frame.
  ///
  /// - Parameter current: the place of the suggestion that the chart shows.
  func control(_ page: SuggestionsPage, current: Int?) -> Control {
    let items = page.suggestions.enumerated().map { index, suggestion in
      var refusal: String?
      if case .failed(let sentence) = page.picture(index) { refusal = sentence }
      let shown = frame(of: index).intersection(body)
      return Control.Item(
        frame: shown.isEmpty ? .zero : shown, name: suggestion.title.onOneLine, action: .pick,
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
  ///
  /// - Parameters:
  ///   - note: stands after the heading.
  ///   - hasFocus: whether the window has the keyboard.
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
