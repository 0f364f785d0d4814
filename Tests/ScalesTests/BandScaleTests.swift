// Slots and bars in sentences: proportions, whole pixels, and finding the slot under a position.
import Scales
import TestSupport
import Testing

@Suite struct BandScaleTests {
  /// Every combination that the properties below are checked for.
  static let pixels = [1.0, 0.5, 2.0 / 3, 0.8, 2]

  @Test("Seven bars in 700 pixels take 80 of every 100, in the middle of the slot")
  func proportions() {
    let scale = BandScale(count: 7, start: 50, length: 700)
    #expect(scale.step == 100)
    #expect(scale.bandwidth == 80)
    #expect((0..<7).map(scale.slotStart) == [50, 150, 250, 350, 450, 550, 650])
    #expect((0..<7).map(scale.position) == [60, 160, 260, 360, 460, 560, 660])
  }

  @Test("What whole pixels leave over is shared between the two ends")
  func leftover() {
    let scale = BandScale(count: 7, start: 0, length: 705)
    #expect(scale.step == 100)
    #expect(scale.slotStart(of: 0) == 2 || scale.slotStart(of: 0) == 3)
    #expect(scale.slotStart(of: 6) + scale.step <= 705)
  }

  @Test("A gap of an odd number of pixels leaves the bar in the middle of its slot")
  func oddGap() {
    let scale = BandScale(count: 10, start: 0, length: 230)
    #expect(scale.step == 23)
    #expect(scale.bandwidth == 18)
    #expect(scale.position(of: 0) - scale.slotStart(of: 0) == 2.5)
    #expect(scale.position(of: 0) == scale.position(of: 0).rounded())
  }

  @Test("The paddings are d3's: outer counts in steps at both ends, inner is a share of the step")
  func paddings() {
    let scale = BandScale(count: 3, start: 0, length: 360, paddingInner: 0.5, paddingOuter: 0.25)
    #expect(scale.step == 120)
    #expect(scale.bandwidth == 60)
    #expect(scale.position(of: 0) == 30)
    let tight = BandScale(count: 4, start: 0, length: 100, paddingInner: 0, paddingOuter: 0)
    #expect(tight.bandwidth == 25)
    #expect((0..<4).map(tight.position) == [0, 25, 50, 75])
  }

  @Test("Half a logical pixel is a whole device pixel on a screen of scale 2")
  func denseScreen() {
    let scale = BandScale(count: 8, start: 0, length: 100, pixel: 0.5)
    #expect(scale.step == 12.5)
    #expect(scale.bandwidth == 10)
    #expect(scale.position(of: 0) == 1.5 || scale.position(of: 0) == 1)
  }

  @Test("No band, no length: nothing to find and nothing to divide by")
  func empty() {
    for scale in [
      BandScale(count: 0, start: 5, length: 100), BandScale(count: -3, start: 5, length: 100),
    ] {
      #expect(scale.count == 0)
      #expect(scale.step == 0)
      #expect(scale.bandwidth == 0)
      #expect(scale.index(at: 50) == nil)
    }
    let flat = BandScale(count: 4, start: 5, length: -1)
    #expect(flat.step == 0)
    #expect(flat.bandwidth == 0)
    #expect(flat.position(of: 3) == 5)
    #expect(flat.index(at: 5) == nil)
  }

  @Test("A position belongs to the slot that it lies in, gaps included, and outside to none")
  func index() {
    let scale = BandScale(count: 7, start: 50, length: 700)
    #expect(scale.index(at: 49.9) == nil)
    #expect(scale.index(at: 50) == 0)
    #expect(scale.index(at: 149.9) == 0)
    #expect(scale.index(at: 150) == 1)
    #expect(scale.index(at: 749.9) == 6)
    #expect(scale.index(at: 750) == nil)
    #expect(scale.index(at: .nan) == nil)
    #expect(scale.index(at: .infinity) == nil)
    #expect(scale.index(at: -1e300) == nil)
  }

  @Test("Below a device pixel per slot the scale says so, and at one it does not")
  func columns() {
    #expect(BandScale(count: 1001, start: 0, length: 1000).isBelowOnePixel)
    #expect(!BandScale(count: 1000, start: 0, length: 1000).isBelowOnePixel)
    #expect(!BandScale(count: 2000, start: 0, length: 1000, pixel: 0.5).isBelowOnePixel)
    #expect(!BandScale(count: 0, start: 0, length: 1000).isBelowOnePixel)
    #expect(BandScale(count: 1_000_000, start: 0, length: 1000).index(at: 500.0001) == 500_000)
  }

  @Test("Bars of any count, length and scale are equal, apart, on the pixel and in the range")
  func properties() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<3_000 {
      let pixel = Self.pixels.randomElement(using: &random) ?? 1
      let length = Double(Int.random(in: 1...2000, using: &random)) * pixel
      let start = Double(Int.random(in: 0...100, using: &random)) * pixel
      let count = Int.random(in: 1...300, using: &random)
      let scale = BandScale(count: count, start: start, length: length, pixel: pixel)
      let note: Comment = "\(count) bands, \(length) from \(start), pixel \(pixel)"
      let bars = (0..<count).map { scale.position(of: $0) / pixel }
      let width = scale.bandwidth / pixel
      #expect(abs(width - width.rounded()) < 1e-6 && width >= 1 - 1e-6, note)
      #expect(bars.allSatisfy { abs($0 - $0.rounded()) < 1e-6 }, note)
      #expect(bars[0] >= start / pixel - 1e-6, note)
      #expect(bars[count - 1] + width <= (start + length) / pixel + 1e-6, note)
      let distances = zip(bars.dropFirst(), bars).map { ($0 - $1).rounded() }
      if scale.step >= 2 * pixel { #expect(distances.allSatisfy { $0 >= width + 1 - 1e-6 }, note) }
      if scale.step >= 20 * pixel { #expect(Set(distances).count <= 1, note) }
      #expect((distances.max() ?? 0) - (distances.min() ?? 0) <= 1, note)
      for index in 0..<count {
        let middle = scale.slotStart(of: index) + scale.step / 2
        #expect(scale.index(at: middle) == index, note)
        #expect(
          abs(bars[index] + width / 2 - middle / pixel) <= 0.5 + 1e-6, "off its slot: \(note)")
      }
    }
  }
}

@Suite struct GroupedBandScaleTests {
  @Test("Two bars in 80 pixels are 39 wide with two pixels between")
  func two() {
    let scale = BandScale(groupOf: 2, start: 0, length: 80, gap: 2)
    #expect(scale.bandwidth == 39)
    #expect(scale.position(of: 0) == 0)
    #expect(scale.position(of: 1) == 41)
  }

  @Test("A single bar takes all of its group")
  func one() {
    let scale = BandScale(groupOf: 1, start: 12, length: 33, gap: 2)
    #expect(scale.bandwidth == 33)
    #expect(scale.position(of: 0) == 12)
    #expect(scale.index(at: 44.5) == 0)
  }

  @Test("Where bars are narrow the gap gives way to them")
  func narrow() {
    #expect(BandScale(groupOf: 4, start: 0, length: 40, gap: 2).bandwidth == 8)
    #expect(BandScale(groupOf: 4, start: 0, length: 28, gap: 2).bandwidth == 6)
    #expect(BandScale(groupOf: 4, start: 0, length: 12, gap: 2).bandwidth == 3)
  }

  @Test("More bars than pixels are one pixel each and say so")
  func crowded() {
    let scale = BandScale(groupOf: 10, start: 0, length: 5, gap: 2)
    #expect(scale.bandwidth == 1)
    #expect(scale.isBelowOnePixel)
  }

  @Test("An empty group has no bar")
  func empty() {
    let scale = BandScale(groupOf: 0, start: 0, length: 50, gap: 2)
    #expect(scale.bandwidth == 0)
    #expect(scale.index(at: 10) == nil)
  }

  @Test("Bars of any group are equal whole pixels, do not overlap and stay inside")
  func properties() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<3_000 {
      let pixel = BandScaleTests.pixels.randomElement(using: &random) ?? 1
      let count = Int.random(in: 1...12, using: &random)
      let pixels = Int.random(in: count...400, using: &random)
      let length = Double(pixels) * pixel
      let scale = BandScale(groupOf: count, start: 0, length: length, gap: 2, pixel: pixel)
      let note: Comment = "\(count) bars in \(length), pixel \(pixel)"
      let bars = (0..<count).map { scale.position(of: $0) / pixel }
      let width = scale.bandwidth / pixel
      #expect(width >= 1 && abs(width - width.rounded()) < 1e-6, note)
      #expect(bars.allSatisfy { abs($0 - $0.rounded()) < 1e-6 }, note)
      #expect(bars[0] >= -1e-6 && bars[count - 1] + width <= Double(pixels) + 1e-6, note)
      let distances = zip(bars.dropFirst(), bars).map { ($0 - $1).rounded() }
      #expect(Set(distances).count <= 1, note)
      #expect(distances.allSatisfy { $0 >= width - 1e-6 }, note)
      // Nothing is wasted: one more pixel each would not fit.
      #expect(Double(pixels) - (bars[count - 1] + width - bars[0]) < Double(count) + 1e-6, note)
    }
  }
}
