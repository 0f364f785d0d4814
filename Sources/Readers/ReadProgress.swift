// How far reading has come: what the ring shows while a table is still growing.
internal import Tables

/// A moment of reading.
package struct ReadProgress: Hashable, Sendable {
  package var bytesRead: Int
  /// nil where the size is not known, as for a pipe.
  package var totalBytes: Int?
  package var rowsRead: Int

  package init(bytesRead: Int, totalBytes: Int?, rowsRead: Int) {
    self.bytesRead = bytesRead
    self.totalBytes = totalBytes
    self.rowsRead = rowsRead
  }

  /// 0…1, or nil where the size is not known. A file that grew while it was read stays at 1.
  package var fraction: Double? {
    guard let totalBytes else { return nil }
    return totalBytes > 0 ? min(1, Double(bytesRead) / Double(totalBytes)) : 1
  }
}
