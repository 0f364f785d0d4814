// Reads XML by expat, in pieces, without trust in what is in it.
internal import CExpat
internal import Glibc

/// The handler of an XML text.
class XMLTarget {
  /// Whether texts are of interest now.
  final var wantsText = false
  /// Set to end the reading early.
  final var isDone = false
  /// The first thing that is wrong.
  fileprivate(set) final var failure: SheetError?
  fileprivate final var parser: XML_Parser?
  fileprivate final var dropsPrefixes = false
  fileprivate final var depth = 0
  /// Bytes since the last event.
  fileprivate final var silentBytes = 0

  func start(_ name: XMLName, _ attributes: XMLAttributes) {}
  func end(_ name: XMLName) {}
  /// A piece of text, while texts are wanted.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  /// Where the element begins or ends that is being handled.
  final var byteIndex: Int { parser.map { Int(XML_GetCurrentByteIndex($0)) } ?? 0 }

  final func fail(_ error: SheetError) {
    failure = failure ?? error
    stop()
  }

  final func stop() {
    isDone = true
    wantsText = false
    if let parser { XML_StopParser(parser, XML_Bool(0)) }
  }
}

struct XMLName {
  fileprivate let start: UnsafePointer<CChar>

  static func ~= (pattern: StaticString, name: XMLName) -> Bool {
    pattern.withUTF8Buffer { pattern in
      // Most names differ early, and a pattern ends with a NUL, as names do.
      var index = 0
      while index < pattern.count {
        guard UInt8(bitPattern: name.start[index]) == pattern[index] else { return false }
        index += 1
      }
      return name.start[index] == 0
    }
  }

  var text: String { String(cString: start) }
}

/// The attributes of an element, valid during its call.
struct XMLAttributes: Sequence, IteratorProtocol {
  fileprivate var place: UnsafeMutablePointer<UnsafePointer<CChar>?>

  mutating func next() -> (name: XMLName, value: XMLValue)? {
    guard let name = place[0], let value = place[1] else { return nil }
    place += 2
    return (XMLName(start: name), XMLValue(start: value))
  }

  subscript(_ wanted: StaticString) -> XMLValue? {
    for (name, value) in self where wanted ~= name { return value }
    return nil
  }

  /// The value of an attribute with any prefix.
  subscript(prefixed wanted: StaticString) -> XMLValue? {
    for (name, value) in self {
      if let colon = strchr(name.start, Int32(UInt8(ascii: ":"))),
        wanted ~= XMLName(start: colon + 1)
      {
        return value
      }
    }
    return nil
  }
}

struct XMLValue {
  fileprivate let start: UnsafePointer<CChar>

  var bytes: UnsafeBufferPointer<UInt8> {
    let count = strlen(start)
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
  }
  var text: String { String(cString: start) }
  /// A whole number without a sign; nil for anything else.
  var number: Int? {
    var (number, index) = (0, 0)
    while case let digit = UInt8(bitPattern: start[index]) &- UInt8(ascii: "0"), digit < 10 {
      guard index < 15 else { return nil }
      number = number * 10 + Int(digit)
      index += 1
    }
    return index > 0 && start[index] == 0 ? number : nil
  }
  /// A truth value (XML Schema, 3.2.2).
  var isTrue: Bool { strcmp(start, "1") == 0 || strcmp(start, "true") == 0 }

  static func == (value: XMLValue, wanted: StaticString) -> Bool {
    wanted ~= XMLName(start: value.start)
  }
}

final class XMLReader {
  private let parser: XML_Parser
  private let target: XMLTarget
  private let part: String

  /// Elements within elements.
  static let depthLimit = 256
  /// Bytes of one tag or comment, which expat looks at again with each piece.
  static let markupLimit = 4 << 20

  /// - Parameters:
  ///   - part: its name in sentences.
  ///   - dropsPrefixes: whether the names of elements are told without their prefix.
  init(_ target: XMLTarget, part: String, dropsPrefixes: Bool) throws(SheetError) {
    guard let parser = XML_ParserCreate(nil) else { throw .failed("not enough memory") }
    (self.parser, self.target, self.part) = (parser, target, part)
    (target.parser, target.dropsPrefixes) = (parser, dropsPrefixes)
    (target.isDone, target.wantsText, target.depth, target.silentBytes) = (false, false, 0, 0)
    XML_SetUserData(parser, Unmanaged.passUnretained(target).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let target = XMLTarget.of(context), let name, let attributes else { return }
        target.depth += 1
        if target.depth > XMLReader.depthLimit {
          return target.fail(.failed("it has more than \(XMLReader.depthLimit) nested elements"))
        }
        target.start(target.name(name), XMLAttributes(place: attributes))
      },
      { context, name in
        guard let target = XMLTarget.of(context), let name else { return }
        target.depth -= 1
        target.end(target.name(name))
      })
    XML_SetCharacterDataHandler(parser) { context, start, count in
      guard let target = XMLTarget.of(context), target.wantsText, let start else { return }
      start.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        target.text(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
    // Without a document type there are no entities but the five of XML.
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      XMLTarget.of(context)?.fail(
        .failed("it declares entities, as no program that writes spreadsheets does"))
    }
  }

  deinit {
    target.parser = nil
    XML_ParserFree(parser)
  }

  /// - Parameter isLast: whether the text ends with it.
  func feed(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(SheetError) {
    if target.isDone { return try end() }
    target.silentBytes += bytes.count
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    let status = XML_Parse(parser, start, Int32(bytes.count), isLast ? 1 : 0)
    if target.isDone { return try end() }
    guard status == XML_STATUS_OK, target.silentBytes <= Self.markupLimit else {
      let line = XML_GetCurrentLineNumber(parser)
      throw .failed("\(part) in it is damaged, on line \(line)")
    }
  }

  private func end() throws(SheetError) { if let failure = target.failure { throw failure } }
}

extension XMLTarget {
  @inline(__always)
  fileprivate static func of(_ context: UnsafeMutableRawPointer?) -> XMLTarget? {
    guard let context else { return nil }
    let target = Unmanaged<XMLTarget>.fromOpaque(context).takeUnretainedValue()
    target.silentBytes = 0
    return target.isDone ? nil : target
  }

  @inline(__always)
  fileprivate func name(_ name: UnsafePointer<CChar>) -> XMLName {
    guard dropsPrefixes, let colon = strchr(name, Int32(UInt8(ascii: ":"))) else {
      return XMLName(start: name)
    }
    return XMLName(start: colon + 1)
  }
}
