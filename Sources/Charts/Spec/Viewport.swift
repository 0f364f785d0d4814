// Which part of the categories is in view while a chart is zoomed in.
internal import Glibc

/// A stretch of the categories, in rows: 2.5 is the middle of the third. Never all of them: a chart
/// that shows all has no viewport.
public struct Viewport: Hashable, Sendable {
  /// Where it starts, in rows.
  public private(set) var start: Double
  /// How many rows fit into the plot; a row at the least.
  public private(set) var length: Double

  /// One category fills the plot: nearer there is nothing more to see.
  public static let minimumLength = 1.0

  /// A stretch as near to the one that is wanted as there are rows for.
  ///
  /// - Parameters:
  ///   - start: in rows.
  ///   - length: in rows.
  ///   - count: of all rows.
  /// - Returns: nil where all rows are in view.
  public init?(start: Double, length: Double, of count: Int) {
    guard start.isFinite, length.isFinite, length < Double(count), count > 1 else { return nil }
    self.length = max(length, Self.minimumLength)
    self.start = min(max(start, 0), Double(count) - self.length)
  }

  /// All rows, or those of a viewport.
  private static func rows(of viewport: Viewport?, count: Int) -> (start: Double, length: Double) {
    viewport.map { ($0.start, $0.length) } ?? (0, Double(count))
  }

  /// The factor of several equal steps of zooming, or of a part of one.
  package static func factor(_ step: Double, steps: Double) -> Double { pow(step, steps) }

  /// Nearer or farther, while one place stays where it is.
  ///
  /// - Parameters:
  ///   - viewport: what is in view now; nil for all.
  ///   - factor: how many times as many rows come into view; below 1 is nearer.
  ///   - row: the place that stays, in rows.
  ///   - count: of all rows.
  public static func zoomed(
    _ viewport: Viewport?, by factor: Double, about row: Double, of count: Int
  ) -> Viewport? {
    let (start, length) = rows(of: viewport, count: count)
    guard factor > 0, factor.isFinite, length > 0 else { return viewport }
    let new = min(max(length * factor, minimumLength), Double(count))
    return Viewport(start: row - (row - start) * new / length, length: new, of: count)
  }

  /// Moved along the categories, at most to their ends.
  public func panned(by rows: Double, of count: Int) -> Viewport? {
    Viewport(start: start + rows, length: length, of: count)
  }

  /// Moved by as little as brings a whole row into view.
  package func showing(row: Int, of count: Int) -> Viewport? {
    let row = Double(row)
    var start = min(start, row)
    if row + 1 > start + length { start = row + 1 - length }
    return Viewport(start: start, length: length, of: count)
  }

  /// After the number of rows has changed.
  package func fitted(to count: Int) -> Viewport? {
    Viewport(start: start, length: length, of: count)
  }

  /// The part of all rows that is in view, 0…1 from start to end.
  package func share(of count: Int) -> ClosedRange<Double> {
    let all = Double(max(1, count))
    return start / all...min(1, (start + length) / all)
  }
}
