// How alike two pictures are: the tolerance of every test that compares with an approved one.

/// How far two pictures are apart.
public struct PictureDistance {
  /// The mean over all channels of all pixels, 0…255.
  public let mean: Double
  /// The share of pixels with a channel that differs by more than 32.
  public let strayShare: Double

  /// Another version of FreeType or Pixman may round a channel otherwise; a letter or a bar that
  /// has moved by a pixel is beyond this.
  public var isTolerable: Bool { mean <= 0.5 && strayShare <= 0.002 }

  public init(_ a: Picture, _ b: Picture) {
    guard a.width == b.width, a.height == b.height else {
      (mean, strayShare) = (255, 1)
      return
    }
    var sum = 0
    var strays = 0
    for (one, other) in zip(a.pixels, b.pixels) where one != other {
      let channels: [Int] = [UInt32(0), 8, 16].map { shift in
        let (old, new) = (Int(one >> shift & 0xFF), Int(other >> shift & 0xFF))
        return abs(old - new)
      }
      sum += channels.reduce(0, +)
      if (channels.max() ?? 0) > 32 { strays += 1 }
    }
    mean = Double(sum) / Double(3 * max(1, a.pixels.count))
    strayShare = Double(strays) / Double(max(1, a.pixels.count))
  }
}
