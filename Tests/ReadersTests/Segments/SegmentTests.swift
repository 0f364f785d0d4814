// A table read in segments equals one read serially, wherever it is cut.
import Tables
import TestSupport
import Testing

@Suite struct `A table read in parts` {
  private func expectSame(
    _ bytes: [UInt8], cuts: [Int], limits: Limits = .standard,
    _ location: SourceLocation = #_sourceLocation
  ) -> Bool {
    guard let (table, error) = readSegments(bytes, cuts: cuts, limits: limits) else { return false }
    let (wholeTable, wholeError) = read(bytes, limits: limits)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      Reading(table, error: error) == Reading(wholeTable, error: wholeError),
      "cut at \(cuts): \(text.debugDescription)", sourceLocation: location)
    return true
  }

  @Test(arguments: ChunkingTests.inputs)
  func `is the same for every pair of cuts`(_ bytes: [UInt8]) {
    for first in (0...bytes.count).sampled {
      for second in first...bytes.count where !expectSame(bytes, cuts: [first, second]) { return }
    }
  }

  @Test(arguments: ChunkingTests.inputs) func `is the same byte by byte`(_ bytes: [UInt8]) {
    _ = expectSame(bytes, cuts: Array(0..<bytes.count))
  }

  /// Texts of special characters, so that quotes open and close in many ways.
  @Test(arguments: (0..<40).sampled) func `is the same for random quoting and cuts`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet: [String] = [
      "a", "b", "1", "22", ",", ",", ",", "\n", "\n", "\r\n", "\"", "\"\"", "\"x\ny\"", "é", " ",
      "\t",
      "\r", "\"p,q\"",
    ]
    var compared = 0
    for _ in 0..<100 {
      var text = "k,v\nx,1\n"
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        text += alphabet.randomElement(using: &random) ?? ""
      }
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 0...1, using: &random) {
        bytes.insert(
          [0xFF, 0xC3, 0x80, 0x00].randomElement(using: &random) ?? 0,
          at: Int.random(in: 8...bytes.count, using: &random))
      }
      let cuts = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Int.random(in: 0...bytes.count, using: &random)
      }
      if expectSame(bytes, cuts: cuts.sorted()) { compared += 1 }
    }
    #expect(compared > 60)
  }

  /// Quotes are looked for by eight bytes and delimiters by 64, which fields of any length cross.
  @Test(arguments: (0..<40).sampled) func `is the same for quoted fields of any length`(_ seed: Int)
  {
    var random = SeededGenerator(seed: UInt64(seed))
    let special = ["\"\"", ",", "\t", "é", " ", "\"", "\n"].prefix(seed % 8)
    var compared = 0
    for _ in 0..<20 {
      var text = "name,\"the value\",note\n"
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let fields = (0..<3).map { _ in
          var field = String(repeating: "z", count: Int.random(in: 0...40, using: &random))
          for _ in 0..<Int.random(in: 0...2, using: &random) {
            field += special.randomElement(using: &random) ?? "1"
            field += String(repeating: "y", count: Int.random(in: 0...9, using: &random))
          }
          return Bool.random(using: &random) ? "\"\(field)\"" : field
        }
        text += fields.joined(separator: ",") + (Bool.random(using: &random) ? "\n" : "\r\n")
      }
      let bytes = Array(text.utf8)
      let cut = Int.random(in: 0...bytes.count, using: &random)
      if expectSame(bytes, cuts: [cut]), expectSame(bytes, cuts: []) { compared += 1 }
    }
    #expect(compared > 10)
  }

  /// Rows and what may be notes, in any order.
  @Test(arguments: (0..<40).sampled) func `is the same for random notes and cuts`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let lines = [
      "1,2,3\n", "4,5,6\n", "7,8,9\r\n", "1,2,3\n", "x,y,z\n", "\n", "\r\n", "note\n",
      "note: a, b\n",
      "note,,\n", "1,2,3,\" \n\"\n", ",,\n", "as, of, May\n", " , ,\n", "a,b,c,d\n", "\"a\nb\"\n",
      "\"\"\n", "k,v,w\n",
      ",2,\n",
      "\"open\n", "\0\n",
    ]
    // Some lines are rare, since an error ends the reading.
    let usual = Int.random(in: 8...lines.count, using: &random)
    var compared = 0
    for _ in 0..<100 {
      var text = "k,v,w\n1,2,3\n4,5,6\n"
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        text += lines[Int.random(in: 0..<usual, using: &random)]
      }
      if Bool.random(using: &random) { text += "note" }
      let bytes = Array(text.utf8)
      let cuts = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Int.random(in: 0...bytes.count, using: &random)
      }
      if expectSame(bytes, cuts: cuts.sorted()) { compared += 1 }
    }
    #expect(compared > 40)
  }

  /// Rows of several lines, longer and shorter than a segment.
  @Test(arguments: (0..<8).sampled) func `is the same for real rows and large parts`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = "name,value,note\r\n"
    for row in 0..<2000 {
      let note = String(repeating: "line\n", count: Int.random(in: 0...3, using: &random))
      text +=
        Bool.random(using: &random)
        ? "row \(row),\(row),plain\n" : "\"row \"\"\(row)\",7,\"\(note)\"\r\n"
    }
    let bytes = Array(text.utf8)
    for size in [100, 1000, 4096, 65_536] {
      #expect(expectSame(bytes, cuts: Array(stride(from: size, to: bytes.count, by: size))))
    }
  }

  /// Delimiters are looked for in 4096 bytes at once, and rows without quotes are taken 64 at once: what
  /// is seldom comes between them, before and after such limits.
  @Test(arguments: (0..<40).sampled) func `is the same for many plain rows and a few others`(
    _ seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(seed))
    let columns = [1, 2, 3, 5, 70].randomElement(using: &random) ?? 1
    let lineEnd = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
    let header = (0..<columns).map { "c\($0)" }.joined(separator: ",")
    let usual = "\(header)\(lineEnd)"
    let marks = String(repeating: ",\t", count: Samples.areComplete ? 9000 : 5000)
    let others = [
      "", "é,\u{e9}", header, ",", " , ", "1", "c0", "c0,c1", "\"a\",\"b\"", "\"a\nb\",2",
      "\"\(marks)\"",
      "3,\"\(marks)\"", marks, "note: of this", "1\r2", "\"open",
      String(repeating: "é", count: 5000),
    ]
    // Some are rare, since an error ends the reading.
    let kinds = Int.random(in: 1...others.count, using: &random)
    let share: Double = [0, 0.002, 0.02].randomElement(using: &random) ?? 0
    var bytes = Array(usual.utf8)
    while bytes.count < 30_000 {
      let isOther = Double.random(in: 0...1, using: &random) < share
      let cells = (0..<columns).map { _ in
        String(repeating: "7", count: Int.random(in: 0...(columns == 70 ? 2 : 14), using: &random))
      }
      let row =
        isOther ? others[Int.random(in: 0..<kinds, using: &random)] : cells.joined(separator: ",")
      bytes += Array((row + (isOther && Bool.random(using: &random) ? "\n" : lineEnd)).utf8)
      if isOther, Bool.random(using: &random) {
        bytes.insert([0xFF, 0xC3].randomElement(using: &random) ?? 0xFF, at: bytes.count - 3)
      }
    }
    let cuts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Int.random(in: 0...bytes.count, using: &random)
    }
    #expect(expectSame(bytes, cuts: cuts.sorted()) || columns == 1 || share > 0)
  }

  @Test func `meets a limit at the same row`() {
    let bytes = Array("a,b\n1,2\n3,4444444\n\"555555555\u{0}\",6\n7,8\n".utf8)
    for (key, values) in [(\Limits.fieldBytes, 1..<12), (\.rows, 1..<5), (\.fields, 2..<4)] {
      for value in values {
        var limits = Limits.standard
        limits[keyPath: key] = value
        for cut in 0...bytes.count { _ = expectSame(bytes, cuts: [cut], limits: limits) }
      }
    }
  }

  /// Longer than the limit for carried bytes, so the rest is read serially.
  @Test func `is the same where a record is longer than many parts`() {
    let field = String(repeating: "x\ny", count: Samples.areComplete ? 200_000 : 20_000)
    let row = (0..<9).map { "\($0)\"\"\(field)" }.joined(separator: "\",\"")
    let header = (0..<9).map { "c\($0)" }.joined(separator: ",")
    let endings = ["", "1,2,3,4,5,6,7,8,9\n", "\"open", "1,2,3,4,5,6,7,8,9,10\n", "\n\n1,2"]
    for ending in endings.sampled {
      let bytes = Array("\(header)\n1,2,3,4,5,6,7,8,9\n\"\(row)\"\n\(ending)".utf8)
      #expect(expectSame(bytes, cuts: Array(stride(from: 99_999, to: bytes.count, by: 99_999))))
    }
  }
}
