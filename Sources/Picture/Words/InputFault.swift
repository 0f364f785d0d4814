// What is wrong with an input, or was asked for by name and is not there, and how it is said.
package import Queries
package import Tables

/// What is wrong with an input, or with what was asked of it. Who has opened the input adds its name.
package enum InputFault: Error, Hashable, Sendable {
  case table(TableError)
  case columns(ColumnError)
  case query(QueryError)
  /// What came through a pipe is gone.
  case lost(Notice)
  /// Another file has the name of the one that was read.
  case replacedFile
  case noTable
  case hiddenSheets
  /// No table, or sheet, has this name; `nearest` is the one that may have been meant.
  case unknownTable(String, isSheet: Bool, nearest: String?, names: [String])
  case join(JoinError)
  /// An option for databases is given for something else.
  case notDatabase(option: String)
  /// Options for text are given for something else.
  case notText(options: String, isSheet: Bool)
  /// Only a database is asked again after a time.
  case repeatedFile
  /// A spreadsheet or a packed file that a program opens cannot be followed.
  case followedArchive
  /// Nobody has waited for it to open.
  case cancelled
  /// A program that opens it has ended, or breaks the protocol as a sentence says.
  case endedProgram(String)
  case brokenProtocol(program: String, String)
  case missing(MissingPart)
  /// The sentence of somebody else, as of an engine.
  case said(String)

  /// The input line at fault, from 1; nil if it is not one.
  package var line: Int? {
    switch self {
    case .table(let error): error.line
    case .query(let error): error.line
    default: nil
    }
  }

  /// The character of the line at fault, from 1; nil if unknown.
  package var column: Int? { if case .table(let error) = self { error.column } else { nil } }

  /// What is wrong and, if not obvious, what to do: one line without a full stop.
  package func sentence(_ wording: Wording) -> String {
    switch self {
    case .table(let error): return error.sentence(wording)
    case .columns(let error): return error.sentence(wording)
    case .query(let error): return error.sentence(wording)
    case .lost(let notice): return notice.sentence()
    case .replacedFile: return "another file has taken its place; open it again"
    case .noTable: return "the database has no table"
    case .hiddenSheets:
      return wording.sentence("all of its sheets are hidden", option: "name one with --table")
    case .unknownTable(let name, let isSheet, let nearest, let names):
      let list = names.isEmpty ? "none" : names.joined(separator: ", ")
      let what = isSheet ? "there is no sheet \(quoted(name))" : "there is no table \(quoted(name))"
      return nearest.map { "\(what); did you mean \(quoted($0))? It has \(list)" }
        ?? "\(what); it has \(list)"
    case .join(let error): return error.sentence
    case .notDatabase(let option):
      return wording == .window
        ? "this is no database" : "not a database; \(option) does not apply"
    case .notText(let options, let isSheet):
      let kind = isSheet ? "spreadsheet" : "database"
      return wording == .window
        ? "this is a \(kind); what was asked applies only to text files"
        : "\(options) are for text, and this is a \(kind)"
    case .repeatedFile:
      return wording.sentence(
        "only a database is asked again after a time", option: "write --follow without seconds")
    case .followedArchive:
      return wording.sentence(
        "a spreadsheet or a file packed like this cannot be followed", option: "leave out --follow")
    case .cancelled: return "opening cancelled"
    case .endedProgram(let program): return "\(program) has ended unexpectedly"
    case .brokenProtocol(let program, let fault): return "\(program): \(fault)"
    case .missing(let part): return part.sentence
    case .said(let sentence): return sentence
    }
  }
}

extension JoinError {
  /// Without a capital and a full stop.
  var sentence: String {
    switch self {
    case .unknown(let name): return "there is no table \(quoted(name))"
    case .noKey(let from, let to, let reachable):
      let advice =
        reachable.isEmpty
        ? "it has no foreign key" : "its keys lead to \(listed(reachable.map(printable)))"
      return "no foreign key of \(quoted(from)) leads to \(quoted(to)); \(advice)"
    case .severalKeys(let from, let to, let columns):
      let ways = columns.map { quoted("\(from)+\($0)") }.joined(separator: " or ")
      return "\(quoted(from)) refers to \(quoted(to)) in \(columns.count) columns; write \(ways)"
    case .notUnique(let table, let columns):
      let names = columns.map(quoted).joined(separator: ", ")
      return
        "rows would be multiplied: several rows of \(quoted(table)) may have the same \(names), "
        + "as no unique index says otherwise"
    case .twice(let name): return "\(quoted(name)) is joined twice"
    }
  }
}

/// A bar or a series that a chart has not.
package enum MissingPart: Hashable, Sendable {
  /// `nearest` is the name that may have been meant.
  case bar(String, nearest: String?)
  case series(String, nearest: String?)
  /// A name in other letters, and two of those that are the same in them.
  case severalBars(String, [String])
  case severalSeries(String, [String])
  /// A number of a bar, of a chart that has only so many.
  case beyondLastBar(String, count: Int)

  /// Without a capital and a full stop.
  var sentence: String {
    switch self {
    case .bar(let name, let nearest): "no bar is called \"\(name)\"" + Self.hint(nearest)
    case .series(let name, let nearest): "no series is called \"\(name)\"" + Self.hint(nearest)
    case .severalBars(let name, let names):
      "several bars are called \"\(name)\" in other letters: \(Self.list(names))"
    case .severalSeries(let name, let names):
      "several series are called \"\(name)\" in other letters: \(Self.list(names))"
    case .beyondLastBar(let number, let count):
      "there is no bar number \(number): the last is number \(count)"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: " and ")
  }

  private static func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
