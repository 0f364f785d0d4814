// What took a pass over the data and will be asked for again by the next frame.
import Synchronization

/// The results for the two keys that were asked for last: frames ask for the same over and over
/// until the person does something else, and what comes next is found beside them. No part of what
/// its owner is: all are equal.
///
/// A result is found without the lock, so that no thread waits for a pass of another one. Two
/// threads that want the same at once both find it.
final class LastResult<Key: Sendable, Value: Sendable>: Sendable {
  private let results = Mutex<[(key: Key, value: Value)]>([])
  private static var countLimit: Int { 2 }

  func value(for key: Key, isSame: (Key, Key) -> Bool, make: () -> Value) -> Value {
    if let known = known(key, isSame) { return known }
    let value = make()
    // What is pushed out goes after the lock: giving memory back takes time too.
    let pushedOut = results.withLock { results in
      results.removeAll { isSame($0.key, key) }
      results.insert((key, value), at: 0)
      return results.count > Self.countLimit ? results.popLast() : nil
    }
    _ = pushedOut
    return value
  }

  private func known(_ key: Key, _ isSame: (Key, Key) -> Bool) -> Value? {
    results.withLock { results in
      guard let index = results.firstIndex(where: { isSame($0.key, key) }) else { return nil }
      if index > 0 { results.swapAt(0, index) }
      return results[0].value
    }
  }
}

extension LastResult where Key == Void {
  /// For what depends on nothing but its owner.
  func value(make: () -> Value) -> Value {
    value(for: (), isSame: { _, _ in true }, make: make)
  }
}

extension LastResult: Hashable {
  static func == (_: LastResult, _: LastResult) -> Bool { true }

  func hash(into _: inout Hasher) {}
}
