// What bars stand on in one scene, and the same on its way to the next scene.

/// A stretch along an axis.
struct Extent: Hashable, Sendable {
  var low, high: Double

  static let none = Extent(low: 0, high: 0)

  init(low: Double, high: Double) { (self.low, self.high) = (low, high) }

  /// Ends that touch those of another are equal to them, however each was calculated: else one could
  /// be rounded to the next pixel and the other not.
  init(touching low: Double, _ high: Double) {
    func exact(_ place: Double) -> Double { (place * 1024).rounded() / 1024 }
    self.init(low: exact(low), high: exact(high))
  }

  var middle: Double { (low + high) / 2 }

  func mixed(with other: Extent, _ share: Double) -> Extent {
    Extent(low: mix(low, other.low, share), high: mix(high, other.high, share))
  }
}

/// Exactly one of the two at either end.
func mix(_ from: Double, _ to: Double, _ share: Double) -> Double {
  from * (1 - share) + to * share
}

/// The plot of a scene and the line that its bars stand on. A box within it has a place, which is
/// its extent along the axis of categories, and a length, which is its extent from that line,
/// greater values being greater.
struct Ground: Hashable, Sendable {
  let orientation: Scene.Orientation
  var plot: Rect
  var baseline: Double
  /// Whether the line can be seen.
  let hasLine: Bool

  /// nil for a page and for a scene without a plot.
  init?(_ scene: Scene) {
    guard let chart = scene.chart, let plot = scene.marks.first(where: { $0.role == .plot })
    else { return nil }
    orientation = chart.orientation
    hasLine = scene.marks.contains { $0.role == .axisLine }
    self.plot = plot.bounds
    baseline =
      chart.baseline ?? (orientation == .vertical ? plot.bounds.maxY : plot.bounds.minX)
  }

  /// Whether this line can become the other one, with all that stands on it.
  func becomes(_ other: Ground) -> Bool {
    orientation == other.orientation && hasLine == other.hasLine
  }

  func place(of box: Rect) -> Extent {
    orientation == .vertical
      ? Extent(touching: box.minX, box.maxX) : Extent(touching: box.minY, box.maxY)
  }

  func length(of box: Rect) -> Extent {
    orientation == .vertical
      ? Extent(touching: baseline - box.maxY, baseline - box.minY)
      : Extent(touching: box.minX - baseline, box.maxX - baseline)
  }

  func box(_ place: Extent, _ length: Extent) -> Rect {
    orientation == .vertical
      ? Rect(
        minX: place.low, minY: baseline - length.high, maxX: place.high,
        maxY: baseline - length.low)
      : Rect(
        minX: baseline + length.low, minY: place.low, maxX: baseline + length.high,
        maxY: place.high)
  }

  /// The room for bars beside each other, and on either side of the line.
  var places: Extent { place(of: plot) }
  var lengths: Extent { length(of: plot) }

  /// On the way to one that it can become.
  func mixed(with other: Ground, _ share: Double, snapped: (Double) -> Double) -> Ground {
    guard self != other else { return self }
    var ground = other
    ground.plot = plot.mixed(with: other.plot, share, snapped: snapped)
    ground.baseline = snapped(mix(baseline, other.baseline, share))
    return ground
  }
}

extension Rect {
  func mixed(with other: Rect, _ share: Double, snapped: (Double) -> Double) -> Rect {
    Rect(
      minX: snapped(mix(minX, other.minX, share)), minY: snapped(mix(minY, other.minY, share)),
      maxX: snapped(mix(maxX, other.maxX, share)), maxY: snapped(mix(maxY, other.maxY, share)))
  }
}

/// Where bars get when the axes under them become others: what is inside the plot stays inside, what
/// touches the line goes on touching it, and what touches each other does so too.
struct Ride {
  private let old, new: Ground
  /// Pixels now for a pixel before, above and below the line.
  private var above, below: Double

  /// A bar keeps its share of the plot.
  init(from old: Ground, to new: Ground) {
    (self.old, self.new) = (old, new)
    func ratio(_ to: Double, _ from: Double) -> Double { from == 0 || to == 0 ? 1 : to / from }
    above = ratio(new.lengths.high, old.lengths.high)
    below = ratio(new.lengths.low, old.lengths.low)
  }

  /// A bar keeps its value, which is this many times as long as before.
  mutating func keepValues(_ factor: Double) { (above, below) = (factor, factor) }

  /// The way back.
  var inverse: Ride {
    var ride = Ride(from: new, to: old)
    (ride.above, ride.below) = (1 / above, 1 / below)
    return ride
  }

  private func scaled(_ distance: Double) -> Double { distance * (distance < 0 ? below : above) }

  func length(_ length: Extent) -> Extent {
    let room = new.lengths
    func limited(_ distance: Double) -> Double {
      min(max(scaled(distance), min(0, room.low)), max(0, room.high))
    }
    return Extent(low: limited(length.low), high: limited(length.high))
  }

  /// Whether a length stays in the plot without being cut.
  func holds(_ length: Extent, tolerance: Double) -> Bool {
    scaled(length.high) <= new.lengths.high + tolerance
      && scaled(length.low) >= new.lengths.low - tolerance
  }

  func place(_ place: Extent) -> Extent {
    let (from, to) = (old.places, new.places)
    guard from != to, from.high > from.low else { return place }
    let factor = (to.high - to.low) / (from.high - from.low)
    func moved(_ value: Double) -> Double { to.low + (value - from.low) * factor }
    return Extent(low: moved(place.low), high: moved(place.high))
  }
}
