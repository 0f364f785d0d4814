// Threads that last for one pass over rows.
internal import Base
internal import Glibc

/// Runs pieces of work in parallel.
enum Workers {
  /// The most threads for one pass, including the calling one.
  static let count = min(8, max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// The results of all pieces, in order. The calling thread runs the first piece, and any that the
  /// system has no thread for.
  static func results<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let others = (1..<max(1, count)).map { piece in Piece { work(piece) } }
    let threads = others.map { $0.start() }
    var results = [work(0)]
    for (piece, thread) in zip(others, threads) {
      if let thread { pthread_join(thread, nil) } else { piece.run() }
      if let result = piece.result { results.append(result) }
    }
    return results
  }

  /// Transforms many elements in parallel, few one by one.
  static func map<Elements: RandomAccessCollection & Sendable, Result: Sendable>(
    _ elements: Elements, _ transform: @escaping @Sendable (Elements.Element) -> Result
  ) -> [Result] where Elements.Index == Int {
    let runs = min(count, elements.count / leastOfThread)
    guard runs > 1 else { return elements.map(transform) }
    return map(elements) { element, _ in transform(element) }.results
  }

  /// The same, and the places of the elements that are noted, in order.
  ///
  /// - Parameter transform: gets a flag to set for an element that is to be noted.
  static func map<Elements: RandomAccessCollection & Sendable, Result: Sendable>(
    _ elements: Elements,
    _ transform: @escaping @Sendable (Elements.Element, inout Bool) -> Result
  ) -> (results: [Result], noted: [Int]) where Elements.Index == Int {
    // All empty arrays share a storage, whose count would be written here while others read it.
    if elements.isEmpty { return ([], []) }
    let runs = max(1, min(count, elements.count / leastOfThread))
    var noted: [Int] = []
    let transformed = [Result](unsafeUninitializedCapacity: elements.count) { room, filled in
      guard let start = room.baseAddress else { return }
      let target = Target(start: start)
      let found = Self.results(runs) { run in
        var noted: [Int] = []
        for place in elements.count * run / runs..<elements.count * (run + 1) / runs {
          var isNoted = false
          target.put(transform(elements[elements.startIndex + place], &isNoted), at: place)
          if isNoted { noted.append(place) }
        }
        return noted
      }
      noted = found.flatMap(\.self)
      filled = elements.count
    }
    return (transformed, noted)
  }

  /// Where each thread puts its results, beside those of the others.
  private struct Target<Result>: @unchecked Sendable {
    let start: UnsafeMutablePointer<Result>

    func put(_ result: Result, at place: Int) { (start + place).initialize(to: result) }
  }

  /// Fewer elements are transformed before a thread has started.
  private static let leastOfThread = 1 << 13

  /// One piece of work, as an object, since pthreads pass only a pointer.
  private final class Piece<Result: Sendable>: Sendable {
    private let body: @Sendable () -> Result
    private let found = Locked<Result?>(nil)

    init(_ body: @escaping @Sendable () -> Result) { self.body = body }

    var result: Result? { found.withLock { $0 } }

    func run() {
      let result = body()
      found.withLock { $0 = result }
    }

    /// nil if the system has no thread available.
    func start() -> pthread_t? {
      var thread = pthread_t()
      let context = Unmanaged.passRetained(Work { self.run() }).toOpaque()
      let failure = pthread_create(
        &thread, nil,
        { context in
          if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
          return nil
        }, context)
      if failure == 0 { return thread }
      Unmanaged<Work>.fromOpaque(context).release()
      return nil
    }
  }

  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
