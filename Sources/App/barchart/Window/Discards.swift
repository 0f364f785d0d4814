// Frees memory in the background: freeing millions of rows takes longer than a frame.
internal import Base

/// Values of which the window's thread may hold the last reference. They are released at the end of
/// a turn of its loop, when it holds no other references to them.
struct Discards {
  private var values: [any Sendable] = []

  /// Call while the value is still in use; the parts of it that go out of use are freed with it.
  mutating func add(_ value: any Sendable) { values.append(value) }

  mutating func add(_ more: [any Sendable]) { values += more }

  /// Releases them on another thread.
  mutating func release() {
    guard !values.isEmpty else { return }
    let box = Box(values)
    // From here on, the box has the only reference.
    values = []
    // Without a thread, they are freed here.
    try? DetachedThread.start { box.empty() }
  }

  private final class Box: Sendable {
    private let values: Locked<[any Sendable]>

    init(_ values: [any Sendable]) { self.values = Locked(values) }

    func empty() {
      let values = self.values.withLock { values in
        defer { values = [] }
        return values
      }
      _ = consume values
    }
  }
}
