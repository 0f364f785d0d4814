// What is beside the bars and says how much of them, or does something with them: legend, ring and
// control.
import Scales
import Scenegraph

extension ChartElements {
  /// The series that the legend shows, in the order of its marks.
  var legendSeries: [Int] {
    parts.compactMap { mark in
      guard mark.role == .legendLabel, let series = mark.datum?.series,
        chart.data.series.indices.contains(series)
      else { return nil }
      return series
    }
  }

  /// The legend with its entries; the discs are only there for the eye.
  func legend() -> AccessibleElement? {
    let entries = parts.filter { $0.role == .legendLabel || $0.role == .legendSwatch }
    let bySeries = Dictionary(grouping: entries) { $0.datum?.series }
    let toggles = legendSeries.compactMap { series in
      bySeries[series].flatMap { toggle(series, marks: $0) }
    }
    guard !toggles.isEmpty, let bounds = bounds(of: entries) else { return nil }
    return AccessibleElement(
      id(.legend), .group, name: "Legend", bounds: bounds, children: toggles)
  }

  private func toggle(_ series: Int, marks: [Mark]) -> AccessibleElement? {
    guard let bounds = bounds(of: marks) else { return nil }
    let id = id(.legendEntry(series: series))
    let isShown = !state.hiddenSeries.contains(series)
    var states = states(id, .focusable)
    if isShown { states.insert(.checked) }
    return AccessibleElement(
      id, .toggle, name: name(ofSeries: series), bounds: bounds,
      position: AccessibleElement.Position(series + 1, of: chart.data.series.count),
      states: states,
      action: AccessibleElement.Action(
        name: isShown ? "hide" : "show",
        description: isShown ? "Hides the bars of this series" : "Shows the bars of this series",
        key: series < 9 ? "\(series + 1)" : ""),
      controls: [self.id(.series(series))])
  }

  /// How much of the whole the selection is, or how far reading has come.
  func ring() -> AccessibleElement? {
    let marks = parts.filter {
      $0.role == .ringTrack || $0.role == .ringArc || $0.role == .ringLabel
    }
    guard let bounds = bounds(of: marks), let reading = RingReading(chart, state, visible) else {
      return nil
    }
    var ring = AccessibleElement(id(.ring), .progress, name: "", bounds: bounds)
    if let progress = state.reading {
      ring.name = ElementText.line(ReadingTexts(progress, chart.numberFormat).sentence)
      if progress.isTurning { ring.states.insert(.indeterminate) }
    } else {
      ring.name = ElementText.line(
        reading.captions.compactMap(\.forms.first).joined(separator: ", "))
    }
    if ring.name.isEmpty { ring.name = "Share" }
    // Where there is nothing to divide by there is no value; the text says so.
    if reading.ratio.isNaN {
      ring.description = reading.text
    } else if !ring.states.contains(.indeterminate) {
      ring.value = AccessibleElement.Value(
        current: min(max(reading.ratio, 0), 1), minimum: 0, maximum: 1, text: reading.text)
    }
    return ring
  }

  /// How many bars are shown.
  func control() -> AccessibleElement? {
    let segments = scene.controlSegments
    let choices = chart.choices
    let panel = parts.filter { $0.role == .controlSegment }
    // The picture may be older than the data.
    guard !segments.isEmpty, segments.count == choices.count, let bounds = bounds(of: panel) else {
      return nil
    }
    let children = zip(segments, choices).enumerated().map { place, segment in
      let (index, choice) = segment
      let mark = scene.marks[index]
      let id = id(.choice(place))
      var states = states(id, .focusable)
      if mark.attributes.isSelected { states.insert(.checked) }
      return AccessibleElement(
        id, .choice, name: choice.map { "\($0) largest bars" } ?? "All bars",
        bounds: moved(mark.bounds),
        position: AccessibleElement.Position(place + 1, of: segments.count), states: states,
        action: AccessibleElement.Action(
          name: "choose",
          description: choice == nil
            ? "Shows all bars" : "Shows the largest bars, and the rest summed up as one"))
    }
    return AccessibleElement(
      id(.control), .group, name: "Number of bars", bounds: bounds, children: children)
  }
}
