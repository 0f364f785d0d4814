// Alternate signal stacks, so that a stack overflow can still be reported.
internal import Glibc
internal import Synchronization

package enum SignalStack {
  /// Several times the size of any processor's registers.
  private static let bytes = 65_536
  private static let wanted = Atomic<Bool>(false)

  /// Enables alternate stacks in `provide`, for a handler that uses them.
  package static func want() { wanted.store(true, ordering: .relaxed) }

  /// Runs a body with an alternate stack, if enabled and if there is memory for it.
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
