// The output of `--suggest`: the best charts of a table, each with the command line that draws it.
internal import Charts
internal import Files
internal import Queries
internal import Readers
internal import Scenegraph
internal import Tables

/// The best charts of the inputs.
struct SuggestedCharts {
  /// The number of bytes after which a window chooses, too.
  private static let readBytes = 1 << 20

  /// Prints the suggestions.
  static func write(_ options: Options, as format: SuggestionFormat) throws(Failure) {
    var text = ""
    var json = JSONText()
    json.open("[")
    for source in options.orderedSources {
      let input = try Input.open(source, isForWindow: false)
      let table = try InputReader.readFirst(
        input, TableRequest(dialect: options.dialect), bytes: readBytes)
      for suggestion in Suggestion.best(of: table) {
        let command = suggestion.command(for: source, in: table)
        if !text.isEmpty { text += "\n" }
        text += Quotation.sentence(suggestion.title) + "\n    " + command + "\n"
        json.breakLine()
        json.open("{")
        json.name("title")
        json.string(suggestion.title)
        json.name("command")
        json.string(command)
        json.name("encoding")
        suggestion.encoding(in: table).write(to: &json)
        json.close("}")
      }
    }
    json.endLine()
    json.close("]")
    json.endLine()
    try StandardStreams.write(
      format == .text ? text : String(decoding: json.bytes, as: UTF8.self))
  }
}

extension Suggestion {
  /// The command line that draws it.
  fileprivate func command(for source: Source?, in table: Table) -> String {
    var words = ["barchart"]
    switch source {
    case .file(let path): words.append(path.display)
    case .standardInput: words.append("-")
    case .sample(let name): words += ["--sample", name]
    case nil: break
    }
    return (words + options(in: table)).map(Self.quoted).joined(separator: " ")
  }

  /// The options that draw it, quoted for a shell.
  func optionsText(in table: Table) -> String {
    options(in: table).map(Self.quoted).joined(separator: " ")
  }

  private func options(in table: Table) -> [String] {
    var words: [String] = []
    if let category = query.category { words += ["-c", category.word(in: table)] }
    if !query.values.isEmpty {
      words += ["-v", query.values.map { $0.word(in: table) }.joined(separator: ",")]
    }
    words += ["-a", query.method.rawValue]
    if let series = query.series { words += ["-s", series.word(in: table)] }
    if let order = query.order.word { words += ["--sort", order] }
    if let top = query.top { words += ["--top", String(top)] }
    if layout != .single { words += ["--layout", layout.rawValue] }
    if orientation != .vertical { words += ["--orientation", orientation.rawValue] }
    return words
  }

  /// The word quoted for a shell if needed.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        byte >= 0x80 || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
          || byte &- UInt8(ascii: "0") < 10 || "-_./,:%+@".utf8.contains(byte)
      }
    return isPlain ? word : "'" + word.replacing(["'": "'\\''"]) + "'"
  }
}

extension ColumnRef {
  /// The name, or the position from 1 if the name is not unique or has control characters.
  fileprivate func word(in table: Table) -> String {
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

extension Query.Order {
  /// nil for the order of the data.
  fileprivate var word: String? {
    switch self {
    case .none: nil
    case .value: "value"
    case .valueDescending: "-value"
    case .category: "category"
    case .categoryDescending: "-category"
    }
  }
}

extension Suggestion {
  /// The encoding as in the JSON of the chart.
  fileprivate func encoding(in table: Table) -> Encoding {
    func encoded(_ field: Field?) -> Encoding.Field? {
      field.map { field in
        let bin = table.bins(of: field).map {
          Encoding.Field.Bin(width: $0.width, start: $0.start)
        }
        return Encoding.Field(
          column: field.column.name, timeUnit: field.grain?.timeUnit, bin: bin)
      }
    }
    return Encoding(
      category: encoded(query.category), values: query.values.map(\.name),
      aggregate: query.method.rawValue, series: encoded(query.series), layout: layout.rawValue,
      orientation: Scene.Orientation(orientation), sort: SortOrder(query.order).rawValue,
      filters: [])
  }
}
