// Unpacks gzip data step by step: bytes in, in pieces of any size; bytes out, as many as the caller
// has room for.
internal import CZlib

/// Reads the members of a gzip stream (RFC 1952, section 2.2), one after the other, as one text.
///
/// What it holds does not grow: zlib's window of 32 KiB and its tables. How much a step unpacks is
/// bounded by the caller's room, so that a small input that unpacks into a huge one is met piece by
/// piece.
///
/// Zeros after a member are padding, as tapes leave it, and another member may follow them. Any
/// other byte there begins what is no part of the data: it is counted and left out, as by gzip(1).
package struct Inflater: ~Copyable {
  /// What one step did.
  package struct Step: Hashable, Sendable {
    /// Bytes of the input that were used.
    package var taken: Int
    /// Bytes that were written.
    package var given: Int
  }

  private enum Place {
    /// Within a member, or before the first byte of the first one.
    case member
    /// After a member.
    case between
    /// After a member and the first byte of what may be the next one.
    case halfMagic
    /// After something that is no member.
    case trailing
  }

  /// The two bytes that every member begins with.
  private static let magic: [UInt8] = [0x1F, 0x8B]

  /// zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var place = Place.member
  private var failure: InflateError?
  /// The compressed bytes so far.
  package private(set) var bytesTaken = 0
  /// Bytes that follow the data and are no part of them.
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

  /// Whether the data are not complete: a member has begun and not ended.
  package var isWithinMember: Bool { place == .member }

  /// Unpacks until the input is used up or the room is. Where all of the room was needed there may
  /// be more to come, without any further input.
  ///
  /// What was unpacked before an error is given first, and the error thrown by the next step; once
  /// it has thrown, it throws the same error for ever.
  ///
  /// - Parameter room: at least one byte.
  package mutating func inflate(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) throws(InflateError) -> Step {
    if let failure { throw failure }
    // zlib counts both in 32 bits.
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

  /// Ends the input.
  ///
  /// - Throws: where it ends within a member.
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
}

extension Inflater {
  /// Goes on to the end of the member, of the input or of the room, or over one byte after a
  /// member; false where there is nothing more to do.
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
      // No progress is no error: it wants input or room.
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

  /// One call of zlib, which goes as far as it can; its status.
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

  /// Begins another member, of which these two bytes have been seen: they give nothing yet, and are
  /// the only ones that cannot be wrong.
  private mutating func beginMember() {
    inflateReset(stream)
    bytesTaken -= Self.magic.count
    var nothing: UInt8 = 0
    Self.magic.withUnsafeBytes { magic in
      withUnsafeMutableBytes(of: &nothing) { _ = inflateMember(magic, into: $0) }
    }
  }

  /// What zlib says of the data, in the place that it means: without the whole bytes that it has
  /// taken and not used, as their number depends on how the input was cut. The lowest six bits of
  /// `data_type` count the unused bits (zlib.h).
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
