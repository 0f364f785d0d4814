// The number of decimals that a bar's text has, whatever separates them.
import TestSupport
import Testing

@testable import Charts

@Suite struct BarTextTests {
  @Test("A text has the decimals behind its decimal mark, and those of no other number")
  func decimals() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...6, using: &random)
      let digits = Int.random(in: 0..<10_000_000, using: &random)
      let scale = (0..<count).reduce(1) { power, _ in power * 10 }
      let fraction = String(String(scale + digits % scale).dropFirst())
      let mark = Bool.random(using: &random) ? "." : ","
      let sign = ["", "-", "+", "€ "].randomElement(using: &random) ?? ""
      let text = "\(sign)\(digits / scale)\(mark)\(fraction)"
      let value = Double(digits) / Double(scale)
      #expect(Chart.decimals(of: text, value: sign == "-" ? -value : value) == count, "\(text)")
      // Grouped thousands, a rounded text, a text in another unit.
      for other in [Double(digits), value + 1, value * 60] where other != value {
        #expect(Chart.decimals(of: text, value: other) == 0, "\(text) for \(other)")
      }
    }
    #expect(Chart.decimals(of: "1.5e3", value: 1_500) == 0)
    #expect(Chart.decimals(of: "1.", value: 1) == 0 && Chart.decimals(of: "12", value: 12) == 0)
    #expect(Chart.decimals(of: "0." + String(repeating: "0", count: 15), value: 0) == 15)
    #expect(Chart.decimals(of: "0." + String(repeating: "0", count: 16), value: 0) == 0)
  }
}
