// The fuzzer's way into the reader of gzip data: any bytes, cut anywhere, with little room or much.
import Tables

/// The first byte of the input says how it is cut and how much room there is; the rest is the file.
func fuzzGzip(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let choices = input.first else { return }
  let packed = Array(input.dropFirst())
  let whole = Outcome(packed, piece: max(1, packed.count), room: 1 << 16)
  let cut = Outcome(packed, piece: 1 + Int(choices & 15), room: 1 << (choices >> 4))
  check(whole.error == cut.error, "the error depends on the cuts")
  check(whole.bytes == cut.bytes, "what is unpacked depends on the cuts")
  check(whole.trailingBytes == cut.trailingBytes, "what is left out depends on the cuts")
  if whole.error == nil {
    check(packed.starts(with: [0x1F, 0x8B, 8]), "no gzip data, and no error")
  }
  checkKind(packed)
}

/// What became of an input.
private struct Outcome {
  var bytes: [UInt8] = []
  var error: InflateError?
  var trailingBytes = 0

  init(_ packed: [UInt8], piece: Int, room size: Int) {
    do throws(InflateError) {
      var inflater = try Inflater()
      defer { trailingBytes = inflater.trailingBytes }
      // Exactly as large as it is said to be, so that one byte more is noticed.
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
      defer { room.deallocate() }
      for start in stride(from: 0, to: packed.count, by: piece) {
        let end = min(start + piece, packed.count)
        try unpack(Array(packed[start..<end]), &inflater, room)
      }
      check(inflater.bytesTaken == packed.count, "not all of the input was taken")
      try inflater.finish()
    } catch {
      self.error = error
    }
  }

  private mutating func unpack(
    _ piece: [UInt8], _ inflater: inout Inflater, _ room: UnsafeMutableRawBufferPointer
  ) throws(InflateError) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
    copy.copyBytes(from: piece)
    defer { copy.deallocate() }
    var taken = 0
    var isFull = false
    while taken < piece.count || isFull {
      let rest = UnsafeRawBufferPointer(rebasing: copy[taken...])
      let step = try inflater.inflate(rest, into: room)
      check(step.given <= room.count && step.taken <= rest.count, "a step beyond its bounds")
      check(step.given > 0 || step.taken > 0 || isFull, "a step that does nothing")
      bytes += room[..<step.given]
      taken += step.taken
      isFull = step.given == room.count
    }
  }
}

/// What bytes are is decided once: more of them change nothing. Archives of tar are an exception,
/// as what tells them comes late; they are no text in any case.
private func checkKind(_ bytes: [UInt8]) {
  let whole = ContentKind(bytes, isWhole: true)
  check(whole != .undecided, "a whole file is not decided")
  if whole == .foreign(.tar) { return }
  for count in 0..<min(bytes.count, 300) {
    let kind = ContentKind(Array(bytes[..<count]), isWhole: false)
    check(kind == .undecided || kind == whole, "more bytes change what they are")
  }
}

private func check(_ condition: Bool, _ complaint: String) {
  if !condition { fatalError(complaint) }
}
