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

  var arrangement: Arrangement
  var labels: [Label]
  /// The height of the tallest label as drawn.
  var height: Double
  /// How far the labels would like to reach to the left of the first slot, to be shown uncut.
  var leadingOverhang: Double
  /// Of the widest label that may come into view.
  var unseenWidth = 0.0

  /// The width of the widest label before it is turned.
  var width: Double { max(unseenWidth, labels.map(\.size.width).max() ?? 0) }

  static let none = CategoryLabels(
    arrangement: .flat, labels: [], height: 0, leadingOverhang: 0)

  /// cos 45° = sin 45°.
  static let diagonal = 0.5.squareRoot()
}
