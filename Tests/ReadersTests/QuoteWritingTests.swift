// Quotes behind blanks, with backslashes before them, and apostrophes that are none.
import Tables
import TestSupport
import Testing

@Suite struct `Quotes that are written otherwise` {
  private func rows(_ text: String) -> [[String]] { read(text).rows }

  @Test func `stand behind blanks`() {
    let found = read("who, \"n, m\", p\n\"Doe, J\", 1, \"a\"\nx, 2,  \"b, c\"\ny, 3, d\n")
    #expect(found.names == ["who", "n, m", "p"])
    #expect(found.rows == [["Doe, J", "1", "a"], ["x", "2", "b, c"], ["y", "3", "d"]])
  }

  @Test func `behind blanks are ordinary where that fits better`() {
    #expect(rows("size,n\n12, \"\n13, \"\n") == [["12", " \""], ["13", " \""]])
    #expect(rows("size,n\na, \"b\nc,2\nd,3\ne,4\n")[0] == ["a", " \"b"])
  }

  @Test func `have backslashes before those in a text`() {
    let found = read("who,n\n\"say \\\"hi, you\\\"\",1\n\"C:\\\\new\\x\",2\n")
    #expect(found.rows == [["say \"hi, you\"", "1"], ["C:\\new\\x", "2"]])
  }

  @Test func `have backslashes of their own before their end`() {
    #expect(
      rows("path,n\n\"C:\\new\\\",1\n\"D:\\\",2\n") == [["C:\\new\\", "1"], ["D:\\", "2"]])
  }

  @Test func `are no apostrophes that open and close in different rows`() {
    let names = [5: "'90s Hits", 19: "Rockin'", 33: "'80s Hits", 47: "Rollin'"]
    let cells = (0..<60).map { [names[$0] ?? "song\($0)", "\($0 + 1)"] }
    let text = "song,plays\n" + cells.map { $0.joined(separator: ",") + "\n" }.joined()
    #expect(rows(text) == cells)
    // In the last column, too.
    let turned = "plays,song\n" + cells.map { "\($0[1]),\($0[0])\n" }.joined()
    #expect(rows(turned) == cells.map { [$0[1], $0[0]] })
  }

  @Test func `are no apostrophes that only take fields together`() {
    let found = read("first,second,v\n'tis,doin',1\n'twas,goin',2\nx,y,3\nz,w,4\n")
    #expect(
      found.rows == [
        ["'tis", "doin'", "1"], ["'twas", "goin'", "2"], ["x", "y", "3"], ["z", "w", "4"],
      ])
  }

  @Test func `are double in sheets`() {
    let text = "name,v\n'a',1\na,2\n'b',3\nb,4\n"
    let sheet = DialectOverrides(rowsOfSheet: nil)
    #expect(read(text, overrides: sheet).rows.map { $0[0] } == ["'a'", "a", "'b'", "b"])
    #expect(rows(text).map { $0[0] } == ["a", "a", "b", "b"])
  }

  /// Single ones around fields with delimiters and line ends in them, as many as there are rows.
  @Test func `are single around several lines, in any column`() {
    for column in 0..<3 {
      var cells = (0..<30).map { ["'x\($0)'", "'y'", "'\($0)'"] }
      for row in cells.indices where row % 3 == 0 { cells[row][column] = "'one\nof, some\nmore'" }
      let text = "'a','b','c'\n" + cells.map { $0.joined(separator: ",") + "\n" }.joined()
      #expect(rows(text) == cells.map { $0.map { String($0.dropFirst().dropLast()) } })
    }
  }

  /// Names with apostrophes at either end, above one row that has none.
  @Test(arguments: (0..<200).sampled)
  func `are no apostrophes of names in any order`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["'90s Hits", "Rockin'", "'tis", "doin'", "don't", "plain", "other"]
    var cells = (0..<Int.random(in: 5...60, using: &random)).map { row in
      [0, 1].map { _ in names.randomElement(using: &random) ?? "" } + ["\(row + 1)"]
    }
    cells.append(["plain", "other", "7"])
    let text = "song,word,n\n" + cells.map { $0.joined(separator: ",") + "\n" }.joined()
    #expect(rows(text) == cells, "\(text)")
  }
}
