// Decodes Shift-JIS to UTF-8 as a stream, so that readers need to know only UTF-8.
internal import Glibc

/// A streaming decoder for Windows' Shift-JIS (code page 932), by the C library's iconv(3).
///
/// The second byte of a character may be that of a bar, a backslash or a letter, so the text is
/// decoded before it is parsed. Characters may be cut anywhere. Other encodings of several bytes
/// are not told apart: in those of Chinese and Korean any pair of high bytes is a character.
struct ShiftJISDecoder: Sendable {
  /// The characters that are not in the encoding, each replaced by U+FFFD.
  private(set) var replaced = 0
  /// The line of the first one, from 1; 0 if there is none.
  private(set) var firstReplacedLine = 0
  private var line = 1
  /// The first byte of a character that was cut.
  private var lead: UInt8?

  /// With fewer characters of two bytes, a text is not recognised.
  private static let leastPairs = 4

  /// nil if the start of a text is not recognised as Shift-JIS, or the C library cannot decode it.
  ///
  /// All bytes must be valid in it, and most as UTF-8 invalid. Windows-1252 may also be valid: there
  /// a letter with an accent, from C0 on, or a quotation mark is followed by ASCII. So three of four
  /// pairs must begin with a byte below A0, as nearly all kana and usual kanji do, one of four must
  /// have a high second byte, and half of them must follow another pair.
  init?(detecting sample: Span<UInt8>, isWhole: Bool) {
    var sequences = SequenceCount()
    sequences.note(sample)
    guard sequences.invalid > sequences.valid, let pairs = Pairs(sample, isWhole: isWhole),
      pairs.count >= Self.leastPairs,
      4 * pairs.low >= 3 * pairs.count, 4 * pairs.highSeconds >= pairs.count,
      2 * pairs.joined >= pairs.count, let converter = Self.open()
    else { return nil }
    iconv_close(converter)
  }

  /// Decodes the next bytes to UTF-8.
  mutating func decode(_ bytes: Span<UInt8>) -> [UInt8] {
    var input: [UInt8] = lead.map { [$0] } ?? []
    bytes.withUnsafeBufferPointer { input.append(contentsOf: $0) }
    lead = nil
    return convert(&input, isLast: false)
  }

  /// Decodes what is left at the end of the input.
  mutating func finish() -> [UInt8] {
    var input: [UInt8] = lead.map { [$0] } ?? []
    lead = nil
    return convert(&input, isLast: true)
  }

  private static func open() -> iconv_t? {
    let converter = iconv_open("UTF-8", "CP932")
    return Int(bitPattern: converter) == -1 ? nil : converter
  }

  private mutating func convert(_ input: inout [UInt8], isLast: Bool) -> [UInt8] {
    guard !input.isEmpty, let converter = Self.open() else { return [] }
    defer { iconv_close(converter) }
    var text: [UInt8] = []
    // A character of one byte takes at most three.
    text.reserveCapacity(3 * input.count)
    var start = 0
    while start < input.count {
      let (read, isBad) = Self.convert(converter, &input, from: start, into: &text)
      for index in start..<start + read where input[index] == Byte.lineFeed { line += 1 }
      start += read
      guard start < input.count else { break }
      if !isBad, start == input.count - 1, !isLast {
        lead = input[start]
        break
      }
      text += Array("\u{FFFD}".utf8)
      if replaced == 0 { firstReplacedLine = line }
      replaced += 1
      start += 1
    }
    return text
  }

  /// Converts up to the first character that is invalid or incomplete.
  private static func convert(
    _ converter: iconv_t, _ input: inout [UInt8], from start: Int, into text: inout [UInt8]
  ) -> (read: Int, isBad: Bool) {
    let capacity = 3 * (input.count - start)
    var read = 0
    var isBad = false
    let converted = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      input.withUnsafeMutableBytes { bytes in
        var from = bytes.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
        var to = output.baseAddress.map {
          UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self)
        }
        var left = bytes.count - start
        var room = capacity
        isBad = iconv(converter, &from, &left, &to, &room) == .max && errno == EILSEQ
        read = bytes.count - start - left
        count = capacity - room
      }
    }
    text += converted
    return (read, isBad)
  }
}

/// The characters of two bytes in a text, as far as they tell Shift-JIS.
private struct Pairs {
  private(set) var count = 0
  /// Those that begin with a byte below A0.
  private(set) var low = 0
  /// Those whose second byte is not ASCII.
  private(set) var highSeconds = 0
  /// Those that follow another one.
  private(set) var joined = 0

  /// nil if the text is not valid.
  init?(_ text: Span<UInt8>, isWhole: Bool) {
    var index = 0
    var isAfterPair = false
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte < 0x80 || (0xA1...0xDF).contains(byte) {
        isAfterPair = false
        continue
      }
      guard (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte) else { return nil }
      guard index < text.count else {
        if isWhole { return nil }
        break
      }
      let second = text[index]
      guard second >= 0x40, second != 0x7F, second <= 0xFC else { return nil }
      index += 1
      count += 1
      if byte < 0xA0 { low += 1 }
      if second >= 0x80 { highSeconds += 1 }
      if isAfterPair { joined += 1 }
      isAfterPair = true
    }
  }
}
