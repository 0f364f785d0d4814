// What lies on the way to a file: each of it can be changed so that the path leads elsewhere.
internal import Glibc

/// The directories and symbolic links that a path goes through, found as the kernel finds them
/// (path_resolution(7)).
package struct PathTrace: Equatable {
  /// A name in one of the directories.
  package struct Entry: Equatable {
    package var directory: FilePath
    package var name: FilePath

    /// The path of what has the name.
    package var path: FilePath { directory.appending(name) }
  }

  /// Where a path ends.
  package enum End: Equatable {
    /// There is something of this name, and it is no link.
    case file(Entry)
    /// The directory of the last name is there, and nothing of that name.
    case missing(Entry)
    /// What a process has open, by the link that the kernel makes for it. The text of such a link
    /// (proc_pid_fd(5)) is a description and no way to the file.
    case open(Entry)
    /// A directory is missing, or there are too many links.
    case nowhere
  }

  /// As many links as the kernel follows.
  private static let linkLimit = 40

  /// In order, that from which a relative path starts included.
  package private(set) var directories: [FilePath] = []
  package private(set) var links: [FilePath] = []
  package private(set) var end = End.nowhere
  /// What changes before the path leads elsewhere: the name that is missing, where it leads
  /// nowhere, and those of links and files that have no name left. unlink(2) tells of an inode
  /// before it takes the name out of its directory, so that who looks at once finds what is about
  /// to vanish.
  package private(set) var awaited: [Entry] = []

  package init(_ path: FilePath) {
    var names = path.components[...]
    var place = path.isAbsolute ? FilePath.root : .current
    directories.append(place)
    while let name = names.popFirst() {
      let entry = Entry(directory: place, name: name)
      let next = entry.path
      var status = stat()
      guard lstat(next.cString, &status) == 0 else {
        awaited.append(entry)
        if names.isEmpty, errno == ENOENT { end = .missing(entry) }
        return
      }
      if status.st_nlink == 0 { awaited.append(entry) }
      switch status.st_mode & S_IFMT {
      case S_IFLNK where Self.isOfProcesses(status):
        guard !names.isEmpty else {
          end = .open(entry)
          return
        }
        place = next
        directories.append(place)
      case S_IFLNK:
        guard links.count < Self.linkLimit, let target = Self.target(of: next) else { return }
        links.append(next)
        names = target.components + names
        if target.isAbsolute {
          place = .root
          directories.append(place)
        }
      case S_IFDIR where !names.isEmpty:
        place = next
        directories.append(place)
      default:
        // A file in the place of a directory is as far as the path goes.
        end = .file(entry)
        return
      }
    }
  }

  /// Whether a link is of the file system that tells of processes, and leads by itself and not by
  /// its text.
  private static func isOfProcesses(_ link: stat) -> Bool {
    var processes = stat()
    return stat("/proc", &processes) == 0 && processes.st_dev == link.st_dev
  }

  private static func target(of link: FilePath) -> FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link.cString, &buffer, buffer.count)
    return count > 0 ? FilePath(buffer[..<count].map { UInt8(bitPattern: $0) }) : nil
  }
}
