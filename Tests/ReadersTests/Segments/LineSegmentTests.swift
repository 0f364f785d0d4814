// Logs and lines of JSON read by segments equal those read in one piece, wherever they are cut.
import Tables
import TestSupport
import Testing

@Suite struct `Lines read in parts` {
  /// Reads random lines in one piece and by random segments, with all rows kept and with a fold of
  /// some columns; returns how many could be read by segments.
  private func compare(
    _ text: (inout SeededGenerator) -> [UInt8], columns: ClosedRange<Int>, seed: Int,
    limits change: (inout Limits, inout SeededGenerator) -> Void
  ) -> (compared: Int, rows: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var (compared, rows) = (0, 0)
    for _ in 0..<25 {
      let bytes = text(&random)
      var limits = Limits.standard
      limits.sampleBytes = Int.random(in: 24...400, using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 { change(&limits, &random) }
      let folded = Set((0..<2).map { _ in Int.random(in: columns, using: &random) })
      let request =
        Bool.random(using: &random)
        ? TableRequest() : RowTexts.request(folded, after: Int.random(in: 1...99, using: &random))
      let whole = readLines(bytes, request, limits: limits)
      let longest = [3, 40, 400].randomElement(using: &random) ?? 1
      let sizes = (0..<5).map { _ in Int.random(in: 1...longest, using: &random) }
      let ahead = Int.random(in: 0...4, using: &random)
      guard
        let parts = readLineSegments(bytes, sizes: sizes, ahead: ahead, request, limits: limits)
      else { continue }
      compared += 1
      rows += max(whole.reading.rows.count, whole.folded?.count ?? 0)
      let difference = parts.difference(from: whole)
      let text = String(decoding: bytes, as: UTF8.self).debugDescription
      #expect(difference.isEmpty, "\(sizes), \(ahead), \(limits), \(folded): \(text)")
      if !difference.isEmpty { return (compared, rows) }
    }
    return (compared, rows)
  }

  @Test(arguments: (0..<20).sampled) func `are the same log for random lines and cuts`(_ seed: Int)
  {
    let (compared, rows) = compare(Self.log, columns: 0...8, seed: seed) { limits, random in
      switch Int.random(in: 0..<3, using: &random) {
      case 0: limits.rows = Int.random(in: 1...30, using: &random)
      case 1: limits.fieldBytes = Int.random(in: 80...200, using: &random)
      default: limits.bytes = Int.random(in: 400...4000, using: &random)
      }
    }
    #expect(compared > 10 && rows > 100)
  }

  @Test(arguments: (0..<40).sampled) func `are the same JSON for random lines and cuts`(
    _ seed: Int
  ) {
    let (compared, rows) = compare(Self.json, columns: 0...2, seed: seed) { limits, random in
      switch Int.random(in: 0..<8, using: &random) {
      case 0: limits.rows = Int.random(in: 1...30, using: &random)
      case 1: limits.fieldBytes = Int.random(in: 4...40, using: &random)
      case 2: limits.bytes = Int.random(in: 200...3000, using: &random)
      case 3: limits.fields = Int.random(in: 3...9, using: &random)
      case 4: limits.json.cells = Int.random(in: 20...200, using: &random)
      case 5: limits.json.elements = Int.random(in: 1...3, using: &random)
      case 6: limits.json.depth = Int.random(in: 2...4, using: &random)
      default: limits.json.nameBytes = Int.random(in: 3...9, using: &random)
      }
    }
    #expect(compared > 10 && rows > 50)
  }

  /// Larger than what one thread reads, with blocks for several.
  @Test(arguments: [false, true]) func `are the same for real blocks`(_ isLog: Bool) throws {
    var random = SeededGenerator(seed: 9)
    var bytes: [UInt8] = []
    while bytes.count < 5 << 17 {
      bytes += isLog ? Self.log(&random, faults: 0.05) : Self.json(&random, faults: 0)
      if bytes.last != 0x0A { bytes.append(0x0A) }
    }
    bytes += Array((isLog ? "10.0.0.1 - - [" : "{\"a\": 1, \"b").utf8)
    for request in [TableRequest(), RowTexts.request([0, 2], after: 5000)] {
      var whole = SerialReader(request)
      try whole.feed(bytes[...])
      var parts = TableReader(request, totalBytes: bytes.count)
      for start in stride(from: 0, to: bytes.count, by: 1 << 17) {
        try parts.feed(Array(bytes[start..<min(bytes.count, start + 1 << 17)]))
        if start == 3 << 17 {
          try parts.settle()
          _ = parts.withLastLine()
        }
      }
      try parts.settle()
      #expect(parts.isParallel)
      let open = LineReading(parts.snapshot(), error: nil)
      #expect(open == LineReading(whole.snapshot(), error: nil))
      #expect(parts.withLastLine() == nil)
      var errors: [TableError] = []
      do throws(TableError) { try whole.finish() } catch { errors.append(error) }
      do throws(TableError) { try parts.finish() } catch { errors.append(error) }
      #expect(errors.count == (isLog ? 0 : 2) && Set(errors.map { "\($0)" }).count < 2)
      #expect(
        LineReading(parts.snapshot(), error: nil) == LineReading(whole.snapshot(), error: nil))
    }
  }
}

// Random lines.
extension `Lines read in parts` {
  private static func log(_ random: inout SeededGenerator) -> [UInt8] {
    log(&random, faults: [0, 0.02, 0.3].randomElement(using: &random) ?? 0)
  }

  /// - Parameter faults: how many of the lines have one.
  private static func log(_ random: inout SeededGenerator, faults: Double) -> [UInt8] {
    func pick(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 2...50, using: &random) {
      let time =
        "\(pick("01", "31", "29"))/\(pick("Jan", "Feb", "May", "dec"))/2024:\(pick("00:00:00", "23:59:59"))"
      let request = pick(
        "GET / HTTP/1.1", "POST /a?b=1&c=%22 HTTP/2.0", "-", #"\x16\x03"#,
        #"GET /\"q\" x HTTP/1.0"#,
        "M_-SEARCH * HTTP/1.1", "GET", "get / HTTP/1.1", "GET /é HTTP/1.1")
      var line =
        "\(pick("10.0.0.1", "2001:db8::1", "h")) \(pick("-", "-", "id")) \(pick("-", "frank"))"
        + " [\(time) +0100] \"\(request)\" \(pick("200", "404", "-", "500")) "
        + pick("-", "0", "512", "123456789")
      if Bool.random(using: &random) {
        line += #" "\#(pick("-", "http://x/", #"a\"b\\c\d"#))" "\#(pick("-", "", "curl/8", "é"))""#
        if Double.random(in: 0...1, using: &random) < 0.03 {
          line += pick(" 0.25", " -", " \"x\" y")
        }
      }
      if Double.random(in: 0...1, using: &random) < 0.03 { line = pick("www:443 ", "www ") + line }
      var text = Array(line.utf8)
      if !bytes.isEmpty, Double.random(in: 0...1, using: &random) < faults {
        let at = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: text.removeSubrange(at...)
        case 1:
          text[at] = [0xFF, 0xC3, 0x00, 0x22, 0x20, 0x5C, 0x5B].randomElement(using: &random) ?? 0
        case 2: text.remove(at: at)
        case 3: text = []
        default: text = Array("broken \u{e9}".utf8)
        }
      }
      bytes += text + Array(pick("\n", "\n", "\n", "\r\n", "\n\n").utf8)
    }
    if Bool.random(using: &random) { bytes.removeLast() }
    return bytes
  }

  private static func json(_ random: inout SeededGenerator) -> [UInt8] {
    json(&random, faults: [0, 0, 0.02].randomElement(using: &random) ?? 0)
  }

  private static func json(_ random: inout SeededGenerator, faults: Double) -> [UInt8] {
    func pick(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
    func value(_ depth: Int) -> String {
      let kind = Int.random(in: 0..<(depth > 2 ? 8 : 12), using: &random)
      switch kind {
      case 0..<3: return pick("1", "-2.5", "0", "1e3", "12345678901234567890", "-0", "1.50", "NaN")
      case 3..<6:
        return pick(#""x""#, #""y""#, #""é""#, #""a\nb\u00e9""#, #""\ud83d\ude00""#, #""7""#)
      case 6: return pick("null", "true", "false", #""\ud83d x""#, #""""#)
      case 7: return pick(#""12 kg""#, #""2024-01-01""#, "-Infinity")
      case 8, 9: return object(depth + 1)
      default:
        let count = Int.random(in: 0...4, using: &random)
        return "[" + (0..<count).map { _ in value(depth + 1) }.joined(separator: pick(",", ", "))
          + "]"
      }
    }
    let lateKeys = Int.random(in: 0..<6, using: &random) == 0
    func object(_ depth: Int) -> String {
      let isUsual = Double.random(in: 0...1, using: &random) < 0.8
      var keys = isUsual ? ["a", "b", "c.d", "e"] : ["e", "b", "a", "a", "a b", "é", #"k\n"#]
      if !isUsual { keys.shuffle(using: &random) }
      if lateKeys, Int.random(in: 0..<12, using: &random) == 0 { keys.append("late\(depth)") }
      let members = keys.prefix(Int.random(in: 0...keys.count, using: &random)).map { key in
        "\"\(key)\"\(pick(":", ": ", " : "))\(depth == 1 && isUsual && key != "e" ? pick("1", "\"x\"") : value(depth))"
      }
      return "{" + pick("", "", " ") + members.joined(separator: pick(",", ", ", ",\t")) + "}"
    }
    let isArray = Int.random(in: 0..<6, using: &random) == 0
    let arePretty = Int.random(in: 0..<8, using: &random) == 0
    var bytes: [UInt8] = []
    for row in 0..<Int.random(in: 2...40, using: &random) {
      var line =
        isArray
        ? "["
          + (0..<Int.random(in: 1...4, using: &random)).map { _ in row == 0 ? "\"n\"" : value(1) }
          .joined(separator: ",") + "]" : object(1)
      if arePretty { line = line.replacing(",", with: ",\n").replacing("}", with: "\n}") }
      if Int.random(in: 0..<40, using: &random) == 0 { line += pick(" 5", "{}", " \"s\"", " null") }
      var text = Array(line.utf8)
      if row > 1, Double.random(in: 0...1, using: &random) < faults, !text.isEmpty {
        let at = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text.removeSubrange(at...)
        case 1:
          text[at] = [0xFF, 0xC3, 0x00, 0x22, 0x0D, 0x5C, 0x5B].randomElement(using: &random) ?? 0
        case 2: text.remove(at: at)
        default: text = Array("\u{FEFF}{}".utf8)
        }
      }
      bytes += text + Array(pick("\n", "\n", "\n", "\r\n", "\r", "\n \n", "").utf8)
    }
    if Bool.random(using: &random), bytes.last == 0x0A { bytes.removeLast() }
    if faults > 0, Bool.random(using: &random) { bytes.removeLast(min(3, bytes.count)) }
    return bytes
  }
}
