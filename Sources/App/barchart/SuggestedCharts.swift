// The output of `--suggest`: the best charts of a table, each with the command line that draws it.
internal import Base
internal import Charts
internal import Inputs
internal import Queries
internal import Scenegraph
internal import SourceProtocol
internal import Tables
internal import Words

/// The best charts of the inputs.
struct SuggestedCharts {
  /// The number of bytes after which a window chooses, too.
  private static let readBytes = 1 << 20

  static func write(_ options: Options, as format: SuggestionFormat) throws(Failure) {
    var text = ""
    var json = JSONText()
    json.open("[")
    for source in options.orderedSources {
      let table = try Failure.reading { () throws(InputFailure) in
        let input = try Input.open(source, isForWindow: false, table: options.table)
        return try InputReader.readFirst(
          input, TableRequest(dialect: options.dialect), bytes: readBytes)
      }
      if format == .features {
        write(ConsideredCharts(of: table), to: &json)
        continue
      }
      for reasoned in ReasonedSuggestion.best(of: table) {
        let suggestion = reasoned.suggestion
        let title = suggestion.title(in: table)
        let command = suggestion.command(for: source, options.table, in: table)
        if !text.isEmpty { text += "\n" }
        text += Quotation.sentence(title) + "\n    " + command + "\n"
        json.breakLine()
        json.open("{")
        json.name("title")
        json.string(title)
        json.name("command")
        json.string(command)
        json.name("encoding")
        suggestion.encoding(in: table).write(to: &json)
        json.name("because")
        write(reasoned.reasons, to: &json)
        json.close("}")
      }
    }
    json.endLine()
    json.close("]")
    json.endLine()
    try StandardStreams.write(format == .text ? text : String(decoding: json.bytes, as: UTF8.self))
  }

  private static func write(_ texts: [String], to json: inout JSONText) {
    json.open("[")
    for text in texts { json.string(text) }
    json.close("]")
  }

  private static func write(_ all: ConsideredCharts, to json: inout JSONText) {
    json.breakLine()
    json.open("{")
    json.name("features")
    write(ConsideredCharts.featureNames, to: &json)
    json.name("columns")
    write(all.columns, to: &json)
    json.name("words")
    json.open("[")
    for words in all.words { write(words, to: &json) }
    json.close("]")
    json.name("charts")
    json.open("[")
    for chart in all.charts {
      json.breakLine()
      json.open("{")
      json.name("encoding")
      chart.suggestion.unbinnedEncoding.write(to: &json)
      json.name("veto")
      if let veto = chart.veto { json.string(veto) } else { json.null() }
      json.name("amounts")
      json.open("[")
      for amount in chart.features { json.number((amount * 1e4).rounded() / 1e4) }
      json.close("]")
      json.close("}")
    }
    json.close("]")
    json.close("}")
  }
}

extension Suggestion {
  fileprivate func command(for source: Source?, _ asked: AskedTable, in table: Table) -> String {
    var words: [ArgumentBytes] = []
    switch source {
    case .file(let path):
      words.append(Address(path.bytes).map { Array($0.shown.utf8) } ?? path.operand.bytes)
    case .standardInput: words.append(OptionValue.standardStream)
    case .sample(let name): words += ["--sample", name].map { Array($0.utf8) }
    case nil: break
    }
    words += asked.commandWords.map { Array($0.utf8) }
    let quoted = ["barchart"] + words.map { Suggestion.shellWord($0) } + [optionsText(in: table)]
    return quoted.joined(separator: " ")
  }

  /// The encoding as in the JSON of the chart.
  fileprivate func encoding(in table: Table) -> Encoding {
    encoding { table.bins(of: $0).map { Encoding.Field.Bin(width: $0.width, start: $0.start) } }
  }

  /// The same with bins of no width, which takes no look at the rows.
  fileprivate var unbinnedEncoding: Encoding {
    encoding { $0.grain?.isNumeric ?? false ? Encoding.Field.Bin(width: 0, start: 0) : nil }
  }

  private func encoding(_ bin: (Field) -> Encoding.Field.Bin?) -> Encoding {
    func encoded(_ field: Field?) -> Encoding.Field? {
      field.map {
        Encoding.Field(
          column: $0.column.name, position: $0.column.position, timeUnit: $0.grain?.timeUnit,
          bin: bin($0))
      }
    }
    return Encoding(
      category: encoded(query.category),
      values: query.values.map { Encoding.Value($0) },
      aggregate: query.method.rawValue, series: encoded(query.series),
      layout: layout?.rawValue ?? "single",
      orientation: orientation, sort: query.order.rawValue,
      filters: query.filters.flatMap { $0.conditions ?? [] })
  }
}
