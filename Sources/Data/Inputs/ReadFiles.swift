// The files that are read, whatever they are called, so that nothing that is written takes their place.
package import Base
internal import Glibc
internal import Tables

/// Files that are read: those that are named, those that the programs hold open that open databases, and
/// what SQLite keeps beside a database.
package struct ReadFiles {
  private var files: Set<FileIdentity> = []
  /// Also of files that are not there yet.
  private var places: Set<Place> = []

  private struct Place: Hashable {
    let folder: FileIdentity
    let name: FilePath

    /// nil if there is no such folder.
    init?(_ entry: PathTrace.Entry) {
      guard let folder = FileIdentity(entry.directory) else { return nil }
      (self.folder, name) = (folder, entry.name)
    }
  }

  /// What the data of these sources are read from at this moment, and those of all that are open: which
  /// files a driver reads is known once it has opened its database.
  ///
  /// - Parameter sources: nil stands for standard input.
  package init(of sources: [Source?]) {
    for source in sources {
      switch source {
      case .file(let path): insert(path)
      case .standardInput, nil:
        if let file = FileIdentity(contentsOf: STDIN_FILENO) { files.insert(file) }
      case .sample: break
      }
    }
    for path in SourceProcess.openPaths { insert(path) }
  }

  /// A single file.
  package init(_ path: FilePath) { insert(path) }

  private mutating func insert(_ path: FilePath) {
    guard let file = FileIdentity(contentsAt: path) else { return }
    files.insert(file)
    // They are called after the file itself, by whatever link it is opened.
    guard Self.isDatabase(path), case .file(let entry) = PathTrace(path).end else { return }
    for ending in Self.companionEndings {
      guard let name = FilePath(entry.name.bytes + ending.utf8) else { continue }
      var companion = entry
      companion.name = name
      if let file = FileIdentity(contentsAt: companion.path) { files.insert(file) }
      if let place = Place(companion) { places.insert(place) }
    }
  }

  /// Of the files with what a database does not have itself yet (SQLite, Temporary Files Used By
  /// SQLite, section 2).
  private static let companionEndings = ["-wal", "-shm", "-journal"]

  private static func isDatabase(_ path: FilePath) -> Bool {
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard let start = try? Input.firstBytes(of: descriptor, name: path.display) else {
      return false
    }
    return ContentKind.opener(start) == .database
  }

  /// Whether a path leads to one of them, or to where one would be.
  package func contains(_ path: FilePath) -> Bool {
    if let file = FileIdentity(contentsAt: path), files.contains(file) { return true }
    switch PathTrace(path).end {
    case .file(let entry), .missing(let entry):
      guard let place = Place(entry) else { return false }
      return places.contains(place)
    case .open, .nowhere: return false
    }
  }

  package func contains(contentsOf descriptor: Int32) -> Bool {
    guard let file = FileIdentity(contentsOf: descriptor) else { return false }
    return files.contains(file)
  }
}
