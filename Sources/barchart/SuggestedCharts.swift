// The output of `--suggest`: the best charts of a table, each with the command line that draws it.
internal import Charts
internal import Files
internal import Queries
internal import Readers
internal import Scenegraph
internal import SourceProtocol
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
      let input = try Input.open(source, isForWindow: false, table: options.table)
      let table = try InputReader.readFirst(
        input, TableRequest(dialect: options.dialect), bytes: readBytes)
      for suggestion in Suggestion.best(of: table) {
        let command = suggestion.command(for: source, options.table, in: table)
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
  fileprivate func command(
    for source: Source?, _ asked: AskedTable, in table: Table
  ) -> String {
    var words: [String] = []
    switch source {
    case .file(let path): words.append(Address(path.bytes)?.shown ?? path.display)
    case .standardInput: words.append("-")
    case .sample(let name): words += ["--sample", name]
    case nil: break
    }
    return command(words + asked.commandWords, in: table)
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
