// What a reader has of one chart's data at one moment.
package import Base
package import Charts
package import Inputs
package import Queries
internal import Scenegraph
package import Tables
package import Words

/// What the reader has so far.
package struct Snapshot: Sendable {
  /// The answer to the command line's query.
  @CopyOnWrite package var data: ChartData
  /// What other queries are asked of; nil before there is a table.
  package var table: Table?
  /// What `data` was made from.
  @CopyOnWrite package var answer: Answer?
  /// How to draw the data; nil if that is unchanged.
  @CopyOnWrite package var choice: QueryChoice?
  /// Reads a table again whose rows are not kept; nil if that is impossible.
  package var source: (any TableSource)?
  /// nil once everything is read.
  package var reading: ChartState.Reading?
  /// Why reading ended early, or why a followed source cannot be read now; the earlier rows stay.
  package var failure: InputFailure?
  /// Whether the source is followed: more snapshots may come even if nothing is being read.
  package var isFollowing = false
  /// Whether it comes from reading again on request: if there is no table, what is shown stays.
  package var isReadAgain = false
  /// How often the source has been read anew. Within one generation, rows stay in place.
  package var generation = 0
  /// Where the rows of an earlier generation are in this one.
  package var match: (generation: Int, rows: DataMatch)?

  package init(
    data: ChartData, table: Table? = nil, answer: Answer? = nil, choice: QueryChoice? = nil,
    source: (any TableSource)? = nil, reading: ChartState.Reading? = nil,
    failure: InputFailure? = nil, isFollowing: Bool = false, generation: Int = 0,
    match: (generation: Int, rows: DataMatch)? = nil
  ) {
    (self.data, self.table, self.answer, self.choice) = (data, table, answer, choice)
    (self.source, self.reading, self.failure) = (source, reading, failure)
    (self.isFollowing, self.generation, self.match) = (isFollowing, generation, match)
  }

  /// The answer of the table to a query, for which the input may be read again; nil if cancelled.
  package func answer(
    _ query: Query, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(SourceError) -> Answer? {
    guard let table else { return nil }
    do throws(QueryError) {
      return try run(query, over: table, isCancelled: isCancelled)
    } catch {
      if error == .cancelled { return nil }
      guard error == .rowsNotKept, let source else { throw .query(error, name: source?.name ?? "") }
      return try SourceError.reading { () throws(InputFailure) in
        try source.answer(query, isCancelled: isCancelled)
      }
    }
  }
}

extension Snapshot {
  /// The chart that a command line asks for of the table, and its answer; nil if cancelled.
  package func answer(
    _ asked: AskedQuery, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(SourceError) -> (answer: Answer, choice: QueryChoice)? {
    guard let table else { return nil }
    let name = source?.name ?? table.name
    var choice: QueryChoice
    do throws(ColumnError) { choice = try QueryChoice(asked, in: table) } catch {
      throw .input(InputFailure(error, name: name))
    }
    guard table.areRowsKept else {
      return try answer(choice.query, isCancelled: isCancelled).map { ($0, choice) }
    }
    do throws(QueryError) {
      let answer = try choice.answer(from: table)
      return (answer, choice)
    } catch {
      if error == .cancelled { return nil }
      throw .query(error, name: name)
    }
  }

  /// Whether nothing has come between it and another of the same reading: no rows, no end and no
  /// notice.
  func isSame(as other: Snapshot) -> Bool {
    let isOfSameRows =
      generation == other.generation && table?.rowCount == other.table?.rowCount
      && source?.tables?.shown == other.source?.tables?.shown
    let isAsFar =
      reading == other.reading && failure == other.failure && isFollowing == other.isFollowing
    return isOfSameRows && isAsFar && data.told == other.data.told
      && data.hasSameBars(as: other.data)
  }
}

/// On the reading thread, since bars take a pass over the answer: once for each.
package struct SnapshotMaker: Sendable {
  private var data = ChartData.empty
  private var version = 0

  package init() {}

  package mutating func snapshot(of state: InputState) -> Snapshot {
    if let answered = state.answered, state.version != version {
      (data, version) = (ChartData(answered), state.version)
    }
    var snapshot = Snapshot(
      data: data, table: state.answered?.table, answer: state.answered?.answer,
      choice: state.answered?.choice, source: state.source,
      reading: state.reading.map {
        ChartState.Reading(
          bytes: $0.progress.bytesRead, totalBytes: $0.progress.totalBytes,
          rows: $0.progress.rowsRead, rowsPerSecond: $0.rowsPerSecond)
      },
      failure: state.failure, isFollowing: state.isFollowing, generation: state.generation,
      match: state.match)
    snapshot.data.told = state.notices
    snapshot.isReadAgain = state.isReadAgain
    return snapshot
  }
}

extension ChartData {
  /// The bars of the answer, with what is told of the input.
  package init(_ answered: AnsweredTable) {
    self.init(answered.answer)
    told = answered.notices
  }
}

extension InputFailure {
  /// The message in place of bars.
  package var emptyMessage: EmptyMessage {
    switch self {
    case .unreadableTable(let file, let fault):
      EmptyMessage(
        ofFault: fault.sentence(.window),
        [
          Quotation.path(file), fault.line.map { "line \($0)" },
          fault.column.map { "character \($0)" },
        ],
        advice: isOfServer
          ? "Press F5 to try again, or Ctrl+O to open a file." : EmptyMessage.otherFile)
    case .unsuitableColumns(let file, let fault):
      EmptyMessage(ofFault: fault.sentence(.window), [Quotation.path(file)])
    case .cannotOpen(let file, let error):
      EmptyMessage(ofFault: error.words, [Quotation.path(file)])
    case .foreignAddress, .noResources, .fault:
      EmptyMessage(ofFault: sentence(.window), [])
    }
  }
}

extension EmptyMessage {
  package static let otherFile = "Drop another file here, or press Ctrl+O to open one."

  /// - Parameters:
  ///   - fault: one line without a full stop, to be made a sentence.
  ///   - place: the file and where in it, as far as they are known.
  package init(ofFault fault: String, _ place: [String?], advice: String = otherFile) {
    let sentence = Quotation.sentence(fault)
    let what = sentence.withFirstCapital
    self.init(
      what.hasSuffix(".") ? what : what + ".",
      place: place.compactMap(\.self).joined(separator: ", "), advice: advice,
      remedies: [.openFile])
  }
}
