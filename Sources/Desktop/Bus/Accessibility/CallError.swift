// Errors of method calls: D-Bus error names and sentences for logs.

enum CallError: Error, Hashable {
  case unknownObject(path: String)
  case unknownInterface(String)
  case unknownMethod(String, interface: String?)
  case unknownProperty(String)
  /// The signature is the expected one.
  case invalidArguments(member: String, signature: String)
  case noSuchCoordinates(UInt32)
  case noSuchPlace(UInt32)
  case readOnly(property: String)
  /// The requested information is not available.
  case unavailable(String)

  /// The D-Bus error name (D-Bus Specification, or else the reference implementation).
  var name: String {
    let name =
      switch self {
      case .unknownObject: "UnknownObject"
      case .unknownInterface: "UnknownInterface"
      case .unknownMethod: "UnknownMethod"
      case .unknownProperty: "UnknownProperty"
      case .invalidArguments, .noSuchCoordinates, .noSuchPlace: "InvalidArgs"
      case .readOnly: "PropertyReadOnly"
      case .unavailable: "Failed"
      }
    return "org.freedesktop.DBus.Error." + name
  }

  var sentence: String {
    switch self {
    case .unknownObject(let path): "There is no object \(path)."
    case .unknownInterface(let name): "This object has no interface \(name)."
    case .unknownMethod(let name, nil): "This object has no method \(name)."
    case .unknownMethod(let name, let interface?): "\(interface) has no method \(name)."
    case .unknownProperty(let name): "There is no property \(name)."
    case .invalidArguments(let member, let signature):
      "\(member) takes arguments of the signature \"\(signature)\"."
    case .noSuchCoordinates(let type):
      "\(type) is not a coordinate type: 0 is the screen, 1 the window, 2 the parent."
    case .noSuchPlace(let type): "\(type) is not a scroll position: the last one is 6."
    case .readOnly(let property): "\(property) cannot be set."
    case .unavailable(let what): "\(what) is not known."
    }
  }
}
