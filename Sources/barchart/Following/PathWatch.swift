// A path that is watched: for what happens to its file, and for what makes it lead to another one.
internal import Files
internal import Glibc

extension FileEvents {
  /// What ends a way or leads it elsewhere.
  private static let moved = IN_MOVE_SELF | IN_DELETE_SELF
  /// Why there may be nothing to watch where a way ends.
  private static let absences = [EACCES, ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG]

  /// Rings a bell when the file at a path changes, and when the path leads to another file.
  ///
  /// It is the links and directories themselves that are watched, and not what is in them: a file
  /// that another one replaces loses a link, which inotify tells as IN_ATTRIB (since Linux 2.6.25),
  /// so that a busy directory wakes nobody. Of a directory IN_ATTRIB would also tell each chmod(2)
  /// and utime(2) of what is in it. Only where the path leads nowhere its directories are watched
  /// for that, as one of them may be allowed again, and the last of them for the missing name.
  ///
  /// - Parameters:
  ///   - way: where the path leads by its names.
  ///   - hasContent: whether what is written is of interest, as in a regular file.
  /// - Returns: whether the way leads to a file.
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
      // One that may be passed but not read cannot be watched; it seldom moves.
      try ignoringAbsence { () throws(SystemError) in
        try self.watch(directory, Self.moved | permission | IN_ONLYDIR, bell)
      }
    }
    for link in way.links {
      try ignoringAbsence { () throws(SystemError) in
        try self.watch(link, Self.moved | IN_ATTRIB | IN_DONT_FOLLOW, bell)
      }
    }
    // By the whole path, so that it is the file that the kernel finds, whatever its names say.
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
