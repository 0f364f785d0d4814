// How far the reading of a chart's data has come: numbers for the ring and for who listens.
internal import Scales

extension ChartState {
  /// A moment of reading.
  package struct Reading: Hashable, Sendable {
    /// Bytes of the input so far, as it lies in its file or comes through its pipe.
    package var bytes: Int
    /// Bytes of all of the input; nil where that is not known.
    package var totalBytes: Int?
    /// Rows so far.
    package var rows: Int
    /// Rows a second of late; nil where that cannot be said, or not yet.
    package var rowsPerSecond: Double?
    /// Where the arc is that turns, 0…1 of a revolution.
    package var turn: Double
    /// Whether nothing may move: then a word stands where the arc would turn.
    package var isStill = false

    package init(
      bytes: Int = 0, totalBytes: Int? = nil, rows: Int, rowsPerSecond: Double? = nil,
      turn: Double = 0
    ) {
      self.bytes = bytes
      self.totalBytes = totalBytes
      self.rows = rows
      self.rowsPerSecond = rowsPerSecond
      self.turn = turn
    }

    /// The share of the bytes, 0…1; nil where the size is not known. Of a file that has grown since
    /// it is 1.
    package var fraction: Double? {
      totalBytes.map { $0 > 0 ? min(1, max(0, Double(bytes) / Double($0))) : 1 }
    }

    /// Whether the arc turns, for want of a share that it could show.
    package var isTurning: Bool { totalBytes == nil && !isStill }
  }
}

/// The words for how far reading has come, each from its longest form to its shortest.
struct ReadingTexts {
  /// "120 of 385 MB", or "120 MB" where the size is not known.
  let bytes: [String]
  /// The widest that the first of these gets, so that what changes does not move what stays.
  let widestBytes: String
  /// "3,234,567 rows"
  let rows: [String]
  /// "1.2 M rows/s"; empty where there is no rate.
  let rate: [String]

  init(_ reading: ChartState.Reading, _ format: NumberFormat) {
    let read = format.bytes(reading.bytes)
    if let total = reading.totalBytes {
      bytes = [format.bytes(reading.bytes, of: total), read]
      widestBytes = format.bytes(total, of: total)
    } else {
      bytes = [read]
      widestBytes = read
    }
    let number = format.string(Double(reading.rows))
    let noun = reading.rows == 1 ? " row" : " rows"
    rows = [number + noun, format.abbreviated(Double(reading.rows)) + noun, number]
    guard let rowsPerSecond = reading.rowsPerSecond, rowsPerSecond.rounded() >= 1 else {
      rate = []
      return
    }
    let speed = format.abbreviated(rowsPerSecond)
    rate = [speed + (speed == "1" ? " row/s" : " rows/s"), speed + "/s"]
  }

  /// All of them as one sentence without its full stop: "Reading: 120 of 385 MB, 1,234 rows".
  var sentence: String {
    "Reading: " + [bytes, rows, rate].compactMap(\.first).joined(separator: ", ")
  }
}
