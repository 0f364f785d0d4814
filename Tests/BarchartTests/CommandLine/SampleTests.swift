// The embedded samples are the files that are shipped, and true to what they say.
import Foundation
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct SampleTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Resources/samples")

  @Test("Each sample is the same as its file")
  func identical() throws {
    for sample in Sample.all {
      let file = Self.folder.appending(path: sample.name + ".csv")
      #expect(try String(contentsOf: file, encoding: .utf8) == sample.csv, "\(sample.name)")
    }
  }

  @Test("Each file is a sample")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Sample.all.map { $0.name + ".csv" }))
    #expect(Set(Sample.names).count == Sample.all.count + 1)
  }

  @Test("Each sample has its texts, and as many fields in every line")
  func wellFormed() {
    for sample in Sample.all {
      #expect(![sample.title, sample.subtitle, sample.description].contains(""))
      let lines = sample.csv.split(separator: "\n")
      let counts = Set(lines.map { $0.split(separator: ",").count })
      #expect(counts.count == 1 && lines.count > 2, "\(sample.name)")
      #expect(sample.csv.hasSuffix("\n"))
    }
  }

  @Test("One sample has several series and one has negative values")
  func variety() {
    #expect(Sample.loans.csv.hasPrefix("Month,Books,Films,Music\n"))
    #expect(Sample.temperature.csv.contains(",-8.4\n"))
  }

  @Test("The random sample has 24 numbers from 0 to 1000, others each time")
  func random() {
    var generator = SeededGenerator(seed: 3)
    var seen: Set<String> = []
    for _ in 0..<50 {
      let sample = Sample.random(using: &generator)
      let rows = sample.csv.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
      #expect(rows.map { $0[0] }.joined() == "ABCDEFGHIJKLMNOPQRSTUVWX")
      #expect(rows.allSatisfy { Int($0[1]).map((0...1000).contains) ?? false })
      seen.insert(sample.csv)
    }
    #expect(seen.count == 50)
  }

  @Test("The panel of the mortality sample is one sentence on one line")
  func description() {
    #expect(
      Sample.mortality.description
        == "Under-five mortality rate: is the probability of dying between birth and exactly 5 "
        + "years of age, expressed per 1,000 live births.")
  }
}
