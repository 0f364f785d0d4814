// The labels of the categories, as they were chosen for the room that they have.
import Scenegraph

/// The labels below the bars, already cut to what is drawn.
struct CategoryLabels {
  struct Label {
    var row: Int
    /// What is drawn; `\n` between lines.
    var text: String
    /// Of the text before it is turned.
    var size: Size
  }

  enum Arrangement {
    case flat
    /// Rising to the right at 45°, the end of the text under its bar.
    case slanted
  }

  /// What of a row's slot a label belongs to.
  enum Anchor {
    case middle
    /// Where it begins, and the slot before ends.
    case edge
  }

  var arrangement: Arrangement
  var anchor = Anchor.middle
  var labels: [Label]
  /// The height of the tallest label as drawn.
  var height: Double
  /// How far the labels would like to reach to the left of the first slot, to be shown uncut.
  var leadingOverhang: Double
  /// Of the widest label that may come into view.
  var unseenWidth = 0.0

  /// Whether each label names the bar that it stands at.
  var areOfRows = true
  /// The longer periods of time that labels are in, in soft ink: below them, or at their left beside
  /// the plot.
  var contexts: [Label] = []
  /// From the labels to the contexts: from top to top, or from end to end.
  var contextDistance = 0.0
  /// The rows that have a tick, at the anchor.
  var ticks: [Int] = []

  /// The width of the widest label before it is turned.
  var width: Double { max(unseenWidth, labels.map(\.size.width).max() ?? 0) }

  static let none = CategoryLabels(
    arrangement: .flat, labels: [], height: 0, leadingOverhang: 0)

  /// cos 45° = sin 45°.
  static let diagonal = 0.5.squareRoot()
}
