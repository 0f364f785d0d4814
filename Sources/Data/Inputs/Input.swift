// What is named to be read, and the origin of its bytes: a file, a pipe, a database or a built-in
// sample.
package import Base
internal import Glibc
internal import SQL
internal import SourceProtocol
package import Tables
package import Words

/// An input, opened early so that a missing file is reported before any window appears.
package struct Input: Sendable {
  enum Bytes: Sendable {
    /// An open file, which an `InputReader` closes; can be reopened by its path.
    case file(FilePath, Int32, totalBytes: Int)
    /// A stream, which can be read only once. Standard input stays open.
    case stream(Int32, totalBytes: Int?)
    /// A named pipe, opened by the reader that waits for its writer.
    case namedPipe(FilePath)
    /// A file that does not exist yet and is being followed.
    case awaited(FilePath)
    case builtIn([UInt8])
    /// A table of a database, a sheet or a packed file, opened by another process.
    case database(Database)
    case rows(DatabaseRows)
  }

  /// The name in sentences.
  package let name: String
  let bytes: Bytes
  /// The default texts around the chart.
  package private(set) var title = ""
  package private(set) var subtitle = ""
  package private(set) var description = ""

  /// - Parameters:
  ///   - source: nil if none was named: a pipe on standard input, else a sample.
  ///   - isForWindow: whether a window without a file shows a sample, unless it was started in a
  ///     pipe.
  ///   - table: the table of a database.
  package static func open(
    _ source: Source?, isForWindow: Bool, table: AskedTable = AskedTable()
  ) throws(InputFailure) -> Input {
    let input = try open(source, isForWindow: isForWindow, table)
    if table.isNamed, case let word = table.commandWords[0] {
      guard case .database = input.bytes else {
        input.close()
        throw Database.none(input.name, word)
      }
    }
    return input
  }

  private static func open(
    _ source: Source?, isForWindow: Bool, _ table: AskedTable
  ) throws(InputFailure) -> Input {
    switch source {
    case .file(let path): return try file(path, table)
    case .standardInput: return try standardInput()
    case .sample(let name):
      if name == Sample.randomName {
        var generator = SystemRandomNumberGenerator()
        return Input(Sample.random(using: &generator))
      }
      guard let sample = Sample.all.first(where: { $0.name == name }) else {
        throw .fault("no sample is called \(name)")
      }
      return Input(sample)
    case nil:
      return isatty(STDIN_FILENO) == 1
        || (isForWindow && isNullDevice(STDIN_FILENO))
        ? Input(isForWindow ? .unasked : .initial) : try standardInput()
    }
  }

  /// The inputs of a window, in order. If one of several cannot be opened, its own chart says so.
  ///
  /// - Parameters:
  ///   - follows: whether to wait for files that cannot be opened.
  ///   - needsAny: whether there must be something to show, even instead of waiting for a single
  ///     file.
  ///   - table: the table of a database.
  /// - Throws: if something is needed and there is none.
  package static func openAll(
    _ sources: [Source], follows: Bool = false, needsAny: Bool = true,
    table: AskedTable = AskedTable()
  ) throws(InputFailure) -> [OpenedInput] {
    if sources.isEmpty { return [.input(try open(nil, isForWindow: true, table: table))] }
    var inputs: [OpenedInput] = []
    var first: InputFailure?
    var isAnyShown = false
    for source in sources {
      do {
        inputs.append(.input(try open(source, isForWindow: true, table: table)))
        isAnyShown = true
      } catch {
        first = first ?? error
        if follows, case .file(let path) = source, !error.isOfForeignAddress {
          inputs.append(.input(awaited(path)))
          if error.isOfAbsentFile { isAnyShown = true }
        } else {
          inputs.append(.failed(title: title(of: source), error))
        }
      }
    }
    if let first, !isAnyShown, needsAny { throw first }
    return inputs
  }

  private static func title(of source: Source) -> String {
    guard case .file(let path) = source else { return "" }
    return Address(path.bytes)?.databaseName ?? ForeignAddress(path.bytes)?.shown ?? titled(path)
  }

  private static func file(_ path: FilePath, _ table: AskedTable) throws(InputFailure) -> Input {
    if let address = Address(path.bytes) {
      return Input(
        name: address.shown, bytes: .database(Database(address, table)),
        title: table.title ?? address.databaseName)
    }
    var status = stat()
    guard stat(path.cString, &status) == 0 else {
      let error = SystemError.last
      if let address = ForeignAddress(path.bytes) {
        throw .foreignAddress(address.shown, advice: address.advice)
      }
      throw .cannotOpen(file: path.display, error)
    }
    var flags = O_RDONLY | O_CLOEXEC | O_NOCTTY
    if status.st_mode & S_IFMT == S_IFIFO {
      guard case .open = PathTrace(path).end else { return unread(.namedPipe(path), path) }
      // A pipe that a process has open, such as the shell's <(command), ends with its writers.
      flags |= O_NONBLOCK
    }
    let descriptor = Glibc.open(path.cString, flags)
    guard descriptor >= 0 else { throw .cannotOpen(file: path.display, .last) }
    do throws(InputFailure) {
      let totalBytes = try totalBytes(of: descriptor, name: path.display)
      if totalBytes != nil,
        let opener = ContentKind.opener(try firstBytes(of: descriptor, name: path.display))
      {
        Glibc.close(descriptor)
        return unread(.database(Database(path, table, opener)), path)
      }
      return unread(
        totalBytes.map { .file(path, descriptor, totalBytes: $0) }
          ?? .stream(descriptor, totalBytes: nil), path)
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }

  static func firstBytes(
    of descriptor: Int32, name: String
  ) throws(InputFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: ContentKind.openerBytes)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count, off_t(count))
      }
      if read < 0, errno == EINTR { continue }
      // Some things of the size of a file cannot be read at a place, and are told by reading.
      guard read >= 0 || errno == ESPIPE || errno == EINVAL else {
        throw .cannotOpen(file: name, .last)
      }
      if read <= 0 { break }
      count += read
    }
    return Array(bytes[..<count])
  }

  /// A file that cannot be opened now and may appear later.
  static func awaited(_ path: FilePath) -> Input { unread(.awaited(path), path) }

  private static func unread(_ bytes: Bytes, _ path: FilePath) -> Input {
    let isPipe = if case .namedPipe = bytes { true } else { false }
    return Input(
      name: path.display, bytes: bytes, title: isPipe ? bareName(path) : titled(path))
  }

  /// The path of an input that can be followed; nil for a stream, which ends, and for a sample.
  var followablePath: FilePath? {
    switch bytes {
    case .file(let path, _, _), .namedPipe(let path), .awaited(let path): path
    case .stream, .builtIn, .database, .rows: nil
    }
  }

  var isDatabase: Bool {
    if case .database(let database) = bytes { database.takesStatements } else { false }
  }

  /// Whether the input can be read only once.
  var isStream: Bool {
    switch bytes {
    case .stream, .namedPipe: true
    case .file, .awaited, .builtIn, .database, .rows: false
    }
  }

  /// The tables of a database as far as they are known; nil for anything else.
  package var tables: TableList? {
    if case .database(let database) = bytes { database.tables } else { nil }
  }

  /// Closes an input that will not be read.
  package func close() {
    switch bytes {
    case .file(_, let descriptor, _): Glibc.close(descriptor)
    case .stream(let descriptor, _) where descriptor != STDIN_FILENO: Glibc.close(descriptor)
    case .stream, .namedPipe, .awaited, .builtIn, .database, .rows: break
    }
  }

  /// Whether the descriptor is /dev/null, as standard input is when a desktop starts the program.
  package static func isNullDevice(_ descriptor: Int32) -> Bool {
    var status = stat()
    var null = stat()
    return fstat(descriptor, &status) == 0 && stat("/dev/null", &null) == 0
      && status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == null.st_rdev
  }

  private static func standardInput() throws(InputFailure) -> Input {
    let name = "standard input"
    let totalBytes = try totalBytes(of: STDIN_FILENO, name: name)
    return Input(name: name, bytes: .stream(STDIN_FILENO, totalBytes: totalBytes))
  }

  /// The size of a regular file; nil for anything else.
  private static func totalBytes(of descriptor: Int32, name: String) throws(InputFailure) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotOpen(file: name, .last) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .cannotOpen(file: name, .isDirectory)
    case S_IFREG: return Int(status.st_size)
    default: return nil
    }
  }

  /// How the names of packed files end.
  private static let packings = [".gz", ".zst", ".xz", ".bz2", ".zip"]

  /// The file's name as a title: "Quarterly sales 2024" of quarterly_sales-2024.csv.
  private static func titled(_ path: FilePath) -> String { bareName(path).asTitle }

  /// The file's name without directory and extension, and without that of a packed file.
  private static func bareName(_ path: FilePath) -> String {
    let name = path.lastComponent.display
    let packing = packings.first { name.hasSuffix($0) && name != $0 } ?? ""
    return withoutEnding(String(name.dropLast(packing.count)))
  }

  private static func withoutEnding(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}

extension Input {
  private init(_ sample: Sample) {
    self.init(
      name: sample.name, bytes: .builtIn(Array(sample.csv.utf8)), title: sample.title,
      subtitle: sample.subtitle, description: sample.description)
  }
}

/// An input, or the reason why it could not be opened.
package enum OpenedInput {
  case input(Input)
  /// With the title of the chart that shows the failure.
  case failed(title: String, InputFailure)
}

extension InputFailure {
  /// Whether the input is on a server, which may answer later.
  package var isOfServer: Bool {
    if case .unreadableTable(let file, _) = self { Address(Array(file.utf8)) != nil } else { false }
  }
}

/// The origin of the data.
package enum Source: Equatable, Sendable {
  case standardInput
  case file(FilePath)
  case sample(String)
}

/// The table that the command line names within a database.
package struct AskedTable: Hashable, Sendable {
  /// nil for the main table.
  package var name: String?
  /// A SELECT whose result is the table.
  package var query: String?
  /// The only texts that stand for gaps, in a table of any kind; nil for the usual ones.
  package var gaps: GapTexts?

  package init(name: String? = nil, query: String? = nil, gaps: GapTexts? = nil) {
    (self.name, self.query, self.gaps) = (name, query, gaps)
  }

  /// Its name as a title, without the schema before it and the quotation marks.
  var title: String? { name.map { (SQLEngine.nameParts(of: $0).last ?? $0).asTitle } }

  /// Whether it can only be a table of a database or a sheet.
  package var isNamed: Bool { name != nil || query != nil }

  /// The words that say so on a command line.
  package var commandWords: [String] {
    if let query { return ["--sql", query] }
    return name.map { ["--table", $0] } ?? []
  }
}
