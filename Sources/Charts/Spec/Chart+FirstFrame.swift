// What the first picture of other data, or of another order, takes a pass over the rows for.
import Scenegraph

extension Chart {
  /// Finds out all that a picture of the chart, and what is said of it, take a pass over the rows
  /// for, so that the window's thread, which asks next, takes none. Takes time with the rows.
  package func prepareFrame(_ state: ChartState) {
    // The picture itself is what knows all that it asks for.
    _ = scene(state: state, size: Self.preparedSize, measurer: RoughMeasurer())
    _ = elementOutOfView(state: state, index: 0, bounds: .zero, hasFocus: false)
  }

  /// Large enough for every part, in logical pixels.
  private static let preparedSize = Size(width: 1_600, height: 1_200)
}

/// Measures texts that are not painted.
private final class RoughMeasurer: TextMeasurer {
  func size(of text: String, font: Font) -> Size {
    Size(width: Double(text.utf8.count) * font.size / 2, height: lineHeight(of: font))
  }

  func lineHeight(of font: Font) -> Double { font.size * 1.2 }
}
