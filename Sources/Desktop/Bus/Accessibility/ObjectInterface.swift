// Interface descriptions, used for introspection and for checking arguments.

enum InterfaceName: String, Hashable, Sendable, CaseIterable {
  case accessible = "org.a11y.atspi.Accessible"
  case application = "org.a11y.atspi.Application"
  case component = "org.a11y.atspi.Component"
  case value = "org.a11y.atspi.Value"
  case action = "org.a11y.atspi.Action"
  case selection = "org.a11y.atspi.Selection"
  case text = "org.a11y.atspi.Text"
  case editableText = "org.a11y.atspi.EditableText"
  case table = "org.a11y.atspi.Table"
  case tableCell = "org.a11y.atspi.TableCell"
  case cache = "org.a11y.atspi.Cache"
  case properties = "org.freedesktop.DBus.Properties"
  case introspectable = "org.freedesktop.DBus.Introspectable"
  case peer = "org.freedesktop.DBus.Peer"
}

struct ObjectInterface: Sendable {
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
    /// Another signature that some clients send.
    var alternative: String?

    let signature: String

    /// - Parameter form: arguments, an arrow and results, each as `name:type` or only a type.
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
  /// The arguments are what the signal carries.
  var signals: [Method]
  private let indexOfMethod: [String: Int]

  init(
    _ name: InterfaceName, methods: [Method], properties: [Property] = [], signals: [Method] = []
  ) {
    self.name = name
    self.methods = methods
    self.signals = signals
    // Newer AT-SPI interfaces have a version property.
    let isVersioned = name.rawValue.hasPrefix("org.a11y.")
    self.properties = properties + (isVersioned ? [Property("version", "u")] : [])
    indexOfMethod = Dictionary(uniqueKeysWithValues: zip(methods.map(\.name), methods.indices))
  }

  func method(_ name: String) -> Method? { indexOfMethod[name].map { methods[$0] } }

  func property(_ name: String) -> Property? { properties.first { $0.name == name } }
}
