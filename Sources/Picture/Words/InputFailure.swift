// Why an input cannot be read, and how that is said.
package import Base
internal import Glibc
package import Queries
package import Tables

/// The reason why an input could not be read, or not as it was asked for.
package enum InputFailure: Error, Hashable, Sendable {
  /// The data are not a table.
  case unreadableTable(file: String, InputFault)
  /// The table lacks the columns that were asked for.
  case unsuitableColumns(file: String, InputFault)
  /// A file cannot be opened or read.
  case cannotOpen(file: String, SystemError)
  /// A name is an address of something that is not opened; `advice` says what to do instead.
  case foreignAddress(String, advice: String)
  /// The system is out of memory, threads or descriptors, or lacks a program.
  case noResources(Resource)
  /// An error in the program itself.
  case fault(String)

  package init(_ error: ColumnError, name: String) {
    self =
      switch error {
      case .noNumericColumn, .noNumbers: .unreadableTable(file: name, .columns(error))
      case .unknownColumn, .ambiguousColumn, .sameColumn, .severalValuesWithSeries, .noCategory,
        .unknownGrain, .unorderedEdges, .noNamesToGroup, .unreadableComparison, .unlikeUnits,
        .methodOfRatio, .ambiguousMeasure, .tooManyMeasures, .repeatedValues, .unfitTarget:
        .unsuitableColumns(file: name, .columns(error))
      }
  }

  package init(_ error: QueryError, name: String) {
    switch error {
    case .columns(let error): self.init(error, name: name)
    case .noDates, .noNumbers, .noWidth, .tooManyBins, .noValues:
      self = .unsuitableColumns(file: name, .query(error))
    default: self = .unreadableTable(file: name, .query(error))
    }
  }

  package init(_ error: TableError, name: String) {
    self = .unreadableTable(file: name, .table(error))
  }

  /// Whether the file does not exist, and may be created later.
  package var isOfAbsentFile: Bool {
    guard case .cannotOpen(_, let error) = self else { return false }
    return [ENOENT, ENOTDIR].contains(error.number)
  }

  /// Whether no file of this name can be meant.
  package var isOfForeignAddress: Bool {
    if case .foreignAddress = self { true } else { false }
  }

  /// One line without a full stop.
  package func sentence(_ wording: Wording) -> String {
    switch self {
    case .unreadableTable(let file, let fault):
      let reason = Quotation.sentence(fault.sentence(wording))
      let numbers = [fault.line, fault.column].compactMap(\.self).map { ":\($0)" }.joined()
      return "\(Quotation.path(file))\(numbers): \(reason)"
    case .unsuitableColumns(let file, let fault):
      return "\(Quotation.path(file)): \(Quotation.sentence(fault.sentence(wording)))"
    case .cannotOpen(let file, let error):
      return "\(Quotation.path(file)): \(error.words)"
    case .foreignAddress(let address, let advice):
      return "\(Quotation.line(address)): \(advice)"
    case .noResources(let resource):
      return Quotation.sentence(resource.sentence)
    case .fault(let what):
      return "an internal error: \(Quotation.sentence(what))"
    }
  }

  /// The notice beside the rows read before the failure; the chart's title names the file.
  package var stopNotice: Notice {
    guard case .unreadableTable(_, let fault) = self, let line = fault.line else {
      return .failedReading(sentence(.window), line: nil, column: nil)
    }
    return .failedReading(
      Quotation.sentence(fault.sentence(.window)), line: line, column: fault.column)
  }

  /// What is said while a followed file is missing; nil for other failures.
  package var waitingSentence: String? {
    guard case .cannotOpen(let file, _) = self, isOfAbsentFile else { return nil }
    return "Waiting for \(Quotation.path(file))"
  }
}

/// A resource of the system that is needed and cannot be had.
package enum Resource: Hashable, Sendable {
  case pipe(SystemError)
  /// Waiting for several descriptors at once.
  case poll(SystemError)
  case socket(SystemError)
  case readingThread(SystemError)
  /// A program that is not installed.
  case program(String, toOpen: String)
  /// A program that does not start.
  case process(path: String, SystemError)
  /// Memory for a picture, as the library that draws says.
  case picture(String)

  /// One line without a full stop.
  package var sentence: String {
    switch self {
    case .pipe(let error): "no pipe can be made: \(error.words)"
    case .poll(let error): "nothing can be waited for: \(error.words)"
    case .socket(let error): "no socket can be made: \(error.words)"
    case .readingThread(let error): "no thread to read with: \(error.words)"
    case .program(let program, let name):
      "opening \(name) needs \(program), of the package barchart-sources"
    case .process(let path, let error): "\(path) cannot be started: \(error.words)"
    case .picture(let sentence): sentence
    }
  }
}

/// Why a question has no answer, or a chart no rows.
package enum SourceError: Error, Hashable, Sendable {
  /// The question has no answer in the source of this name.
  case query(QueryError, name: String)
  /// The chart was not read from a table.
  case noTable
  /// The rows are too many to keep, and cannot be read again.
  case rowsNotKept
  /// The source cannot be read once more.
  case input(InputFailure)

  /// What is wrong, with the source's name, in the words of a window: one line, no full stop.
  package var sentence: String {
    switch self {
    case .input(let failure): failure.sentence(.window)
    case .noTable: "The chart was not read from a table, so there are no rows to show"
    case .rowsNotKept:
      "The rows are too many to keep, and the input cannot be read again; save it as a file, and "
        + "open that"
    case .query(let error, let name):
      Quotation.path(name) + (error.line.map { ":\($0)" } ?? "") + ": "
        + Quotation.sentence(error.sentence(.window))
    }
  }

  /// Reads a source once more.
  package static func reading<Value>(
    _ body: () throws(InputFailure) -> Value
  ) throws(SourceError) -> Value {
    do throws(InputFailure) { return try body() } catch { throw .input(error) }
  }
}
