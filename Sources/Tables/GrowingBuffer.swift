// Room to write in that is used again for part after part.

/// A buffer that grows and is emptied without giving its room back. Array would do the same with a
/// check of its bounds and its owner at every element.
package struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var storage: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline package var count = 0

  @inlinable
  package init(capacity: Int = 1024) {
    self.capacity = capacity
    storage = .allocate(capacity: capacity)
  }

  @inlinable
  deinit { storage.deallocate() }

  /// Appends one.
  @inlinable
  @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    storage[count] = element
    count += 1
  }

  /// Appends several.
  @inlinable
  @inline(__always)
  package mutating func append(_ elements: UnsafeBufferPointer<Element>) {
    guard let start = elements.baseAddress else { return }
    if count + elements.count > capacity { grow(by: elements.count) }
    (storage + count).update(from: start, count: elements.count)
    count += elements.count
  }

  /// Appends as many as `body` writes into the room for `limit` of them.
  @inlinable
  @inline(__always)
  package mutating func append(
    upTo limit: Int, _ body: (UnsafeMutablePointer<Element>) -> Int
  ) -> Int {
    if count + limit > capacity { grow(by: limit) }
    let written = body(storage + count)
    count += written
    return written
  }

  /// Forgets what has been written, and keeps the room.
  @inlinable
  package mutating func removeAll() { count = 0 }

  /// The same elements in room of their own.
  @inlinable
  package func copied() -> GrowingBuffer {
    var copy = GrowingBuffer(capacity: count)
    copy.append(slice(0..<count))
    return copy
  }

  /// Makes room for so many elements in all.
  @inlinable
  package mutating func reserve(_ total: Int) {
    if total > capacity { grow(by: total - count) }
  }

  @inlinable
  package subscript(index: Int) -> Element { storage[index] }

  /// A part of what has been written, until there is more than there is room for.
  @inlinable
  package func slice(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: storage + range.lowerBound, count: range.count)
  }

  /// What has been written.
  @inlinable
  package func array() -> [Element] { Array(UnsafeBufferPointer(start: storage, count: count)) }

  @inlinable
  mutating func grow(by more: Int) {
    let larger = max(2 * capacity, count + more)
    let next = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    next.update(from: storage, count: count)
    storage.deallocate()
    (storage, capacity) = (next, larger)
  }
}
