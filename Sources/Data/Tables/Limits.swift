// Limits on everything that input can make grow, so no file can exhaust the memory.
internal import Glibc

/// The limits of reading. Exceeding one gives an error or a notice, never a silent cut.
package struct Limits: Hashable, Sendable {
  /// Bytes of one input. Cell offsets have 32 bits, so it must stay below 4 GiB.
  package var bytes: Int
  /// Bytes of memory for the cells of a table. Beyond that, a folded table is not kept.
  package var keptBytes = Limits.standardKeptBytes
  /// Bytes of the sample for guessing the dialect, at least 3. They are buffered until the sample
  /// is complete or the input ends.
  package var sampleBytes: Int
  /// Rows of one table, not counting the header and blank lines.
  package var rows: Int
  /// Fields of one record, and thus columns of one table.
  package var fields: Int
  /// Bytes of one unquoted field.
  package var fieldBytes: Int
  /// Series in one chart, columns or distinct values: more cannot be told apart by colour.
  package var series: Int
  /// Values of one chart: categories × series, including gaps.
  package var values: Int
  package var json = JSONLimits()
  /// Groups when rows are aggregated.
  package var groups: Int
  package var groupNameBytes: Int
  /// Distinct values kept for the medians of all groups together.
  package var medianValues: Int

  package init(
    bytes: Int, sampleBytes: Int, rows: Int, fields: Int, fieldBytes: Int, series: Int, values: Int,
    groups: Int = 1 << 20, groupNameBytes: Int = 256 << 20, medianValues: Int = 32 << 20
  ) {
    (self.bytes, self.sampleBytes, self.rows, self.fields) = (bytes, sampleBytes, rows, fields)
    (self.fieldBytes, self.series, self.values) = (fieldBytes, series, values)
    (self.groups, self.groupNameBytes, self.medianValues) = (groups, groupNameBytes, medianValues)
  }

  /// The number of series shown if each has `rows` rows.
  package func series(ofRows rows: Int) -> Int { max(1, min(series, values / max(1, rows))) }

  /// A quarter of the machine's memory, at most 8 GiB.
  private static let standardKeptBytes = min(
    8 << 30, max(256 << 20, sysconf(Int32(_SC_PHYS_PAGES)) / 4 * sysconf(Int32(_SC_PAGESIZE))))

  package static let standard = Limits(
    bytes: 2 << 30, sampleBytes: 64 << 10, rows: 20_000_000, fields: 4096, fieldBytes: 1 << 20,
    series: 12, values: 32 << 20)
}

/// The limits of reading JSON, in addition to `Limits`.
package struct JSONLimits: Hashable, Sendable {
  /// Nested arrays and objects.
  package var depth = 512
  package var numberBytes = 1024
  /// Bytes of a column's name, including its parent keys.
  package var nameBytes = 4096
  /// Elements of a nested array that become columns.
  package var elements = 32
  /// Cells of a table, including gaps: a short row that has only the last of many columns takes a
  /// cell for each of them.
  package var cells = 1 << 28
}
