// What was asked for by name and is not in a chart.

/// A bar or a series that a chart has not.
package enum MissingPart: Hashable, Sendable {
  /// `nearest` is the name that may have been meant.
  case bar(String, nearest: String?)
  case series(String, nearest: String?)
  /// A number of a bar, of a chart that has only so many.
  case beyondLastBar(String, count: Int)

  /// Without a capital and a full stop.
  var sentence: String {
    switch self {
    case .bar(let name, let nearest): "no bar is called \"\(name)\"" + Self.hint(nearest)
    case .series(let name, let nearest): "no series is called \"\(name)\"" + Self.hint(nearest)
    case .beyondLastBar(let number, let count):
      "there is no bar number \(number): the last is number \(count)"
    }
  }

  private static func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
