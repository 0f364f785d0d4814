// Every size that input can drive up has its bound here, so that no file can exhaust the memory.
internal import Glibc

/// The most that is read of anything. Reaching one is an error that names it, or a notice of what is
/// left out; never a silent cut.
package struct Limits: Hashable, Sendable {
  /// Bytes of one input. Cell offsets are 32 bits wide, so it must stay below 4 GiB.
  package var bytes: Int
  /// Bytes of memory for the cells of a table whose rows need not be kept: what they come to is
  /// known as well.
  package var keptBytes = Limits.standardKeptBytes
  /// Bytes at the start that the dialect is guessed from, at least 3: they are kept until they are
  /// complete or the input ends.
  package var sampleBytes: Int
  /// Rows of one table, header and blank lines not counted.
  package var rows: Int
  /// Fields of one record, and so columns of one table.
  package var fields: Int
  /// Bytes of one field, after its quotes are taken off.
  package var fieldBytes: Int
  /// Series of one chart, whether columns or the distinct values of one: more cannot be told apart
  /// by colour, and of more so many are shown.
  package var series: Int
  /// Values of one chart: categories × series, gaps included.
  package var values: Int
  package var json = JSONLimits()
  /// Groups that rows are put into while they are read.
  package var groups: Int
  /// Bytes of the names of all groups.
  package var groupNameBytes: Int
  /// Different values that are kept for the medians of all groups.
  package var medianValues: Int

  package init(
    bytes: Int, sampleBytes: Int, rows: Int, fields: Int, fieldBytes: Int, series: Int, values: Int,
    groups: Int = 1 << 20, groupNameBytes: Int = 256 << 20, medianValues: Int = 32 << 20
  ) {
    self.bytes = bytes
    self.sampleBytes = sampleBytes
    self.rows = rows
    self.fields = fields
    self.fieldBytes = fieldBytes
    self.series = series
    self.values = values
    self.groups = groups
    self.groupNameBytes = groupNameBytes
    self.medianValues = medianValues
  }

  /// How many series of so many rows are shown.
  package func series(ofRows rows: Int) -> Int { max(1, min(series, values / max(1, rows))) }

  /// A quarter of the memory of the machine, 8 GiB at the most.
  private static let standardKeptBytes = min(
    8 << 30, max(256 << 20, sysconf(Int32(_SC_PHYS_PAGES)) / 4 * sysconf(Int32(_SC_PAGESIZE))))

  package static let standard = Limits(
    bytes: 2 << 30, sampleBytes: 64 << 10, rows: 20_000_000, fields: 4096, fieldBytes: 1 << 20,
    series: 12, values: 32 << 20)
}

/// The most that is read of JSON, beyond what holds for every table.
package struct JSONLimits: Hashable, Sendable {
  /// Arrays and objects inside of each other.
  package var depth = 512
  package var numberBytes = 1024
  /// Bytes of a column's name, with those of the keys around it.
  package var nameBytes = 4096
  /// Elements of an array inside of a row that are columns.
  package var elements = 32
  /// Cells of a table, gaps included: a few bytes of a row that has the last of many columns only
  /// stand for as many cells.
  package var cells = 1 << 28

  package init() {}
}
