// The part of the categories in view while a chart is zoomed in.
internal import Glibc

/// A range of the categories, in rows: 2.5 is the middle of the third. Never all rows: a chart that
/// shows all has no viewport.
public struct Viewport: Hashable, Sendable {
  /// The start, in rows.
  public private(set) var start: Double
  /// The number of rows that fit into the plot; at least one.
  public private(set) var length: Double

  /// Zooming stops when one category fills the plot.
  public static let minimumLength = 1.0

  /// The viewport closest to the requested range.
  ///
  /// - Parameters:
  ///   - start: in rows.
  ///   - length: in rows.
  ///   - count: the number of all rows.
  /// - Returns: nil if all rows are in view.
  public init?(start: Double, length: Double, of count: Int) {
    guard start.isFinite, length.isFinite, length < Double(count), count > 1 else { return nil }
    self.length = max(length, Self.minimumLength)
    self.start = min(max(start, 0), Double(count) - self.length)
  }

  /// The range of a viewport, or all rows.
  private static func rows(of viewport: Viewport?, count: Int) -> (start: Double, length: Double) {
    viewport.map { ($0.start, $0.length) } ?? (0, Double(count))
  }

  /// The factor of several equal steps of zooming, or of a part of one.
  package static func factor(_ step: Double, steps: Double) -> Double { pow(step, steps) }

  /// Zooms while keeping one position fixed.
  ///
  /// - Parameters:
  ///   - viewport: the current viewport; nil for all rows.
  ///   - factor: the factor by which the number of rows in view changes; below 1 zooms in.
  ///   - row: the fixed position, in rows.
  ///   - count: the number of all rows.
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

  /// Moved by the least distance that brings a whole row into view.
  package func showing(row: Int, of count: Int) -> Viewport? {
    let row = Double(row)
    var start = min(start, row)
    if row + 1 > start + length { start = row + 1 - length }
    return Viewport(start: start, length: length, of: count)
  }

  package func fitted(to count: Int) -> Viewport? {
    Viewport(start: start, length: length, of: count)
  }

  /// The part of all rows in view, 0…1.
  package func share(of count: Int) -> ClosedRange<Double> {
    let all = Double(max(1, count))
    return start / all...min(1, (start + length) / all)
  }
}
