// An input read to its end, as a picture and as a window read it.
import Base
import Charts
import Interaction
import Queries
import Tables
import Testing
import Words

@testable import Inputs
@testable import barchart

/// The chart's data of all of an input: the same with rows that are kept, as for a window, and
/// without.
///
/// - Parameter options: nil for rows as they are, each a bar.
func readInput(_ input: Input, _ options: Options? = nil) throws(InputFailure) -> ChartData {
  let options = options ?? .rowsApart
  guard !input.isStream else {
    return ChartData(try InputReader.readAll(input, options.reading(isForWindow: false)))
  }
  let again: Input
  switch input.bytes {
  case .file(let path, _, _): again = try Input.open(.file(path), isForWindow: false)
  default: again = input
  }
  var kept: Result<ChartData, InputFailure>
  do throws(InputFailure) {
    kept = .success(ChartData(try InputReader.readAll(again, options.reading(isForWindow: true))))
  } catch {
    kept = .failure(error)
  }
  do throws(InputFailure) {
    let data = ChartData(try InputReader.readAll(input, options.reading(isForWindow: false)))
    #expect(kept == .success(data), "rows that are kept come to something else")
    return data
  } catch {
    #expect(kept == .failure(error), "rows that are kept fail otherwise")
    throw error
  }
}

extension Options {
  /// Each row is a bar.
  static var rowsApart: Options {
    var options = Options()
    options.aggregate = Query.Method.none
    return options
  }
}

extension InputReader {
  init(_ input: Input, _ options: Options) throws(InputFailure) {
    let request = options.reading(isForWindow: false)
    let question = InputQuestion(request.question)
    try self.init(input, question.request(request.dialect, keepsRows: request.keepsRows))
  }

  /// The chart's data from the rows so far.
  func data() throws(InputFailure) -> ChartData {
    ChartData(try shown(InputQuestion(AskedQuery(method: Query.Method.none))))
  }
}

extension WindowReading {
  convenience init(
    _ input: Input, _ options: Options, followed: FollowedFiles? = nil
  ) throws(InputFailure) {
    try self.init(input, options.reading(isForWindow: true), followed: followed)
  }
}
