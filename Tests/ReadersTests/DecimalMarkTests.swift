// The decimal mark is that of the columns of numbers, whatever stands beside them and how far down.
import Tables
import TestSupport
import Testing

@Suite struct DecimalMarkTests {
  /// The numbers of a column, without what is none.
  private func numbers(_ table: Table, column: Int) -> [Double] {
    (0..<table.rowCount).map { table.columns[column].number(at: $0) }.filter { !$0.isNaN }
  }

  @Test func `addresses say nothing of it`() throws {
    let text = """
      src,dst,ms
      192.168.100.102,192.168.200.245,7.779
      192.168.100.101,192.168.200.165,1.943
      192.168.100.107,192.168.200.220,6.213
      """
    let table = try table(text)
    #expect(numbers(table, column: 2) == [7.779, 1.943, 6.213])
    #expect(table.isReadAsExpected)
  }

  @Test(
    arguments: [
      "Ort;Zeit;Betrag\nA;14.30;3,99\nB;9.15;12,50\nC;18.05;7,00\n",
      "name;version;price\na;2.4;3,99\nb;2.5;12,5\nc;3.0;7,0\n",
    ])
  func `between semicolons, as many columns with a point leave the comma`(_ text: String) throws {
    let table = try table(text)
    #expect(numbers(table, column: 2) == [3.99, 12.5, 7])
    #expect(table.howItWasRead.hasSuffix("though few numbers tell the decimal mark"))
  }

  @Test func `a decimal mark outweighs groups without one`() throws {
    let text = "code;n\n101.102.103;12.5\n104.105.106;7\n107.108.109;8\n"
    #expect(numbers(try table(text), column: 1) == [12.5, 7, 8])
    #expect(read("n;m\n1.234.567;1\n2.345.678;2\n").dialect?.decimal == UInt8(ascii: ","))
  }

  @Test func `a number among texts says nothing of it`() throws {
    let text = "note;n\nsee 4;3,5\nfine;4,5\n1.5;5,5\n2.5;6\ngood;7\nbad;8\n3.5;1\nso;2\n4.5;3\n"
    let table = try table(text)
    #expect(numbers(table, column: 1) == [3.5, 4.5, 5.5, 6, 7, 8, 1, 2, 3])
    #expect(table.howItWasRead.contains("decimal comma"))
    #expect(!table.howItWasRead.contains("few numbers"))
  }

  @Test func `numbers among texts tell it where no others do`() throws {
    let text = "Site;NO3\nA;<0,02\nB;<0,02\nC;<0,02\nD;0,15\nE;2,4\n"
    #expect(numbers(try table(text), column: 1) == [0.15, 2.4])
  }

  /// Columns of words, dates, whole numbers and addresses in any number and order around one of
  /// amounts, of which some are whole.
  @Test(arguments: (0..<200).sampled)
  func `is that of the amounts, whatever columns stand beside them`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (delimiter, mark) =
      [(";", ","), (";", "."), (",", "."), ("\t", ","), ("\t", ".")].randomElement(using: &random)
      ?? (";", ",")
    let kinds = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      ["word", "date", "whole", "address"].randomElement(using: &random) ?? "word"
    }
    let place = Int.random(in: 0...kinds.count, using: &random)
    var expected: [Double] = []
    var names = kinds.enumerated().map { "\($1)\($0)" }
    names.insert("amount", at: place)
    var text = names.joined(separator: delimiter) + "\n"
    for row in 0..<Int.random(in: 5...40, using: &random) {
      var cells = kinds.map { kind in
        switch kind {
        case "word": return "w\(Int.random(in: 0...9, using: &random))"
        case "date": return "\(10 + row % 20).11.2026"
        case "whole": return "\(Int.random(in: 1...9999, using: &random))"
        default:
          let groups = (0..<4).map { _ in "\(Int.random(in: 100...255, using: &random))" }
          return groups.joined(separator: ".")
        }
      }
      let whole = Int.random(in: 0...9999, using: &random)
      let tenth = row < 3 ? 1 + row : Int.random(in: 0...9, using: &random)
      expected.append((Double(whole) * 10 + Double(tenth)) / 10)
      cells.insert(tenth == 0 ? "\(whole)" : "\(whole)\(mark)\(tenth)", at: place)
      text += cells.joined(separator: delimiter) + "\n"
    }
    let table = try table(text)
    #expect(numbers(table, column: place) == expected, "\(text)")
  }
}

@Suite struct `The whole sample` {
  /// Whole numbers below 1000 above others.
  private func text(_ count: Int, _ late: [String]) -> String {
    "name;v\n" + (0..<count).map { "n\($0);\($0 * 7 % 999 + 1)\n" }.joined()
      + late.enumerated().map { "m\($0);\($1)\n" }.joined()
  }

  private static let late = (100..<300).map { $0 }

  @Test(arguments: [10, 900, 1100, 3000])
  func `tells what marks and letters mean, however far down they are`(_ count: Int) throws {
    let forms: [(text: (Int) -> String, value: (Int) -> Double)] = [
      ({ "1.\($0)" }, { Double(1000 + $0) }), ({ "\($0),5" }, { Double($0) + 0.5 }),
      ({ "\($0) kg" }, { Double($0) }), ({ "\($0).5K" }, { Double($0) * 1000 + 500 }),
    ]
    for form in forms {
      let table = try table(text(count, Self.late.map(form.text)))
      try #require(table.rowCount == count + Self.late.count)
      let found = (0..<table.rowCount).map { table.columns[1].number(at: $0) }
      let expected = (0..<count).map { Double($0 * 7 % 999 + 1) } + Self.late.map(form.value)
      #expect(found == expected, "\(form.text(100))")
    }
  }
}
