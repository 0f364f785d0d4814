// What lies on the way to a file: each of it can be changed so that the path leads elsewhere.
internal import Glibc

/// The directories and symbolic links that a path goes through, found as the kernel finds them
/// (path_resolution(7)).
struct PathTrace: Equatable {
  /// A name in one of the directories.
  struct Entry: Equatable {
    var directory: String
    var name: String
  }

  /// As many links as the kernel follows.
  private static let linkLimit = 40

  /// In order, that from which a relative path starts included.
  private(set) var directories: [String] = []
  private(set) var links: [String] = []
  /// Where the path ends; nil where it leads nowhere.
  private(set) var file: String?
  /// What changes before the path leads elsewhere: the name that is missing, where it leads
  /// nowhere, and those of links and files that have no name left. unlink(2) tells of an inode
  /// before it takes the name out of its directory, so that who looks at once finds what is about
  /// to vanish.
  private(set) var awaited: [Entry] = []

  /// - Parameter path: not empty.
  init(_ path: String) {
    var names = path.split(separator: "/").map(String.init)[...]
    var place = path.hasPrefix("/") ? "/" : "."
    directories.append(place)
    while let name = names.popFirst() {
      let next = place == "/" ? "/" + name : place + "/" + name
      var status = stat()
      guard lstat(next, &status) == 0 else {
        awaited.append(Entry(directory: place, name: name))
        return
      }
      if status.st_nlink == 0 { awaited.append(Entry(directory: place, name: name)) }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        guard links.count < Self.linkLimit, let target = Self.target(of: next) else { return }
        links.append(next)
        names = target.split(separator: "/").map(String.init) + names
        if target.hasPrefix("/") {
          place = "/"
          directories.append(place)
        }
      case S_IFDIR where !names.isEmpty:
        place = next
        directories.append(place)
      default:
        // A file in the place of a directory is as far as the path goes.
        file = next
        return
      }
    }
  }

  /// Where the file's name stands.
  fileprivate var fileEntry: Entry? {
    guard let directory = directories.last, let name = file?.split(separator: "/").last
    else { return nil }
    return Entry(directory: directory, name: String(name))
  }

  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension FileEvents {
  /// What ends a way or leads it elsewhere.
  private static let moved = IN_MOVE_SELF | IN_DELETE_SELF

  /// Rings a bell when the file at a path changes, and when the path leads to another file.
  ///
  /// It is the links and directories themselves that are watched, and not what is in them: a file
  /// that another one replaces loses a link, which inotify tells as IN_ATTRIB (since Linux 2.6.25),
  /// so that a busy directory wakes nobody. Of a directory IN_ATTRIB would also tell each chmod(2)
  /// and utime(2) of what is in it. Only where the path leads nowhere its directories are watched
  /// for that, as one of them may be allowed again, and the last of them for the missing name.
  ///
  /// - Parameter hasContent: whether what is written is of interest, as in a regular file.
  func watch(
    _ trace: PathTrace, hasContent: Bool, _ bell: FileBell
  ) throws(SystemError) {
    unwatch(bell)
    let permission = trace.file == nil ? IN_ATTRIB : 0
    for directory in trace.directories {
      // One that may be passed but not read cannot be watched; it seldom moves.
      try ignoringAccess { () throws(SystemError) in
        try self.watch(directory, Self.moved | permission | IN_ONLYDIR, bell)
      }
    }
    for link in trace.links {
      try ignoringAccess { () throws(SystemError) in
        try self.watch(link, Self.moved | IN_ATTRIB | IN_DONT_FOLLOW, bell)
      }
    }
    var awaited = trace.awaited
    if let file = trace.file {
      let content = hasContent ? IN_MODIFY | IN_CLOSE_WRITE : 0
      do {
        try watch(file, Self.moved | IN_ATTRIB | content, bell)
      } catch {
        guard [EACCES, ENOENT].contains(error.number) else { throw error }
        awaited += trace.fileEntry.map { [$0] } ?? []
      }
    }
    for entry in awaited {
      try ignoringAccess { () throws(SystemError) in
        try self.watch(
          entry.directory, IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB,
          name: entry.name, bell)
      }
    }
  }

  private func ignoringAccess(_ body: () throws(SystemError) -> Void) throws(SystemError) {
    do {
      try body()
    } catch {
      guard [EACCES, ENOENT, ENOTDIR].contains(error.number) else { throw error }
    }
  }
}
