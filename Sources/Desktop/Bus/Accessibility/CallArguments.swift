// The arguments of a method call after type checking.

/// Arguments of known types. Missing ones, which type checking rules out, read as zero or empty.
struct CallArguments {
  private let values: [Value]

  init(_ values: [Value]) { self.values = values }

  /// A 32-bit integer, signed or unsigned.
  func number(_ index: Int) -> Int {
    switch self[index] {
    case .int32(let number)?: Int(number)
    case .uint32(let number)?: Int(number)
    default: 0
    }
  }

  func string(_ index: Int) -> String {
    if case .string(let text)? = self[index] { text } else { "" }
  }

  func variant(_ index: Int) -> Value? {
    if case .variant(let value)? = self[index] { value } else { nil }
  }

  private subscript(_ index: Int) -> Value? {
    values.indices.contains(index) ? values[index] : nil
  }
}

extension Value {
  /// A count or offset.
  static func count(_ number: Int) -> Value { .int32(Int32(clamping: number)) }

  static func attributes(_ pairs: [(String, String)]) -> Value {
    .array(of: "{ss}", pairs.map { .entry(.string($0.0), .string($0.1)) })
  }
}
