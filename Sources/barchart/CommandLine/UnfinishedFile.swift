// The temporary file of an output that is being written, so that a sudden end can remove it.
internal import Files
internal import Glibc
internal import Synchronization

/// One at a time: only one thread writes files.
enum UnfinishedFile {
  /// A copy of the path on C's heap. A signal handler that takes it never gives it back: the
  /// process ends.
  private nonisolated(unsafe) static let path = Atomic<UnsafeMutablePointer<CChar>?>(nil)

  /// To be called before the file is made.
  static func begin(_ newPath: FilePath) {
    free(path.exchange(strdup(newPath.cString), ordering: .sequentiallyConsistent))
  }

  /// To be called once the file has its own name, or is gone.
  static func end() {
    free(path.exchange(nil, ordering: .sequentiallyConsistent))
  }

  /// Removes the file, if there is one. Does only what POSIX allows in a signal handler.
  static func remove() {
    if let unfinished = path.exchange(nil, ordering: .sequentiallyConsistent) {
      unlink(unfinished)
    }
  }
}
