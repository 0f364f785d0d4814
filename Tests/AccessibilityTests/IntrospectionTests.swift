// What objects tell of themselves in XML, read by another reader of XML.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@testable import Bus

@Suite struct IntrospectionTests {
  private func root(_ path: String) throws -> MarkupElement {
    let caller = Caller()
    let call = Caller.message(path, "org.freedesktop.DBus.Introspectable", "Introspect")
    let body = try #require(caller.send(call).reply?.body)
    guard case .string(let text)? = body.first else { return try MarkupElement.parse([]) }
    return try MarkupElement.parse(Array(text.utf8))
  }

  @Test func `every object is found from the top, by the names below each path`() throws {
    var found: Set<String> = []
    var paths = ["/"]
    while let path = paths.popLast() {
      let node = try root(path)
      #expect(node.name == "node")
      if !node.children("interface").filter({
        $0.attributes["name"]?.hasPrefix("org.a11y") == true
      }).isEmpty {
        found.insert(path)
      }
      for child in node.children("node") {
        paths.append((path == "/" ? "" : path) + "/" + (child.attributes["name"] ?? "?"))
      }
    }
    let tree = Caller().server.tree
    let special = [AccessibleTree.rootPath, AccessibleTree.cachePath, AccessibleTree.nullPath]
    #expect(found == Set(tree.nodes.map(\.path) + special))
  }

  @Test func `interfaces are described as they are`() throws {
    let node = try root(ElementPath.path(of: SampleElements.toggle(0)))
    let names = node.children("interface").compactMap { $0.attributes["name"] }
    #expect(
      names == [
        "org.a11y.atspi.Accessible", "org.a11y.atspi.Component", "org.a11y.atspi.Action",
        "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Introspectable",
        "org.freedesktop.DBus.Peer",
      ])
    let method = try #require(
      node.all.first { $0.name == "method" && $0.attributes["name"] == "GetAccessibleAtPoint" })
    #expect(
      method.children("arg").map(\.attributes) == [
        ["name": "x", "type": "i", "direction": "in"],
        ["name": "y", "type": "i", "direction": "in"],
        ["name": "coord_type", "type": "u", "direction": "in"],
        ["type": "(so)", "direction": "out"],
      ])
    let property = node.all.first { $0.attributes["name"] == "NActions" }
    #expect(property?.attributes == ["name": "NActions", "type": "i", "access": "read"])
    let id = try root(AccessibleTree.rootPath).all.first { $0.attributes["name"] == "Id" }
    #expect(id?.attributes["access"] == "readwrite")
    let signal = try root(AccessibleTree.cachePath).all.first { $0.name == "signal" }
    #expect(signal?.children("arg").first?.attributes["type"] == ObjectServer.cacheItemType)
  }
}
