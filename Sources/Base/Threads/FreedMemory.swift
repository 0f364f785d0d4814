// Gives back the memory of a question once it is answered, as a window is open for hours; and tells
// where memory is short.
internal import CMalloc
internal import Glibc

/// How much freed memory the process keeps for its own later use.
package enum FreedMemory {
  /// Pieces of this size on are given back as soon as they are freed; and of the free end of each of
  /// the heaps (glibc has one for each thread that ran at the same time as others) so much stays.
  private static let keptBytes: Int32 = 1 << 20

  /// Sets limits that stay as they are. By itself glibc raises them to the size of the largest piece
  /// that was freed, up to 32 and 64 MB for each heap. Call it before the first thread is started.
  package static func limit() {
    // Nothing depends on success: where malloc is another one, it has rules of its own.
    _ = mallopt(M_MMAP_THRESHOLD, keptBytes)
    _ = mallopt(M_TRIM_THRESHOLD, keptBytes)
  }

  /// So much may lie between pieces that are in use: less is not worth the pages' being made again.
  private static let keptBetween = 4 << 20

  /// Gives back what lies freed between pieces that are in use, if that is much: the tables of a
  /// question grow step by step, and every step leaves its place. Call it where no question is being
  /// answered, not on the window's thread.
  package static func giveBack() {
    if mallinfo2().fordblks > keptBetween { _ = malloc_trim(0) }
  }

  /// Gives back what the start took and the window does not need to go on: what lies freed, by another
  /// thread, as a large table may be being read; and the stack below the caller, which was never as deep
  /// as for the first picture. Call it once, when that picture is shown, on the first thread: below the
  /// stack of another lies what is not its own.
  package static func giveBackStart() {
    // Without a thread, it is given back after the first question.
    try? DetachedThread.start(yields: true) { _ = malloc_trim(0) }
    let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
    withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { lowest in
      let here = UInt(bitPattern: lowest.baseAddress)
      // The calls from here are shallower than the pages that are kept.
      let end = (here - keptStackBytes) / page * page
      // Below, the kernel keeps far more free than this; what was never used is not an error.
      _ = madvise(
        UnsafeMutableRawPointer(bitPattern: end - stackBytes), Int(stackBytes), MADV_DONTNEED)
    }
  }

  /// Whether not even a thread's stack of memory is to be had, as below a limit of the address space:
  /// what fails then fails for that. Allocates nothing that stays and waits for no lock, so that a
  /// signal handler may ask.
  package static var isScarce: Bool {
    guard
      let memory = mmap(
        nil, threadBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { return true }
    munmap(memory, threadBytes)
    return false
  }

  private static let threadBytes = 8 << 20
  private static let keptStackBytes: UInt = 16 << 10
  private static let stackBytes: UInt = 1 << 20
}
