// Where the packed streams of a file begin and end, so that the library gets these and nothing else.
internal import Base
internal import Glibc
internal import SourceProtocol
internal import Spreadsheets

/// The streams of a packed file, one after another: without those that hold no data, frames that
/// carry something else, zeros between them, and whatever stands after the last.
final class PackedStreams {
  private let bytes: FileBytes
  let kind: Archive.Kind
  /// The unread rest of a stream; the next one is looked for where it ends.
  private var stream = 0..<0
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 4096)
  /// The bytes before the end of the stream that are no part of any.
  private(set) var skippedBytes = 0
  /// The bytes after the last stream; known once all are read.
  private var trailingBytes = 0

  init(_ path: [UInt8], _ kind: Archive.Kind) throws(SheetError) {
    (bytes, self.kind) = (try FileBytes(path), kind)
    findNext()
    if let failure { throw .failed(failure.words) }
    if !hasData, trailingBytes == bytes.count - skippedBytes, trailingBytes > 0 {
      throw .failed("the \(kind.rawValue) data are damaged, after \(skippedBytes) bytes")
    }
  }

  deinit { room.deallocate() }

  /// How far the file has been read.
  var place: Int { stream.lowerBound }

  var hasData: Bool { !stream.isEmpty }

  /// Why a part of the file could not be read.
  var failure: SystemError? { bytes.failure }

  /// Notices of bytes that are left out, once all are read.
  var notices: [SourceNotice] {
    trailingBytes > 0 ? [.trailingBytes(trailingBytes, format: kind.rawValue)] : []
  }

  /// The next bytes, valid until the next call; none at the end.
  func read() -> UnsafeRawBufferPointer {
    if stream.isEmpty { findNext() }
    let wanted = UnsafeMutableRawBufferPointer(rebasing: room[..<min(stream.count, room.count)])
    let count = wanted.isEmpty ? 0 : bytes.read(into: wanted, at: stream.lowerBound)
    // A part that cannot be read, or was cut off meanwhile, is the end.
    stream = count > 0 ? stream.lowerBound + count..<stream.upperBound : bytes.count..<bytes.count
    return UnsafeRawBufferPointer(rebasing: wanted[..<count])
  }

  /// Goes to the next stream with data.
  private func findNext() {
    let start = stream.upperBound
    var place = start
    while place < bytes.count {
      switch kind.part(at: place, of: bytes) {
      case .data(let end):
        skippedBytes += place - start
        stream = place..<end
        return
      case .skipped(let end): place = end
      case .none where bytes[place] == 0: place += 1
      case .none:
        trailingBytes = bytes.count - place
        skippedBytes += place - start
        stream = bytes.count..<bytes.count
        return
      }
    }
    skippedBytes += place - start
    stream = place..<place
  }
}

/// The part at a place between streams.
private enum StreamPart {
  /// Packed data up to a place, or to the file's end if cut off or damaged: the library finds out.
  case data(end: Int)
  /// A stream that holds nothing, or a frame that is none of the data.
  case skipped(end: Int)
}

extension Archive.Kind {
  /// nil if no stream begins there.
  fileprivate func part(at place: Int, of bytes: FileBytes) -> StreamPart? {
    switch self {
    case .zip: .data(end: bytes.count)
    case .bzip2: bytes.bzip2Stream(at: place)
    case .xz: bytes.xzStream(at: place)
    case .zstandard: bytes.zstandardFrame(at: place)
    }
  }
}

// MARK: - Zstandard (RFC 8878, section 3.1)

extension FileBytes {
  fileprivate func zstandardFrame(at place: Int) -> StreamPart? {
    guard let magic = number(at: place, bytes: 4) else { return nil }
    if magic & ~0xF == 0x184D_2A50 {
      guard let size = number(at: place + 4, bytes: 4), place + 8 + size <= count else {
        return .data(end: count)
      }
      return .skipped(end: place + 8 + size)
    }
    guard magic == 0xFD2F_B528 else { return nil }
    guard let (end, isEmpty) = zstandardBlocks(at: place + 4), end <= count else {
      return .data(end: count)
    }
    return isEmpty ? .skipped(end: end) : .data(end: end)
  }

  /// Where a frame ends, and whether nothing is in it; nil if it is cut off.
  ///
  /// - Parameter header: the place after the frame's magic number.
  private func zstandardBlocks(at header: Int) -> (end: Int, isEmpty: Bool)? {
    guard let flags = self[header] else { return nil }
    let isSingle = flags & 0x20 != 0
    let dictionaryBytes = [0, 1, 2, 4][Int(flags & 3)]
    let sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][Int(flags >> 6)]
    var place = header + 1 + (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes
    var isEmpty = true
    while true {
      guard let block = number(at: place, bytes: 3) else { return nil }
      let (kind, size) = (block >> 1 & 3, block >> 3)
      if kind == 3 { return nil }
      if size > 0 { isEmpty = false }
      // A block of type 1 is one byte that is repeated.
      place += 3 + (kind == 1 ? 1 : size)
      if block & 1 != 0 { return (place + (flags & 4 != 0 ? 4 : 0), isEmpty) }
    }
  }

  // MARK: xz (The .xz File Format 1.2.0, sections 2 to 4)

  fileprivate func xzStream(at place: Int) -> StreamPart? {
    guard has([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], at: place) else { return nil }
    guard let (end, isEmpty) = xzBlocks(of: place), end <= count else { return .data(end: count) }
    return isEmpty ? .skipped(end: end) : .data(end: end)
  }

  /// Where a stream ends, and whether nothing is in it; nil if it is cut off or damaged.
  private func xzBlocks(of start: Int) -> (end: Int, isEmpty: Bool)? {
    guard let check = self[start + 7], check < 16 else { return nil }
    let checkBytes = check == 0 ? 0 : 4 << ((Int(check) - 1) / 3)
    var place = start + 12
    while true {
      guard let size = self[place] else { return nil }
      if size == 0 { break }
      guard let end = xzBlockEnd(place, headerBytes: 4 * (Int(size) + 1)) else { return nil }
      place = end + checkBytes
    }
    let isEmpty = place == start + 12
    guard let index = xzIndexEnd(place) else { return nil }
    let footer = 12
    return has([0x59, 0x5A], at: index + footer - 2) ? (index + footer, isEmpty) : nil
  }

  /// Where the data of a block end, with their padding.
  private func xzBlockEnd(_ start: Int, headerBytes: Int) -> Int? {
    guard let flags = self[start + 1] else { return nil }
    var place = start + 2
    let dataStart = start + headerBytes
    if flags & 0x40 != 0 {
      guard let size = xzNumber(&place) else { return nil }
      place = dataStart + size
    } else {
      guard let end = lzma2End(dataStart) else { return nil }
      place = end
    }
    return place + (4 - (place - start) % 4) % 4
  }

  /// Where chunks of LZMA2 end, which is the last filter of every block.
  private func lzma2End(_ start: Int) -> Int? {
    var place = start
    while let control = self[place] {
      func size(at offset: Int) -> Int? {
        guard let high = self[place + offset], let low = self[place + offset + 1] else {
          return nil
        }
        return Int(high) << 8 + Int(low) + 1
      }
      switch control {
      case 0: return place + 1
      case 1, 2:
        guard let size = size(at: 1) else { return nil }
        place += 3 + size
      case 0x80...:
        guard let size = size(at: 3) else { return nil }
        place += (control >= 0xC0 ? 6 : 5) + size
      default: return nil
      }
    }
    return nil
  }

  /// Where the index of a stream ends, with its padding and its checksum.
  private func xzIndexEnd(_ start: Int) -> Int? {
    var place = start + 1
    guard let records = xzNumber(&place), records < count else { return nil }
    for _ in 0..<2 * records { if xzNumber(&place) == nil { return nil } }
    return place + (4 - (place - start) % 4) % 4 + 4
  }

  /// A number of up to nine bytes of seven bits.
  private func xzNumber(_ place: inout Int) -> Int? {
    var number = 0
    for shift in stride(from: 0, through: 49, by: 7) {
      guard let byte = self[place] else { return nil }
      place += 1
      number |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
    }
    return nil
  }

  // MARK: bzip2, of which there is no specification but the program

  /// The six bytes of a block and of a stream's end. The latter stands at any bit.
  private static let blockMark: [UInt8] = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]
  private static let endMark: [UInt8] = [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]
  fileprivate func bzip2Stream(at place: Int) -> StreamPart? {
    guard has(Array("BZh".utf8), at: place), let level = self[place + 3], 0x31...0x39 ~= level
    else { return nil }
    let emptyEnd = place + 14
    if has(Self.endMark, at: place + 4), emptyEnd <= count { return .skipped(end: emptyEnd) }
    guard has(Self.blockMark, at: place + 4) else { return nil }
    return .data(end: bzip2End(from: place + 10) ?? count)
  }

  /// Where a stream ends, which is found by its end mark; nil if there is none.
  private func bzip2End(from start: Int) -> Int? {
    let mark = Self.endMark.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let markBits: UInt64 = 0xFFFF_FFFF_FFFF
    // The last byte but one of a mark, by the bits that follow it in its last byte.
    var mayBeWithin = [Bool](repeating: false, count: 256)
    for shift in 0..<8 { mayBeWithin[Int(mark >> UInt64(8 - shift) & 0xFF)] = true }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { room.deallocate() }
    var place = start
    var bits: UInt64 = 0
    while true {
      let read = read(into: room, at: place)
      if read == 0 { return nil }
      for index in 0..<read {
        let isPossible = mayBeWithin[Int(bits & 0xFF)]
        bits = bits << 8 | UInt64(room[index])
        guard isPossible else { continue }
        for shift in 0..<UInt64(8) where bits >> shift & markBits == mark {
          // The 32 bits of the checksum end in the fourth byte from here.
          let end = place + index + 1 + 4
          if end <= count { return end }
        }
      }
      place += read
    }
  }
}

/// An open file with the last few of its bytes that were looked at.
final class FileBytes {
  private let descriptor: Int32
  let count: Int
  /// Why some of it could not be read.
  private(set) var failure: SystemError?
  private var window = [UInt8](repeating: 0, count: windowBytes)
  private var windowRange = 0..<0

  /// As small as the places that are looked at: some bytes in 64 KiB.
  private static let windowBytes = 512

  init(_ path: [UInt8]) throws(SheetError) {
    descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .failed(SystemError.last.words) }
    count = max(0, Int(lseek(descriptor, 0, SEEK_END)))
  }

  deinit { close(descriptor) }

  /// Reads bytes from a place on.
  ///
  /// - Returns: their number, which is smaller at the end of the file; 0 if it cannot be read.
  func read(into room: UnsafeMutableRawBufferPointer, at place: Int) -> Int {
    while true {
      let read = pread(descriptor, room.baseAddress, room.count, off_t(place))
      if read >= 0 { return read }
      if errno == EINTR { continue }
      failure = .last
      return 0
    }
  }

  /// The byte at a place; nil outside of the file.
  subscript(place: Int) -> UInt8? {
    guard 0..<count ~= place else { return nil }
    if !windowRange.contains(place) {
      let read = window.withUnsafeMutableBytes { self.read(into: $0, at: place) }
      windowRange = place..<place + read
      guard read > 0 else { return nil }
    }
    return window[place - windowRange.lowerBound]
  }

  /// A number of up to seven bytes, the first of them the lowest; nil at the end of the file.
  func number(at place: Int, bytes: Int) -> Int? {
    var number = 0
    for index in 0..<bytes {
      guard let byte = self[place + index] else { return nil }
      number |= Int(byte) << (8 * index)
    }
    return number
  }

  func has(_ bytes: [UInt8], at place: Int) -> Bool {
    bytes.indices.allSatisfy { self[place + $0] == bytes[$0] }
  }
}
