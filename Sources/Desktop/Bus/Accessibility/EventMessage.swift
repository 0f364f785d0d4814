// Builds AT-SPI signals.

/// Builds signals from one application (AT-SPI 2.46, `Event.xml` and `Cache.xml`). A body has a
/// detail, two numbers, a value, and optional properties, which are unused here.
struct EventMessage {
  /// The unique name assigned by the bus.
  let busName: String

  func object(
    _ path: String, _ member: String, _ detail: String = "", _ first: Int = 0, _ second: Int = 0,
    _ value: Value = .int32(0)
  ) -> Message {
    .signal(
      path: path, "org.a11y.atspi.Event.Object", member, Self.body(detail, first, second, value))
  }

  /// - Parameter name: the title of the window.
  func window(_ path: String, _ member: String, name: String) -> Message {
    .signal(
      path: path, "org.a11y.atspi.Event.Window", member, Self.body("", 0, 0, .string(name)))
  }

  func state(_ path: String, _ name: String, _ isTrue: Bool) -> Message {
    object(path, "StateChanged", name, isTrue ? 1 : 0)
  }

  func property(_ path: String, _ name: String, _ value: Value) -> Message {
    object(path, "PropertyChange", name, 0, 0, value)
  }

  /// - Parameter item: see `AccessibleTree.cacheItem`.
  func added(_ item: Value) -> Message {
    .signal(path: AccessibleTree.cachePath, "org.a11y.atspi.Cache", "AddAccessible", [item])
  }

  func removed(_ path: String) -> Message {
    .signal(
      path: AccessibleTree.cachePath, "org.a11y.atspi.Cache", "RemoveAccessible",
      [reference(path)])
  }

  func reference(_ path: String) -> Value { .structure([.string(busName), .objectPath(path)]) }

  private static func body(
    _ detail: String, _ first: Int, _ second: Int, _ value: Value
  ) -> [Value] {
    [
      .string(detail), .int32(Int32(clamping: first)), .int32(Int32(clamping: second)),
      .variant(value), .array(of: "{sv}", []),
    ]
  }
}
