// What the ring and the sentences say while data are read, in digits that do not dance.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite struct ReadingTextTests {
  private func texts(
    _ reading: ChartState.Reading, _ width: Double = 800, _ height: Double = 600,
    format: NumberFormat = NumberFormat()
  ) -> [TextMark] {
    var chart = SampleChart.steps.chart
    chart.numberFormat = format
    let scene = chart.scene(
      state: ChartState(reading: reading), size: Size(width: width, height: height),
      scaleFactor: 1, measurer: FixedAdvanceMeasurer())
    return scene.marks.compactMap { mark in
      if case .text(let text) = mark, mark.role == .ringLabel { text } else { nil }
    }
  }

  private func reading(
    _ bytes: Int, of total: Int? = nil, rows: Int = 7, rate: Double? = nil
  ) -> ChartState.Reading {
    ChartState.Reading(bytes: bytes, totalBytes: total, rows: rows, rowsPerSecond: rate)
  }

  @Test("Bytes of all bytes, rows and rate; without a size, bytes alone")
  func words() {
    #expect(
      texts(reading(120_400_000, of: 385_000_000, rows: 3_234_567, rate: 1_234_567)).map(\.text)
        == ["31%", "120 of 385 MB", "3,234,567 rows", "1.2 M rows/s"])
    #expect(
      texts(reading(120_400_000, rows: 1, rate: 840_123)).map(\.text)
        == ["…", "120 MB", "1 row", "840 k rows/s"])
    #expect(texts(reading(0, rows: 0)).map(\.text) == ["…", "waiting for data"])
    #expect(texts(reading(1, rows: 0)).map(\.text) == ["…", "1 byte", "0 rows"])
  }

  @Test("Numbers are written as the locale has them")
  func locale() {
    let german = NumberFormat(groupSeparator: ".", decimalSeparator: ",")
    #expect(
      texts(
        reading(1_260_000_000, of: 4_700_000_000, rows: 3_234_567, rate: 1_234_567),
        format: german
      ).map(\.text) == ["26%", "1,2 of 4,7 GB", "3.234.567 rows", "1,2 M rows/s"])
  }

  @Test("The part is never said to be more than it is, and all of it is all of it")
  func rounding() {
    let format = NumberFormat()
    #expect(format.bytes(384_999_999, of: 385_000_000) == "384 of 385 MB")
    #expect(format.bytes(385_000_000, of: 385_000_000) == "385 of 385 MB")
    // One that has grown since its size was asked for.
    #expect(format.bytes(400_000_000, of: 385_000_000) == "385 of 385 MB")
    #expect(format.bytes(999, of: 1_000) == "0.9 of 1.0 kB")
    #expect(format.bytes(12, of: 88) == "12 of 88 bytes")
    #expect(format.bytes(0, of: 1) == "0 of 1 byte")
  }

  @Test(
    "Two or three digits and a letter of their scale, with no gap between the scales",
    arguments: [
      (0, "0"), (1, "1"), (999, "999"), (999.4, "999"), (999.6, "1.0 k"), (1_000, "1.0 k"),
      (1_249, "1.2 k"), (9_949, "9.9 k"), (9_951, "10 k"), (123_456, "123 k"), (999_400, "999 k"),
      (999_600, "1.0 M"), (20_000_000, "20 M"), (2.5e9, "2.5 bn"), (7e12, "7.0 tn"),
      (5e15, "5,000 tn"),
    ] as [(Double, String)])
  func abbreviated(quantity: Double, text: String) {
    #expect(NumberFormat().abbreviated(quantity) == text)
  }

  @Test("Whatever the size, the part and the whole have the same unit and decimals")
  func sizes() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let total =
        1 << Int.random(in: 0...40, using: &random) + Int.random(in: 0...5, using: &random)
      let part = Int.random(in: 0...total, using: &random)
      let words = NumberFormat().bytes(part, of: total).split(separator: " ")
      #expect(words.count == 4 && words[0].contains(".") == words[2].contains("."))
      #expect(words[2].count <= 4)
    }
  }

  @Test("Nothing around the ring moves while data are read, nor when a ring stays then")
  func still() {
    func others(_ state: ChartState, _ size: Size) -> [Mark] {
      let scene = SampleChart.steps.chart.scene(
        state: state, size: size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
      let ring: [Role] = [.ringTrack, .ringArc, .ringLabel]
      return scene.marks.filter { !ring.contains($0.role) }
    }
    for size in [Size(width: 800, height: 600), Size(width: 360, height: 640)] {
      let atRest = others(ChartState(), size)
      for bytes in [0, 9_000_000, 120_000_000, 385_000_000] {
        for rate in [nil, 950.0, 1.2e6] {
          let state = ChartState(
            reading: reading(bytes, of: 385_000_000, rows: bytes / 31, rate: rate))
          #expect(others(state, size) == atRest)
        }
      }
    }
  }

  @Test("Digits that change move nothing: each line ends where it ended, each has its height")
  func steady() throws {
    let early = texts(reading(9_000_000, of: 385_000_000, rows: 1_000_000))
    let late = texts(reading(120_000_000, of: 385_000_000, rows: 9_999_999, rate: 5e6))
    #expect(early.count == 3 && late.count == 4)
    for (first, second) in zip(early.dropFirst(), late.dropFirst()) {
      #expect(first.bounds.maxX == second.bounds.maxX)
      #expect(first.bounds.minY == second.bounds.minY)
    }
    for (line, next) in zip(late.dropFirst(), late.dropFirst(2)) {
      #expect(line.bounds.maxY <= next.bounds.minY)
    }
  }

  @Test("The sentences of a chart that is being read say how far that is")
  func described() {
    let state = ChartState(reading: reading(120_400_000, of: 385_000_000, rate: 1_234_567))
    let text = SampleChart.steps.chart.describe(state)
    #expect(text.contains("\nReading: 120 of 385 MB, 7 rows, 1.2 M rows/s.\n"))
    #expect(!SampleChart.steps.chart.describe().contains("Reading"))
  }
}
