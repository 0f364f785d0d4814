// A table from text, as the program reads it from a file.
package import Tables

extension Table {
  /// The table in the text of a file; an error if it cannot be read to its end.
  package init(reading text: String) throws(TableError) {
    let bytes = Array(text.utf8)
    var reader = TableReader(totalBytes: bytes.count)
    try reader.feed(bytes)
    try reader.finish()
    self = reader.snapshot()
  }
}
