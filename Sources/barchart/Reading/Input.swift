// Where the bytes come from: a file, a pipe, or a sample that is built in.
internal import Files
internal import Glibc

/// An input that is open, so that a missing file is told before any window is.
struct Input {
  enum Bytes {
    /// A file, open for a `InputReader` to read and close, that can be opened again by its path.
    case file(FilePath, Int32, totalBytes: Int)
    /// A stream, which can be read once, or standard input, which stays open.
    case stream(Int32, totalBytes: Int?)
    /// A named pipe: it is opened by who waits for its writer.
    case namedPipe(FilePath)
    /// A file that is not there: who follows it waits for it.
    case awaited(FilePath)
    case builtIn([UInt8])
  }

  /// What sentences call it.
  let name: String
  let bytes: Bytes
  /// The words around the chart where nothing else is asked for.
  let title: String
  let subtitle: String
  let description: String

  /// - Parameters:
  ///   - source: nil where none was named: a pipe on standard input, else a sample.
  ///   - isForWindow: without a file, a window that was not started in a pipe shows a sample.
  static func open(_ source: Source?, isForWindow: Bool) throws(Failure) -> Input {
    switch source {
    case .file(let path): return try file(path)
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
        || (isForWindow && StandardStreams.isNullDevice(STDIN_FILENO))
        ? Input(isForWindow ? .unasked : .initial) : try standardInput()
    }
  }

  /// The inputs of a window, in order. Of several, one that cannot be opened is told of in its own
  /// chart, while the others live.
  ///
  /// - Parameters:
  ///   - follows: whether one that cannot be opened is waited for.
  ///   - needsAny: whether there must be one to show. A single one is not waited for then.
  /// - Throws: where one is needed and there is none.
  static func openAll(
    _ sources: [Source], follows: Bool = false, needsAny: Bool = true
  ) throws(Failure) -> [OpenedInput] {
    if sources.isEmpty { return [.input(try open(nil, isForWindow: true))] }
    var inputs: [OpenedInput] = []
    var first: Failure?
    var isAnyShown = false
    for source in sources {
      do {
        inputs.append(.input(try open(source, isForWindow: true)))
        isAnyShown = true
      } catch {
        first = first ?? error
        if follows, case .file(let path) = source {
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
    if case .file(let path) = source { titled(path) } else { "" }
  }

  /// - Parameters:
  ///   - title: above the chart, as `subtitle` and `description` around it.
  init(
    name: String, bytes: Bytes, title: String = "", subtitle: String = "", description: String = ""
  ) {
    self.name = name
    self.bytes = bytes
    self.title = title
    self.subtitle = subtitle
    self.description = description
  }

  private init(_ sample: Sample) {
    self.init(
      name: sample.name, bytes: .builtIn(Array(sample.csv.utf8)), title: sample.title,
      subtitle: sample.subtitle, description: sample.description)
  }

  private static func file(_ path: FilePath) throws(Failure) -> Input {
    var status = stat()
    guard stat(path.cString, &status) == 0 else {
      throw .cannotOpen(file: path.display, .last)
    }
    var flags = O_RDONLY | O_CLOEXEC | O_NOCTTY
    if status.st_mode & S_IFMT == S_IFIFO {
      guard case .open = PathTrace(path).end else { return unread(.namedPipe(path), path) }
      // What a process has open, such as the shell's <(command), ends with its writers.
      flags |= O_NONBLOCK
    }
    let descriptor = Glibc.open(path.cString, flags)
    guard descriptor >= 0 else { throw .cannotOpen(file: path.display, .last) }
    do throws(Failure) {
      let totalBytes = try totalBytes(of: descriptor, name: path.display)
      return unread(
        totalBytes.map { .file(path, descriptor, totalBytes: $0) }
          ?? .stream(descriptor, totalBytes: nil), path)
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }

  /// A file that cannot be opened and may come.
  static func awaited(_ path: FilePath) -> Input { unread(.awaited(path), path) }

  private static func unread(_ bytes: Bytes, _ path: FilePath) -> Input {
    Input(name: path.display, bytes: bytes, title: titled(path), subtitle: "", description: "")
  }

  /// The path of what can be followed beyond its end; nil for a stream, which ends, and for what is
  /// built in.
  var followablePath: FilePath? {
    switch bytes {
    case .file(let path, _, _), .namedPipe(let path), .awaited(let path): path
    case .stream, .builtIn: nil
    }
  }

  /// Whether it can be read once.
  var isStream: Bool {
    switch bytes {
    case .stream, .namedPipe: true
    case .file, .awaited, .builtIn: false
    }
  }

  /// For an input that nobody is going to read.
  func close() {
    switch bytes {
    case .file(_, let descriptor, _): Glibc.close(descriptor)
    case .stream(let descriptor, _) where descriptor != STDIN_FILENO: Glibc.close(descriptor)
    case .stream, .namedPipe, .awaited, .builtIn: break
    }
  }

  private static func standardInput() throws(Failure) -> Input {
    let name = "standard input"
    let totalBytes = try totalBytes(of: STDIN_FILENO, name: name)
    return Input(
      name: name, bytes: .stream(STDIN_FILENO, totalBytes: totalBytes), title: "", subtitle: "",
      description: "")
  }

  /// The size of a file; nil for what has none.
  private static func totalBytes(of descriptor: Int32, name: String) throws(Failure) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotOpen(file: name, .last) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .cannotOpen(file: name, .isDirectory)
    case S_IFREG: return Int(status.st_size)
    default: return nil
    }
  }

  /// The file's name without its directory and its ending, and without what says that it is packed.
  private static func titled(_ path: FilePath) -> String {
    let name = path.lastComponent.display
    let packing = ".gz"
    let isPacked = name.hasSuffix(packing) && name != packing
    return withoutEnding(isPacked ? String(name.dropLast(packing.count)) : name)
  }

  private static func withoutEnding(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

}

/// An input, or why there is none.
enum OpenedInput {
  case input(Input)
  /// With the title of the chart that says so.
  case failed(title: String, Failure)
}
