// The arguments of a call, whose types have been compared with the description of the method.
internal import DBus

/// Values of known types. What is not there, which comparing the signatures has ruled out, is
/// nothing.
struct CallArguments {
  private let values: [Value]

  init(_ values: [Value]) { self.values = values }

  /// Of a 32-bit type, with a sign or without.
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

  /// What a variant holds.
  func variant(_ index: Int) -> Value? {
    if case .variant(let value)? = self[index] { value } else { nil }
  }

  private subscript(_ index: Int) -> Value? {
    values.indices.contains(index) ? values[index] : nil
  }
}

extension Value {
  /// As counts and offsets are sent.
  static func count(_ number: Int) -> Value { .int32(Int32(clamping: number)) }

  static func attributes(_ pairs: [(String, String)]) -> Value {
    .array(of: "{ss}", pairs.map { .entry(.string($0.0), .string($0.1)) })
  }
}
