// An axis of whole numbers whose range has fewer than two of them.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct TicklessAxisTests {
  private func axis(_ domain: ClosedRange<Double>, _ direction: ValueAxis.Direction) -> ValueAxis {
    ValueAxis(
      ValueExtent(domain: domain, isWholeNumber: true, isFixed: true), direction: direction,
      length: 300, maximumLabelWidth: 100,
      voice: NumberVoice(domain, format: NumberFormat()), saysScale: true,
      typesetter: Typesetter(
        measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1)))
  }

  @Test func `an axis without numbers keeps its range and takes no room for them`() {
    let upright = axis(0.2...0.8, .upright)
    #expect(upright.labels.isEmpty)
    #expect(upright.domain == 0.2...0.8)
    #expect(upright.depth == 0)
    let level = axis(0.2...0.8, .level)
    #expect(level.labels.isEmpty && !level.isSlanted)
    #expect(level.domain == 0.2...0.8)
    #expect(level.overhang == level.leadingOverhang)
  }

  @Test func `where one whole number lies within the range, it is the only tick`() {
    #expect(axis(1.5...2.5, .upright).labels.map(\.text) == ["2"])
    #expect(axis(1.5...2.5, .level).labels.map(\.text) == ["2"])
  }
}
