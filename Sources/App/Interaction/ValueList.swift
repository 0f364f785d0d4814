// The values of a column that a filter can take, with their rows: counted off the window's thread.
internal import Inputs
internal import Queries
internal import Tables
internal import Words

/// The values of a field and how many rows have each.
package struct ValueList: Sendable {
  let question: Query
  /// The data that were counted, by how often others were shown.
  let version: Int
  /// Largest first, or in their own order for times and bins; at most `limit`.
  let values: [(name: String, rows: Int)]
  /// The first and the last period; nil if they are none, or come round again.
  let ends: (first: String, last: String)?
  /// How many there are in all.
  let count: Int
  /// Whether there is no other.
  var isWhole: Bool { failure == nil && count == values.count }
  /// Why there is no list; nil if there is one.
  let failure: String?

  /// More values than this are not listed.
  static let limit = 2_000

  fileprivate init(_ question: Query, version: Int, failure: String) {
    (self.question, self.version, self.failure) = (question, version, failure)
    (values, count, ends) = ([], 0, nil)
  }

  fileprivate init(_ answer: Answer, of question: Query, version: Int) {
    (self.question, self.version) = (question, version)
    let counts = answer.series.first?.values ?? []
    var order = Array(answer.categories.indices)
    if !answer.hasBins, !answer.isInOrderOfTime {
      order.sort { (-counts[$0], $0) < (-counts[$1], $1) }
    }
    count = order.count
    if case .periods(let periods) = answer.kind, !periods.isRepeating, periods.count > 0 {
      ends = (answer.categories[0], answer.categories[periods.count - 1])
    } else {
      ends = nil
    }
    values = order.prefix(Self.limit).map { row in
      (answer.categories[row], counts[row].isNaN ? 0 : Int(counts[row]))
    }
    failure = nil
  }
}

/// A request to count the values of a field.
package final class ValueRequest: BackgroundRequest {
  private let question: Query
  private let version: Int
  private let read: Snapshot?
  /// Whether the answer takes no time that the window's thread would notice.
  let isImmediate: Bool

  init(_ question: Query, _ panel: Panel) {
    self.question = question
    version = panel.dataVersion
    read = panel.read
    let limit = panel.immediateRowLimit
    isImmediate = read?.table.map { $0.areRowsKept && $0.rowCount <= limit } ?? true
  }

  /// The values; nil if cancelled, or without a table.
  package func answer(isCancelled: @escaping @Sendable () -> Bool = { false }) -> ValueList? {
    guard let table = read?.table else { return nil }
    do throws(QueryError) {
      let answer = try run(question, over: table, isCancelled: isCancelled)
      return ValueList(answer, of: question, version: version)
    } catch {
      if error == .cancelled { return nil }
      guard error == .rowsNotKept, let source = read?.source else {
        return ValueList(question, version: version, failure: error.sentence(.window))
      }
      return reread(source, isCancelled)
    }
  }

  private func reread(
    _ source: any TableSource, _ isCancelled: @escaping @Sendable () -> Bool
  ) -> ValueList? {
    do throws(InputFailure) {
      return try source.answer(question, isCancelled: isCancelled).map {
        ValueList($0, of: question, version: version)
      }
    } catch {
      return ValueList(question, version: version, failure: error.sentence(.window))
    }
  }
}

extension Model {
  /// Counts what an open list needs, unless that is known.
  mutating func listIfNeeded(_ content: Menu.Content) -> [Effect] {
    content.needs.map { list($0, chart: active) } ?? []
  }

  mutating func list(_ question: Query, chart: Int) -> [Effect] {
    let request = ValueRequest(question, panels[chart])
    guard request.isImmediate else { return [.list(request, chart: panels[chart].id)] }
    return request.answer().map { receive($0, chart: panels[chart].id) } ?? []
  }

  /// Shows the values in the list that waits for them.
  mutating func receive(_ list: ValueList, chart id: Int) -> [Effect] {
    guard let chart = place(ofPanel: id) else { return [] }
    panels[chart].valueList = list
    guard let before = menu, chart == active, let content = content(about: before.subject) else {
      return []
    }
    menu = before.showing(content)
    return [.redraw]
  }
}
