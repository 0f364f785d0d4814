// The room that texts need around a plot.

/// The room around the plot.
struct Surroundings {
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0

  func covers(_ other: Surroundings) -> Bool {
    left >= other.left && right >= other.right && top >= other.top && bottom >= other.bottom
  }

  func union(_ other: Surroundings) -> Surroundings {
    Surroundings(
      left: max(left, other.left), right: max(right, other.right), top: max(top, other.top),
      bottom: max(bottom, other.bottom))
  }
}
