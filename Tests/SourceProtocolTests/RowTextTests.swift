// Rows as text: quoting, gaps and what is cut.
import Testing

@testable import SourceProtocol

@Suite struct RowTextTests {
  /// The text of rows of texts; nil is a gap.
  private func text(_ names: [String], _ rows: [[String?]]) -> String {
    var text = RowText(names: names)
    for cell in rows.joined() {
      if let cell {
        Array(cell.utf8).withUnsafeBufferPointer { text.append($0) }
      } else {
        text.appendGap()
      }
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test("Cells with signs of their own are quoted, gaps are empty, a lone gap is a row")
  func cells() {
    #expect(
      text(["a", "#b"], [["x, y", nil], ["say \"hi\"", "two\nlines"], ["", "ä\0cut"]])
        == "\"a\",\"#b\"\n\"x, y\",\n\"say \"\"hi\"\"\",\"two\nlines\"\n,ä\n")
    #expect(text(["a"], [[nil], ["x"]]) == "\"a\"\n\"\"\n\"x\"\n")
  }

  @Test("Numbers have the digits that they need")
  func numbers() {
    var text = RowText(names: ["a", "b"])
    for number in [1, 0.1, -2.5e-7, 1e300, .nan, 117.25] { text.append(number) }
    #expect(
      String(decoding: text.take(), as: UTF8.self)
        == "\"a\",\"b\"\n1.0,0.1\n-2.5e-07,1e+300\n,117.25\n")
    #expect(text.bytes.isEmpty)
  }

  @Test("A text that is too long for a reader ends with an ellipsis, and within no letter")
  func long() {
    let long = "x" + String(repeating: "ä", count: RowText.textBytes / 2)
    let cut = "x" + String(repeating: "ä", count: RowText.textBytes / 2 - 1) + "…"
    #expect(text(["a"], [[long]]) == "\"a\"\n\"\(cut)\"\n")
  }
}
