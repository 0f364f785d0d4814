// The fuzzer's way into the reading of UTF-16: an input as it is, and its text in either order.
import Tables

/// The bytes may be UTF-16 by themselves, whole or cut; and the text that they are as UTF-8 is the
/// same table in UTF-16 of both orders.
func checkEncodings(
  of bytes: UnsafeRawBufferPointer, cutEvery size: Int, _ overrides: DialectOverrides
) {
  let whole = Reading(bytes, cutEvery: max(1, bytes.count), overrides)
  let cut = Reading(bytes, cutEvery: size, overrides)
  precondition(whole == cut, "the table depends on the cuts")
  let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.drop { $0 == "\u{FEFF}" }
  // What has a NUL so early counts as UTF-16 by itself.
  guard !scalars.prefix(4).contains("\0") else { return }
  let text = String(String.UnicodeScalarView(scalars))
  let plain = Array(text.utf8).withUnsafeBytes { Reading($0, cutEvery: size, overrides) }
  for isLittleEndian in [true, false] {
    let units = [0xFEFF] + Array(text.utf16)
    let encoded = units.flatMap { unit -> [UInt8] in
      let low = UInt8(truncatingIfNeeded: unit)
      let high = UInt8(unit >> 8)
      return isLittleEndian ? [low, high] : [high, low]
    }
    let wide = encoded.withUnsafeBytes { Reading($0, cutEvery: size, overrides) }
    precondition(wide == plain, "the table depends on the encoding")
  }
}

/// What became of an input whose encoding and format are to be found out.
private struct Reading: Equatable {
  var error: TableError?
  var rows: [[String]]

  init(_ bytes: UnsafeRawBufferPointer, cutEvery size: Int, _ overrides: DialectOverrides) {
    var limits = Limits.standard
    limits.sampleBytes = 32
    var reader = TableReader(TableRequest(dialect: overrides), limits: limits)
    do throws(TableError) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        let end = min(start + size, bytes.count)
        try reader.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
      try reader.finish()
    } catch {
      self.error = error
    }
    let table = reader.snapshot()
    rows =
      [table.columnNames]
      + (0..<table.rowCount).map { row in table.columns.map { $0.text(at: row) } }
  }
}
