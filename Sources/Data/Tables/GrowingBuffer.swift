// A reusable buffer for values that are written many times over.
internal import Glibc

/// A buffer that keeps its capacity when emptied, without Array's checks at every element.
package struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  var storage: UnsafeMutablePointer<Element>
  var capacity: Int
  package var count = 0

  package init(capacity: Int = 1024) {
    self.capacity = capacity
    storage = .allocate(capacity: capacity)
  }

  deinit { storage.deallocate() }

  @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    storage[count] = element
    count += 1
  }

  @inline(__always)
  package mutating func append(_ elements: UnsafeBufferPointer<Element>) {
    guard let start = elements.baseAddress else { return }
    if count + elements.count > capacity { grow(by: elements.count) }
    (storage + count).update(from: start, count: elements.count)
    count += elements.count
  }

  /// Appends up to `limit` elements, as many as `body` says it has written.
  @inline(__always)
  package mutating func append(
    upTo limit: Int, _ body: (UnsafeMutablePointer<Element>) -> Int
  ) -> Int {
    if count + limit > capacity { grow(by: limit) }
    let written = body(storage + count)
    count += written
    return written
  }

  /// Removes all elements, keeping the capacity.
  package mutating func removeAll() { count = 0 }

  package func copied() -> GrowingBuffer {
    var copy = GrowingBuffer(capacity: count)
    copy.append(slice(0..<count))
    return copy
  }

  /// Ensures a capacity of `total` elements.
  package mutating func reserve(_ total: Int) {
    if total > capacity { grow(by: total - count) }
  }

  package subscript(index: Int) -> Element { storage[index] }

  /// A view of some elements, valid until the buffer grows.
  package func slice(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: storage + range.lowerBound, count: range.count)
  }

  package func array() -> [Element] {
    // The empty array is one for all threads, and would be written to.
    if count == 0 { return [] }
    return Array(unsafeUninitializedCapacity: count) { room, initialized in
      makePresent(UnsafeMutableRawBufferPointer(room))
      _ = room.update(fromContentsOf: slice(0..<count))
      initialized = count
    }
  }

  mutating func grow(by more: Int) {
    let larger = max(2 * capacity, count + more)
    let next = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    next.update(from: storage, count: count)
    storage.deallocate()
    (storage, capacity) = (next, larger)
  }
}

/// Asks for the memory of a large buffer at once, which is cheaper than one page fault a page. Where
/// the system does not know how, the faults come as ever.
@usableFromInline
func makePresent(_ memory: UnsafeMutableRawBufferPointer) {
  advise(memory, MADV_POPULATE_WRITE, from: 1 << 16)
}

/// Asks for large pages for a table that is looked up everywhere: the processor knows the places of
/// few pages by heart. Where the system has none, the others serve.
func preferLargePages(_ memory: UnsafeMutableRawBufferPointer) {
  advise(memory, MADV_HUGEPAGE, from: 1 << 22)
}

private func advise(
  _ memory: UnsafeMutableRawBufferPointer, _ advice: CInt, from leastBytes: Int
) {
  let page = UInt(4096)
  guard memory.count >= leastBytes, let base = memory.baseAddress else { return }
  let start = (UInt(bitPattern: base) + page - 1) & ~(page - 1)
  let end = (UInt(bitPattern: base) + UInt(memory.count)) & ~(page - 1)
  madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), advice)
}
