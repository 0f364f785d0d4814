// The area to repaint between two scenes, so that a frame's cost depends on what changed.

/// The area of an old scene's picture that must be repainted for a new scene.
///
/// **Why repainting it is enough.** A pixel's colour is determined by the marks that touch it, in
/// order. `between` pairs marks of the two scenes that are painted alike, in ascending order in both,
/// and damages the bounds of every unpaired mark; of two bars of which one is longer, the part in
/// which they differ. Any other pixel is touched only by paired marks, the same ones in the same
/// order before and after; and since size and background are equal, so is the pixel. This holds for
/// any such pairing: a poor one costs time but is never wrong. Bounds are grown by a pixel, because
/// antialiasing may colour pixels close to an edge.
public enum Damage: Hashable, Sendable {
  /// The pictures are equal.
  case none
  /// Repaint these, 1…`Damage.rectLimit`: on device pixels, within the scene, without overlaps.
  case rects([Rect])
  /// Repaint everything: another size or background.
  case everything

  /// The most rectangles; beyond that, those that waste the least area are joined.
  package static let rectLimit = 16

  /// How many marks ahead to search for an equal mark, on either side.
  static let lookahead = 8

  /// The damage between two scenes; `pixel` is a device pixel in logical ones. O(marks).
  public static func between(_ old: Scene, _ new: Scene, pixel: Double) -> Damage {
    guard old.size == new.size, old.background == new.background, pixel > 0 else {
      return .everything
    }
    var region = DamageRegion(size: new.size, pixel: pixel)
    old.marks.withUnsafeBufferPointer { old in
      new.marks.withUnsafeBufferPointer { new in
        region.insertDifferences(of: old, new)
      }
    }
    return region.rects.isEmpty ? .none : .rects(region.rects)
  }
}

extension Mark {
  /// Whether both are painted alike, whatever they stand for: while a brush moves, most bars are
  /// filtered to other values and look as before.
  func looksLike(_ other: Mark) -> Bool {
    switch (self, other) {
    case (.rect(let one), .rect(let other)):
      one.bounds == other.bounds && one.fill == other.fill && one.shape == other.shape
        && one.outline == other.outline && one.seam == other.seam
        && one.hatching == other.hatching
    case (.line(let one), .line(let other)):
      one.bounds == other.bounds && one.color == other.color
    default: bounds == other.bounds && self == other
    }
  }
}

extension Mark {
  /// Where a bar or a line that is only longer or shorter than another is painted otherwise: at its end,
  /// with the corners there. nil for all others.
  fileprivate func strip(to other: Mark) -> Rect? {
    let before: CornerRadii
    let after: CornerRadii
    switch (self, other) {
    case (.rect(let one), .rect(let two)):
      guard one.fill == two.fill, one.outline == nil, two.outline == nil, one.hatching == nil,
        two.hatching == nil, one.seam == two.seam, let first = one.shape.radii,
        let second = two.shape.radii
      else { return nil }
      (before, after) = (first, second)
    case (.line(let one), .line(let two)):
      guard one.color == two.color else { return nil }
      (before, after) = (CornerRadii(0), CornerRadii(0))
    default: return nil
    }
    let (a, b) = (bounds, other.bounds)
    let reach = max(before.largest, after.largest)
    func isSame(_ first: (CornerRadii) -> Double, _ second: (CornerRadii) -> Double) -> Bool {
      first(before) == first(after) && second(before) == second(after)
    }
    func across(_ first: Double, _ second: Double) -> Rect {
      Rect(
        minX: a.minX, minY: min(first, second) - reach, maxX: a.maxX,
        maxY: max(first, second) + reach)
    }
    func along(_ first: Double, _ second: Double) -> Rect {
      Rect(
        minX: min(first, second) - reach, minY: a.minY, maxX: max(first, second) + reach,
        maxY: a.maxY)
    }
    if a.minX == b.minX, a.maxX == b.maxX, min(a.height, b.height) > 2 * reach {
      if a.maxY == b.maxY, isSame(\.bottomLeft, \.bottomRight) { return across(a.minY, b.minY) }
      if a.minY == b.minY, isSame(\.topLeft, \.topRight) { return across(a.maxY, b.maxY) }
    }
    if a.minY == b.minY, a.maxY == b.maxY, min(a.width, b.width) > 2 * reach {
      if a.minX == b.minX, isSame(\.topLeft, \.bottomLeft) { return along(a.maxX, b.maxX) }
      if a.maxX == b.maxX, isSame(\.topRight, \.bottomRight) { return along(a.minX, b.minX) }
    }
    return nil
  }
}

extension CornerRadii {
  fileprivate var largest: Double { max(topLeft, topRight, bottomLeft, bottomRight) }
}

extension Shape {
  /// The corners of a shape that is a rectangle but for these; nil for others.
  fileprivate var radii: CornerRadii? {
    switch self {
    case .rectangle: CornerRadii(0)
    case .rounded(let radii): radii
    case .ellipse, .pointed: nil
    }
  }
}

/// Rectangles that grow to cover whatever is inserted, and never overlap.
private struct DamageRegion {
  var rects: [Rect] = []
  let pixel: Double
  /// The scene, rounded outwards to whole pixels.
  let limits: Rect

  init(size: Size, pixel: Double) {
    self.pixel = pixel
    limits = Rect(
      x: 0, y: 0, width: (size.width / pixel).rounded(.up) * pixel,
      height: (size.height / pixel).rounded(.up) * pixel)
  }

  /// Pairs a common prefix, a common suffix and, between them, equal marks at most `lookahead`
  /// apart; inserts the unpaired ones.
  mutating func insertDifferences(
    of old: UnsafeBufferPointer<Mark>, _ new: UnsafeBufferPointer<Mark>
  ) {
    var (i, j) = (0, 0)
    var (oldEnd, newEnd) = (old.count, new.count)
    while i < oldEnd, j < newEnd, areEqual(old[i], new[j]) { (i, j) = (i + 1, j + 1) }
    while i < oldEnd, j < newEnd, areEqual(old[oldEnd - 1], new[newEnd - 1]) {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    guard i < oldEnd || j < newEnd else { return }
    // Side by side, since looking ahead reads each of them many times.
    let (oldBoxes, newBoxes) = (old[i..<oldEnd].map(\.bounds), new[j..<newEnd].map(\.bounds))
    let (oldStart, newStart) = (i, j)
    (i, j) = (0, 0)
    /// Compares bounds first: most different marks lie elsewhere, and texts are slower to compare.
    func areSame(_ i: Int, _ j: Int) -> Bool {
      oldBoxes[i] == newBoxes[j] && old[oldStart + i].looksLike(new[newStart + j])
    }
    while i < oldBoxes.count, j < newBoxes.count {
      if areSame(i, j) {
        (i, j) = (i + 1, j + 1)
        continue
      }
      // The same mark in another colour; while all bars fade, looking ahead would cost too much.
      if oldBoxes[i] == newBoxes[j] {
        insert(newBoxes[j])
        (i, j) = (i + 1, j + 1)
        continue
      }
      let reach = 1...Damage.lookahead
      if let inserted = reach.first(where: { j + $0 < newBoxes.count && areSame(i, j + $0) }) {
        for box in newBoxes[j..<j + inserted] { insert(box) }
        j += inserted
      } else if let removed = reach.first(where: {
        i + $0 < oldBoxes.count && areSame(i + $0, j)
      }) {
        for box in oldBoxes[i..<i + removed] { insert(box) }
        i += removed
      } else {
        if let strip = old[oldStart + i].strip(to: new[newStart + j]) {
          insert(strip)
        } else {
          insert(oldBoxes[i])
          insert(newBoxes[j])
        }
        (i, j) = (i + 1, j + 1)
      }
    }
    for box in oldBoxes[i...] { insert(box) }
    for box in newBoxes[j...] { insert(box) }
  }

  private func areEqual(_ a: Mark, _ b: Mark) -> Bool { a.looksLike(b) }

  mutating func insert(_ bounds: Rect) {
    guard var rect = deviceRect(around: bounds) else { return }
    if rects.contains(where: { $0.contains(rect) }) { return }
    absorbOverlaps(into: &rect)
    if rects.count == Damage.rectLimit {
      let cheapest = rects.indices.min { waste(of: rects[$0], rect) < waste(of: rects[$1], rect) }
      if let cheapest { rect = rects.remove(at: cheapest).union(rect) }
      absorbOverlaps(into: &rect)
    }
    rects.append(rect)
  }

  /// A union may overlap further rectangles, so this repeats until none does.
  private mutating func absorbOverlaps(into rect: inout Rect) {
    while let index = rects.firstIndex(where: { $0.intersects(rect) }) {
      rect = rects.remove(at: index).union(rect)
    }
  }

  /// The area of the union that neither of the two covers.
  private func waste(of a: Rect, _ b: Rect) -> Double {
    let union = a.union(b)
    return union.width * union.height - a.width * a.height - b.width * b.height
  }

  /// The bounds grown by a pixel, rounded outwards to whole pixels and clipped to the scene; nil if
  /// empty. NaN bounds damage the whole scene.
  private func deviceRect(around bounds: Rect) -> Rect? {
    guard !bounds.minX.isNaN, !bounds.minY.isNaN, !bounds.maxX.isNaN, !bounds.maxY.isNaN else {
      return limits
    }
    let rect = Rect(
      minX: ((bounds.minX / pixel).rounded(.down) - 1) * pixel,
      minY: ((bounds.minY / pixel).rounded(.down) - 1) * pixel,
      maxX: ((bounds.maxX / pixel).rounded(.up) + 1) * pixel,
      maxY: ((bounds.maxY / pixel).rounded(.up) + 1) * pixel
    ).intersection(limits)
    return rect.isEmpty ? nil : rect
  }
}
