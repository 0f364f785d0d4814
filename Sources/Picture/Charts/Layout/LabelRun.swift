// Labels in a row or a column, of which none covers another.

/// Where labels start: each at its own place, or moved as little as the others and the room ask.
struct LabelRun {
  /// As many as have room together, in their order.
  private(set) var starts: [Double] = []

  /// - Parameters:
  ///   - labels: where each wants to start, in their order, and its length.
  ///   - gap: the least distance of two labels.
  init(
    _ labels: [(start: Double, length: Double)], gap: Double, from lower: Double, to upper: Double
  ) {
    var (least, free) = (lower, lower)
    for label in labels {
      if least + label.length > upper { break }
      starts.append(max(label.start, free))
      least += label.length + gap
      free = starts[starts.count - 1] + label.length + gap
    }
    // What was pushed beyond the end pushes those before it.
    var end = upper
    for index in starts.indices.reversed() {
      starts[index] = min(starts[index], end - labels[index].length)
      end = starts[index] - gap
    }
  }
}
