// Maps rows to slots and bars along the category axis, with every bar's edges on device pixels.

/// A scale of equal bands, after d3-scale's `scaleBand`, rounded to a pixel grid.
///
/// Every index owns a *slot* of length `step`, which contains its *bar* of length `bandwidth`. The
/// length of a slot in device pixels decides between three regimes:
///
/// - at least 20: slot and bar are whole device pixels, so that all bars and all gaps are equal to
///   the pixel; the remainder is shared between the two ends;
/// - from 1 to 20: the slots fill the range exactly; bars are equal whole pixels, each rounded into
///   place, so that gaps differ by at most one pixel;
/// - below 1 (`isBelowOnePixel`): bars would overlap; draw a summary for each pixel column.
///
/// All lengths are in logical pixels. Device pixels are counted from logical zero.
public struct BandScale: Hashable, Sendable {
  /// From here on a step is a whole number of device pixels, which leaves at most a twentieth over.
  static let wholeStepDevicePixels = 20.0

  /// The number of bands.
  public let count: Int
  /// The size of a device pixel in logical pixels.
  public let pixel: Double
  // In device pixels, where whole numbers are exact at any scale factor.
  private let stepDevice, barDevice, firstDevice: Double
  /// The indices whose slots lie in the range, even partly.
  public let visible: Range<Int>
  /// Whether the range shows only some of the indices.
  package let isZoomed: Bool

  /// Bands in a range.
  ///
  /// - Parameters:
  ///   - count: the number of bands; a negative one counts as zero.
  ///   - viewport: the part of the indices that fills the range, such as start 2.5 and length 4 for
  ///     four bands from the middle of the third; nil for all.
  ///   - start: where the range starts, on a device pixel.
  ///   - length: the length of the range; a negative one counts as zero.
  ///   - paddingInner: the share of a step that is gap, 0…1.
  ///   - paddingOuter: the space before the first and after the last bar, in steps. Half of the
  ///     inner padding makes the slots tile the range.
  ///   - gap: the gap between bars, instead of a share of the step; at least one device pixel.
  ///   - maximumBar: the maximum length of a bar, which is centred in its slot.
  ///   - pixel: the size of a device pixel in logical pixels (1 ÷ scale factor).
  public init(
    count: Int, viewport: (start: Double, length: Double)? = nil, start: Double, length: Double,
    paddingInner: Double = 0.2, paddingOuter: Double = 0.1, gap: Double? = nil,
    maximumBar: Double = .infinity, pixel: Double = 1
  ) {
    let count = max(0, count)
    let startDevice = Self.devicePixels(in: start, pixel: pixel)
    let lengthDevice = Self.devicePixels(in: max(0, length), pixel: pixel)
    let paddingInner = min(max(0, paddingInner), 1)
    // Combined first, so that they cancel exactly if the outer padding is half of the inner.
    let padding = max(0, paddingOuter) * 2 - paddingInner
    let stepDevice = lengthDevice / (viewport?.length ?? max(1, Double(count) + padding))
    let isStepWhole = stepDevice >= Self.wholeStepDevicePixels
    let stepUsed = isStepWhole ? stepDevice.rounded(.down) : stepDevice

    var bar = (stepUsed * (1 - paddingInner)).rounded()
    // A requested gap survives rounding as long as a pixel can be spared.
    if paddingInner > 0 { bar = min(bar, stepUsed.rounded(.down) - 1) }
    if let gap { bar = stepUsed.rounded(.down) - max(1, (gap / pixel).rounded()) }
    if maximumBar < bar * pixel { bar = (maximumBar / pixel).rounded() }
    bar = min(max(1, bar), lengthDevice)

    let freeDevice = lengthDevice - stepUsed * Double(count)
    let air = stepUsed - bar
    // Whole steps leave part of the range over. Sharing it in proportion to the scroll position
    // makes the first and last slots reach the range's ends, without jumps in between.
    let hidden = viewport.map { Double(count) - $0.length } ?? 0
    let position = hidden > 0 ? (viewport?.start ?? 0) / hidden : 0.5
    var firstDevice = startDevice + freeDevice * position
    // With the first bar on a device pixel, all are.
    if isStepWhole { firstDevice = (firstDevice + air / 2).rounded() - air / 2 }
    self.init(
      count: count, pixel: pixel, stepDevice: stepUsed, barDevice: bar, firstDevice: firstDevice,
      visible: viewport.map { _ in
        Self.indices(
          from: (startDevice - firstDevice) / stepUsed,
          to: (startDevice + lengthDevice - firstDevice) / stepUsed, count: count)
      })
  }

  /// The indices of the slots between two positions, in slots, with a tolerance for rounding.
  private static func indices(from first: Double, to end: Double, count: Int) -> Range<Int> {
    guard count > 0, first.isFinite, end.isFinite else { return 0..<0 }
    let least = 1e-6
    let lower = min(max((first + least).rounded(.down), 0), Double(count))
    let upper = min(max((end - least).rounded(.up), lower), Double(count))
    return Int(lower)..<Int(upper)
  }

  /// The bars of one group: equal widths in whole device pixels, with a fixed gap between bars and
  /// none at the ends. The gap shrinks if it would exceed a fifth of a step.
  ///
  /// Laid out from 0 and added to each outer bar's start, it makes all groups equal to the pixel.
  ///
  /// - Parameters:
  ///   - count: the number of bars; a negative one counts as zero.
  ///   - start: where the group starts, on a device pixel.
  ///   - length: the length of the group, which is the `bandwidth` of the outer scale.
  ///   - gap: the gap between bars of the group.
  ///   - pixel: the length of a device pixel.
  public init(groupOf count: Int, start: Double, length: Double, gap: Double, pixel: Double = 1) {
    let count = max(0, count)
    let bands = Double(max(1, count))
    let lengthDevice = Self.devicePixels(in: max(0, length), pixel: pixel)
    let gapWanted = max(0, (gap / pixel).rounded())
    let gapDevice = min(gapWanted, (lengthDevice / bands * 0.2).rounded(.down))
    let barExact = (lengthDevice - gapDevice * (bands - 1)) / bands
    let isStepWhole = barExact >= 1
    let bar = isStepWhole ? barExact.rounded(.down) : min(1, lengthDevice)
    let step = isStepWhole ? bar + gapDevice : barExact

    let used = step * bands - (isStepWhole ? gapDevice : 0)
    var firstDevice = Self.devicePixels(in: start, pixel: pixel) + (lengthDevice - used) / 2
    if isStepWhole { firstDevice = firstDevice.rounded(.down) - gapDevice / 2 }
    self.init(
      count: count, pixel: pixel, stepDevice: step, barDevice: bar, firstDevice: firstDevice)
  }

  private init(
    count: Int, pixel: Double, stepDevice: Double, barDevice: Double, firstDevice: Double,
    visible: Range<Int>? = nil
  ) {
    self.visible = visible ?? 0..<count
    isZoomed = visible != nil
    self.count = count
    self.pixel = pixel
    self.stepDevice = count == 0 ? 0 : stepDevice
    self.barDevice = count == 0 ? 0 : barDevice
    self.firstDevice = firstDevice
  }

  /// A length in device pixels, rounded if only the division by the scale makes it a fraction.
  private static func devicePixels(in length: Double, pixel: Double) -> Double {
    let exact = length / pixel
    let whole = exact.rounded()
    return abs(exact - whole) < 1e-6 ? whole : exact
  }

  /// The length of a slot.
  public var step: Double { stepDevice * pixel }
  /// The length of a bar: at least one whole device pixel, unless the range is shorter.
  public var bandwidth: Double { barDevice * pixel }
  /// Whether a slot is less than a device pixel, so that bars must be aggregated by pixel column.
  public var isBelowOnePixel: Bool { count > 0 && stepDevice < 1 }

  /// Where the slot of an index starts; slots follow each other without a gap.
  public func slotStart(of index: Int) -> Double {
    (firstDevice + Double(index) * stepDevice) * pixel
  }

  /// Where an index's bar starts: on a device pixel, centred in its slot to within half a pixel.
  public func position(of index: Int) -> Double {
    (firstDevice + Double(index) * stepDevice + (stepDevice - barDevice) / 2).rounded() * pixel
  }

  /// The index whose slot contains a position; nil outside the slots.
  public func index(at position: Double) -> Int? {
    guard stepDevice > 0 else { return nil }
    let slot = ((position / pixel - firstDevice) / stepDevice).rounded(.down)
    return slot >= 0 && slot < Double(count) ? Int(slot) : nil
  }
}
