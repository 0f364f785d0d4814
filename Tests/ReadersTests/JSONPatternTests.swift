// Records that are written alike are read at once: with the same result as byte by byte, where none is.
import Tables
import TestSupport
import Testing

@Suite struct JSONPatternTests {
  /// A way to write records: their members in order, some of them missing at times.
  private struct Writing {
    var members: [String]
    var (colon, comma) = (":", ",")
    var missing = 0.0

    init(_ random: inout SeededGenerator) {
      members = ["id", "region", "amount", "é", "a.b", "o", "list", "note"].shuffled(using: &random)
      members.removeLast(Int.random(in: 0..<members.count, using: &random))
      if Bool.random(using: &random) { (colon, comma) = (": ", ", ") }
      if Bool.random(using: &random) { missing = 0.1 }
      // Some values of a key that is twice there are lost.
      if Int.random(in: 0..<6, using: &random) == 0 { members.append(members[0]) }
    }

    func record(_ random: inout SeededGenerator) -> String {
      var texts: [String] = []
      for member in members where Double.random(in: 0..<1, using: &random) >= missing {
        let value =
          switch member {
          case "o": "{\"x\"\(colon)\(scalar(&random))\(comma)\"y\"\(colon){\"z\"\(colon)1}}"
          case "list": "[\(scalar(&random))\(comma)\(scalar(&random))]"
          default: scalar(&random)
          }
        texts.append("\"\(member)\"\(colon)\(value)")
      }
      return "{" + texts.joined(separator: comma) + "}"
    }

    private static let texts = ["", "a", "north-east of here", "x,y}"]

    private func scalar(_ random: inout SeededGenerator) -> String {
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<16: "\(Int.random(in: -999...99_999, using: &random))"
      case 16..<22: "\(Int.random(in: 0...99, using: &random)).50"
      case 22..<30: "\"\(Self.texts.randomElement(using: &random) ?? "")\""
      case 30: "null"
      case 31: "true"
      case 32: "false"
      case 33: "1e3"
      case 34: "\"Zürich\""
      case 35: "\"a\\\"b\\u00e9\""
      case 36: "[]"
      case 37: "{}"
      case 38: "-0"
      default: "\"0012\""
      }
    }
  }

  private func text(_ random: inout SeededGenerator) -> String {
    let writings = (0..<Int.random(in: 1...3, using: &random)).map { _ in Writing(&random) }
    let records = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      // Mostly the first, so that what is learned is used, and forgotten.
      let index = Int.random(in: 0..<4, using: &random)
      return writings[index < writings.count ? index : 0].record(&random)
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "[" + records.joined(separator: ",") + "]"
    case 1: return "{\"meta\":1,\"rows\":[" + records.joined(separator: ",\n ") + "]}"
    case 2:
      let entries = records.enumerated().map { "\"k\($0)\":\($1)" }
      return "{" + entries.joined(separator: ",") + "}"
    default: return records.joined(separator: "\n") + "\n"
    }
  }

  @Test(arguments: 0..<400) func `records written alike are read as byte by byte`(_ seed: Int) {
    guard Samples.takes(seed) else { return }
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes = Array(text(&random).utf8)
    let scraps = Array("{}[]\",:\\ue1-0.é\n\r \u{0}'/tn".utf8)
    for _ in 0..<([0, 0, 1, 3].randomElement(using: &random) ?? 0) {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      bytes[at] = scraps.randomElement(using: &random) ?? 0
    }
    var limits = Limits.standard
    switch Int.random(in: 0..<12, using: &random) {
    case 0: limits.json.cells = 40
    case 1: limits.fieldBytes = 8
    case 2: limits.json.numberBytes = 4
    case 3: limits.rows = 9
    default: break
    }
    // The sample is read as one piece; what comes after is read byte by byte.
    limits.sampleBytes = [24, 150, 400].randomElement(using: &random) ?? 24
    let slow = readJSON(bytes, cuts: Array(0..<bytes.count), limits: limits)
    #expect(readJSON(bytes, limits: limits) == slow)
    let cut = Int.random(in: 0..<bytes.count, using: &random)
    #expect(readJSON(bytes, cuts: [cut], limits: limits) == slow, "cut at \(cut)")
  }
}
