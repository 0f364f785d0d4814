// Calls that are nearly right, by the hundred thousand: each is answered, none ends the program.
import Scenegraph
import TestSupport
import Testing

@testable import Bus

@Suite struct MutatedCallTests {
  private static let numbers: [UInt32] = [0, 1, 2, 3, 6, 7, 99, 0x7FFF_FFFF, 0x8000_0000, .max]
  private static let texts = [
    "", "Name", "Id", "CurrentValue", "org.a11y.atspi.Value", "org.a11y.atspi.Accessible",
    "é\u{301}",
  ]

  private static func value(_ type: Character, _ random: inout SeededGenerator) -> Value {
    let number = numbers.randomElement(using: &random) ?? 0
    switch type {
    case "i": return .int32(Int32(bitPattern: number))
    case "u": return .uint32(number)
    case "b": return .boolean(number % 2 == 0)
    case "v": return .variant(.int32(Int32(bitPattern: number)))
    case "d": return .double(Double(bitPattern: random.next()))
    default: return .string(texts.randomElement(using: &random) ?? "")
    }
  }

  private static func call(
    _ paths: [String], _ interfaces: [ObjectInterface], _ random: inout SeededGenerator
  ) -> Message {
    let interface = interfaces[Int.random(in: interfaces.indices, using: &random)]
    let method = interface.methods.randomElement(using: &random)
    var call = Caller.message(
      paths.randomElement(using: &random), interface.name.rawValue, method?.name ?? "Get",
      (method?.signature ?? "ss").map { value($0, &random) })
    switch random.next() % 12 {
    case 0: call.path = (call.path ?? "") + (random.next() % 2 == 0 ? "/" : "x")
    case 1: call.path = call.path.map { String($0.dropLast(Int(random.next() % 12))) }
    case 2: call.interface = nil
    case 3: call.member = nil
    case 4: call.interface = texts.randomElement(using: &random)
    case 5: call.body.append(value("bduisv".randomElement(using: &random) ?? "i", &random))
    case 6: call.body = Array(call.body.dropLast())
    case 7 where !call.body.isEmpty:
      call.body[0] = value("bduisv".randomElement(using: &random) ?? "i", &random)
    case 8: call.member = (call.member ?? "") + "s"
    default: break
    }
    return call
  }

  @Test func `a hundred thousand changed calls are answered or refused`() {
    var random = SeededGenerator(seed: 46)
    let caller = Caller(scaleFactor: 1.25)
    let special = ["/", AccessibleTree.rootPath, AccessibleTree.cachePath, AccessibleTree.nullPath]
    let paths = caller.server.tree.nodes.map(\.path) + special
    // The list of all is long, and asked for often enough elsewhere.
    let interfaces = InterfaceName.allCases.filter { $0 != .cache && $0 != .introspectable }
      .map { ObjectInterface[$0] }
    var answered = 0
    for _ in 0..<100_000 {
      let call = Self.call(paths, interfaces, &random)
      let reply = caller.send(call).reply
      if reply?.kind == .methodReturn {
        answered += 1
      } else if reply?.errorName?.hasPrefix("org.freedesktop.DBus.Error.") != true
        || reply?.body.map(\.signature) != ["s"]
      {
        Issue.record("\(call) was answered with \(String(describing: reply))")
      }
    }
    #expect(answered > 10_000 && answered < 90_000, "\(answered)")
  }
}
