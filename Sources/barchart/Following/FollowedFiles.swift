// What the threads share that follow a file each: who tells them of changes, and turns at working.
internal import Glibc

/// What all followed files share.
final class FollowedFiles: Sendable {
  /// nil where the system has no means to tell of changes, for the reason that stands beside.
  let events: FileEvents?
  let failure: SystemError?
  let turns = WorkTurns(count: Readings.concurrentLimit)

  init() {
    do {
      events = try FileEvents()
      failure = nil
    } catch {
      (events, failure) = (nil, error)
    }
  }
}

/// A number of turns to work; who asks for one waits until one is free. A thread that waits for its
/// file costs nothing, and those that work must not all do so at once and leave no processor to the
/// window.
final class WorkTurns: @unchecked Sendable {
  /// POSIX semaphores are safe to use from any thread, and must not move.
  private let semaphore: UnsafeMutablePointer<sem_t>

  init(count: Int) {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, UInt32(count))
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func begin() {
    while sem_wait(semaphore) != 0, errno == EINTR {}
  }

  func end() { sem_post(semaphore) }
}
