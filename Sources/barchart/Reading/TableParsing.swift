// From bytes to the data of a chart: what is asked of the columns, and which failure each error is.
internal import Charts
internal import Tables

/// The table of one input as far as its bytes have come. A value: a copy can be ended while the
/// table goes on.
struct TableParsing {
  /// What sentences call the input.
  let name: String
  private let request: ColumnRequest
  private var reader: TableReader

  /// - Parameter totalBytes: nil where the size is not known in advance.
  init(name: String, _ options: Options, totalBytes: Int?) {
    self.name = name
    request = ColumnRequest(
      category: options.category, values: options.values, series: options.series)
    reader = TableReader(
      TableRequest(
        dialect: DialectOverrides(
          delimiter: options.delimiter, decimal: options.decimal,
          hasHeader: options.hasNoHeader ? false : nil),
        columns: request, aggregate: options.aggregate),
      totalBytes: totalBytes)
  }

  var progress: ReadProgress { reader.progress }

  mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    do throws(TableError) {
      try reader.feed(bytes)
    } catch {
      throw failure(error)
    }
  }

  mutating func feed(_ bytes: [UInt8]) throws(Failure) {
    do throws(TableError) {
      // The closure's error type is lost on the way through the array.
      let result = bytes.withUnsafeBytes { bytes -> Result<Void, TableError> in
        do throws(TableError) { return .success(try reader.feed(bytes)) } catch {
          return .failure(error)
        }
      }
      try result.get()
    } catch {
      throw failure(error)
    }
  }

  /// Ends the input: a last line without a line end is a row.
  mutating func finish() throws(Failure) {
    do throws(TableError) {
      try reader.finish()
    } catch {
      throw failure(error)
    }
  }

  /// What is wrong with the rows so far and has not been thrown yet.
  var pendingFailure: Failure? { reader.pendingError.map(failure) }

  /// The same with a last line that has no line end, where it reads as a whole row: nil where there
  /// is none, or one that has not all of its fields.
  func withLastLine() -> TableParsing? {
    var whole = self
    do throws(TableError) { try whole.reader.finish() } catch { return nil }
    let (before, after) = (reader.snapshot(), whole.reader.snapshot())
    return after.rowCount > before.rowCount
      && after.problems[.shortRows].count == before.problems[.shortRows].count ? whole : nil
  }

  /// The chart's data from the rows so far.
  func data() throws(Failure) -> ChartData {
    let table = reader.snapshot()
    let choice: ColumnChoice
    do {
      choice = try ColumnChoice(request, in: table)
    } catch {
      switch error {
      case .noNumericColumn, .noNumbers:
        throw .unreadableTable(file: name, line: nil, reason: error.sentence)
      case .unknownColumn, .ambiguousColumn, .sameColumn, .severalValuesWithSeries:
        throw .unsuitableColumns(file: name, reason: error.sentence)
      }
    }
    do {
      return try ChartData(table: table, choice: choice)
    } catch {
      throw .unreadableTable(file: name, line: error.line, reason: error.sentence)
    }
  }

  private func failure(_ error: TableError) -> Failure {
    .unreadableTable(file: name, line: error.line, reason: error.sentence)
  }
}
