// What a window says that it shows. The tree is asked of the program itself in one call, as the
// cache of assistive technologies does, because a person looks often.
import Bus
import Foundation
import Scenegraph
import TestSupport

/// An element of a window.
struct SeenElement {
  /// Those of AT-SPI that tasks look for.
  enum Role: UInt32 {
    case checkMenuItem = 8
    case dialog = 16
    case frame = 23
    case label = 29
    case list = 31
    case listItem = 32
    case menu = 33
    case menuItem = 35
    case panel = 39
    case pushButton = 43
    case radioButton = 44
    case radioMenuItem = 45
    case table = 55
    case toggleButton = 62
    case toolBar = 63
    case application = 75
    case entry = 79
    case chart = 80
    case heading = 83
    case notification = 101
  }

  /// The places of states in the set (AT-SPI 2.46, `AtspiStateType`).
  enum State: Int {
    case busy = 3
    case checked = 4
    case focused = 12
    case selected = 23
  }

  let path: String
  let parent: String
  /// nil for roles that no task looks for.
  let role: Role?
  let name: String
  let description: String
  private let states: UInt64

  /// From an item of the cache.
  init?(_ item: Value) {
    guard case .structure(let fields) = item, fields.count == 10,
      case .structure(let own) = fields[0], case .objectPath(let path)? = own.last,
      case .structure(let above) = fields[2], case .objectPath(let parent)? = above.last,
      case .string(let name) = fields[6], case .uint32(let role) = fields[7],
      case .string(let description) = fields[8], case .array(_, let words) = fields[9]
    else { return nil }
    (self.path, self.parent, self.name, self.description) = (path, parent, name, description)
    self.role = Role(rawValue: role)
    states = words.reversed().reduce(0) { set, word in
      if case .uint32(let bits) = word { set << 32 | UInt64(bits) } else { set }
    }
  }

  func isIn(_ state: State) -> Bool { states >> state.rawValue & 1 == 1 }
}

/// Asks one program on the accessibility bus.
final class WindowReader {
  struct NoAnswer: Error, CustomStringConvertible {
    let description: String
  }

  private let connection: BusConnection
  /// Of the program.
  private let name: String

  /// Waits until the program is on the bus.
  init(_ connection: BusConnection, program: ChildProcess) throws {
    self.connection = connection
    let found = try firstValue { () -> String? in
      guard program.isRunning else { return "" }
      return try Self.name(of: program.id, connection)
    }
    guard let found, !found.isEmpty else {
      throw NoAnswer(description: "the program is not on the bus: \(program.errorSoFar())")
    }
    name = found
  }

  private static func name(of process: Int32, _ connection: BusConnection) throws -> String? {
    guard case .array(_, let names)? = try ask(bus("ListNames"), connection).first else {
      return nil
    }
    // Those that came last are asked first.
    return names.reversed().lazy.compactMap { name -> String? in
      guard case .string(let text) = name, text.hasPrefix(":"),
        case .uint32(UInt32(process))? =
          try? ask(bus("GetConnectionUnixProcessID", [name]), connection).first
      else { return nil }
      return text
    }.first
  }

  private static func bus(_ member: String, _ body: [Value] = []) -> Message {
    .call(
      "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus", member, body)
  }

  private static func ask(_ call: Message, _ connection: BusConnection) throws -> [Value] {
    let question = connection.send(call)
    let answer = firstValue { connection.exchange().first { $0.replySerial == question } }
    guard let answer, answer.kind == .methodReturn else {
      throw NoAnswer(description: "\(call.member ?? ""): \(answer?.errorName ?? "no answer")")
    }
    return answer.body
  }

  private func ask(
    _ path: String, _ interface: String, _ member: String, _ body: [Value] = []
  ) throws -> [Value] {
    try Self.ask(.call(name, path: path, interface, member, body), connection)
  }

  /// All elements, in reading order; those that overlie others come later.
  func elements() throws -> [SeenElement] {
    let body = try ask("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
    guard case .array(_, let items)? = body.first else { return [] }
    return items.compactMap { SeenElement($0) }
  }

  /// Where an element is in the window, in pixels; nil if it is gone or out of view.
  func frame(of element: SeenElement) -> Rect? {
    let body = try? ask(
      element.path, "org.a11y.atspi.Component", "GetExtents", [.uint32(1)])
    guard case .structure(let sides)? = body?.first else { return nil }
    let numbers = sides.map { side in
      if case .int32(let number) = side { Double(number) } else { 0.0 }
    }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// A cell of a table; nil if it is gone.
  func cell(of table: SeenElement, row: Int32, column: Int32) -> String? {
    let found = try? ask(
      table.path, "org.a11y.atspi.Table", "GetAccessibleAt", [.int32(row), .int32(column)])
    guard case .structure(let parts)? = found?.first, parts.count == 2,
      case .objectPath(let path) = parts[1]
    else { return nil }
    let body = try? ask(
      path, "org.freedesktop.DBus.Properties", "Get",
      [.string("org.a11y.atspi.Accessible"), .string("Name")])
    if case .string(let name)? = body?.first?.unwrapped { return name }
    return nil
  }

  /// The value of a bar; nil if it is gone.
  func value(of element: SeenElement) -> Double? {
    let body = try? ask(
      element.path, "org.freedesktop.DBus.Properties", "Get",
      [.string("org.a11y.atspi.Value"), .string("CurrentValue")])
    if case .double(let value)? = body?.first?.unwrapped { return value }
    return nil
  }
}
