// Which bars are in view, in words and back.
import Charts
import TestSupport
import Testing

@testable import Interaction

@Suite struct ZoomTextTests {
  private func data(_ names: [String]) -> ChartData {
    ChartData(
      categoryName: "Name", categories: names,
      series: [
        ChartData.Series(
          name: "n", values: names.map { _ in 1 }, texts: names.map { _ in "1" })
      ])
  }

  private func range(_ text: String, _ names: [String]) throws -> [Double]? {
    let range = try #require(ZoomText(text))
    return try range.viewport(in: data(names)).map { [$0.start, $0.start + $0.length] }
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul"]

  @Test(
    "Ends are names, else numbers",
    arguments: [
      ("Mar..Jun", [2, 6]), ("jun..MAR", [2, 6]), ("2..3", [1, 3]), ("3..2", [1, 3]),
      ("Jun..", [5, 7]), ("..Feb", [0, 2]), ("5..99", [4, 7]), ("1..7", nil),
      ("2.5..4.5", [1.5, 4.5]),
      ("Feb .. 3", [1, 3]),
    ] as [(String, [Double]?)])
  func ends(_ text: String, _ range: [Double]?) throws {
    #expect(try self.range(text, Self.months) == range)
  }

  @Test("A name goes before a number, with all bars of that name, and may have the sign")
  func names() throws {
    #expect(try range("2..1", ["3", "2", "1", "9"]) == [1, 3])
    #expect(try range("a..b", ["a", "x", "b", "a", "b", "c"]) == [0, 5])
    #expect(try range("a..b..c", ["x", "a..b", "c", "d"]) == [1, 3])
  }

  @Test(
    "What is not there is said",
    arguments: [
      ("Mai..Jun", ZoomText.Fault.noBar("Mai")), ("Mar..0", .noBar("0")), ("8..9", .beyond("8")),
      ("Mar..-2", .noBar("-2")),
    ])
  func missing(_ text: String, _ fault: ZoomText.Fault) throws {
    let range = try #require(ZoomText(text))
    #expect(throws: fault) { try range.viewport(in: data(Self.months)) }
  }

  @Test("No range", arguments: ["", "..", "3", "3.4", "a-b"])
  func none(_ text: String) {
    #expect(ZoomText(text) == nil)
  }

  @Test("A view between thousandths is written to the next ones")
  func thousandths() throws {
    var random = SeededGenerator(seed: 8)
    let data = data((0..<90).map { "n\($0)" })
    for _ in 0..<500 {
      let start = Double.random(in: 0...80, using: &random)
      let length = Double.random(in: 1...9, using: &random)
      let view = try #require(Viewport(start: start, length: length, of: 90))
      let text = try #require(ZoomText(ZoomText(view, in: data).text))
      let read = try #require(try text.viewport(in: data))
      #expect(abs(read.start - start) <= 0.000_501)
      #expect(abs(read.start + read.length - start - length) <= 0.000_501)
    }
  }

  @Test("What is written of a view is read as the view, whatever bars are called")
  func law() throws {
    var random = SeededGenerator(seed: 7)
    let texts = ["1", "2", "2.5", "3", "a", "a..b", "..", "", " ", "x, y", "4.125", "Jan", "1.0"]
    for _ in 0..<500 {
      let names = (0..<Int.random(in: 2...12, using: &random)).map { _ in
        texts.randomElement(using: &random) ?? ""
      }
      let data = data(names)
      func eighths(_ range: ClosedRange<Int>) -> Double {
        let eighths = Int.random(in: range, using: &random)
        return Double(Bool.random(using: &random) ? eighths : eighths / 8 * 8) / 8
      }
      let start = eighths(0...8 * (names.count - 1))
      guard let view = Viewport(start: start, length: eighths(8...8 * names.count), of: names.count)
      else { continue }
      let text = ZoomText(view, in: data)
      let read = try #require(ZoomText(text.text))
      #expect(try read.viewport(in: data) == view, "\(text.text), \(names)")
    }
  }
}
