// Marks of both axes: grid, axis line, reference lines, labels and ticks; the scroll bar.
import Scales
import Scenegraph
internal import Words

struct AxisMarks {
  let chart: Chart
  let state: ChartState
  let layout: ChartLayout
  let channels: Channels
  let typesetter: Typesetter
  var theme: Theme { chart.theme }

  /// Grid lines behind the bars, except at the baseline, where the axis line is.
  func gridLines() -> [Mark] {
    guard layout.parts.contains(.grid) else { return [] }
    return layout.axis.labels.compactMap { label in
      guard channels.position(of: label.value) != channels.baseline else { return nil }
      return .line(
        LineMark(
          MarkAttributes(.gridLine, datum: .axisValue(label.value)),
          bounds: channels.line(at: label.value), color: theme.grid))
    }
  }

  /// The line that bars stand on, unless hidden on request.
  func axisLine() -> [Mark] {
    guard !chart.hidesBaseline else { return [] }
    let line = LineMark(
      MarkAttributes(.axisLine), bounds: channels.baselineRect, color: theme.axisLine)
    return [.line(line)]
  }

  /// How far from the line that bars stand on, and how high, wide and thick the teeth of a break are.
  private static let breakPlace = (distance: 10.0, height: 4.0, width: 8.0, gap: 4.0)

  /// More bars are crossed by one mark.
  private static let mostBroken = 60

  /// Two zigzag lines across the bars near their feet, where these do not begin at zero.
  func breakMarks(across bars: ArraySlice<Mark>) -> [Mark] {
    guard channels.hasBreak else { return [] }
    let range = channels.categoryRange
    if bars.count > Self.mostBroken { return breakMark(range) }
    let reach = Self.breakPlace.distance + Self.breakPlace.height
    return bars.flatMap { bar -> [Mark] in
      let (start, length) = channels.stretch(of: bar.bounds)
      guard channels.extents(of: bar.bounds).length >= reach else { return [] }
      let first = max(range.start, start - 3)
      return breakMark((first, min(range.start + range.length, start + length + 3) - first))
    }
  }

  private func breakMark(_ range: (start: Double, length: Double)) -> [Mark] {
    let place = Self.breakPlace
    let length = channels.extents(of: layout.plot).length
    guard length >= 4 * place.distance, range.length >= place.width else { return [] }
    let middle = channels.baseline + channels.inwards * place.distance
    let count = max(2, Int((range.length / place.width).rounded()))
    func zigzag(_ middle: Double) -> Path {
      let points = (0...count).map { index in
        channels.point(
          range.start + range.length * Double(index) / Double(count),
          at: middle + (index % 2 == 0 ? -place.height / 2 : place.height / 2))
      }
      return Path(
        segments: points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }
      )
    }
    func mark(_ middle: Double, _ color: Color, width: Double) -> Mark {
      let ends = [middle - place.height / 2 - width, middle + place.height / 2 + width].map {
        [channels.point(range.start, at: $0), channels.point(range.start + range.length, at: $0)]
      }.joined()
      let bounds = Rect(
        minX: ends.map(\.x).min() ?? 0, minY: ends.map(\.y).min() ?? 0,
        maxX: ends.map(\.x).max() ?? 0, maxY: ends.map(\.y).max() ?? 0)
      return .path(
        PathMark(
          MarkAttributes(.axisBreak), bounds: bounds, path: zigzag(middle), stroke: color,
          strokeWidth: width))
    }
    let half = (place.gap / 2).rounded()
    return [
      mark(middle, theme.background, width: place.gap + 1),
      mark(middle - half, theme.axisLine, width: 1), mark(middle + half, theme.axisLine, width: 1),
    ]
  }

  /// Drawn over the bars, so that it is visible which bars reach them, with a casing in the
  /// background colour that separates them from bars of any colour.
  func referenceLines() -> [Mark] {
    chart.shownReferences.flatMap { reference -> [Mark] in
      let line = channels.line(at: reference.value)
      return [
        .rect(
          RectMark(
            MarkAttributes(.referenceLine),
            bounds: channels.widened(line, by: casing).intersection(layout.windowBounds),
            fill: theme.background)),
        .line(
          LineMark(
            MarkAttributes(
              .referenceLine, datum: .axisValue(reference.value),
              label: reference.label.isEmpty ? nil : reference.label),
            bounds: line, color: theme.ink)),
      ]
    }
  }

  /// The width of the casing on each side of a reference line, in logical pixels.
  private var casing: Double { typesetter.grid.ceil(1) }

  func referenceLabels() -> [Mark] {
    layout.references.map { .placed(.referenceLine, $0, Typography.label, theme.ink) }
  }

  func names() -> [Mark] {
    [layout.valueName, layout.categoryName].compactMap(\.self).map {
      .placed(.axisName, $0, Typography.label, theme.softInk)
    }
  }

  func tickLabels() -> [Mark] {
    guard layout.hasTickLabels else { return [] }
    return layout.axis.labels.map { label in
      .text(
        TextMark(
          MarkAttributes(.tickLabel, datum: .axisValue(label.value)),
          bounds: channels.tickLabelBox(
            label.size, at: label.value, gap: layout.tickGap, isSlanted: layout.axis.isSlanted),
          text: label.text, font: Typography.tick, color: theme.softInk, alignment: .trailing,
          angle: layout.axis.isSlanted ? -45 : 0))
    }
  }

  /// In logical pixels.
  private static let tickLength = 4.0

  func categoryTicks() -> [Mark] {
    let labels = layout.categoryLabels
    return labels.ticks.compactMap { row in
      channels.tick(at: channels.place(ofRow: row, labels.anchor), length: Self.tickLength).map {
        .line(LineMark(MarkAttributes(.tick), bounds: $0, color: theme.axisLine))
      }
    }
  }

  private func place(_ label: CategoryLabels.Label) -> Double {
    channels.place(ofRow: label.row, layout.categoryLabels.anchor)
  }

  /// The labels that the edge of the zoomed plot does not cut; else the nearest to the middle.
  private func labelsInView(_ labels: CategoryLabels) -> [CategoryLabels.Label] {
    guard channels.isZoomed else { return labels.labels }
    let inView = labels.labels.filter {
      channels.isInView($0.size, at: place($0), isSlanted: labels.arrangement == .slanted)
    }
    // A slanted label ends under its bar, so it cannot be moved into view.
    guard inView.isEmpty, labels.arrangement != .slanted else { return inView }
    let nearest = labels.labels.min {
      channels.distanceFromMiddle(place($0)) < channels.distanceFromMiddle(place($1))
    }
    return nearest.map { [$0] } ?? []
  }

  func categoryLabels() -> [Mark] {
    let labels = layout.categoryLabels
    let isSlanted = labels.arrangement == .slanted
    var marks: [Mark] = []
    var previous = Rect.zero
    let inView = labelsInView(labels)
    for label in inView where !label.text.isEmpty {
      let isSelected = labels.areOfRows && state.selection.contains(row: label.row)
      var font = Typography.label
      var size = label.size
      if isSelected {
        let bold = typesetter.size(label.text, Typography.selectedLabel)
        if isSlanted || bold.width <= channels.widestCategoryLabel(size) {
          (font, size) = (Typography.selectedLabel, bold)
        }
      }
      let box = box(size, label, gap: layout.categoryGap)
      // Only labels at the edge are moved; skip one that would then touch its neighbour.
      if !isSlanted {
        if !previous.isEmpty, channels.areCrowded(previous, box) { continue }
        previous = box
      }
      let isFaded =
        labels.areOfRows && state.isFaded(row: label.row, isSelected: isSelected)
      marks.append(
        .text(
          TextMark(
            attributes(label, isSelected: isSelected), bounds: box, text: label.text, font: font,
            color: isFaded ? theme.softInk : theme.ink,
            alignment: channels.categoryLabelAlignment, angle: isSlanted ? -45 : 0)))
    }
    return marks + contexts(labels, above: inView) + more()
  }

  private func more() -> [Mark] {
    layout.more.map {
      [.placed(.categoryLabel, $0, Typography.label, theme.softInk, alignment: .trailing)]
    } ?? []
  }

  private func attributes(_ label: CategoryLabels.Label, isSelected: Bool) -> MarkAttributes {
    guard layout.categoryLabels.areOfRows else {
      return MarkAttributes(.categoryLabel, label: label.text)
    }
    let name = chart.data.category(ofRow: label.row)
    return MarkAttributes(
      .categoryLabel, datum: .category(row: label.row, name: name),
      label: chart.data.name(ofRow: label.row), isSelected: isSelected)
  }

  /// The longer periods; that of the first label in view is told there if its own place is not.
  private func contexts(
    _ labels: CategoryLabels, above inView: [CategoryLabels.Label]
  ) -> [Mark] {
    var contexts = labels.contexts
    if channels.isZoomed {
      contexts.removeAll { !channels.isInView($0.size, at: place($0), isSlanted: false) }
      if let first = inView.first, let its = labels.contexts.last(where: { $0.row <= first.row }),
        contexts.first.map({ $0.row > first.row }) ?? true
      {
        var moved = its
        moved.row = first.row
        contexts.insert(moved, at: 0)
      }
    }
    var previous = Rect.zero
    return contexts.compactMap { label in
      let box = box(label.size, label, gap: layout.categoryGap + labels.contextDistance)
      if !previous.isEmpty, channels.areCrowded(previous, box) { return nil }
      previous = box
      return .text(
        TextMark(
          MarkAttributes(.categoryLabel, label: label.text), bounds: box, text: label.text,
          font: Typography.label, color: theme.softInk,
          alignment: channels.categoryLabelAlignment))
    }
  }

  private func box(_ size: Size, _ label: CategoryLabels.Label, gap: Double) -> Rect {
    // An edge label may extend beyond the plot by half its width.
    let beyond = layout.categoryLabels.anchor == .edge ? layout.roomForEdges : 0
    return channels.categoryLabelBox(
      size, at: place(label), gap: gap,
      isSlanted: layout.categoryLabels.arrangement == .slanted, beyond: beyond,
      margin: layout.spacing.margin)
  }
}

enum ScrollStripMarks {
  static func marks(_ chart: Chart, _ strip: ScrollStripLayout) -> [Mark] {
    let shape = Shape.rounded(CornerRadii(ScrollStripLayout.thickness / 2))
    func part(_ role: Role, _ bounds: Rect, _ color: Color) -> Mark {
      .rect(RectMark(MarkAttributes(role), bounds: bounds, shape: shape, fill: color))
    }
    return [
      part(.scrollTrack, strip.track, chart.theme.grid),
      part(.scrollBar, strip.thumb, chart.theme.softInk),
    ]
  }
}
