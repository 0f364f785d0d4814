// The progress of reading a chart's data, for the ring and for screen readers.
internal import Scales
internal import Words

extension ChartState {
  package struct Reading: Hashable, Sendable {
    /// The bytes read so far, counted as in the file or pipe.
    package var bytes: Int
    /// The total bytes of the input; nil if unknown.
    package var totalBytes: Int?
    package var rows: Int
    /// The recent rate in rows per second; nil if unknown.
    package var rowsPerSecond: Double?
    /// The position of the spinner, 0…1 of a revolution.
    package var turn: Double
    /// Whether animation is off; then a word replaces the spinner.
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

    /// The share of the bytes read, 0…1, also if the file has grown; nil if the size is unknown.
    package var fraction: Double? {
      totalBytes.map { $0 > 0 ? min(1, max(0, Double(bytes) / Double($0))) : 1 }
    }

    /// Whether the spinner is shown, because there is no share to show.
    package var isTurning: Bool { totalBytes == nil && !isStill }
  }
}

/// The texts about reading progress, each from its longest form to its shortest.
struct ReadingTexts {
  /// "120 of 385 MB"; "120 MB" if the size is unknown; that nothing has come yet, from a pipe, a
  /// server that is called, or an engine that groups.
  let bytes: [String]
  /// The widest form of the first text, so that its changes move nothing else.
  let widestBytes: String
  /// "3,234,567 rows"; empty if nothing has come yet.
  let rows: [String]
  /// "1.2 M rows/s"; empty if there is no rate.
  let rate: [String]

  init(_ reading: ChartState.Reading, _ format: NumberFormat) {
    guard reading.totalBytes != nil || reading.bytes > 0 || reading.rows > 0 else {
      bytes = ["waiting for data", "waiting"]
      widestBytes = bytes[0]
      (rows, rate) = ([], [])
      return
    }
    let read = format.bytes(reading.bytes)
    if let total = reading.totalBytes {
      bytes = [format.bytes(reading.bytes, of: total), read]
      widestBytes = format.bytes(total, of: total)
    } else {
      bytes = [read]
      widestBytes = read
    }
    let number = format.string(Double(reading.rows))
    let short = format.abbreviated(Double(reading.rows))
    rows = [counted(reading.rows, "row", number), counted(reading.rows, "row", short), number]
    guard let rowsPerSecond = reading.rowsPerSecond, rowsPerSecond.rounded() >= 1 else {
      rate = []
      return
    }
    let speed = format.abbreviated(rowsPerSecond)
    rate = [speed + (speed == "1" ? " row/s" : " rows/s"), speed + "/s"]
  }

  /// All texts as one sentence without a full stop: "Reading: 120 of 385 MB, 1,234 rows".
  var sentence: String {
    "Reading: " + [bytes, rows, rate].compactMap(\.first).joined(separator: ", ")
  }
}
