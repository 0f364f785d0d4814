// When which part of a transition happens.

/// A stretch of a transition, in shares of the whole.
struct Phase: Hashable, Sendable {
  var start, end: Double

  /// How much of it is done: fast at first, since the answer is there, then settling (cubic).
  func share(at progress: Double) -> Double {
    let left = 1 - min(1, max(0, (progress - start) / (end - start)))
    return 1 - left * left * left
  }
}

/// The phases of a transition. Nothing depends on where one ends and the next begins but three
/// things: texts come when those that go are gone, names and values come last, and bars that are
/// stacked from now on, or were until now, go sideways only while they stand on the line.
struct Timeline: Hashable, Sendable {
  /// Texts that go, axes with all that rides on them, the texts of the axis of values.
  let textsGo, axes, axisTexts: Phase
  /// Lengths, and places that are in another order.
  let bars: Phase
  let names: Phase

  /// A third each, which is 60 ms: axes, bars, names.
  static let staged = Timeline(
    textsGo: Phase(start: 0, end: 1.0 / 6), axes: Phase(start: 0, end: 1.0 / 3),
    axisTexts: Phase(start: 1.0 / 6, end: 1.0 / 3), bars: Phase(start: 1.0 / 3, end: 2.0 / 3),
    names: Phase(start: 2.0 / 3, end: 1))

  /// Changes that follow each other faster than a third, as of a wheel or a log, would never let
  /// bars have their turn: what begins during another has them go with the axes.
  static let hurried = Timeline(
    textsGo: Phase(start: 0, end: 1.0 / 12), axes: Phase(start: 0, end: 1.0 / 6),
    axisTexts: Phase(start: 1.0 / 12, end: 1.0 / 6), bars: Phase(start: 0, end: 1.0 / 3),
    names: Phase(start: 1.0 / 3, end: 2.0 / 3))

  /// What of the bars' phase is left when the axes are done.
  var afterAxes: Phase { Phase(start: max(bars.start, axes.end), end: bars.end) }
  var firstHalf: Phase { Phase(start: bars.start, end: (bars.start + bars.end) / 2) }
  var secondHalf: Phase { Phase(start: firstHalf.end, end: bars.end) }

  /// The turn of one of several bars that change places: the first begins when the names are gone,
  /// the last ends with the phase.
  func turn(_ index: Int, of count: Int) -> Phase {
    let length = afterAxes.end - afterAxes.start
    let latest = bars.end - length
    let first = min(textsGo.end, latest)
    let delay = count > 1 ? Double(index) / Double(count - 1) : 0
    let start = first + delay * (latest - first)
    return Phase(start: start, end: start + length)
  }
}
