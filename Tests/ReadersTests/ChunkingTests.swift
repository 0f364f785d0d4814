// The way input is cut must not affect the table, the error or the counts.
import Tables
import TestSupport
import Testing

@Suite struct ChunkingTests {
  /// Inputs that end in an error, in addition to the valid shapes.
  static let faulty: [[UInt8]] =
    [
      "", "\n\r\n", "a,b\n1,\"2\n3", "a,b\nx,1,2\n", "a,b\nx,1\ny\u{0},2\n", "a,b\n\"x\u{0}\",1\n",
      "\u{FEFF}", "\u{FEFF}\n",
    ].map { Array($0.utf8) } + [
      [0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0xEF, 0xBB],
    ]

  static let inputs = Shape.all.map(\.bytes) + faulty

  @Test(arguments: inputs) func `every pair of cuts gives the same table`(_ bytes: [UInt8]) {
    let (wholeTable, wholeError) = read(bytes)
    let whole = Reading(wholeTable, error: wholeError)
    for first in (0...bytes.count).sampled {
      for second in first...bytes.count {
        let (table, error) = read(bytes, cuts: [first, second])
        #expect(Reading(table, error: error) == whole, "cut at \(first) and \(second)")
      }
    }
  }

  /// With the dialect settled at the end, and in the middle.
  @Test(arguments: inputs) func `byte by byte gives the same table`(_ bytes: [UInt8]) {
    for sampleBytes in [3, 8, 24, 1 << 16] {
      var limits = Limits.standard
      limits.sampleBytes = sampleBytes
      let (wholeTable, wholeError) = read(bytes, limits: limits)
      let (table, error) = read(bytes, cuts: Array(0..<bytes.count), limits: limits)
      #expect(Reading(table, error: error) == Reading(wholeTable, error: wholeError))
    }
  }

  @Test func `a limit is met at the same row however the input is cut`() {
    let bytes = Array("a,b\n1,2\n3,4444444\n\"555555555\u{0}\",6\n".utf8)
    for (key, values) in [(\Limits.bytes, 1..<36), (\.fieldBytes, 1..<10), (\.rows, 1..<3)] {
      for value in values {
        var limits = Limits.standard
        limits[keyPath: key] = value
        let (wholeTable, wholeError) = read(bytes, limits: limits)
        for cut in 0...bytes.count {
          let (table, error) = read(bytes, cuts: [cut], limits: limits)
          #expect(Reading(table, error: error) == Reading(wholeTable, error: wholeError))
        }
      }
    }
  }

  /// Beyond the sample of the dialect guess, and beyond one block of rows.
  @Test func `a long input gives the same table in pieces of any size`() {
    var random = SeededGenerator(seed: 5)
    var text = "name,value,note\r\n"
    for row in 0..<6000 {
      text += "row \(row),\(row),\"\(Bool.random(using: &random) ? "é\r\n" : "\"\",")\"\r\n"
    }
    let bytes = Array(text.utf8)
    let (wholeTable, wholeError) = read(bytes)
    let whole = Reading(wholeTable, error: wholeError)
    #expect(whole.rows.count == 6000)
    #expect(whole.rows[5999][0] == "row 5999")
    for size in [1, 7, 1000, 65_535, 65_536, 65_537] {
      let (table, error) = read(bytes, cuts: Array(stride(from: size, to: bytes.count, by: size)))
      #expect(Reading(table, error: error) == whole, "pieces of \(size)")
    }
  }
}
