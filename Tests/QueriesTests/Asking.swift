// Text to the answer that the program gives, with rows that are kept and without.
import Testing
import Words

@testable import Queries
@testable import Tables

/// A table from text; one that cannot be read to its end is an error.
func table(_ text: String, limits: Limits = .standard) throws -> Table {
  try read(text, TableRequest(), limits: limits)
}

private func read(
  _ text: String, _ request: TableRequest, cuts: [Int] = [], limits: Limits
) throws -> Table {
  let bytes = Array(text.utf8)
  var reader = TableReader(request, totalBytes: bytes.count, limits: limits)
  try bytes.withUnsafeBytes { buffer in
    for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
      try reader.feed(UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
    }
  }
  try reader.finish()
  return reader.snapshot()
}

/// What is asked of a table, as the command line asks it.
struct Asking {
  var columns = ColumnRequest()
  var method: Query.Method? = Query.Method.none
  var areEvents = false
  var shownAs = ShownAs.value
  var having: BarCondition?

  /// The answer from rows that are kept.
  func answer(
    _ text: String, cuts: [Int] = [], limits: Limits = .standard
  ) throws -> Answer {
    try answer(read(text, TableRequest(), cuts: cuts, limits: limits), limits)
  }

  /// The answer that is found while rows are read.
  func folded(
    _ text: String, cuts: [Int] = [], limits: Limits = .standard, keepsRows: Bool = false
  ) throws -> Answer {
    let request = TableRequest(
      fold: { [asked] sample in
        guard let choice = try? QueryChoice(asked, in: sample) else { return nil }
        return QueryFold(choice, to: asked, sample: sample, limits: limits)
      }, keepsRows: keepsRows)
    return try answer(read(text, request, cuts: cuts, limits: limits), limits)
  }

  private var asked: AskedQuery {
    var asked = AskedQuery(columns, method: method, areEvents: areEvents)
    (asked.shownAs, asked.having) = (shownAs, having)
    return asked
  }

  private func answer(_ table: Table, _ limits: Limits) throws -> Answer {
    let choice = try QueryChoice(asked, in: table)
    return try run(choice.query, over: table, choiceNotices: choice.notices, limits: limits)
  }

  /// Both ways, which have to agree.
  func both(_ text: String, limits: Limits = .standard) throws -> Answer {
    let kept = try answer(text, limits: limits)
    let folded = try folded(text, limits: limits)
    #expect(folded.lines == kept.lines)
    #expect(folded.notices == kept.notices)
    #expect(folded.grouping == kept.grouping)
    #expect(folded.valueNames == kept.valueNames)
    #expect(folded.series.map(\.rowCounts) == kept.series.map(\.rowCounts))
    return kept
  }
}

/// What is chosen to be drawn of a table: "n of name", "mean a,b by series of date:month"; or why it
/// cannot be.
func chosen(_ text: String, _ asked: AskedQuery = AskedQuery()) throws -> String {
  func title(_ field: Field?) -> String? {
    field.map { $0.column.name + ($0.grain.map { ":" + $0.name } ?? "") }
  }
  let table = try table(text)
  do throws(ColumnError) {
    let query = try QueryChoice(asked, in: table).query
    let values = query.values.map { $0.title([:]) }.joined(separator: "|")
    let method = query.method == .none ? [] : [query.method.rawValue]
    return
      (method + [values.isEmpty ? "rows" : values]
      + (title(query.series).map { ["by " + $0] } ?? [])
      + ["of " + (title(query.category) ?? "rows")]).joined(separator: " ")
  } catch {
    return error.sentence
  }
}

extension Answer {
  /// The names of columns, and then row by row names and values; "" for a gap.
  var lines: [String] {
    [([categoryName] + series.map(\.name)).joined(separator: " ")]
      + categories.indices.map { row in
        ([categories[row]] + series.map { plainText(of: $0.values[row]) }).joined(separator: " ")
      }
  }
}

/// The sentence of an error that has one.
func sentence(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch let error as QueryError {
    return (error.line.map { "\($0): " } ?? "") + error.sentence
  } catch let error as TableError {
    return (error.line.map { "\($0): " } ?? "") + error.sentence
  } catch let error as ColumnError {
    return error.sentence
  } catch {
    return "\(error)"
  }
}

extension Answer {
  /// Its notices in words.
  var sentences: [String] { notices.map { $0.sentence() } }
}
