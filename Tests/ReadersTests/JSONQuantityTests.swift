// Units in JSON: texts that are numbers with units.
import Tables
import TestSupport
import Testing

@Suite struct JSONQuantityTests {
  private func table(_ text: String, cuts: [Int] = [], sampleBytes: Int? = nil) throws -> Table {
    var limits = Limits.standard
    if let sampleBytes { limits.sampleBytes = sampleBytes }
    var reader = JSONReader(TableRequest(), limits: limits)
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBytes { buffer in
      for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
        try reader.feed(UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
      }
    }
    try reader.finish()
    return reader.snapshot()
  }

  private func units(_ table: Table) -> [String] { table.columns.map(\.unit) }

  private func numbers(_ table: Table) -> [[Double]] {
    table.columns.map { $0.isNumeric ? $0.numbers(rowCount: table.rowCount) : [] }
  }

  @Test(
    "Texts have the units that cells of text tables have, in every shape with rows",
    arguments: [
      #"[{"n":"a","size":"1.5G","took":"00:01:30"},{"n":"b","size":"512M","took":"00:00:30"}]"#,
      #"{"n":"a","size":"1.5G","took":"00:01:30"}"# + "\n"
        + #"{"n":"b","size":"512M","took":"00:00:30"}"#,
      #"{"data":[{"n":"a","size":"1.5G","took":"1m30s"},{"n":"b","size":"512M","took":"30s"}]}"#,
      #"{"n":["a","b"],"size":["1.5G","512M"],"took":["00:01:30","00:00:30"]}"#,
      #"{"a":{"size":"1.5G","took":"00:01:30"},"b":{"size":"512M","took":"00:00:30"}}"#,
      #"[["n","size","took"],["a","1.5G","00:01:30"],["b","512M","00:00:30"]]"#,
    ])
  func shapes(_ text: String) throws {
    let whole = try table(text)
    #expect(units(whole) == ["", "GiB", "s"])
    #expect(numbers(whole) == [[], [1.5, 0.5], [90, 30]])
    #expect(whole.columns[1].text(at: 0) == "1.5G")
    for cut in 0...text.utf8.count {
      let cutTable = try table(text, cuts: [cut])
      #expect(units(cutTable) == units(whole) && numbers(cutTable) == numbers(whole))
    }
  }

  @Test("Numbers beside texts with units are read with them, and names stay texts")
  func mixed() throws {
    let text =
      #"[{"w":"5 kg","net":"2G"},{"w":7,"net":"4G"},{"w":"6 kg","net":"3G"},"#
      + #"{"w":"500 g","net":"5G"}]"#
    let table = try table(text)
    #expect(units(table) == ["kg", ""])
    #expect(numbers(table) == [[5, 7, 6, 0.5], []])
  }

  @Test("Units are known before the end, and what comes after the sample is read with them")
  func growing() throws {
    let rows = (0..<40).map { #"{"people":"\#($0 + 10)K"}"# + "\n" }.joined()
    let whole = try table(rows, sampleBytes: 64)
    #expect(numbers(whole) == [(0..<40).map { Double($0 + 10) * 1000 }])
    for size in [1, 7, 63, 64, 65] {
      let cuts = Array(stride(from: size, to: rows.utf8.count, by: size))
      #expect(numbers(try table(rows, cuts: cuts, sampleBytes: 64)) == numbers(whole))
    }
    var reader = JSONReader(TableRequest())
    var text = "{\"people\":\"12K\"}\n{\"people\":\"1.5M\"}\n"
    try text.withUTF8 { try reader.feed(UnsafeRawBufferPointer($0)) }
    #expect(numbers(reader.snapshot()) == [[12_000, 1_500_000]])
    #expect(reader.progress.rowsRead == 2)
  }
}
