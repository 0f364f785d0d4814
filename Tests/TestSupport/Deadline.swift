// Waiting for a condition: never for a time, and never for ever.
import Glibc

/// How long a test waits for something that should happen at once before it calls that a failure.
/// Long, because a loaded machine must not fail a test; only failures ever take it. What looks into
/// every access of memory is slower by far.
public let patience: Duration = .seconds(Instrumentation.sanitizer == nil ? 60 : 240)

/// Asks until the condition holds; false where it did not within the deadline.
public func eventually(
  within limit: Duration = patience, _ condition: () throws -> Bool
) rethrows -> Bool {
  try firstValue(within: limit) { try condition() ? true : nil } ?? false
}

/// Asks until there is a value; nil where there was none within the deadline.
public func firstValue<Value>(
  within limit: Duration = patience, _ value: () throws -> Value?
) rethrows -> Value? {
  let end = ContinuousClock.now + limit
  while true {
    if let found = try value() { return found }
    guard ContinuousClock.now < end else { return nil }
    // Between two looks, to leave the processor to what is waited for.
    usleep(1_000)
  }
}
