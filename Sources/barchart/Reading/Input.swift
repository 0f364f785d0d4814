// Where the bytes come from: a file, a pipe, or a sample that is built in.
internal import Glibc

/// An input that is open, so that a missing file is told before any window is.
struct Input {
  enum Bytes {
    /// For a `TableReading` to read and close; `totalBytes` is nil where the size is not known in
    /// advance.
    case descriptor(Int32, totalBytes: Int?)
    /// A named pipe, by the input's name: it is opened by who waits for its writer.
    case namedPipe
    /// A file that is not there, by the input's name: who follows it waits for it.
    case awaited
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
        ? Input(.initial) : try standardInput()
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
    if sources.isEmpty || (needsAny && sources.count == 1) {
      return [.input(try open(sources.first, isForWindow: true))]
    }
    var inputs: [OpenedInput] = []
    var first: Failure?
    var isAnyOpen = false
    for source in sources {
      do {
        inputs.append(.input(try open(source, isForWindow: true)))
        isAnyOpen = true
      } catch {
        first = first ?? error
        if follows, case .file(let path) = source {
          inputs.append(.input(awaited(path)))
        } else {
          inputs.append(.failed(title: title(of: source), error))
        }
      }
    }
    if let first, !isAnyOpen, needsAny { throw first }
    return inputs
  }

  private static func title(of source: Source) -> String {
    if case .file(let path) = source { titled(path) } else { "" }
  }

  private init(name: String, bytes: Bytes, title: String, subtitle: String, description: String) {
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

  private static func file(_ path: String) throws(Failure) -> Input {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotOpen(file: path, .last) }
    let title = titled(path)
    if status.st_mode & S_IFMT == S_IFIFO {
      return Input(name: path, bytes: .namedPipe, title: title, subtitle: "", description: "")
    }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .cannotOpen(file: path, .last) }
    return try opened(descriptor, name: path, title: title)
  }

  /// A file that cannot be opened and may come.
  static func awaited(_ path: String) -> Input {
    Input(name: path, bytes: .awaited, title: titled(path), subtitle: "", description: "")
  }

  /// The path of what can be followed beyond its end; nil for a stream, which ends, and for what is
  /// built in.
  var followablePath: String? {
    switch bytes {
    case .namedPipe, .awaited: name
    case .descriptor(let descriptor, let totalBytes):
      descriptor != STDIN_FILENO && totalBytes != nil ? name : nil
    case .builtIn: nil
    }
  }

  /// For an input that nobody is going to read.
  func close() {
    guard case .descriptor(let descriptor, _) = bytes, descriptor != STDIN_FILENO else { return }
    Glibc.close(descriptor)
  }

  private static func standardInput() throws(Failure) -> Input {
    try opened(STDIN_FILENO, name: "standard input", title: "")
  }

  private static func opened(
    _ descriptor: Int32, name: String, title: String
  ) throws(Failure) -> Input {
    var status = stat()
    let failure: SystemError? =
      if fstat(descriptor, &status) != 0 { .last } else if status.st_mode & S_IFMT == S_IFDIR {
        .isDirectory
      } else { nil }
    if let failure {
      if descriptor != STDIN_FILENO { Glibc.close(descriptor) }
      throw .cannotOpen(file: name, failure)
    }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    return Input(
      name: name,
      bytes: .descriptor(descriptor, totalBytes: isRegular ? Int(status.st_size) : nil),
      title: title, subtitle: "", description: "")
  }

  /// The file's name without its directory and its ending, and without what says that it is packed.
  private static func titled(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
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
