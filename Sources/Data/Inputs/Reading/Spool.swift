// Keeps on disk what came through a pipe, which can be read only once: to read it again, or for
// programs that open files.
internal import Base
internal import Glibc
internal import Tables

/// The bytes of a stream, in an unnamed file that disappears with its last descriptor.
///
/// The first bytes stay in memory, since most streams are short.
final class Spool: Sendable {
  /// The limits in bytes.
  struct Limits: Sendable {
    /// In memory, before a file is created.
    var memory = 16 << 20
    /// In total.
    var total = 16 << 30
  }

  private struct State {
    var head: [UInt8] = []
    /// -1 while everything is in memory.
    var descriptor: Int32 = -1
    var count = 0
    var loss: Loss?

    mutating func lose(_ loss: Loss) {
      self.loss = loss
      head = []
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  /// The reason why the bytes are incomplete.
  enum Loss: Equatable, Sendable {
    /// The stream exceeded the limit.
    case limit(Int)
    /// Writing to disk failed.
    case disk(SystemError)

    /// What is no longer possible.
    var notice: Notice {
      switch self {
      case .limit(let bytes): .unkeptStream(limitBytes: bytes)
      case .disk(let error): .unwrittenStream(error.words)
      }
    }
  }

  private let limits: Limits
  private let state = Locked(State())

  init(limits: Limits = Limits()) { self.limits = limits }

  deinit {
    let descriptor = state.withLock { $0.descriptor }
    if descriptor >= 0 { close(descriptor) }
  }

  /// The reason why the stream cannot be read again; nil if it can.
  var loss: Loss? { state.withLock { $0.loss } }

  func append(_ bytes: UnsafeRawBufferPointer) {
    let copy = Array(bytes)
    let limits = limits
    state.withLock { state in
      guard state.loss == nil else { return }
      state.count += copy.count
      if state.count > limits.total { return state.lose(.limit(limits.total)) }
      guard state.descriptor >= 0 || state.count > limits.memory else {
        state.head += copy
        return
      }
      do throws(SystemError) {
        if state.descriptor < 0 {
          state.descriptor = try Self.newFile()
          try FileDescriptorWriter(state.descriptor).write(state.head)
          state.head = []
        }
        try FileDescriptorWriter(state.descriptor).write(copy)
      } catch {
        state.lose(.disk(error))
      }
    }
  }

  /// The bytes so far, to be read from the start.
  func reopened() throws(SystemError) -> Input.Bytes {
    let (head, descriptor, count) = state.withLock { ($0.head, $0.descriptor, $0.count) }
    guard descriptor >= 0 else { return .builtIn(head) }
    // Opens a new file description, which has its own file offset.
    let again = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    guard again >= 0 else { throw .last }
    return .stream(again, totalBytes: count)
  }

  /// O_TMPFILE, which Swift's Glibc does not define.
  private static var unnamed: Int32 { 0o20_000_000 | O_DIRECTORY }

  /// A new unnamed file in the directory for temporary files.
  static func newFile() throws(SystemError) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    for place in [folder, "/var/tmp", "/tmp"] where place.hasPrefix("/") {
      let descriptor = open(place, Self.unnamed | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor >= 0 { return descriptor }
    }
    throw .last
  }
}

/// An unnamed file that disappears with its descriptor.
final class StreamCopy: Sendable {
  let descriptor: Int32

  init() throws(SystemError) { descriptor = try Spool.newFile() }

  deinit { close(descriptor) }

  func append(_ bytes: [UInt8]) throws(SystemError) {
    try FileDescriptorWriter(descriptor).write(bytes)
  }
}
