// What is let go of beside the window: giving back the memory of millions of rows takes longer than
// a frame.
internal import Threads

/// Values of which the window's thread may have the last reference. It lets go of them where it
/// keeps nothing else of them, at the end of a turn of its loop.
struct Discards {
  private var values: [any Sendable] = []

  /// To be called while the value is still used; what it has that is used no longer goes with it.
  mutating func add(_ value: any Sendable) { values.append(value) }

  mutating func add(_ more: [any Sendable]) { values += more }

  /// Lets go of them on another thread.
  mutating func release() {
    guard !values.isEmpty else { return }
    let box = Box(values)
    // From here on the box has the only reference.
    values = []
    // Without a thread it is done here.
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
