// Gzip data of every kind, against what Python's gzip and zlib modules make of them.
import Tables
import TestSupport
import Testing

@Suite struct InflaterTests {
  /// All at once, byte by byte into little room, and both by odd numbers.
  private static let ways = [(Int.max, 1 << 16), (1, 64), (7, 1_000), (4_096, 1)]

  private func expectSame(
    _ question: PackedCase, ways: [(Int, Int)] = ways,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (piece, room) in ways {
      let unpacked = try Unpacked(Array(question.packed), piece: piece, room: room)
      let way = "\(question.name), pieces of \(piece), room of \(room)"
      #expect(
        unpacked.bytes == Array(question.text), "\(way)", sourceLocation: sourceLocation)
      #expect(
        (unpacked.error == nil) == question.error.isEmpty,
        "\(way): \(question.error), \(String(describing: unpacked.error))",
        sourceLocation: sourceLocation)
      #expect(
        unpacked.trailingBytes == question.trailing, "\(way)", sourceLocation: sourceLocation)
      #expect(unpacked.largestStep <= room, "\(way)", sourceLocation: sourceLocation)
    }
  }

  @Test("Every level and strategy, of nothing, a byte, a table, noise and zeros")
  func levels() throws {
    let questions = try cases(
      """
      contents = dict(nothing=b"", byte=b"x", table=table(3000), noise=random.randbytes(70000),
                      zeros=bytes(200000))
      for name, data in contents.items():
        for level in range(10):
          case(f"{name}, level {level}", gzip.compress(data, level), data)
        for strategy in [zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED]:
          case(f"{name}, strategy {strategy}", member(data, 9, strategy), data)
      """)
    #expect(questions.count == 70)
    for question in questions {
      let isLarge = question.text.count > 10_000
      try expectSame(question, ways: isLarge ? [(.max, 1 << 16), (1_000, 4_097)] : Self.ways)
    }
  }

  @Test("Headers with a name, a comment, extra fields and a checksum of their own")
  func headers() throws {
    let questions = try cases(
      """
      data = table(20)
      body = member(data)[10:]
      for flags in range(32):
        header = b"\\x1f\\x8b\\x08" + bytes([flags]) + b"\\1\\2\\3\\4\\0\\x03"
        if flags & 4: header += struct.pack("<H", 5) + b"extra"
        if flags & 8: header += b"sales.csv\\0"
        if flags & 16: header += b"a comment\\0"
        if flags & 2: header += struct.pack("<H", zlib.crc32(header) & 0xffff)
        case(f"flags {flags}", header + body, data)
        assert gzip.decompress(header + body) == data
      """)
    #expect(questions.count == 32)
    for question in questions { try expectSame(question) }
  }

  @Test("Members one after the other, empty ones, zeros between and behind, and what is no member")
  func members() throws {
    let questions = try cases(
      """
      a, b, none = member(b"name,value\\nx,1\\n"), member(b"y,2\\nz,3\\n", 0), member(b"")
      text = b"name,value\\nx,1\\ny,2\\nz,3\\n"
      for name, packed in {
        "two": a + b, "empty first": none + a + b, "empty last": a + b + none,
        "empty between": a + none + none + b, "padded": a + b + bytes(700),
        "zeros between": a + bytes(3) + b, "both": none + a + bytes(1) + b + none + bytes(512),
      }.items():
        assert gzip.decompress(packed) == text
        case(name, packed, text)
      for garbage in [b"x", b"\\x1f", b"\\x1fx", b"\\x8b", b"garbage" * 999,
                      b"\\n\\0" + a, b"\\xff" + b]:
        for zeros in [0, 1, 20]:
          case(f"{garbage[:9]} after {zeros} zeros", a + b + bytes(zeros) + garbage, text,
               trailing=len(garbage))
      """)
    #expect(questions.count == 28)
    for question in questions { try expectSame(question) }
  }

  @Test("Every cut of two members: what came before it is given, and that there is no end is told")
  func cuts() throws {
    let questions = try cases(
      """
      first, second = member(table(9)), member(b"last,1\\n", 0)
      packed = first + second
      for count in range(1, len(packed) + 1):
        if count <= len(first):
          given, error = answer(packed[:count])
          case(f"{count}", packed[:count], given, error)
        else:
          rest = packed[len(first):count]
          given, error = answer(rest)
          # A single byte may be anything.
          case(f"{count}", packed[:count], table(9) + given, error if len(rest) > 1 else "",
               len(rest) if len(rest) == 1 else 0)
      """)
    #expect(questions.count > 100)
    for question in questions {
      try expectSame(question)
      let unpacked = try Unpacked(Array(question.packed))
      if let error = unpacked.error {
        #expect(error == .truncated(byte: question.packed.count))
      }
    }
  }

  @Test("Every flipped bit: read as zlib reads it, refused in the same place however it is cut")
  func flips() throws {
    let questions = try cases(
      """
      for level in [0, 1, 9]:
        packed = member(table(6), level)
        for index in range(len(packed) * 8):
          broken = bytearray(packed)
          broken[index // 8] ^= 1 << index % 8
          given, error = answer(broken)
          # What follows an end that comes too soon is no part of the data.
          reader = zlib.decompressobj(31)
          try: reader.decompress(broken)
          except zlib.error: pass
          if reader.unused_data == b"" and reader.eof or error:
            case(f"level {level}, bit {index}", bytes(broken), given, error)
      """)
    #expect(questions.count > 1_000)
    for question in questions {
      try expectSame(question, ways: [(.max, 1 << 16), (1, 16)])
      let whole = try Unpacked(Array(question.packed))
      for (piece, room) in [(1, 1 << 16), (3, 50), (.max, 300), (64, 1)] {
        let cut = try Unpacked(Array(question.packed), piece: piece, room: room)
        #expect(cut.isSame(as: whole), "\(question.name): \(cut), \(whole)")
      }
      let expected: InflateError? =
        switch (question.error.split(separator: ": ").last ?? "", whole.error) {
        case ("incorrect data check", let error?): .wrongChecksum(byte: error.byte)
        case ("incorrect length check", let error?): .wrongLength(byte: error.byte)
        default: whole.error
        }
      #expect(whole.error == expected)
    }
  }

  @Test("Errors name the byte: a trailer's is where it begins, a header's its first")
  func places() throws {
    let packed = Array(try cases("case('', member(table(50)), table(50))")[0].packed)
    func broken(_ index: Int) throws -> InflateError? {
      var bytes = packed
      bytes[index] ^= 0x40
      return try Unpacked(bytes).error
    }
    let end = packed.count
    #expect(try broken(end - 8) == .wrongChecksum(byte: end - 8))
    #expect(try broken(end - 1) == .wrongLength(byte: end - 4))
    #expect(try broken(0) == .badHeader(byte: 0))
    #expect(try broken(1) == .badHeader(byte: 0))
    // The second member's places count from the start of the input.
    var two = packed + packed
    two[end + end - 8] ^= 1
    #expect(try Unpacked(two).error == .wrongChecksum(byte: end + end - 8))
    two[end + 2] = 7
    let header = try #require(try Unpacked(two).error)
    guard case .badHeader(let byte) = header else {
      Issue.record("\(header)")
      return
    }
    #expect((end...end + 3).contains(byte))
    #expect(try Unpacked([]).error == .truncated(byte: 0))
  }

  @Test("Once it has failed it fails for ever, and what came before is given first")
  func lasting() throws {
    var packed = Array(try cases("case('', member(table(50)), table(50))")[0].packed)
    packed[packed.count - 5] ^= 1
    var inflater = try Inflater()
    var room = [UInt8](repeating: 0, count: 1 << 16)
    func step(_ bytes: [UInt8]) -> Result<Inflater.Step, InflateError> {
      bytes.withUnsafeBytes { bytes in
        room.withUnsafeMutableBytes { room in
          do throws(InflateError) { return .success(try inflater.inflate(bytes, into: room)) } catch
          {
            return .failure(error)
          }
        }
      }
    }
    #expect(try step(packed).get().given > 500)
    let error = InflateError.wrongChecksum(byte: packed.count - 8)
    #expect(throws: error) { try step([]).get() }
    #expect(throws: error) { try step(packed).get() }
    #expect(throws: error) { try inflater.finish() }
  }

  @Test("Thirty megabytes out of thirty kilobytes come in steps of the room that there is")
  func bomb() throws {
    let bomb = try cases("case('', member(bytes(30 << 20), 9), b'')")[0]
    #expect(bomb.packed.count < 40_000)
    let unpacked = try Unpacked(Array(bomb.packed), room: 1 << 17)
    #expect(unpacked.error == nil)
    #expect(unpacked.bytes.count == 30 << 20)
    #expect(unpacked.largestStep == 1 << 17)
  }
}

extension InflateError {
  fileprivate var byte: Int {
    switch self {
    case .badHeader(let byte), .damaged(let byte), .wrongChecksum(let byte),
      .wrongLength(let byte), .truncated(let byte):
      byte
    case .outOfMemory: -1
    }
  }
}
