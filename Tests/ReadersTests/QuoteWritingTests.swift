// Quotes behind blanks, and with backslashes before them.
import Tables
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
}
