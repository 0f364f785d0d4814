// The buttons below the message of a chart without bars: how much room they need.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct RemedyButtonRoomTests {
  @Test func `buttons are shown where they just fit, and not where a pixel is missing`() throws {
    let typesetter = Typesetter(
      measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1))
    let all: [Remedy] = [
      .readAgain, .openFile, .clearFilters, .allBars, .showAllSeries, .otherCharts, .openOutside,
    ]
    for count in 1...all.count {
      let remedies = Array(all.prefix(count))
      let wide = try #require(RemedyButtons(remedies, maximumWidth: 10_000, typesetter))
      let frames = wide.control.items.map(\.frame)
      // Eight pixels lie between two buttons.
      let width = frames.map(\.width).reduce(0, +) + Double(count - 1) * 8
      #expect(wide.size.width == width)
      let narrow = try #require(RemedyButtons(remedies, maximumWidth: width, typesetter))
      #expect(narrow.control.items.map(\.frame) == frames)
      #expect(RemedyButtons(remedies, maximumWidth: width - 1, typesetter) == nil)
    }
    #expect(RemedyButtons([], maximumWidth: 10_000, typesetter) == nil)
  }
}
