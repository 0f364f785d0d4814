// What a part of an input holds, read on its own.
internal import Tables

/// The rows of one part of an input, which was read as if it began with a record. Whether it does
/// is for `SegmentAssembly` to say.
package struct Segment: Sendable {
  var part = TablePart()
  /// What the rows come to, where they are not kept.
  var partial: (any RowFold)?
  var problems = TableProblems()
  /// The bytes of whole records, and the lines that these take.
  var wholeBytes = 0
  var wholeLines = 0
  /// Whether the header comes again as the next record.
  var meetsHeader = false
  /// What is wrong with the next record; its line is counted from the start of the segment.
  var failure: TableError?
}
