// The way JSON is cut must not affect the result; random damage gives an error and nothing worse.
import Tables
import TestSupport
import Testing

@Suite struct JSONChunkingTests {
  static let inputs: [String] =
    (JSONShapeTests.cases + JSONFrameTests.cases).map(\.text)
    + JSONSyntaxTests.accepted.map(\.0) + JSONSyntaxTests.refused.map(\.0)

  @Test(arguments: inputs) func `every cut, and byte by byte, gives the same table and error`(
    _ text: String
  ) {
    let bytes = Array(text.utf8)
    let whole = readJSON(bytes)
    for cut in 0...bytes.count {
      #expect(readJSON(bytes, cuts: [cut]) == whole, "cut at \(cut)")
    }
    #expect(readJSON(bytes, cuts: Array(0..<bytes.count)) == whole)
    for sampleBytes in [1, 3, 8, 24] {
      var limits = Limits.standard
      limits.sampleBytes = sampleBytes
      let settled = readJSON(bytes, limits: limits)
      #expect(readJSON(bytes, cuts: Array(0..<bytes.count), limits: limits) == settled)
    }
  }

  /// Seeded: fragments of JSON are dropped, doubled, swapped and overwritten.
  @Test(arguments: 0..<8) func `a text that is broken at random is the same error in all cuts`(
    _ seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(seed))
    let scraps = Array("{}[]\",:\\ue1-0.é\n\r \u{0}'/tn".utf8)
    for _ in 0..<300 {
      var bytes = Array((Self.inputs.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: at)
        case 1: bytes.insert(scraps.randomElement(using: &random) ?? 0, at: at)
        case 2: bytes[at] = scraps.randomElement(using: &random) ?? 0
        default: bytes.insert(contentsOf: bytes[at...].prefix(6), at: at)
        }
      }
      let whole = readJSON(bytes)
      #expect(readJSON(bytes, cuts: Array(0..<bytes.count)) == whole, "\(bytes)")
      if let message = whole.message {
        #expect(!message.isEmpty && !message.contains("\n"))
      }
      if let error = whole.table.error, let column = error.column {
        #expect((error.line ?? 0) >= 1 && column >= 1, "\(bytes)")
      }
      #expect(zip(whole.table.lines, whole.table.lines.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  /// Beyond the sample, and beyond one block of rows; sometimes with keys in another order.
  @Test func `a long input gives the same table in pieces of any size`() {
    var text = ""
    for row in 0..<5000 {
      text +=
        row.isMultiple(of: 7)
        ? "{\"v\": \(row), \"name\": \"é\\n\(row)\"}\r\n"
        : "{\"name\":\"r\(row)\",\"v\":\(row).5,\"o\":{\"x\":[\(row)]}}\n"
    }
    let bytes = Array(text.utf8)
    let whole = readJSON(bytes)
    #expect(whole.rows.count == 5000)
    #expect(whole.names == ["v", "name", "o.x.0"])
    #expect(whole.rows[4999] == ["4999.5", "r4999", "4999"])
    for size in [7, 1000, 65_535, 65_536, 65_537] {
      let cuts = Array(stride(from: size, to: bytes.count, by: size))
      #expect(readJSON(bytes, cuts: cuts) == whole, "pieces of \(size)")
    }
  }
}
