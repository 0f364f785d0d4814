// Describes objects in XML: D-Bus Specification, section "Introspection Data Format".

extension ObjectServer {
  private static let head = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

    """

  /// The XML for an object: its interfaces and the next path components.
  func introspection(_ target: Target, path: String) -> String {
    var lines = ["<node>"]
    for interface in interfaces(target) { lines += ObjectInterface[interface].introspection }
    lines += children(ofPath: path).map { "  <node name=\"\($0)\"/>" }
    return Self.head + (lines + ["</node>", ""]).joined(separator: "\n")
  }

  /// The next components of paths below this one, in tree order; none if it leads nowhere. Searches
  /// all paths, since this is called only by inspection tools and for unknown objects.
  func children(ofPath path: String) -> [String] {
    let start = path == "/" ? "/" : path + "/"
    var names: [String] = []
    var seen: Set<String> = []
    let ends = [AccessibleTree.rootPath, AccessibleTree.cachePath, AccessibleTree.nullPath]
    func add(_ other: String) {
      guard other.hasPrefix(start) else { return }
      let name = String(other.utf8.dropFirst(start.utf8.count).prefix { $0 != UInt8(ascii: "/") })
      if let name, seen.insert(name).inserted { names.append(name) }
    }
    for end in ends { add(end) }
    for node in tree.nodes { add(node.path) }
    return names
  }
}

extension ObjectInterface {
  /// Lines of XML. No name or type here needs escaping.
  fileprivate var introspection: [String] {
    func lines(_ kind: String, _ methods: [Method]) -> [String] {
      methods.flatMap { method in
        let arguments =
          method.arguments.map { ($0, kind == "method" ? "in" : nil) }
          + method.results.map { ($0, "out") }
        guard !arguments.isEmpty else { return ["    <\(kind) name=\"\(method.name)\"/>"] }
        return ["    <\(kind) name=\"\(method.name)\">"]
          + arguments.map { argument, direction in
            let name = argument.name.isEmpty ? "" : " name=\"\(argument.name)\""
            let direction = direction.map { " direction=\"\($0)\"" } ?? ""
            return "      <arg\(name) type=\"\(argument.type)\"\(direction)/>"
          } + ["    </\(kind)>"]
      }
    }
    return ["  <interface name=\"\(name.rawValue)\">"] + lines("method", methods)
      + lines("signal", signals)
      + properties.map { property in
        let access = property.isWritable ? "readwrite" : "read"
        return "    <property name=\"\(property.name)\" type=\"\(property.type)\""
          + " access=\"\(access)\"/>"
      } + ["  </interface>"]
  }
}
