// Large values that change as a whole, held by many.

/// A value that copies share, each until it takes another one: a copy counts one reference, however
/// many the value holds. Unlike with `CopyOnWrite`, which may be changed in place, it never changes: what
/// reads a part of it copies no other, as its reader is inlined, and a change copies everything.
@usableFromInline
package struct Shared<Value: Sendable>: Sendable {
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var box: Box

  @inlinable
  package init(_ value: Value) { box = Box(value) }

  @inlinable package var value: Value {
    @inline(__always) get { box.value }
    set { box = Box(newValue) }
  }
}

extension Shared: Equatable where Value: Equatable {
  @inlinable
  package static func == (one: Self, other: Self) -> Bool {
    one.box === other.box || one.box.value == other.box.value
  }
}
