// What is cached of an object is what the object says.
import Scenegraph
import Testing

@testable import Bus

@Suite struct CacheItemTests {
  private func items(_ caller: Caller) -> [[Value]] {
    let call = Caller.message(AccessibleTree.cachePath, "org.a11y.atspi.Cache", "GetItems")
    guard case .array(let type, let items)? = caller.send(call).reply?.body.first,
      type == "((so)(so)(so)iiassusau)"
    else { return [] }
    return items.compactMap { if case .structure(let fields) = $0 { fields } else { nil } }
  }

  @Test func `an item is what single calls say, for the application and every node`() {
    let caller = Caller()
    let items = items(caller)
    let ids: [ElementID?] = [nil] + caller.server.tree.nodes.map { $0.element.id }
    #expect(items.count == ids.count)
    for (item, id) in zip(items, ids) {
      let expected: [Value?] = [
        caller.reference(id),
        caller.ask(id, .accessible, "GetApplication")?.first,
        caller.property(id, .accessible, "Parent"),
        caller.ask(id, .accessible, "GetIndexInParent")?.first,
        caller.property(id, .accessible, "ChildCount"),
        caller.ask(id, .accessible, "GetInterfaces")?.first,
        caller.property(id, .accessible, "Name"),
        caller.ask(id, .accessible, "GetRole")?.first,
        caller.property(id, .accessible, "Description"),
        caller.ask(id, .accessible, "GetState")?.first,
      ]
      #expect(item == expected)
      let tree = caller.server.tree
      let single = tree.cacheItem(
        id.flatMap(tree.index(of:)), busName: Caller.busName, desktop: Caller.desktop)
      #expect(single == .structure(item) && single.signature == ObjectServer.cacheItemType)
    }
  }

  @Test func `without a window there is the application alone`() {
    let caller = Caller(nil)
    #expect(items(caller).count == 1)
  }

  @Test func `the items of thousands of bars go into one answer`() {
    let caller = Caller(SampleElements.element(bars: 2_000))
    #expect(items(caller).count > 4_000)
  }
}
