// What a part of an input holds, read on its own.
internal import Tables

/// The rows of one part of an input, which was read as if it began with a record. Whether it does
/// is for `SegmentAssembly` to say.
package struct Segment: Sendable {
  var part = TablePart()
  /// What the rows come to, where that is asked for.
  var partial: (any RowFold)?
  var problems = TableProblems()
  /// The bytes up to the first line end and with it, which belong to the part before; all bytes
  /// where there is no line end.
  var headBytes = 0
  /// The bytes of whole records after them, and the lines that these take.
  var wholeBytes = 0
  var wholeLines = 0
  /// Whether the header comes again as the next record.
  var meetsHeader = false
  /// What is wrong with the next record; its line is counted from the start of the segment.
  var failure: TableError?
}
