// Large structures that many values carry along, copied as one reference.

/// Shares a value between copies until one of them is changed, as arrays do: a copy counts one
/// reference, however many the value holds, and reading a part of it copies that part alone.
@propertyWrapper
@usableFromInline
package struct CopyOnWrite<Value> {
  @usableFromInline
  final class Box {
    @usableFromInline let address: UnsafeMutablePointer<Value>

    @inlinable
    init(_ value: Value) {
      address = .allocate(capacity: 1)
      address.initialize(to: value)
    }

    deinit {
      address.deinitialize(count: 1)
      address.deallocate()
    }
  }

  @usableFromInline var box: Box

  @inlinable
  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value; a change leaves other copies as they are.
  @inlinable package var wrappedValue: Value {
    // Accessors that returned the value would copy all of it for each part that is read.
    unsafeAddress { UnsafePointer(box.address) }
    unsafeMutableAddress {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.address.pointee) }
      return box.address
    }
  }

  /// What another value takes to share this one.
  @inlinable package var projectedValue: CopyOnWrite { self }
}

// A box is changed only while nothing else refers to it.
extension CopyOnWrite: @unchecked Sendable where Value: Sendable {}
