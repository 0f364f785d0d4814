// Warms the caches for the first frame of new data or a new order.
import Scenegraph

extension Chart {
  /// Computes everything for which a picture of the chart or its description makes a pass over the
  /// rows, so that the window's thread need not. Takes time proportional to the rows.
  package func prepareFrame(_ state: ChartState) {
    // Building a scene requests exactly what a picture needs.
    _ = scene(state: state, size: Self.preparedSize, measurer: RoughMeasurer())
    _ = elementOutOfView(state: state, index: 0, bounds: .zero, hasFocus: false)
  }

  /// Large enough for every part, in logical pixels.
  private static let preparedSize = Size(width: 1_600, height: 1_200)
}

/// Estimates text sizes for a scene that is never painted.
private final class RoughMeasurer: TextMeasurer {
  func size(of text: String, font: Font) -> Size {
    Size(width: Double(text.utf8.count) * font.size / 2, height: lineHeight(of: font))
  }

  func lineHeight(of font: Font) -> Double { font.size * 1.2 }
}
