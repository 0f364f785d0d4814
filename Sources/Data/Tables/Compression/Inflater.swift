// Decompresses gzip step by step, from pieces of any size into the caller's buffer.
internal import CZlib

/// Decompresses the consecutive members of a gzip stream (RFC 1952, section 2.2) as one text.
///
/// Its memory is constant: zlib's 32 KiB window and tables. The caller's buffer bounds each step,
/// so an input that decompresses to a huge size is processed piece by piece.
///
/// Zeros after a member are padding, as tapes add it, and another member may follow them. Any other
/// bytes are not part of the data; they are counted and skipped, as by gzip(1).
package struct Inflater: ~Copyable {
  package struct Step: Hashable, Sendable {
    /// The bytes of input consumed.
    package var taken: Int
    /// The bytes of output written.
    package var given: Int
  }

  private enum Place {
    /// Within a member, or before the first one.
    case member
    /// After a member.
    case between
    /// After a member and the first byte of a possible next one.
    case halfMagic
    /// After bytes that are not a member.
    case trailing
  }

  /// The first two bytes of every member.
  private static let magic: [UInt8] = [0x1F, 0x8B]

  /// Heap-allocated because zlib stores its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var place = Place.member
  private var failure: InflateError?
  /// The compressed bytes consumed so far.
  package private(set) var bytesTaken = 0
  /// The bytes after the data that are not part of it.
  package private(set) var trailingBytes = 0

  package init() throws(InflateError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard barchart_inflate_init(stream) == Z_OK else {
      stream.deallocate()
      throw .outOfMemory
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  package var isWithinMember: Bool { place == .member }

  /// Decompresses until the input is consumed or the buffer is full. If the buffer is full, there
  /// may be more output without further input.
  ///
  /// Output before an error is returned first; the next step and all later ones throw the error.
  ///
  /// - Parameter room: at least one byte.
  package mutating func inflate(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) throws(InflateError) -> Step {
    if let failure { throw failure }
    // zlib uses 32-bit counts.
    let input = UnsafeRawBufferPointer(rebasing: input.prefix(Int(UInt32.max)))
    let room = UnsafeMutableRawBufferPointer(rebasing: room.prefix(Int(UInt32.max)))
    var step = Step(taken: 0, given: 0)
    do throws(InflateError) {
      while try advance(&step, input, room) {}
    } catch {
      failure = error
      if step.given == 0 { throw error }
    }
    return step
  }

  /// - Throws: if the input ends within a member.
  package mutating func finish() throws(InflateError) {
    if let failure { throw failure }
    switch place {
    case .member: throw .truncated(byte: bytesTaken)
    case .halfMagic:
      trailingBytes += 1
      place = .trailing
    case .between, .trailing: break
    }
  }

  /// Advances to the end of the member, the input or the buffer, or past one byte after a member;
  /// false if nothing is left to do.
  private mutating func advance(
    _ step: inout Step, _ input: UnsafeRawBufferPointer, _ room: UnsafeMutableRawBufferPointer
  ) throws(InflateError) -> Bool {
    let rest = UnsafeRawBufferPointer(rebasing: input[step.taken...])
    switch place {
    case .member:
      let free = UnsafeMutableRawBufferPointer(rebasing: room[step.given...])
      let status = inflateMember(rest, into: free)
      step.taken += rest.count - Int(stream.pointee.avail_in)
      step.given += free.count - Int(stream.pointee.avail_out)
      switch status {
      // No progress is not an error: zlib needs input or buffer space.
      case Z_OK, Z_BUF_ERROR: return false
      case Z_STREAM_END: place = .between
      case Z_MEM_ERROR: throw .outOfMemory
      default: throw error
      }
    case .between, .halfMagic:
      guard let byte = rest.first else { return false }
      step.taken += 1
      bytesTaken += 1
      passGap(byte)
    case .trailing:
      step.taken += rest.count
      bytesTaken += rest.count
      trailingBytes += rest.count
      return false
    }
    return true
  }

  private mutating func inflateMember(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> Int32 {
    let bytes = input.bindMemory(to: UInt8.self)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.avail_out = UInt32(room.count)
    let status = CZlib.inflate(stream, Z_NO_FLUSH)
    bytesTaken += input.count - Int(stream.pointee.avail_in)
    return status
  }

  private mutating func passGap(_ byte: UInt8) {
    switch place {
    case .between where byte == 0: break
    case .between where byte == Self.magic[0]: place = .halfMagic
    case .halfMagic where byte == Self.magic[1]:
      place = .member
      beginMember()
    default:
      trailingBytes += place == .halfMagic ? 2 : 1
      place = .trailing
    }
  }

  /// Begins another member after these two bytes, known to be valid; they produce no output.
  private mutating func beginMember() {
    inflateReset(stream)
    bytesTaken -= Self.magic.count
    var nothing: UInt8 = 0
    Self.magic.withUnsafeBytes { magic in
      withUnsafeMutableBytes(of: &nothing) { _ = inflateMember(magic, into: $0) }
    }
  }

  /// zlib's error and its position, without the whole bytes read ahead: their number depends on how
  /// the input was cut. The low six bits of `data_type` count the unused bits (zlib.h).
  private var error: InflateError {
    let unused = Int(stream.pointee.data_type & 63) / 8
    let byte = bytesTaken - unused
    guard let words = stream.pointee.msg.map({ String(cString: $0) }) else {
      return .damaged(byte: byte)
    }
    return switch words {
    case "incorrect data check": .wrongChecksum(byte: byte)
    case "incorrect length check": .wrongLength(byte: byte)
    case "incorrect header check", "unknown compression method", "unknown header flags set",
      "header crc mismatch", "invalid window size":
      .badHeader(byte: byte)
    default: .damaged(byte: byte)
    }
  }
}

/// The bytes are not valid gzip data (RFC 1952). `byte` is the offset of the error in the
/// compressed input, however the input was cut.
package enum InflateError: Error, Hashable, Sendable {
  /// An invalid or unsupported member header (section 2.3.1).
  case badHeader(byte: Int)
  /// An invalid block (RFC 1951, section 3.2.3).
  case damaged(byte: Int)
  /// The CRC-32 of the decompressed data does not match.
  case wrongChecksum(byte: Int)
  /// The length of the decompressed data does not match.
  case wrongLength(byte: Int)
  /// The input ends within a member.
  case truncated(byte: Int)
  case outOfMemory
}
