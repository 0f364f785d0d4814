// The line above the plot: what the values are and count, the legend of one series, what the bars of
// horizontal charts are, and how many of them there are.
import Queries
import Scales
import Scenegraph

/// The contents of the line, before the plot has its place.
struct HeadingLine {
  /// What the values are and count; "" for nothing.
  private(set) var values = ""
  private var fullValues = ""
  /// What the bars are, in front of the values; "" for nothing.
  private(set) var categories = ""
  /// The name below the plot; "" for none.
  private(set) var below = ""
  /// Whether the name of the values is the legend of the only series.
  private let isLegend: Bool
  /// Whether the numbers have to say their scale, as neither the line nor the one below does.
  let saysScale: Bool
  /// The legend of several series, and the control, placed at the origin; nil for none.
  private var several: LegendLayout?
  private var control: ControlLayout?
  private(set) var height = 0.0

  private static let gap = 16.0
  /// What the control leaves to the values of a narrow window.
  private static let leastValues = 72.0
}

/// Where the names of several series go.
enum LegendPlace {
  /// In the line of the unit.
  case line
  /// Above it.
  case rows
  /// Each beside its part of the last stack.
  case lastStack
}

extension ChartLayoutBuilder {
  /// The nearest place to the bars that has room for each name.
  func legendPlace(in room: Rect) -> LegendPlace {
    if chart.looks.legend != .above, namesFitLastStack(in: room) { return .lastStack }
    return headingLine(room, legend: seriesNames) == nil ? .rows : .line
  }

  /// Whether a sentence of the chart's own names measures and categories.
  private var hasSentence: Bool {
    parts.contains(.subtitle) && chart.hasSentence
  }

  /// Whether that sentence is enough, as on a page of charts of one table.
  var hasOnlySentence: Bool { state.linked.isOfOneTable && hasSentence }

  /// nil if the control has no room.
  ///
  /// - Parameter legend: the names of several series that the line has to hold; nil is returned if
  ///   one would be cut.
  func headingLine(_ room: Rect, legend: [String]) -> HeadingLine? {
    let isUpright = chart.orientation == .vertical
    let hasNames = parts.contains(.axisNames)
    let namesValues = hasNames && parts.contains(chart.orientation.valueAxisPart)
    let namesCategories =
      hasNames && parts.contains(chart.orientation.categoryAxisPart)
      && !chart.data.categories.isEmpty && !hasSentence
    let name = chart.valueAxisName
    var forms: [String] = []
    if hasLegendOfOne {
      forms = headings([name.isEmpty ? chart.data.series[0].name : name])
    } else if namesValues {
      let isSaid = hasOnlySentence || hasSentence && chart.data.series.count > 1
      forms = headings(isSaid ? [""] : [name, ""])
    }
    let isInLine = hasLegendOfOne || isUpright
    let categories = namesCategories ? chart.categoryAxisName : ""
    return HeadingLine(
      values: isInLine ? forms : [], isLegend: hasLegendOfOne,
      categories: isUpright ? "" : categories,
      below: isUpright ? [categories] : isInLine ? [] : forms,
      legend: legend, needsScale: voice.hasScale && chart.shownLayout != .normalized,
      builder: self, room)
  }

  private func headings(_ names: [String]) -> [String] {
    chart.shownLayout == .normalized ? names : names.map(voice.heading)
  }
}

extension HeadingLine {
  fileprivate init?(
    values: [String], isLegend: Bool, categories: String, below: [String],
    legend: [String], needsScale: Bool, builder: ChartLayoutBuilder, _ room: Rect
  ) {
    let typesetter = builder.typesetter
    let font = isLegend ? Typography.legend : Typography.label
    func fits(_ text: String, _ room: Double) -> Bool {
      !text.isEmpty && typesetter.fitted(text, font, maximumWidth: room) == text
    }
    if builder.parts.contains(.control) {
      control = ControlLayout(
        builder.chart.choices, chosen: builder.chart.top, origin: Point(x: 0, y: 0),
        maximumWidth: max(room.width / 2, room.width - Self.leastValues), typesetter: typesetter)
      if control == nil { return nil }
    }
    self.categories = typesetter.fitted(
      categories, Typography.label, maximumWidth: room.width * 0.4)
    let front =
      self.categories.isEmpty
      ? 0 : typesetter.width(self.categories, Typography.label) + Self.gap
    let left =
      room.width - front - (isLegend ? LegendLayout.indent : 0)
      - (control.map { $0.width + Self.gap } ?? 0)
    if let full = values.first, !full.isEmpty || values.count > 1 {
      let fitting = values.first { fits($0, left) }
      self.values = fitting ?? typesetter.fitted(full, font, maximumWidth: left)
      fullValues = full
      if fitting == nil, isLegend, self.values.isEmpty { return nil }
      saysScale = needsScale && fitting == nil
    } else {
      let fitting = below.first { fits($0, room.width) }
      saysScale = needsScale && (fitting == nil || builder.chart.orientation == .vertical)
    }
    self.below = below.first { fits($0, room.width) } ?? below.first ?? ""
    self.isLegend = isLegend
    if !legend.isEmpty {
      let taken = self.values.isEmpty ? 0 : typesetter.width(self.values, font) + Self.gap
      let frame = Rect(
        x: 0, y: 0, width: left - taken, height: typesetter.lineHeight(Typography.legend) + 1)
      let row = LegendLayout.rows(legend, in: frame, typesetter: typesetter)
      guard let row, zip(row.entries, legend).allSatisfy({ $0.text == Typesetter.line($1) }) else {
        return nil
      }
      several = row
    }
    if several != nil || !self.values.isEmpty || !self.categories.isEmpty || isLegend {
      height = max(typesetter.lineHeight(font), typesetter.lineHeight(Typography.label))
    }
    if control != nil { height = max(height, ControlLayout.height) }
  }

  /// Of the values or the legend: beside names of bars no line has both.
  private func width(_ typesetter: Typesetter) -> Double {
    if let several { return several.contentWidth }
    let font = isLegend ? Typography.legend : Typography.label
    let words = values.isEmpty ? 0 : typesetter.width(values, font)
    return words + (isLegend ? LegendLayout.indent : 0)
  }

  /// - Parameter start: where the plot begins, below which the values of horizontal bars are named.
  func place(
    in frame: Rect, from start: Double, _ layout: inout ChartLayout, typesetter: Typesetter
  ) {
    let grid = typesetter.grid
    var x = frame.minX
    func placed(_ text: String, _ full: String, _ font: Font, x: Double) -> ChartLayout.PlacedText {
      let size = typesetter.size(text, font)
      let y = grid.round(frame.midY - size.height / 2)
      return .init(text: text, full: full, box: Rect(x: x, y: y, size: size))
    }
    var end = frame.maxX
    if let control {
      end -= control.width
      layout.control = control.moved(
        x: end, y: grid.round(frame.midY - ControlLayout.height / 2))
      end -= Self.gap
    }
    if !categories.isEmpty {
      let name = placed(categories, categories, Typography.label, x: x)
      layout.categoryName = name
      // Over the plot, whose values it names, as far as there is room.
      x = max(name.box.maxX + Self.gap, min(start, end - width(typesetter)))
    }
    if let several {
      if !values.isEmpty {
        let name = placed(values, fullValues, Typography.label, x: x)
        layout.valueName = name
        x = name.box.maxX + Self.gap
      }
      layout.legend = several.moved(
        x: x, y: grid.round(frame.midY - typesetter.lineHeight(Typography.legend) / 2))
    } else if isLegend {
      let line = Rect(
        x: x, y: grid.round(frame.midY - typesetter.lineHeight(Typography.legend) / 2),
        width: frame.maxX - x, height: typesetter.lineHeight(Typography.legend))
      layout.legend = LegendLayout(one: values, full: fullValues, in: line, typesetter: typesetter)
    } else if !values.isEmpty {
      layout.valueName = placed(values, fullValues, Typography.label, x: x)
    }
  }
}
