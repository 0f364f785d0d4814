// A question as the command line that asks it.
internal import Scenegraph
package import Tables

extension Suggestion {
  /// The command line that draws it, quoted for a shell.
  ///
  /// - Parameters:
  ///   - source: the words that name the table: a path, or `--sample` with a name.
  ///   - isExact: whether nothing is left to be chosen, order and direction neither.
  ///   - looks: more options, which are about the picture.
  package func command(
    _ source: [String], in table: Table, isExact: Bool = false, _ looks: [String] = []
  ) -> String {
    var words = ["barchart"] + source + options(in: table)
    if isExact, query.order == .none { words += ["--sort", "none"] }
    if isExact, orientation == .vertical { words += ["--orientation", orientation.rawValue] }
    return (words + looks).map(Self.quoted).joined(separator: " ")
  }

  /// The options that draw it, quoted for a shell.
  package func optionsText(in table: Table) -> String {
    options(in: table).map(Self.quoted).joined(separator: " ")
  }

  /// The first filter that no option can express; nil if there is none.
  package func filterWithoutOption(in table: Table) -> Filter? {
    query.filters.first { $0.conditions(in: table) == nil }
  }

  private func options(in table: Table) -> [String] {
    var words: [String] = []
    if let category = query.category { words += ["-c", category.word(in: table)] }
    if !query.values.isEmpty {
      words += ["-v", query.values.map { $0.word(in: table) }.joined(separator: ",")]
    }
    words += ["-a", query.method.rawValue]
    if let series = query.series { words += ["-s", series.word(in: table)] }
    for filter in query.filters {
      words += (filter.conditions(in: table) ?? []).flatMap { ["--where", $0] }
    }
    if query.order != .none { words += ["--sort", query.order.rawValue] }
    if let top = query.top { words += ["--top", String(top)] }
    for (column, title) in query.titles.sorted(by: { $0.key.position < $1.key.position }) {
      words += ["--rename", column.word(in: table) + "=" + title]
    }
    if let layout { words += ["--layout", layout.rawValue] }
    if orientation != .vertical { words += ["--orientation", orientation.rawValue] }
    return words
  }

  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        byte >= 0x80 || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
          || byte &- UInt8(ascii: "0") < 10 || "-_./,:%+@".utf8.contains(byte)
      }
    if isPlain { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}

extension ColumnRef {
  /// The name, or the position from 1 if the name is not unique or has control characters.
  func word(in table: Table) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: false
      default: true
      }
    }
    let isTold = isPlain && table.columns.count { $0.name == name } == 1
    return isTold ? name : String(position + 1)
  }
}

extension Field {
  fileprivate func word(in table: Table) -> String {
    column.word(in: table) + (grain.map { ":" + $0.name } ?? "")
  }
}
