// Scans quoted fields, byte by byte.

extension RecordScanner {
  /// Reads a quoted field and any bytes after its closing quote; nil if the bytes end first. `next`
  /// is the index of the field's end.
  mutating func readQuoted(
    from quoteIndex: Int, into unquoted: inout GrowingBuffer<UInt8>
  ) throws(TableError) -> (field: UnsafeBufferPointer<UInt8>, end: End, next: Int)? {
    recordHasQuotes = true
    let fieldStart = (line: recordLine + extraLines, column: quoteIndex - lineStart + 1)
    let start = quoteIndex + 1
    var index = start
    let textStart = unquoted.count
    /// Where text that is not copied yet begins; nil while the field is contiguous in the bytes.
    var pending: Int?
    while true {
      guard index < count else {
        let length = unquoted.count - textStart + count - (pending ?? start)
        try check(length, fieldStart, isQuoted: true)
        if isLast { throw .unclosedQuote(line: fieldStart.line, column: fieldStart.column) }
        return nil
      }
      let byte = bytes[index]
      if byte == quote {
        guard index + 1 < count, bytes[index + 1] == quote else { break }
        let from = pending ?? start
        unquoted.append(UnsafeBufferPointer(start: bytes + from, count: index + 1 - from))
        index += 2
        pending = index
        continue
      }
      if byte <= Byte.carriageReturn {
        if byte == 0 {
          let length = unquoted.count - textStart + index - (pending ?? start)
          try check(length, fieldStart, isQuoted: true)
          throw nul(at: index)
        }
        let isSecond =
          byte == Byte.lineFeed && index > start && bytes[index - 1] == Byte.carriageReturn
        if byte == Byte.carriageReturn || byte == Byte.lineFeed {
          if !isSecond { extraLines += 1 }
          lineStart = index + 1
        }
      }
      index += 1
    }
    let closing = index
    let rest = pending ?? start
    let length = unquoted.count - textStart + closing - rest
    try check(length, fieldStart, isQuoted: true)
    scan.skip(to: closing + 1)
    let (next, end) = fieldEnd()
    if pending == nil, next == closing + 1 {
      return (UnsafeBufferPointer(start: bytes + start, count: closing - start), end, next)
    }
    unquoted.append(UnsafeBufferPointer(start: bytes + rest, count: closing - rest))
    unquoted.append(UnsafeBufferPointer(start: bytes + closing + 1, count: next - closing - 1))
    return (unquoted.slice(textStart..<unquoted.count), end, next)
  }
}
