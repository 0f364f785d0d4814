// What is said while nothing, or one row a second, is read.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite struct ReadingEndsTests {
  private func texts(_ reading: ChartState.Reading) -> [String] {
    var chart = SampleChart.steps.chart
    chart.numberFormat = NumberFormat()
    return chart.scene(
      state: ChartState(reading: reading), size: Size(width: 800, height: 600),
      measurer: FixedAdvanceMeasurer()
    ).texts(.ringLabel)
  }

  @Test func `all of an empty input is read, and never more than all of another`() {
    for (bytes, total, fraction, text) in [
      (0, 0, 1, "100%"), (5, 0, 1, "100%"), (0, 8, 0, "0%"), (2, 8, 0.25, "25%"),
      (8, 8, 1, "100%"), (9, 8, 1, "100%"),
    ] as [(Int, Int, Double, String)] {
      let reading = ChartState.Reading(bytes: bytes, totalBytes: total, rows: 0)
      #expect(reading.fraction == fraction, "\(bytes) of \(total)")
      #expect(texts(reading).first == text, "\(bytes) of \(total)")
    }
    #expect(ChartState.Reading(bytes: 5, rows: 1).fraction == nil)
  }

  @Test func `one row a second is one row, and all other rates are of rows`() {
    for (rate, text) in [
      (1, "1 row/s"), (1.2, "1 row/s"), (2, "2 rows/s"), (11, "11 rows/s"),
    ] as [(Double, String)] {
      let reading = ChartState.Reading(
        bytes: 1_000, totalBytes: 2_000, rows: 7, rowsPerSecond: rate)
      #expect(texts(reading).last == text)
    }
  }
}
