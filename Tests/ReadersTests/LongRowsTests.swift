// Rows with more fields than columns: left out where nearly all others fit, else an error.
import Tables
import Testing

@Suite struct `Rows with more fields than columns` {
  private func table(rows: Int, long: Set<Int>) -> String {
    "name,n\n" + (0..<rows).map { "r\($0),\($0)" + (long.contains($0) ? ",7" : "") + "\n" }.joined()
  }

  @Test func `are left out and counted among many others`() {
    let reading = read(table(rows: 20, long: [4, 11]))
    #expect(reading.error == nil)
    #expect(reading.rows == (0..<20).filter { $0 != 4 && $0 != 11 }.map { ["r\($0)", "\($0)"] })
    #expect(reading.problems[.longRows].count == 2)
    #expect(reading.problems[.longRows].firstLine == 6)
    #expect(reading.problems[.longRows].firstRow == 0)
  }

  @Test func `are an error where they are more than one in ten, or hardly any others`() {
    for text in [table(rows: 20, long: [4, 5, 11]), table(rows: 9, long: [4])] {
      #expect(
        read(text).error == .fieldCount(line: 6, fields: 3, columns: 2, isHeader: true), "\(text)")
    }
  }

  @Test func `are an error below one column, of which any text is`() {
    let text = (0..<20).map { $0 == 11 ? "one, two\n" : "line \($0)\n" }.joined()
    #expect(read(text).error == .fieldCount(line: 12, fields: 2, columns: 1, isHeader: true))
  }

  @Test func `have text in them, and not only blanks and line ends`() {
    for extra in ["", " ", "\"\n\"", "\" \r\n\"", ", ,"] {
      let reading = read("name,n\nx,1,\(extra)\ny,2,\(extra)\n")
      #expect(reading.error == nil && reading.rows == [["x", "1"], ["y", "2"]], "\(extra)")
    }
  }

  @Test func `are an error where they may have the name of the rows below`() {
    let text = "place,month,n\n" + (0..<5).map { "p\($0),1,2\n,2,3\n,3,4\n" }.joined()
    #expect(read(text).error == nil)
    #expect(read(text + "q,1,2,3\n,2,3\n").error?.line == 17)
  }
}
