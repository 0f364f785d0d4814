// A stack for signal handlers, so that a thread whose own stack is full can still tell of it.
internal import Glibc
internal import Synchronization

/// Another stack for the handlers of a thread's signals.
package enum SignalStack {
  /// Several times what the registers of any processor take.
  private static let bytes = 65_536
  private static let wanted = Atomic<Bool>(false)

  /// Has every body from now on given one: there is a handler that uses it.
  package static func want() { wanted.store(true, ordering: .relaxed) }

  /// Runs a body with such a stack, if there is memory for it.
  package static func provide<Result>(_ body: () -> Result) -> Result {
    guard wanted.load(ordering: .relaxed), let memory = malloc(bytes) else { return body() }
    var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: bytes)
    sigaltstack(&stack, nil)
    defer {
      stack.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&stack, nil)
      free(memory)
    }
    return body()
  }
}
