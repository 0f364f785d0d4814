// The README's table of programs is a copy that `make bench` writes; nobody may edit either.
import Foundation
import Testing

@Suite("The tables of the benchmark")
struct BenchmarkTableTests {
  /// The lines between the markers of a name, nil where they are missing, doubled or turned round.
  private func lines(between name: String, in path: String) throws -> [String]? {
    let all = try TidyTests.lines(of: path)
    let begins = all.indices.filter { all[$0] == "<!-- \(name):begin -->" }
    let ends = all.indices.filter { all[$0] == "<!-- \(name):end -->" }
    guard begins.count == 1, ends.count == 1, begins[0] < ends[0] else { return nil }
    return Array(all[(begins[0] + 1)..<ends[0]])
  }

  @Test("README and docs/benchmarks.md show the same table of programs, from one run")
  func tablesAgree() throws {
    let readme = try #require(try lines(between: "benchmarks", in: "README.md"))
    let document = try #require(try lines(between: "benchmarks", in: "docs/benchmarks.md"))
    #expect(readme == document)
    #expect(!readme.isEmpty)
  }

  @Test("Every program of the small table has a version and its figures in docs/benchmarks.md")
  func programsHaveFigures() throws {
    let table = try #require(try lines(between: "benchmarks", in: "docs/benchmarks.md"))
    let results = try #require(try lines(between: "results", in: "docs/benchmarks.md"))
    let programs = table.filter { $0.hasPrefix("| ") }.compactMap { line -> String? in
      let name = line.split(separator: "|")[0].trimmingCharacters(in: .whitespaces)
      return name.isEmpty || name == "---" ? nil : name
    }
    #expect(programs.isEmpty || programs[0] == "barchart")
    for program in programs {
      #expect(results.contains { $0.hasPrefix("| \(program) | ") }, "\(program) has no version")
      #expect(results.contains { $0.hasPrefix("| first paint (ms) | \(program) | ") })
    }
  }
}
