// Interfaces described: what introspection tells is what arguments are compared with.

/// The interfaces that objects here can have.
enum InterfaceName: String, Hashable, Sendable, CaseIterable {
  case accessible = "org.a11y.atspi.Accessible"
  case application = "org.a11y.atspi.Application"
  case component = "org.a11y.atspi.Component"
  case value = "org.a11y.atspi.Value"
  case action = "org.a11y.atspi.Action"
  case selection = "org.a11y.atspi.Selection"
  case text = "org.a11y.atspi.Text"
  case cache = "org.a11y.atspi.Cache"
  case properties = "org.freedesktop.DBus.Properties"
  case introspectable = "org.freedesktop.DBus.Introspectable"
  case peer = "org.freedesktop.DBus.Peer"
}

/// The members of an interface.
struct ObjectInterface: Sendable {
  /// One value that goes in or comes out.
  struct Argument: Hashable, Sendable {
    /// Empty for none.
    var name: String
    /// One complete type.
    var type: String
  }

  struct Method: Sendable {
    var name: String
    var arguments: [Argument]
    var results: [Argument]
    /// A second signature of arguments that clients are known to send.
    var alternative: String?

    /// What goes in, as a signature.
    let signature: String

    /// - Parameter form: arguments, an arrow and results, each as `name:type` or as a type alone.
    init(_ name: String, _ form: String = "", alternative: String? = nil) {
      self.name = name
      self.alternative = alternative
      let words = form.split(separator: " ")
      let arrow = words.firstIndex(of: "->") ?? words.endIndex
      arguments = words[..<arrow].map(Self.argument)
      results = words[arrow...].dropFirst().map(Self.argument)
      signature = arguments.map(\.type).joined()
    }

    private static func argument(_ word: Substring) -> Argument {
      let parts = word.split(separator: ":")
      return Argument(
        name: parts.count > 1 ? String(parts[0]) : "", type: String(parts[parts.count - 1]))
    }
  }

  struct Property: Hashable, Sendable {
    var name: String
    var type: String
    var isWritable: Bool

    init(_ name: String, _ type: String, isWritable: Bool = false) {
      self.name = name
      self.type = type
      self.isWritable = isWritable
    }
  }

  var name: InterfaceName
  var methods: [Method]
  var properties: [Property]
  /// Their arguments are what a signal carries.
  var signals: [Method]
  private let indexOfMethod: [String: Int]

  init(
    _ name: InterfaceName, methods: [Method], properties: [Property] = [], signals: [Method] = []
  ) {
    self.name = name
    self.methods = methods
    self.signals = signals
    // Every interface of AT-SPI has come to tell which version of it is meant.
    let isVersioned = name.rawValue.hasPrefix("org.a11y.")
    self.properties = properties + (isVersioned ? [Property("version", "u")] : [])
    indexOfMethod = Dictionary(uniqueKeysWithValues: zip(methods.map(\.name), methods.indices))
  }

  func method(_ name: String) -> Method? { indexOfMethod[name].map { methods[$0] } }

  func property(_ name: String) -> Property? { properties.first { $0.name == name } }
}
