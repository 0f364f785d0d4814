// What messages carry: the type system of the D-Bus Specification, section "Type System".

/// A value of any complete type but a file descriptor, which this side never agrees to pass.
package indirect enum Value: Hashable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// The signature is that of every element, and all there is where there are none.
  case array(of: String, [Value])
  /// Only within an array: a dictionary is an array of entries.
  case entry(Value, Value)
  case structure([Value])
  case variant(Value)

  /// The type, as the wire has it.
  package var signature: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .array(let element, _): "a" + element
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
    case .variant: "v"
    }
  }

  /// What variants within variants hold in the end.
  package var unwrapped: Value {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }
}
