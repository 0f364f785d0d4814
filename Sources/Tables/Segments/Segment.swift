// What a part of an input holds, read on its own.

/// The rows of one part of an input, which was read as if it began with a record. Whether it does
/// is for `SegmentAssembly` to say.
package struct Segment: Sendable {
  /// By column; nil where its cells are not kept.
  var columns: [ColumnChunk?] = []
  var tallies: [ColumnTally] = []
  /// What rows became where they become groups.
  var fold: GroupFold?
  var problems = TableProblems()
  var rowCount = 0
  /// Counted from the start of the segment, from 1; none where rows become groups.
  var lines = RowLines()
  /// The bytes of whole records, and the lines that these take.
  var wholeBytes = 0
  var wholeLines = 0
  /// Whether the header comes again as the next record.
  var meetsHeader = false
  /// What is wrong with the next record; its line is counted from the start of the segment.
  var failure: TableError?
}
