// Rows to slots and bars along the category axis, with every bar's edges on device pixels.

/// A row of equal bands, after d3-scale's `scaleBand`, with its rounding refined for a pixel grid.
///
/// Every index owns a *slot* of length `step`; its *bar* of length `bandwidth` lies within. Three
/// regimes, by the length of a slot in device pixels:
///
/// - at least 20: slot and bar are whole device pixels, so that all bars and all gaps are equal to
///   the pixel; what is left over is shared between the two ends;
/// - from 1 to 20: the slots fill the range exactly; bars are equal whole pixels, each rounded into
///   place, so that gaps differ by one pixel at most;
/// - below 1 (`isBelowOnePixel`): bars would cover each other; draw a summary for each pixel
///   column.
///
/// All lengths are in logical pixels. Device pixels are counted from logical zero.
public struct BandScale: Hashable, Sendable {
  /// From here on a step is a whole number of device pixels: what that leaves over is at most a
  /// twentieth.
  static let wholeStepDevicePixels = 20.0

  /// The number of bands.
  public let count: Int
  /// The size of a device pixel in logical pixels.
  public let pixel: Double
  // Kept in device pixels, where whole numbers are exact whatever the scale factor.
  private let stepDevice: Double
  private let barDevice: Double
  private let firstDevice: Double
  /// The indices whose slots lie in the range, those at its ends perhaps in part.
  public let visible: Range<Int>
  /// Whether the range shows a part of the indices.
  package let isZoomed: Bool

  /// Bands in a range.
  ///
  /// - Parameters:
  ///   - count: the number of bands; a negative one counts as zero.
  ///   - viewport: the stretch of the indices that fills the range, such as 2.5 and 4 for four of
  ///     them from the middle of the third; nil for all.
  ///   - start: where the range starts, on a device pixel.
  ///   - length: of the range; a negative one counts as zero.
  ///   - paddingInner: the share of a step that is gap, 0…1.
  ///   - paddingOuter: the space before the first and after the last bar, in steps. Half of the
  ///     inner padding lets the slots tile the range.
  ///   - gap: between two bars, in place of a share of the step; a device pixel at the least.
  ///   - maximumBar: no bar is longer; it stays in the middle of its slot.
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
    // The paddings first: where the outer is half of the inner they cancel exactly.
    let padding = max(0, paddingOuter) * 2 - paddingInner
    let stepDevice = lengthDevice / (viewport?.length ?? max(1, Double(count) + padding))
    let isStepWhole = stepDevice >= Self.wholeStepDevicePixels
    let stepUsed = isStepWhole ? stepDevice.rounded(.down) : stepDevice

    var bar = (stepUsed * (1 - paddingInner)).rounded()
    // A gap that was asked for survives rounding while there is a pixel to spare for it.
    if paddingInner > 0 { bar = min(bar, stepUsed.rounded(.down) - 1) }
    if let gap { bar = stepUsed.rounded(.down) - max(1, (gap / pixel).rounded()) }
    if maximumBar < bar * pixel { bar = (maximumBar / pixel).rounded() }
    bar = min(max(1, bar), lengthDevice)

    let freeDevice = lengthDevice - stepUsed * Double(count)
    let air = stepUsed - bar
    // Whole steps leave a little of the range over: shared by how far the viewport has come, the
    // first slot and the last reach the ends of the range and nothing jumps on the way.
    let hidden = viewport.map { Double(count) - $0.length } ?? 0
    let position = hidden > 0 ? (viewport?.start ?? 0) / hidden : 0.5
    var firstDevice = startDevice + freeDevice * position
    // The first bar on a device pixel puts all of them there.
    if isStepWhole { firstDevice = (firstDevice + air / 2).rounded() - air / 2 }
    self.init(
      count: count, pixel: pixel, stepDevice: stepUsed, barDevice: bar, firstDevice: firstDevice,
      visible: viewport.map { _ in
        Self.indices(
          from: (startDevice - firstDevice) / stepUsed,
          to: (startDevice + lengthDevice - firstDevice) / stepUsed, count: count)
      })
  }

  /// The indices of the slots between two places, counted in slots. What a rounding error leaves of
  /// a slot does not count.
  private static func indices(from first: Double, to end: Double, count: Int) -> Range<Int> {
    guard count > 0, first.isFinite, end.isFinite else { return 0..<0 }
    let least = 1e-6
    let lower = min(max((first + least).rounded(.down), 0), Double(count))
    let upper = min(max((end - least).rounded(.up), lower), Double(count))
    return Int(lower)..<Int(upper)
  }

  /// The bars of one group: equal widths in whole device pixels, a fixed gap between two of them
  /// and none at the ends. The gap gives way to the bars where it would be more than a fifth of a
  /// step.
  ///
  /// Laid out from 0 and added to each outer bar's start, it makes every group the same to the
  /// pixel.
  ///
  /// - Parameters:
  ///   - count: the number of bars; a negative one counts as zero.
  ///   - start: where the group starts, on a device pixel.
  ///   - length: of the group, the `bandwidth` of the outer scale.
  ///   - gap: between two bars of the group.
  ///   - pixel: the size of a device pixel in logical pixels (1 ÷ scale factor).
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

  /// A length in device pixels, whole where only the division by the scale factor has made it miss
  /// that.
  private static func devicePixels(in length: Double, pixel: Double) -> Double {
    let exact = length / pixel
    let whole = exact.rounded()
    return abs(exact - whole) < 1e-6 ? whole : exact
  }

  /// The length of a slot.
  public var step: Double { stepDevice * pixel }

  /// The length of a bar: whole device pixels, one at least (less only where the whole range is
  /// less).
  public var bandwidth: Double { barDevice * pixel }

  /// Whether a slot is less than a device pixel, so that bars need to be summed up by pixel column.
  public var isBelowOnePixel: Bool { count > 0 && stepDevice < 1 }

  /// Where the slot of an index starts; slots follow each other without a gap.
  public func slotStart(of index: Int) -> Double {
    (firstDevice + Double(index) * stepDevice) * pixel
  }

  /// Where the bar of an index starts: on a device pixel, in the middle of its slot to within half
  /// of one.
  public func position(of index: Int) -> Double {
    (firstDevice + Double(index) * stepDevice + (stepDevice - barDevice) / 2).rounded() * pixel
  }

  /// The index whose slot lies at a position; nil before the first slot and after the last.
  public func index(at position: Double) -> Int? {
    guard stepDevice > 0 else { return nil }
    let slot = ((position / pixel - firstDevice) / stepDevice).rounded(.down)
    return slot >= 0 && slot < Double(count) ? Int(slot) : nil
  }
}
