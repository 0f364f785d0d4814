// Interface org.freedesktop.DBus.Properties for the properties of all other interfaces.
internal import Scenegraph

extension ObjectServer {
  /// The AT-SPI protocol version, as reported by toolkits; no client is known to use it.
  private static let protocolVersion = "2.1"
  private static let interfaceVersion: UInt32 = 1

  mutating func properties(
    _ target: Target, _ method: String, _ arguments: CallArguments
  ) throws(CallError) -> Answer {
    let interfaces = try interfaces(target, named: arguments.string(0))
    if method == "GetAll" {
      var entries: [Value] = []
      for interface in interfaces {
        for property in ObjectInterface[interface].properties {
          let value = value(of: property.name, interface, target)
          entries.append(.entry(.string(property.name), .variant(value)))
        }
      }
      return Answer(.array(of: "{sv}", entries))
    }
    let name = arguments.string(1)
    guard let interface = interfaces.first(where: { ObjectInterface[$0].property(name) != nil }),
      let property = ObjectInterface[interface].property(name)
    else { throw .unknownProperty(name) }
    if method == "Get" { return Answer(.variant(value(of: name, interface, target))) }
    guard property.isWritable else { throw .readOnly(property: name) }
    guard let value = arguments.variant(2), value.signature == property.type else {
      throw .invalidArguments(member: name, signature: property.type)
    }
    // Values follow the data and cannot be set. This is not an error, because libatspi 2.46 aborts
    // a client that gets one as a reply.
    if case .int32(let number) = value { applicationID = number }
    return Answer()
  }

  /// - Parameter name: empty for any interface, as the D-Bus Specification allows.
  private func interfaces(
    _ target: Target, named name: String
  ) throws(CallError) -> [InterfaceName] {
    let interfaces = interfaces(target)
    guard !name.isEmpty else { return interfaces }
    guard let interface = InterfaceName(rawValue: name), interfaces.contains(interface) else {
      throw .unknownInterface(name)
    }
    return [interface]
  }

  private func value(of property: String, _ interface: InterfaceName, _ target: Target) -> Value {
    if property == "version" { return .uint32(Self.interfaceVersion) }
    switch (interface, target) {
    case (_, .cell(let index, let place)):
      return cellProperty(property, of: place, inTable: index)
    case (.table, .node(let index)): return tableProperty(property, of: index)
    case (.accessible, _): return accessibleProperty(property, of: target)
    case (.application, _): return applicationProperty(property)
    case (.value, .node(let index)): return valueProperty(property, of: index)
    case (.action, .node): return .int32(1)
    case (.selection, .node(let index)): return .count(selectedChildren(index).count)
    case (.text, .node(let index)):
      let text = tree.objectText(index)
      return .count((property == "CaretOffset" ? text?.caret : text?.scalars.count) ?? 0)
    default: return .string("")
    }
  }

  private func applicationProperty(_ name: String) -> Value {
    switch name {
    case "Id": .int32(applicationID)
    case "InterfaceVersion": .uint32(Self.interfaceVersion)
    case "AtspiVersion": .string(Self.protocolVersion)
    case "ToolkitName": .string(Self.applicationName)
    default: .string(version)
    }
  }

  private func valueProperty(_ name: String, of index: Int) -> Value {
    let value = tree.nodes[index].element.value
    switch name {
    case "MinimumValue": return .double(value?.minimum ?? 0)
    case "MaximumValue": return .double(value?.maximum ?? 0)
    case "CurrentValue": return .double(value?.current ?? 0)
    case "Text": return .string(value?.text ?? "")
    // The minimum increment is 0: values cannot be changed.
    default: return .double(0)
    }
  }
}
