// Traces the directories and links on the way to a file, which all affect where the path leads.
internal import Glibc

/// The directories and links of a path, resolved as by the kernel (path_resolution(7)).
package struct PathTrace: Equatable {
  package struct Entry: Equatable {
    package var directory: FilePath
    package var name: FilePath

    package var path: FilePath { directory.appending(name) }
  }

  package enum End: Equatable {
    /// The name exists and is not a link.
    case file(Entry)
    /// The directory exists but does not contain the name.
    case missing(Entry)
    /// An open file of a process, through the kernel's link to it. The text of such a link
    /// (proc_pid_fd(5)) is a description and not a path.
    case open(Entry)
    /// A directory is missing or cannot be looked into, or there are too many links.
    case nowhere
  }

  /// The kernel's limit of links.
  private static let linkLimit = 40

  /// In order, including the directory from which a relative path starts.
  package private(set) var directories: [FilePath] = []
  package private(set) var links: [FilePath] = []
  package private(set) var end = End.nowhere
  /// Why it leads nowhere.
  package private(set) var failure = SystemError.noEntry
  /// The entries that must change before the path leads elsewhere: the missing name if it leads
  /// nowhere, and links and files whose link count is 0. unlink(2) reports the inode before it
  /// removes the name from its directory, so a trace made at that moment still finds the
  /// disappearing file.
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
        failure = .last
        awaited.append(entry)
        if names.isEmpty, failure == .noEntry { end = .missing(entry) }
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
        // A file in place of a directory ends the path.
        end = .file(entry)
        return
      }
    }
  }

  /// Whether a link is in /proc, where links do not lead by their text.
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
