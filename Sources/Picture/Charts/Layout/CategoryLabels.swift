// The category labels as chosen for the available space.
import Scenegraph

/// The category labels, already wrapped and shortened.
struct CategoryLabels {
  struct Label {
    var row: Int
    /// The text as drawn; `\n` between lines.
    var text: String
    /// The size before rotation.
    var size: Size
  }

  enum Arrangement {
    case flat
    /// Rising to the right at 45°, with the end of the text under its bar.
    case slanted
  }

  /// The part of a row's slot that a label is aligned to.
  enum Anchor {
    case middle
    /// The start of the slot, where the previous slot ends.
    case edge
  }

  var arrangement: Arrangement
  var anchor = Anchor.middle
  var labels: [Label]
  /// The height of the tallest label as drawn.
  var height: Double
  /// How far labels would extend to the left of the first slot if not cut.
  var leadingOverhang: Double
  /// The width of the widest label that may scroll into view.
  var unseenWidth = 0.0

  /// Whether each label names a single bar.
  var areOfRows = true
  /// The longer periods around the labels, in soft ink: below them, or to their left.
  var contexts: [Label] = []
  /// The distance from the labels to the contexts: between tops, or between ends.
  var contextDistance = 0.0
  /// The rows that have a tick, at the anchor.
  var ticks: [Int] = []

  var width: Double { max(unseenWidth, labels.map(\.size.width).max() ?? 0) }

  static let none = CategoryLabels(
    arrangement: .flat, labels: [], height: 0, leadingOverhang: 0)

  /// cos 45° = sin 45°.
  static let diagonal = 0.5.squareRoot()
}
