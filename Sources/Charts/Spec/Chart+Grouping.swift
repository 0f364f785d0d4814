// What a chart of groups says of how its values came about.
internal import Queries
internal import Tables

extension Chart {
  /// The line below the title: what was asked for, else how rows became groups, "Sum of amount by
  /// region"; "" where there is neither.
  package var shownSubtitle: String {
    guard subtitle.isEmpty, let phrase = data.grouping?.phrase else { return subtitle }
    return phrase.prefix(1).uppercased() + phrase.dropFirst()
  }
}
