// What the command line asks of a table, and its answer as far as the table has come.
internal import Charts
internal import Queries
internal import Readers
internal import Tables

/// A question as a person asks it: the columns that it does not name are chosen when there is a
/// table.
struct AskedQuery: Equatable, Sendable {
  var columns = ColumnRequest()
  var method = Query.Method.none
  /// Whether the last value of a category counts, where rows are lines of JSON that stay apart.
  var areEvents = false
  var order = Query.Order.none
  var top: Int?

  /// The answer from the rows of a table.
  ///
  /// - Parameter name: what sentences call the input.
  func answer(from table: Table, name: String) throws(Failure) -> Answer {
    do {
      let choice = try QueryChoice(
        columns, method: method, areEvents: areEvents, order: order, top: top, in: table)
      return try run(choice.query, over: table, choiceNotices: choice.notices)
    } catch let error as ColumnError {
      throw Failure(error, name: name)
    } catch let error as QueryError {
      throw Failure(error, name: name)
    } catch {
      throw .fault("\(error)")
    }
  }

  /// Whether rows come to something else than bars of their own.
  var isFolded: Bool { method != .none || areEvents || columns.groupsByGrain }

  /// How a table is read to be asked so.
  ///
  /// - Parameter keepsRows: whether it will be asked something else.
  func request(_ dialect: DialectOverrides, keepsRows: Bool) -> TableRequest {
    var request = TableRequest(dialect: dialect, keepsRows: keepsRows)
    if isFolded {
      request.fold = QueryFold.factory(columns, method: method, areEvents: areEvents)
      request.foldsEventsAlone = method == .none && !columns.groupsByGrain
    }
    if !keepsRows { request.keptColumns = { self.namedColumns(in: $0) } }
    return request
  }

  /// The columns that are read where all are named, by their indices.
  private func namedColumns(in table: Table) -> Set<Int>? {
    guard columns.category != nil, !columns.values.isEmpty, !columns.isForOtherTable,
      let query = try? Query(columns, method: method, in: table)
    else { return nil }
    let fields = [query.category?.column, query.series?.column].compactMap(\.self)
    let conditions = query.filters.compactMap(\.column)
    return Set((fields + query.values + conditions).map(\.position))
  }
}

extension Failure {
  init(_ error: ColumnError, name: String) {
    let (reason, inWindow) = (error.sentence, error.sentence(.window))
    let other = inWindow == reason ? nil : inWindow
    self =
      switch error {
      case .noNumericColumn, .noNumbers:
        .unreadableTable(file: name, line: nil, reason: reason, inWindow: other)
      case .unknownColumn, .ambiguousColumn, .sameColumn, .severalValuesWithSeries, .noCategory,
        .unknownGrain, .unreadableComparison:
        .unsuitableColumns(file: name, reason: reason, inWindow: other)
      }
  }

  init(_ error: QueryError, name: String) {
    let (reason, inWindow) = (error.sentence, error.sentence(.window))
    let other = inWindow == reason ? nil : inWindow
    switch error {
    case .columns(let error): self.init(error, name: name)
    case .noDates, .noNumbers, .noWidth, .tooManyBins, .noValues:
      self = .unsuitableColumns(file: name, reason: reason, inWindow: other)
    default:
      self = .unreadableTable(file: name, line: error.line, reason: reason, inWindow: other)
    }
  }

  init(_ error: TableError, name: String) {
    let (reason, inWindow) = (error.sentence, error.sentence(.window))
    self = .unreadableTable(
      file: name, line: error.line, column: error.column, reason: reason,
      inWindow: inWindow == reason ? nil : inWindow)
  }
}

extension Options {
  /// What is asked of each table.
  var question: AskedQuery {
    var columns = ColumnRequest(category: category, values: values, series: series)
    columns.isForOtherTable = hasColumnsOfOtherFiles
    columns.conditions = conditions
    columns.titles = columnTitles
    let fields = [category, series].compactMap(\.self)
    columns.groupsByGrain = !hasMethod && fields.contains { $0.contains(":") }
    return AskedQuery(
      columns: columns, method: aggregate, areEvents: follows, order: sort.order, top: top)
  }

  var dialect: DialectOverrides {
    DialectOverrides(
      delimiter: delimiter, joinsBlanks: joinsBlanks, decimal: decimal,
      hasHeader: hasNoHeader ? false : nil)
  }

  /// How a table is read.
  ///
  /// - Parameter isForWindow: whether a person may ask it something else.
  func reading(isForWindow: Bool) -> ReadingRequest {
    ReadingRequest(dialect: dialect, question: question, keepsRows: isForWindow)
  }
}

/// How inputs are read, and what is asked of them.
struct ReadingRequest: Sendable {
  var dialect = DialectOverrides()
  var question = AskedQuery()
  /// Whether rows are kept to be asked something else.
  var keepsRows = false

  var isFolded: Bool { question.isFolded }

  var table: TableRequest { question.request(dialect, keepsRows: keepsRows) }
}
