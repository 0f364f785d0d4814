// Encodings other than UTF-8: UTF-16 is decoded while reading, Windows-1252 when a text is made.
import Tables
import Testing

@Suite struct EncodingTests {
  private func units(_ units: [UInt16], isBig: Bool = false) -> [UInt8] {
    units.flatMap { unit in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBig ? bytes.reversed() : bytes
    }
  }

  private func reading(_ bytes: [UInt8], cuts: [Int] = []) -> Reading {
    let (table, error) = read(bytes, cuts: cuts)
    return Reading(table, error: error)
  }

  @Test(arguments: [false, true], ["", "\u{FEFF}"])
  func `UTF-16 is read in either order, with a byte order mark or without`(
    _ isBig: Bool, _ mark: String
  ) {
    let text = mark + "Tag,n\nGrün,5\n😀,\"6\n7\"\n"
    let bytes = units(Array(text.utf16), isBig: isBig)
    let found = reading(bytes)
    #expect(found.error == nil)
    #expect(found.names == ["Tag", "n"])
    #expect(found.rows == [["Grün", "5"], ["😀", "6\n7"]])
    for cut in 0...bytes.count { #expect(reading(bytes, cuts: [cut]) == found, "cut at \(cut)") }
  }

  @Test func `surrogates that stand alone are replaced and counted`() {
    let lone: [UInt16] = [0xFEFF, 0x61, 0x0D, 0x0A, 0xD83D, 0x78, 0x0A, 0xDE00, 0xD83D, 0xD83D]
    let found = reading(units(lone + [0xDE00, 0x0A]) + [0x61])
    #expect(found.rows == [["\u{FFFD}x"], ["\u{FFFD}\u{FFFD}😀"], ["\u{FFFD}"]])
    #expect(found.problems[.loneSurrogates].count == 4)
    #expect(found.problems[.loneSurrogates].firstLine == 2)
  }

  @Test func `JSON may be UTF-16 too`() {
    let (utf8, utf8Error) = read(Array("[{\"a\": 1}]".utf8))
    let (utf16, utf16Error) = read(units(Array("[{\"a\": 1}]".utf16)))
    #expect(utf16Error == utf8Error)
    #expect(utf16.rowCount == utf8.rowCount)
  }

  @Test func `progress counts the bytes of the input and not of its text`() throws {
    let bytes = units(Array("name,n\nx,1\n".utf16))
    var reader = TableReader(totalBytes: bytes.count)
    try bytes.withUnsafeBytes { try reader.feed($0) }
    #expect(reader.progress.bytesRead == bytes.count)
    #expect(reader.progress.fraction == 1)
  }

  @Test func `what is not UTF-8 is Windows-1252, names of columns too`() {
    let bytes =
      Array("Caf".utf8) + [0xE9] + Array(";Prix ".utf8) + [0x80] + Array("\n".utf8) + [0x8C]
      + Array("uvre;5\n".utf8) + [0x93, 0xC9, 0x94] + Array(";1".utf8) + [0xA0]
      + Array("234,50 ".utf8) + [0x80, 0x0A]
    let (table, error) = read(bytes)
    #expect(error == nil)
    #expect(table.columnNames == ["Café", "Prix €"])
    #expect(table.columns[0].text(at: 0) == "Œuvre")
    #expect(table.columns[0].trimmedText(at: 1) == "“É”")
    #expect(table.columns[1].number(at: 1) == 1234.5)
    #expect(table.howItWasRead.contains("Windows-1252"))
    #expect(!table.isReadAsExpected)
  }

  @Test func `more sequences of UTF-8 than bytes that are none keep the text UTF-8`() {
    let (table, _) = read(Array("é,n\né,1\nx".utf8) + [0xE9, 0x2C, 0x32, 0x0A])
    #expect(table.columns[0].text(at: 0) == "é")
    #expect(table.columns[0].text(at: 1) == "x\u{FFFD}")
    #expect(table.isReadAsExpected)
  }

  /// The second byte of the letter is a no-break space in other encodings.
  @Test func `a letter of UTF-8 that ends in the byte 0xA0 stays whole`() throws {
    let table = try table("name,n\nvoilà,5\n")
    #expect(table.columns[0].trimmedText(at: 0) == "voilà")
  }
}
