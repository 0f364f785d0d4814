// Charts suggested for a table.
package import Scenegraph
package import Tables

/// A question and how its answer is drawn.
package struct Suggestion: Hashable, Sendable {
  package var query: Query
  /// nil for a single series.
  package var layout: Scene.Layout?
  package var orientation: Scene.Orientation

  package init(
    _ query: Query, layout: Scene.Layout? = nil, orientation: Scene.Orientation = .vertical
  ) { (self.query, self.layout, self.orientation) = (query, layout, orientation) }

  /// At most this many suggestions are worth looking at.
  package static let limit = 12

  /// The charts that an expert would most likely draw, best first: at least one if there is a
  /// column, at most `limit`.
  ///
  /// Depends on the rows read so far, so it is not computed again as more are read.
  package static func best(of table: Table) -> [Suggestion] {
    let chooser = Chooser(table)
    let found = chooser.best(chooser.ranked(), limit: limit)
    return found.isEmpty ? chooser.fallback : found
  }

  /// The chart's title in words: "Mean petalLength by species".
  package func title(in table: Table) -> String {
    query.sentence(layout, table.sentenceFacts(of: query))
  }
}

extension Table {
  /// The bins of a numeric field: their width and the start of the first; nil if it has no width.
  package func bins(of field: Field) -> (width: Double, start: Double)? {
    guard let reader = try? FieldReader(field, in: self), case .width(let width)? = reader.grain
    else { return nil }
    let least = columns[reader.column].profile.shape.least
    return (width, least.isFinite ? (least / width).rounded(.down) * width : 0)
  }
}

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
    let options = isExact ? exactOptions(in: table) : options(in: table)
    return (["barchart"] + source + options + looks).map(Self.quoted).joined(separator: " ")
  }

  /// The words that ask for it and nothing that is chosen for a table, unquoted.
  ///
  /// - Parameter shared: the filters of all charts of a command line with several, which are said
  ///   elsewhere; nil for a command line with one.
  package func exactOptions(in table: Table, shared: [Filter]? = nil) -> [String] {
    var words = options(in: table, shared: shared)
    if query.order == .none { words += ["--sort", "none"] }
    if orientation == .vertical { words += ["--orientation", orientation.rawValue] }
    return words
  }

  /// The options that draw it, quoted for a shell.
  package func optionsText(in table: Table) -> String {
    options(in: table).map(Self.quoted).joined(separator: " ")
  }

  /// The first filter that no option can express; nil if there is none.
  package func filterWithoutOption(in table: Table) -> Filter? {
    query.filters.first { $0.conditions(in: table) == nil }
  }

  private func options(in table: Table, shared: [Filter]? = nil) -> [String] {
    var words: [String] = []
    if let category = query.category { words += ["-c", category.word(in: table)] }
    if !query.values.isEmpty { words += ["-v", query.barValues.words(in: table)] }
    words += ["-a", query.method.rawValue]
    if let series = query.series { words += ["-s", series.word(in: table)] }
    if query.shownAs != .value { words += ["--as", query.shownAs.rawValue] }
    if let comparison = query.comparison { words += ["--compare", comparison.rawValue] }
    if query.hasErrors { words += ["--error", "95"] }
    if let having = query.having { words.append("--having=" + having.text) }
    for filter in query.filters where shared?.contains(filter) != true {
      let name = shared == nil ? "--where" : "--only"
      words += (filter.conditions(in: table) ?? []).flatMap { [name, $0] }
    }
    if let target = query.drawnTarget {
      words.append("--reference=column:" + Field(target.column).word(in: table))
    }
    for group in query.category?.groups ?? [] { words.append("--group=" + group.text) }
    if !query.nameOrder.isEmpty { words.append("--order=" + query.nameOrder.text) }
    if query.order != .none { words += ["--sort", query.order.rawValue] }
    if let top = query.top { words += ["--top", String(top)] }
    for (column, title) in query.titles.sorted(by: { $0.key.position < $1.key.position }) {
      let word = column.word(in: table) { word in
        guard let index = try? column.index(in: table) else { return false }
        let meant = [ColumnRef(table.columns[index]): title]
        return (try? table.titles(["\(word)=\(title)"])) == meant
      }
      words += ["--rename", word + "=" + title]
    }
    if let layout { words += ["--layout", layout.rawValue] }
    if orientation != .vertical { words += ["--orientation", orientation.rawValue] }
    return words
  }

  /// The options for filters of all charts of a command line, unquoted.
  package static func options(_ filters: [Filter], in table: Table) -> [String] {
    filters.flatMap { ($0.conditions(in: table) ?? []).flatMap { ["--where", $0] } }
  }

  /// A command line of words, quoted for a shell.
  package static func command(_ words: [String]) -> String {
    (["barchart"] + words).map(quoted).joined(separator: " ")
  }

  /// Bytes as a word for a shell. Those that are no text, or that a terminal would obey, are written
  /// in octal, which takes a shell that knows `$'…'`.
  package static func shellWord(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self), text.isPrintable { return quoted(text) }
    var word = "$'"
    for byte in bytes {
      let isWritten = (0x20..<0x7F).contains(byte) && byte != 0x27 && byte != 0x5C
      // The leading 1 keeps the zeros.
      let octal = String(0o1000 + Int(byte), radix: 8).dropFirst()
      word += isWritten ? String(UnicodeScalar(byte)) : "\\\(octal)"
    }
    return word + "'"
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

extension String {
  fileprivate var isPrintable: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: false
      default: true
      }
    }
  }
}

extension ColumnRef {
  /// More zeros are not tried.
  private static let mostZeros = 9

  /// What may be typed for it, the best first: the name if it has no control characters, else the
  /// position from 1, with zeros before it where others are called so. Which of them is read as meant
  /// depends on what it stands in.
  func words(in table: Table) -> some Sequence<String> {
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: false
      default: true
      }
    }
    let place = String(((try? index(in: table)) ?? position) + 1)
    return ((isPlain ? -1 : 0)...Self.mostZeros).lazy.map { zeros in
      zeros < 0 ? name : String(repeating: "0", count: zeros) + place
    }
  }

  /// Those with which the column alone is found.
  func ownWords(in table: Table) -> some Sequence<String> {
    let index = try? self.index(in: table)
    return words(in: table).lazy.filter { word in
      index != nil && (try? table.columnIndex(named: word)) == index
    }
  }

  /// The first word with which a text is read as meant; without one, the first with which the column is
  /// found.
  func word(in table: Table, where isMeant: (String) -> Bool) -> String {
    words(in: table).first(where: isMeant) ?? ownWords(in: table).first { _ in true }
      ?? String(position + 1)
  }
}

extension Field {
  fileprivate func word(in table: Table) -> String {
    let ending = grain.map { ":" + $0.name } ?? ""
    let index = try? column.index(in: table)
    let word = column.word(in: table) { word in
      guard let place = try? table.field(named: word + ending) else { return false }
      return place.column == index && (place.grain == nil) == (grain == nil)
    }
    return word + ending
  }
}
