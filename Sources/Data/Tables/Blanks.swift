// Trims the whitespace around a cell.

/// UTF-8 without the whitespace around it.
package func textWithoutBlanks(_ bytes: some Sequence<UInt8>) -> String {
  let bytes = Array(bytes)
  return textWithoutBlanks(bytes.span)
}

package func textWithoutBlanks(_ cell: Span<UInt8>) -> String {
  let (start, end) = trimmedBounds(of: cell)
  return cell.extracting(start..<end).withUnsafeBufferPointer {
    String(decoding: $0, as: UTF8.self)
  }
}

/// The range of a cell without the whitespace around it: spaces, tabs, line ends, U+00A0, U+2009,
/// U+202F, and Windows-1252's byte 0xA0 unless it is part of a UTF-8 sequence.
@inline(__always)
package func trimmedBounds(of cell: Span<UInt8>) -> (start: Int, end: Int) {
  // Nearly all cells begin and end with a printable ASCII byte.
  if cell.count > 0, (0x21..<0x80).contains(cell[0]), (0x21..<0x80).contains(cell[cell.count - 1]) {
    return (0, cell.count)
  }
  return searchedBounds(of: cell)
}

private func searchedBounds(of cell: Span<UInt8>) -> (start: Int, end: Int) {
  var start = 0
  var end = cell.count
  while start < end {
    let length = blankLength(in: cell, at: start, end: end)
    if length == 0 { break }
    start += length
  }
  while start < end {
    if blankLength(in: cell, at: end - 1, end: end) == 1 {
      end -= 1
    } else if end - start >= 2, blankLength(in: cell, at: end - 2, end: end) == 2 {
      end -= 2
    } else if end - start >= 3, blankLength(in: cell, at: end - 3, end: end) == 3 {
      end -= 3
    } else {
      break
    }
  }
  return (start, end)
}

/// The length in bytes of the blank at `index`; 0 if there is none.
package func blankLength(in cell: Span<UInt8>, at index: Int, end: Int) -> Int {
  switch cell[index] {
  case Byte.space, Byte.tab, Byte.lineFeed, Byte.carriageReturn: return 1
  case 0xA0: return index == 0 || cell[index - 1] < 0x80 ? 1 : 0
  case 0xC2: return index + 1 < end && cell[index + 1] == 0xA0 ? 2 : 0
  case 0xE2:
    guard index + 2 < end, cell[index + 1] == 0x80 else { return 0 }
    return cell[index + 2] == 0x89 || cell[index + 2] == 0xAF ? 3 : 0
  default: return 0
  }
}

/// A hash of the trimmed text, the same in every run (FNV-1a, 64 bits).
@inline(__always)
package func textHash(_ cell: Span<UInt8>) -> UInt64 {
  let (start, end) = trimmedBounds(of: cell)
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for index in start..<end { hash = (hash ^ UInt64(cell[index])) &* 0x100_0000_01b3 }
  return hash
}
