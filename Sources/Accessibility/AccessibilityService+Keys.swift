// Keys on their way through the service: each is put before who listens to keys before it counts.

extension AccessibilityService {
  /// Whether somebody listens to keys: then every press and every release is to be forwarded.
  package var wantsKeys: Bool { keys.hasListeners }

  /// Puts a key before the listeners. What becomes of it is told by `takeDecidedKeys`.
  ///
  /// - Parameter now: on the monotonic clock, in nanoseconds.
  package func forward(_ key: ForwardedKey, now: UInt64) {
    keys.forward(key, on: connection, now: now)
  }

  /// For each forwarded key that is decided now, in their order: whether a listener has taken it
  /// for itself, so that it does nothing here.
  package func takeDecidedKeys(now: UInt64) -> [Bool] { keys.takeDecided(now: now) }
}
