// Log lines, units and durations with random bytes inserted.
import Tables
import TestSupport
import Testing

@Suite struct `Cells with odd bytes` {
  private static let inputs = [
    "h:80 10.0.0.1 - a [01/Jan/2024:10:00:00 +0100] \"GET /x HTTP/1.1\" 200 5 \"-\" \"a \\\"b\\\"\" 1\n",
    "name,size,took,w\na,1.5G,00:01:30,5 kg\nb,12K,2h 5m,7 lb\nc,3KiB,PT1H5M,$1.2M\n",
    "               total        used\nMem:            23Gi       461Mi\nSwap:             0B\n",
    ",1,2,3\na,1.5,2.5,3.5\nb,4.5,1 day 2:03:04,1-02:03:04\n",
  ]

  @Test(arguments: (0..<400).sampled) func `are read the same wherever they are cut`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let odd: [UInt8] = Array("\"\\[]: -:,.\n\r\tPTDHMSkKMG%$€0123456789°d".utf8) + [0xFF, 0x80, 0]
    let inputs = Self.inputs + [Self.inputs[0] + Self.inputs[0]]
    for input in inputs {
      var bytes = Array(input.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let byte = odd.randomElement(using: &random) ?? 0
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      let (whole, error) = read(bytes)
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let (table, other) = read(bytes, cuts: [cut])
      #expect(
        Reading(table, error: other) == Reading(whole, error: error),
        "cut at \(cut): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      #expect(table.columns.map(\.unit) == whole.columns.map(\.unit))
    }
  }

  @Test(arguments: ["a", ":12", ":30:05", ".5:30", "-02:03:04", " days 1:02", "h 5m", " kg", "%"])
  func `of however many digits are read`(_ end: String) throws {
    for count in 1...60 {
      let cell = String(repeating: "8", count: count) + end
      let (table, error) = read(Array("name,size\n\(cell),1\n7,2\n".utf8))
      #expect(error == nil)
      #expect(table.rowCount == 2, "\(cell)")
    }
  }
}
