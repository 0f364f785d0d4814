// The legend: where its entries go, what they look like, and what a press on one does.
import Scenegraph

/// The boxes of a legend, each entry once, relative to nothing: absolute logical pixels.
struct LegendLayout {
  struct Entry {
    var series: Int
    var swatch, label: Rect
    var text: String

    mutating func move(x: Double = 0, y: Double) {
      swatch = swatch.offset(x: x, y: y)
      label = label.offset(x: x, y: y)
    }
  }

  var entries: [Entry]
  var frame: Rect

  private static let swatchDiameter = 12.0
  private static let swatchGap = 8.0
  /// In front of a name.
  static let indent = swatchDiameter + swatchGap
  private static let entryGap = 20.0
  private static let lineGap = 8.0
  /// No entry is cut to less.
  private static let leastCutWidth = 88.0

  /// nil where there is nothing, or not enough height for it.
  private init?(_ entries: [Entry], height: Double, in frame: Rect) {
    guard !entries.isEmpty, height <= frame.height else { return nil }
    self.entries = entries
    self.frame = Rect(x: frame.minX, y: frame.minY, width: frame.width, height: height)
  }

  /// The only series, in a line: its text is what the values are and count.
  init(one text: String, full: String, in frame: Rect, typesetter: Typesetter) {
    let size = typesetter.size(text, Typography.legend)
    let swatch = Rect(
      x: frame.minX, y: typesetter.grid.round(frame.midY - Self.swatchDiameter / 2),
      width: Self.swatchDiameter, height: Self.swatchDiameter)
    let label = Rect(x: frame.minX + Self.indent, y: frame.minY, size: size)
    entries = [Entry(series: 0, swatch: swatch, label: label, text: text)]
    self.frame = swatch.union(label)
  }

  /// Each name beside its part of a stack, those of hidden series from the top.
  ///
  /// - Parameter middles: the middle of each series' part, absolute; nil for a hidden one.
  init(_ names: [String], at middles: [Double?], in frame: Rect, typesetter: Typesetter) {
    let lineHeight = typesetter.lineHeight(Typography.legend)
    var top = frame.minY
    let texts = Self.texts(names, width: frame.width, maximumLines: 1, typesetter)
    entries = zip(names, middles).enumerated().compactMap { series, place in
      let y = place.1.map { typesetter.grid.round($0 - lineHeight / 2) } ?? top
      if place.1 == nil { top += lineHeight }
      return Self.entry(
        series, place.0, texts[series], x: frame.minX, y: y, lineHeight: lineHeight,
        typesetter: typesetter)
    }
    self.frame = entries.reduce(entries.first?.swatch ?? frame) {
      $0.union($1.swatch).union($1.label)
    }
  }

  /// From the first disc to the end of the longest line.
  var contentWidth: Double {
    (entries.map(\.label.maxX).max() ?? 0) - (entries.map(\.swatch.minX).min() ?? 0)
  }

  /// The same elsewhere; the frame was at the origin.
  func moved(x: Double, y: Double) -> LegendLayout {
    var moved = self
    moved.frame = frame.offset(x: x, y: y)
    for index in entries.indices { moved.entries[index].move(x: x, y: y) }
    return moved
  }

  /// One entry below the other, the first at the bottom where they run upwards, as series lie upon
  /// each other; nil where they need more height than there is.
  static func column(
    _ names: [String], in frame: Rect, isUpwards: Bool, typesetter: Typesetter
  ) -> LegendLayout? {
    let lineHeight = typesetter.lineHeight(Typography.legend)
    var entries: [Entry] = []
    var y = frame.minY
    let texts = texts(names, width: frame.width, maximumLines: 2, typesetter)
    for (series, name) in names.enumerated() {
      guard
        let entry = entry(
          series, name, texts[series], x: frame.minX, y: y, lineHeight: lineHeight,
          typesetter: typesetter)
      else { return nil }
      entries.append(entry)
      y += entry.label.height + lineGap
    }
    let height = max(0, y - lineGap - frame.minY)
    if isUpwards {
      // Mirrored about the middle: entries may be of one line or of two.
      let sum = 2 * frame.minY + height
      for index in entries.indices {
        let label = entries[index].label
        entries[index].move(y: sum - label.maxY - label.minY)
      }
    }
    return LegendLayout(entries, height: height, in: frame)
  }

  /// One entry after the other, in as many rows as needed, below each other in columns where there
  /// are several; nil where they need more height than there is. Long names are cut where that makes
  /// room for all: colours without names tell nothing.
  static func rows(_ names: [String], in frame: Rect, typesetter: Typesetter) -> LegendLayout? {
    var columnCount = 1.0
    while true {
      let width = (frame.width + entryGap) / columnCount - entryGap
      guard columnCount == 1 || width >= leastCutWidth else { return nil }
      let most = columnCount == 1 ? frame.width : width
      if let legend = rows(names, in: frame, width: most, typesetter: typesetter) { return legend }
      columnCount += 1
    }
  }

  /// - Parameter width: of an entry at the most.
  private static func rows(
    _ names: [String], in frame: Rect, width: Double, typesetter: Typesetter
  ) -> LegendLayout? {
    let lineHeight = typesetter.lineHeight(Typography.legend)
    var entries: [Entry] = []
    let texts = texts(names, width: width, maximumLines: 1, typesetter)
    for (series, name) in names.enumerated() {
      guard
        let entry = entry(
          series, name, texts[series], x: frame.minX, y: frame.minY, lineHeight: lineHeight,
          typesetter: typesetter)
      else { return nil }
      entries.append(entry)
    }
    let widths = entries.map { $0.label.maxX - frame.minX }
    let isOneRow =
      widths.reduce(0, +) + entryGap * Double(entries.count - 1) <= frame.width
    let columnWidth = (widths.max() ?? 0) + entryGap
    let columnCount = max(1, Int((frame.width + entryGap) / columnWidth))
    var x = frame.minX
    for index in entries.indices {
      let row = isOneRow ? 0 : index / columnCount
      if !isOneRow { x = frame.minX + Double(index % columnCount) * columnWidth }
      entries[index].move(x: x - frame.minX, y: Double(row) * (lineHeight + lineGap))
      x += widths[index] + entryGap
    }
    let height = (entries.last?.label.maxY ?? frame.minY) - frame.minY
    return LegendLayout(entries, height: height, in: frame)
  }

  /// The names as they fit entries of a width: whole, wrapped, or cut so that they stay distinct.
  private static func texts(
    _ names: [String], width: Double, maximumLines: Int, _ typesetter: Typesetter
  ) -> [String] {
    let (font, room) = (Typography.legend, width - indent)
    let rooms = names.map { CutText(text: $0, font: font, maximumWidth: room) }
    let cut = typesetter.cut(rooms).texts
    guard maximumLines > 1 else { return cut }
    return zip(names, cut).map { name, text in
      guard text != name else { return text }
      let lines = typesetter.wrapped(
        name, font, maximumWidth: room, maximumLines: maximumLines)
      return lines ?? text
    }
  }

  private static func entry(
    _ series: Int, _ name: String, _ text: String, x: Double, y: Double, lineHeight: Double,
    typesetter: Typesetter
  ) -> Entry? {
    let grid = typesetter.grid
    let size = typesetter.size(text, Typography.legend)
    guard !text.isEmpty || name.isEmpty else { return nil }
    return Entry(
      series: series,
      swatch: Rect(
        x: x, y: grid.round(y + (lineHeight - swatchDiameter) / 2), width: swatchDiameter,
        height: swatchDiameter),
      label: Rect(
        x: x + indent, y: y, width: size.width, height: max(size.height, lineHeight)),
      text: text)
  }

  func control(_ chart: Chart, _ state: ChartState) -> Control {
    let items = entries.map { entry in
      let isShown = !state.hiddenSeries.contains(entry.series)
      return Control.Item(
        frame: entry.swatch.union(entry.label),
        name: chart.spokenName(ofSeries: entry.series),
        action: .toggleSeries(entry.series), isOn: isShown,
        press: AccessibleElement.Action(
          name: isShown ? "hide" : "show",
          description: isShown ? "Hides the bars of this series" : "Shows the bars of this series",
          key: entry.series < 9 ? "\(entry.series + 1)" : ""))
    }
    return Control(
      .legend, .toggles, name: "Legend",
      frame: items.reduce(Rect.zero) { $0.union($1.frame) }, items: items)
  }

  /// A disc and a name for each series; the disc of a hidden one is hollow.
  func marks(_ chart: Chart, _ state: ChartState) -> [Mark] {
    let hovered = state.hoveredItem(of: .legend)
    return entries.enumerated().flatMap { place, entry -> [Mark] in
      let isHidden = state.hiddenSeries.contains(entry.series)
      let series = chart.data.series[entry.series].name
      let name = chart.data.name(ofSeries: entry.series)
      let isUnfinished = chart.data.isUnfinished(series: entry.series)
      let datum = Datum.series(entry.series, name: series)
      let theme = chart.theme
      let color = chart.color(ofSeries: entry.series)
      let ink = BarInk(chart, series: entry.series)
      var swatch = RectMark(
        MarkAttributes(.legendSwatch, datum: datum, label: name, isHidden: isHidden),
        bounds: entry.swatch, shape: .ellipse,
        fill: isHidden || isUnfinished ? theme.background : color,
        hatching: isHidden ? nil : isUnfinished ? ink.unfinishedHatching : ink.fullHatching,
        outline: ink.edge ?? (isHidden || isUnfinished ? color : nil))
      swatch.attributes.isUnfinished = isUnfinished
      let plate = Mark.rect(
        RectMark(
          MarkAttributes(.legendLabel), bounds: entry.swatch.union(entry.label).outset(by: 3),
          shape: .rounded(CornerRadii(4)), fill: theme.panel))
      return (place == hovered ? [plate] : []) + [
        .rect(swatch),
        .text(
          TextMark(
            MarkAttributes(.legendLabel, datum: datum, label: name, isHidden: isHidden),
            bounds: entry.label, text: entry.text, font: Typography.legend,
            color: isHidden ? theme.softInk : theme.ink)),
      ]
    }
  }
}
