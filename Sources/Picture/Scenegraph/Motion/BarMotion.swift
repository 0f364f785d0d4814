// The way of a bar from one scene to the next, so that it stands on its line all the time.

/// The stations of an extent: what it was and what it will be, each on the old axes and on the new.
/// Both go along with the axes, and the bar goes from the one to the other.
struct Way: Hashable, Sendable {
  var start, ride, back, end: Extent

  /// It goes with the axes.
  init(_ start: Extent, riding end: Extent) {
    (self.start, ride, back, self.end) = (start, end, start, end)
  }

  init(_ start: Extent, ride: Extent, back: Extent, _ end: Extent) {
    (self.start, self.ride, self.back, self.end) = (start, ride, back, end)
  }

  /// - Parameters:
  ///   - axes: how far the axes are.
  ///   - share: how far the bar itself is.
  func extent(_ axes: Double, _ share: Double) -> Extent {
    start.mixed(with: ride, axes).mixed(with: back.mixed(with: end, axes), share)
  }
}

/// Where a bar is at any moment. Lengths are measured from the line on its way, so a bar that stands
/// on it in both scenes never leaves it; what touches in both scenes, and has the same phases,
/// touches in between, since mixtures keep the order of their ends.
struct BarMotion: Hashable, Sendable {
  var place, length: Way
  var placePhase, lengthPhase: Phase
  /// Whether it changes places with others.
  var hasTurn = false

  func box(on ground: Ground, axes: Double, at progress: Double, snapped: (Double) -> Double)
    -> Rect
  {
    let place = place.extent(axes, placePhase.share(at: progress))
    let length = length.extent(axes, lengthPhase.share(at: progress))
    return ground.box(
      Extent(low: snapped(place.low), high: snapped(place.high)),
      Extent(low: snapped(length.low), high: snapped(length.high)))
  }

  /// Whether it has arrived, once the axes have.
  func isOver(at progress: Double) -> Bool {
    (progress >= lengthPhase.end || length.ride == length.end)
      && (progress >= placePhase.end || place.ride == place.end)
  }

  /// Whether it may now be before or behind another bar of its colour.
  func passesOthers(at progress: Double) -> Bool {
    hasTurn && progress > placePhase.start && progress < placePhase.end
  }

  /// Whether it goes anywhere, as long as the axes do not.
  var isStill: Bool {
    place.start == place.end && place.ride == place.end && length.start == length.end
      && length.ride == length.end
  }
}

/// The rows of the source that a bar stands for.
struct RowKey: Hashable {
  let first, last: Int

  /// nil for a row that is in one scene alone.
  init?(_ datum: Datum?, row: (Int) -> Int?) {
    guard let rows = datum?.cell?.rows, rows.lowerBound >= 0, let first = row(rows.lowerBound),
      let last = row(rows.upperBound)
    else { return nil }
    (self.first, self.last) = (first, last)
  }
}

/// A bar as it is in a scene.
struct StandingBar {
  let index: Int
  let place, length: Extent

  init(_ marks: [Mark], _ index: Int, on ground: Ground) {
    let box = marks[index].bounds
    self.index = index
    (place, length) = (ground.place(of: box), ground.length(of: box))
  }

  /// 1 above the line, −1 below it; 0 for no length on the line.
  var side: Double { length.high > 0 ? 1 : length.low < 0 ? -1 : 0 }
  /// The end that is nearer to the line, and the other one.
  var foot: Double { side < 0 ? length.high : length.low }
  var tip: Double { side < 0 ? length.low : length.high }
}
