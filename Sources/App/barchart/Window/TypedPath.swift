// The path of a file to open as the user types it.
internal import Base
internal import Glibc

extension FilePath {
  /// The path with the home folder in place of a leading `~`; itself if there is no home folder.
  func expandingHome(_ home: String? = getenv("HOME").map { String(cString: $0) }) -> FilePath {
    guard bytes.starts(with: "~/".utf8), let home, !home.isEmpty else { return self }
    return FilePath(Array(home.utf8) + bytes.dropFirst()) ?? self
  }
}
