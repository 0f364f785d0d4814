// Watches a path for changes to its file, and for changes that make it lead to another file.
internal import Base
internal import Glibc

extension FileEvents {
  /// Events that break a path or redirect it.
  private static let moved = IN_MOVE_SELF | IN_DELETE_SELF
  /// Errors that mean that a part of the path is missing.
  private static let absences = [EACCES, ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG]

  /// Rings a bell when the file at a path changes, and when the path leads to another file.
  ///
  /// Links and directories themselves are watched, not their contents: a file that is replaced
  /// loses a link, which inotify reports as IN_ATTRIB (since Linux 2.6.25), so a busy directory
  /// causes no wake-ups. On a directory IN_ATTRIB would also report each chmod(2) and utime(2) of
  /// its entries. So directories are watched for that only if the path leads nowhere, as permission
  /// may be regained, and the last one for the missing name.
  ///
  /// - Parameters:
  ///   - way: the trace of the path.
  ///   - hasContent: whether writes matter, as for a regular file.
  /// - Returns: whether the path leads to a file.
  func watch(
    _ path: FilePath, _ way: PathTrace, hasContent: Bool, _ bell: FileBell
  ) throws(SystemError) -> Bool {
    unwatch(bell)
    let leadsToFile =
      switch way.end {
      case .file, .open: true
      case .missing, .nowhere: false
      }
    let permission = leadsToFile ? 0 : IN_ATTRIB
    for directory in way.directories {
      // A directory that can be passed but not read cannot be watched; it is rarely moved.
      try ignoringAbsence { () throws(SystemError) in
        try self.watch(directory, Self.moved | permission | IN_ONLYDIR, bell)
      }
    }
    for link in way.links {
      try ignoringAbsence { () throws(SystemError) in
        try self.watch(link, Self.moved | IN_ATTRIB | IN_DONT_FOLLOW, bell)
      }
    }
    // Watch by the whole path, so that the kernel resolves the file whatever its names say.
    let content = hasContent ? IN_MODIFY | IN_CLOSE_WRITE : 0
    let isWatched = try ignoringAbsence { () throws(SystemError) in
      try self.watch(path, Self.moved | IN_ATTRIB | content, bell)
    }
    var awaited = way.awaited
    if !isWatched, case .file(let entry) = way.end { awaited.append(entry) }
    for entry in awaited {
      try ignoringAbsence { () throws(SystemError) in
        try self.watch(
          entry.directory, IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB,
          name: entry.name, bell)
      }
    }
    return leadsToFile
  }

  @discardableResult
  private func ignoringAbsence(
    _ body: () throws(SystemError) -> Void
  ) throws(SystemError) -> Bool {
    do {
      try body()
      return true
    } catch {
      guard Self.absences.contains(error.number) else { throw error }
      return false
    }
  }
}
