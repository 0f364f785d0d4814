// What a window says about itself to window managers and everyone else.
internal import CXTest
import Glibc

extension XClient {
  /// The bytes of a property; nil where there is none.
  public func text(_ property: String, of window: UInt) -> String? {
    read(property, of: window) { bytes, format, count in
      guard format == 8 else { return nil }
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
  }

  /// The numbers of a property of 32 bits each; empty where there is none.
  public func numbers(_ property: String, of window: UInt) -> [Int] {
    read(property, of: window) { bytes, format, count in
      guard format == 32 else { return nil }
      return UnsafeRawPointer(bytes).withMemoryRebound(to: Int.self, capacity: count) { numbers in
        (0..<count).map { numbers[$0] }
      }
    } ?? []
  }

  /// The names in a property that is a list of atoms.
  public func names(_ property: String, of window: UInt) -> [String] {
    numbers(property, of: window).map { number in
      guard let name = XGetAtomName(display, UInt(bitPattern: number)) else { return "" }
      defer { XFree(name) }
      return String(cString: name)
    }
  }

  /// Writes a property that is a list of atoms, as a manager does.
  public func setAtoms(_ property: String, _ names: [String], of window: UInt) {
    let atoms = names.map(atom)
    atoms.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window, atom(property), UInt(XA_ATOM), 32, Int32(PropModeReplace),
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(atoms.count))
    }
    sync()
  }

  /// The server's number for a name.
  public func atomNumber(_ name: String) -> Int { Int(atom(name)) }

  private func read<Value>(
    _ property: String, of window: UInt,
    _ body: (UnsafeMutablePointer<UInt8>, _ format: Int32, _ count: Int) -> Value?
  ) -> Value? {
    guard !isDead.pointee else { return nil }
    var (type, format, count, rest) = (UInt(), Int32(), UInt(), UInt())
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, atom(property), 0, 1 << 16, 0, UInt(AnyPropertyType), &type, &format,
      &count, &rest, &bytes)
    guard status == Success, let bytes else { return nil }
    defer { XFree(bytes) }
    return type == 0 ? nil : body(bytes, format, Int(count))
  }
}
