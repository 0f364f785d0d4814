// How much of a picture its plot has, measured in what is written: what stands beside it costs little.
import Foundation
import TestSupport
import Testing

@Suite("The plot has most of a picture")
struct PlotShareTests {
  private func share(_ table: String, _ arguments: [String] = []) throws -> Double {
    let written = try scene(["-", "--size", "800x600"] + arguments, input: .text(table))
    let plot = try written.mark("plot").box
    return plot.width * plot.height / (800 * 600)
  }

  private static let months = (1...12).map { "2025-\($0 < 10 ? "0" : "")\($0)" }

  @Test("One series: at least 62 %")
  func one() throws {
    let week =
      "day,steps\n"
      + ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map {
        "\($0),\(Int.random(in: 300...1300))\n"
      }.joined()
    #expect(try share(week) >= 0.62)
    let visitors =
      "month,visitors\n"
      + Self.months.map { "\($0),\(Int.random(in: 31_000...140_000))\n" }.joined()
    #expect(try share(visitors) >= 0.62)
  }

  @Test("Three series, side by side and stacked: at least 55 %")
  func three() throws {
    let sales =
      "month,online,shops,partners\n"
      + Self.months.map { month in
        "\(month),"
          + (0..<3).map { _ in "\(Int.random(in: 1_000_000...6_000_000))" }.joined(separator: ",")
          + "\n"
      }.joined()
    let columns = ["-c", "month", "-v", "online,shops,partners"]
    #expect(try share(sales, columns) >= 0.55)
    #expect(try share(sales, columns + ["--layout", "stacked"]) >= 0.55)
  }
}
