// The ring, which says how much of a whole the bars are.
import Scales
import Scenegraph

extension ChartElements {
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
}
