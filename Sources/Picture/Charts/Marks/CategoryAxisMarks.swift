// Category labels beside the plot: names, periods, bin edges, and their ticks.
import Scenegraph

extension AxisMarks {
  /// In logical pixels.
  private static let tickLength = 4.0

  /// Ticks at the start of labelled periods and at bin edges.
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
    for label in labelsInView(labels) where !label.text.isEmpty {
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
      let isFaded = labels.areOfRows && !state.selection.isEmpty && !isSelected
      marks.append(
        .text(
          TextMark(
            attributes(label, isSelected: isSelected), bounds: box, text: label.text, font: font,
            color: isFaded ? theme.softInk : theme.ink,
            alignment: channels.categoryLabelAlignment, angle: isSlanted ? -45 : 0)))
    }
    return marks + contexts(labels) + more()
  }

  /// The number of rows that do not fit.
  private func more() -> [Mark] {
    layout.more.map {
      [
        .text(
          TextMark(
            MarkAttributes(.categoryLabel, label: $0.full), bounds: $0.box, text: $0.text,
            font: Typography.label, color: theme.softInk, alignment: .trailing))
      ]
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

  /// The longer periods that contain the labelled ones.
  private func contexts(_ labels: CategoryLabels) -> [Mark] {
    var previous = Rect.zero
    return labels.contexts.compactMap { label in
      let place = place(label)
      guard !channels.isZoomed || channels.isInView(label.size, at: place, isSlanted: false) else {
        return nil
      }
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

/// Makes the scroll bar that shows which categories are in view.
enum ScrollStripMarks {
  static func marks(_ chart: Chart, _ strip: ScrollStripLayout) -> [Mark] {
    let shape = Shape.rounded(CornerRadii(ScrollStripLayout.thickness / 2))
    return [
      .rect(
        RectMark(
          MarkAttributes(.scrollTrack), bounds: strip.track, shape: shape, fill: chart.theme.grid)),
      .rect(
        RectMark(
          MarkAttributes(.scrollBar), bounds: strip.thumb, shape: shape,
          fill: chart.theme.softInk)),
    ]
  }
}
