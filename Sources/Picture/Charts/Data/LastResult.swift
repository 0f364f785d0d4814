// A cache for results of passes over the data that the next frame needs again.
import Synchronization

/// The results for the two most recent keys, since frames mostly repeat the same keys. A cache:
/// ignored by its owner's equality.
///
/// Results are computed outside the lock, so that no thread waits for another's pass. Two threads
/// that miss at once both compute.
final class LastResult<Key: Sendable, Value: Sendable>: Sendable {
  private let results = Mutex<[(key: Key, value: Value)]>([])
  private static var countLimit: Int { 2 }

  func value(for key: Key, isSame: (Key, Key) -> Bool, make: () -> Value) -> Value {
    if let known = known(key, isSame) { return known }
    let value = make()
    // The evicted result is released after the lock, since freeing memory takes time too.
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
  /// For results that depend only on the owner.
  func value(make: () -> Value) -> Value {
    value(for: (), isSame: { _, _ in true }, make: make)
  }
}

extension LastResult: Hashable {
  static func == (_: LastResult, _: LastResult) -> Bool { true }

  func hash(into _: inout Hasher) {}
}
