// What the threads share that follow a file each: who tells them of changes, and turns at working.
internal import Files
internal import Threads

/// What all followed files share.
final class FollowedFiles: Sendable {
  /// nil where the system has no means to tell of changes, for the reason that stands beside.
  let events: FileEvents?
  let failure: SystemError?
  /// A thread that waits for its file costs nothing, and those that work must not all do so at once
  /// and leave no processor to the window.
  let turns = Semaphore(count: Readings.concurrentLimit)

  init() {
    do {
      events = try FileEvents()
      failure = nil
    } catch {
      (events, failure) = (nil, error)
    }
  }
}
