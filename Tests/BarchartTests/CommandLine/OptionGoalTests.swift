// Every option with every goal: what could have no effect is refused.
import Testing

@testable import barchart

@Suite struct OptionGoalTests {
  /// A command line for each option, with what else it needs.
  private static func words(_ name: OptionName) -> [String] {
    let value: String? =
      switch name {
      case .gaps, .category, .value, .series, .title, .subtitle, .description, .font, .locale,
        .table,
        .sql:
        "x"
      case .aggregate: "sum"
      case .condition, .rename, .group, .only: "x=1"
      case .order: "x"
      case .select, .hideSeries: "x"
      case .zoom: "1..2"
      case .delimiter: "tab"
      case .decimal: ","
      case .sample: "steps"
      case .sort: "value"
      case .top, .goal, .reference: "3"
      case .shownAs: "share"
      case .comparison: "previous"
      case .error: "95"
      case .having: ">3"
      case .unit: "kg"
      case .places: "2"
      case .numbers: "full"
      case .labels: "both"
      case .colour: "x=#c00"
      case .label, .note: "x=y"
      case .legend: "below"
      case .range: "1..3"
      case .orientation: "horizontal"
      case .layout: "grouped"
      case .scale: "linear"
      case .barShape: "square"
      case .hide: "ring"
      case .theme: "dark"
      case .size: "300x200"
      case .scaleFactor: "2"
      case .geometry: "+1+1"
      case .display: ":0"
      case .output: "a.png"
      case .format: "png"
      case .axis: "own"
      case .noConfig, .noHeader, .follow, .link, .pattern, .noMotion, .fullscreen, .printSelection,
        .rows, .describe, .suggest, .generate, .help, .version:
        nil
      }
    // A condition of one chart follows that.
    let before = name == .only ? ["--category=x"] : []
    return before + [value.map { "\(name.long)=\($0)" } ?? name.long]
  }

  /// What has no effect on sentences, on pictures.
  private static let looks: Set<OptionName> = [
    .orientation, .axis, .barShape, .hide, .goal, .theme, .font, .pattern, .size, .scaleFactor,
    .hideSeries, .zoom, .labels, .colour, .legend,
  ]
  private static let ofWindows: Set<OptionName> = [
    .follow, .noMotion, .geometry, .fullscreen, .display, .printSelection,
  ]

  /// What asks for something else, or needs it.
  private static let ofFiles: Set<OptionName> = [
    .generate, .output, .format, .rows, .describe, .suggest,
  ]

  private func message(_ arguments: [String]) -> String? {
    do {
      _ = try ArgumentParser.parse(arguments)
      return nil
    } catch {
      return error.message
    }
  }

  @Test("A window takes every option", arguments: OptionName.allCases)
  func window(name: OptionName) {
    guard !Self.ofFiles.contains(name) else { return }
    #expect(message(Self.words(name)) == nil)
  }

  @Test("A picture takes every option but those of windows", arguments: OptionName.allCases)
  func picture(name: OptionName) {
    guard name == .format || !Self.ofFiles.contains(name) else { return }
    for arguments in [Self.words(name) + ["-o", "a.png"], ["-o", "a.png"] + Self.words(name)] {
      guard Self.ofWindows.contains(name) else {
        #expect(message(arguments) == nil)
        continue
      }
      #expect(
        message(arguments)?.hasPrefix("\(name.long) and --output contradict each other: ") == true)
    }
  }

  @Test("A format is one of an output", arguments: [["--describe"], []])
  func format(others: [String]) {
    #expect(message(Self.words(.format) + others)?.hasPrefix("--format ") == true)
  }

  @Test("Sentences take every option that is not about looks", arguments: OptionName.allCases)
  func sentences(name: OptionName) {
    guard !Self.ofFiles.contains(name) else { return }
    for arguments in [Self.words(name) + ["--describe"], ["--describe"] + Self.words(name)] {
      guard Self.looks.union(Self.ofWindows).contains(name) else {
        #expect(message(arguments) == nil)
        continue
      }
      #expect(
        message(arguments)?.hasPrefix("\(name.long) and --describe contradict each other: ")
          == true)
    }
    if Self.looks.contains(name) {
      #expect(
        message(["--describe"] + Self.words(name))?.hasSuffix(": it has no effect on sentences")
          == true)
    }
  }

  @Test("Suggestions take what tells how a table is read", arguments: OptionName.allCases)
  func suggestions(name: OptionName) {
    // --only stands behind a -c, which is told first.
    guard !Self.ofFiles.contains(name), name != .only else { return }
    let said = message(["--suggest"] + Self.words(name))
    let ofTables: Set<OptionName> = [.delimiter, .decimal, .gaps, .noHeader, .sample, .table, .sql]
    if ofTables.union([.noConfig, .help, .version]).contains(name) {
      #expect(said == nil)
    } else {
      #expect(said?.hasPrefix("\(name.long) and --suggest contradict each other: ") == true)
    }
  }

  @Test("The first of several is told")
  func first() {
    #expect(
      message(["--describe", "--theme", "dark", "--size", "5x5"])
        == "--theme and --describe contradict each other: it has no effect on sentences")
    #expect(
      message(["-o", "a.png", "--no-motion"])
        == "--no-motion and --output contradict each other: no window is opened")
  }
}
