// Every way to draw, at every size, of every kind of data: as a scene, and through the program in
// every format. BARCHART_MATRIX=full sends all of them through the program.
import Charts
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct MatrixTests {
  private static let isFull = ProcessInfo.processInfo.environment["BARCHART_MATRIX"] == "full"

  @Test("Every pair of choices is among the cases that the program draws")
  func pairs() {
    let cases = MatrixCase.pairwise
    #expect(cases.count < 130)
    for size in MatrixCase.sizes {
      for data in MatrixData.all {
        #expect(cases.contains { $0.size == size && $0.data.name == data.name })
      }
    }
    #expect(Set(MatrixCase.geometries.map(\.theme)).count == 3)
    #expect(MatrixCase.all.count == 2 * 3 * 2 * 3 * 6 * 11)
  }

  @Test("Laid out with a fixed advance", arguments: MatrixData.all)
  func laidOut(data: MatrixData) throws {
    let folder = try ScratchFolder()
    let path = try folder.file("data.csv", data.csv)
    let cases = MatrixCase.geometries.filter { $0.data.name == data.name && !$0.isRefused }
    #expect(cases.count >= 6 * 2 * 2)
    let input = try Input.open(.file(path), isForWindow: false)
    guard let rows = try ArgumentParser.parse(data.arguments).options else { return }
    let table = try readInput(input, rows)
    for matrixCase in cases {
      let command = try ArgumentParser.parse(matrixCase.arguments)
      guard let options = command.options, let size = command.picture?.size
      else {
        Issue.record("no chart of \(matrixCase)")
        continue
      }
      var chart = Chart(input, options)
      chart.arrange(sort: options.sort ?? .none, top: options.top)
      chart.data = table
      let scene = chart.scene(
        size: Size(width: Double(size.width), height: Double(size.height)), scaleFactor: 1,
        measurer: FixedAdvanceMeasurer())
      expectLawful(try WrittenScene(scene.jsonBytes()), matrixCase)
    }
  }

  private func expectLawful(_ scene: WrittenScene, _ matrixCase: MatrixCase) {
    let broken = WrittenSceneLaws(scene, of: matrixCase).violations
    #expect(
      broken.isEmpty,
      "\(matrixCase): \(broken.count) broken\n\(broken.prefix(3).joined(separator: "\n"))")
    #expect(scene.members["orientation"] as? String == matrixCase.orientation)
    #expect(scene.members["layout"] as? String == matrixCase.layout)
  }

  /// What the program makes of a case; nil where it refuses, as it must, with a sentence.
  private func written(_ matrixCase: MatrixCase, as ending: String) throws -> [UInt8]? {
    let folder = try ScratchFolder()
    let outcome = try Program.run(
      matrixCase.arguments + ["-", "-o", folder.path + "/chart." + ending],
      input: .text(matrixCase.data.csv))
    #expect(outcome.output == "", "\(matrixCase)")
    guard matrixCase.isRefused else {
      #expect(outcome.status == 0 && outcome.error == "", "\(matrixCase): \(outcome.error)")
      return folder.contents("chart." + ending)
    }
    #expect([64, 65].contains(outcome.status), "\(matrixCase)")
    #expect(outcome.error.hasPrefix("barchart: ") && outcome.error.count > 40, "\(matrixCase)")
    #expect(outcome.error.filter { $0 == "\n" }.count == 1, "\(matrixCase)")
    #expect(try folder.names() == [], "\(matrixCase)")
    return nil
  }

  @Test("Drawn by the program", arguments: isFull ? MatrixCase.all : MatrixCase.pairwise)
  func drawn(matrixCase: MatrixCase) throws {
    guard let bytes = try written(matrixCase, as: "json") else { return }
    expectLawful(try WrittenScene(bytes), matrixCase)
  }

  /// Width and height as the first chunk has them, big-endian (PNG, section 11.2.1).
  private static func sides(ofPNG bytes: [UInt8]) -> [Int] {
    guard bytes.count >= 24 else { return [] }
    return [16, 20].map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test(
    "In every format",
    arguments: (isFull ? MatrixCase.geometries : MatrixCase.pairwise).filter { !$0.isRefused })
  func formats(matrixCase: MatrixCase) throws {
    let sides = matrixCase.size.split(separator: "x").compactMap { Int($0) }
    let svg = try #require(try written(matrixCase, as: "svg"))
    let bars = try MarkupElement.parse(svg).groups("bars").flatMap { $0.children }
    let drawn = try OtherProgram.run("rsvg-convert", ["-o", "OUT", "FILE"], on: svg).written
    #expect(Self.sides(ofPNG: drawn) == sides, "\(matrixCase)")
    let pdf = try #require(try written(matrixCase, as: "pdf"))
    let verdict = try OtherProgram.run("qpdf", ["--check", "FILE"], on: pdf).output
    #expect(verdict.contains("No syntax or stream encoding errors"))
    let png = try #require(try written(matrixCase, as: "png"))
    _ = try OtherProgram.run("pngcheck", ["-q", "FILE"], on: png)
    #expect(Self.sides(ofPNG: png) == sides, "\(matrixCase)")
    #expect(bars.isEmpty == matrixCase.hasNoBars, "\(matrixCase)")
  }
}

extension MatrixCase {
  /// Where nothing has a bar: no rows, or no part of a whole.
  fileprivate var hasNoBars: Bool {
    data.cells.isEmpty || (layout == "normalized" && data.name == "zeros")
  }
}
