// What objects are: names, places in the tree, roles, states, relations and attributes.
import Scenegraph
import Testing

@testable import Bus

@Suite struct ObjectTests {
  private typealias Sample = SampleElements

  @Test func `the application has the window for a child and the desktop for a parent`() {
    let caller = Caller()
    #expect(caller.ask(nil, .accessible, "GetRole") == [.uint32(75)])
    #expect(caller.property(nil, .accessible, "Name") == .string("barchart"))
    #expect(caller.property(nil, .accessible, "Parent") == Caller.desktop)
    #expect(caller.property(nil, .accessible, "ChildCount") == .int32(1))
    #expect(caller.ask(nil, .accessible, "GetIndexInParent") == [.int32(-1)])
    #expect(caller.ask(nil, .accessible, "GetChildren") == [caller.references([Sample.window])])
    #expect(
      caller.ask(nil, .accessible, "GetChildAtIndex", .int32(0)) == [
        caller.reference(Sample.window)
      ])
    #expect(
      caller.ask(nil, .accessible, "GetInterfaces") == [
        .array(
          of: "s", [.string("org.a11y.atspi.Accessible"), .string("org.a11y.atspi.Application")])
      ])
    #expect(caller.property(nil, .application, "ToolkitName") == .string("barchart"))
    #expect(caller.property(nil, .application, "Version") == .string("1.2"))
    #expect(caller.property(nil, .application, "AtspiVersion") == .string("2.1"))
    #expect(caller.ask(nil, .application, "GetApplicationBusAddress") == [.string("")])
    #expect(caller.ask(nil, .application, "GetLocale", .uint32(0)) == [.string("en")])
  }

  @Test func `before anything is laid out there is an application without a window`() {
    let caller = Caller(nil)
    #expect(caller.property(nil, .accessible, "ChildCount") == .int32(0))
    #expect(
      caller.ask(nil, .accessible, "GetChildAtIndex", .int32(0)) == [AccessibleTree.nullReference])
  }

  @Test func `the registry gives the application its number`() {
    let caller = Caller()
    let reply = caller.ask(
      nil, .properties, "Set", .string("org.a11y.atspi.Application"), .string("Id"),
      .variant(.int32(7)))
    #expect(reply == [])
    #expect(caller.property(nil, .application, "Id") == .int32(7))
  }

  @Test func `a node tells its parent, its place and its children`() {
    let caller = Caller()
    let id = Sample.bar(1, 0)
    #expect(caller.property(id, .accessible, "Name") == .string("Day 1"))
    #expect(caller.property(id, .accessible, "Description") == .string("A day"))
    #expect(caller.property(id, .accessible, "Parent") == caller.reference(Sample.series(0)))
    #expect(caller.property(id, .accessible, "AccessibleId") == .string("chart0/series0/bar1"))
    #expect(caller.property(id, .accessible, "Locale") == .string("en"))
    #expect(caller.property(id, .accessible, "HelpText") == .string(""))
    #expect(caller.property(id, .accessible, "version") == .uint32(1))
    #expect(caller.ask(id, .accessible, "GetIndexInParent") == [.int32(1)])
    #expect(caller.ask(id, .accessible, "GetChildren") == [caller.references([])])
    #expect(caller.ask(id, .accessible, "GetApplication") == [caller.reference(nil)])
    let series = Sample.series(0)
    #expect(caller.property(series, .accessible, "ChildCount") == .int32(3))
    #expect(
      caller.ask(series, .accessible, "GetChildAtIndex", .int32(2)) == [
        caller.reference(Sample.bar(2, 0))
      ])
    for place: Int32 in [-1, 3, .max, .min] {
      #expect(
        caller.ask(series, .accessible, "GetChildAtIndex", .int32(place)) == [
          AccessibleTree.nullReference
        ])
    }
    #expect(
      caller.property(Sample.window, .accessible, "Parent") == caller.reference(nil))
  }

  @Test(
    arguments: [
      (SampleElements.window, 23, "frame"), (SampleElements.chart, 80, "chart"),
      (SampleElements.title, 83, "heading"), (SampleElements.description, 29, "label"),
      (SampleElements.series(0), 31, "list"), (SampleElements.bar(0, 0), 32, "list item"),
      (SampleElements.bar(1, 1), 32, "list item"), (SampleElements.legend, 39, "panel"),
      (SampleElements.toggle(0), 62, "toggle button"),
      (SampleElements.choice(0), 44, "radio button"), (SampleElements.ring, 103, "level bar"),
      (SampleElements.message, 101, "notification"), (SampleElements.dialog, 16, "dialog"),
      (SampleElements.entry, 79, "entry"),
    ] as [(ElementID, UInt32, String)])
  func `roles are those of the protocol`(id: ElementID, role: UInt32, name: String) {
    let caller = Caller()
    #expect(caller.ask(id, .accessible, "GetRole") == [.uint32(role)])
    #expect(caller.ask(id, .accessible, "GetRoleName") == [.string(name)])
    #expect(caller.ask(id, .accessible, "GetLocalizedRoleName") == [.string(name)])
  }

  @Test func `states are those of the element, and what its kind brings`() {
    let caller = Caller()
    let shown: Set<AccessibleState> = [.enabled, .sensitive, .showing, .visible]
    #expect(caller.states(nil) == shown)
    #expect(caller.states(Sample.window) == shown.union([.active, .resizable]))
    #expect(caller.states(Sample.chart) == shown.union([.busy]))
    #expect(caller.states(Sample.title) == shown.union([.readOnly]))
    #expect(
      caller.states(Sample.description) == [.enabled, .sensitive, .visible, .readOnly])
    #expect(caller.states(Sample.series(0)) == shown.union([.multiselectable]))
    #expect(
      caller.states(Sample.bar(0, 0))
        == shown.union([.focusable, .focused, .selectable, .selected]))
    #expect(caller.states(Sample.bar(1, 0)) == shown.union([.focusable, .selectable]))
    #expect(
      caller.states(Sample.toggle(0)) == shown.union([.focusable, .pressed]))
    #expect(caller.states(Sample.toggle(1)) == shown.union([.focusable]))
    #expect(caller.states(Sample.choice(1)) == shown.union([.checkable, .checked]))
    #expect(caller.states(Sample.ring) == shown.union([.indeterminate, .readOnly]))
    #expect(caller.states(Sample.dialog) == shown.union([.modal]))
    #expect(
      caller.states(Sample.entry) == shown.union([.focusable, .editable, .singleLine]))
    let states: [AccessibleState] = [.active, .visible, .indeterminate]
    #expect(AccessibleState.words(states.reduce(0) { $0 | $1.bit }) == [0x4000_0002, 1])
    #expect(AccessibleState.singleLine.name == "single-line")
  }

  @Test func `what shows a series is related to it, and choices to each other`() throws {
    let caller = Caller()
    func relation(_ type: UInt32, _ ids: [ElementID]) -> [Value] {
      [.array(of: "(ua(so))", [.structure([.uint32(type), caller.references(ids)])])]
    }
    #expect(
      caller.ask(Sample.toggle(1), .accessible, "GetRelationSet")
        == relation(3, [Sample.series(1)]))
    #expect(
      caller.ask(Sample.series(1), .accessible, "GetRelationSet")
        == relation(4, [Sample.toggle(1)]))
    #expect(
      caller.ask(Sample.choice(2), .accessible, "GetRelationSet")
        == relation(5, (0..<3).map(Sample.choice)))
    #expect(
      caller.ask(Sample.title, .accessible, "GetRelationSet") == [.array(of: "(ua(so))", [])])
  }

  @Test func `attributes tell the place in a set and the value as it is written`() {
    let caller = Caller()
    let bar = caller.attributes(Sample.bar(1, 0))
    #expect(bar["posinset"] == "2" && bar["setsize"] == "3" && bar["valuetext"] == "2 steps")
    #expect(bar["toolkit"] == "barchart" && bar["id"] == "chart0/series0/bar1")
    #expect(caller.attributes(Sample.title)["level"] == "1")
    #expect(caller.attributes(ElementID(chart: 0, .subtitle))["level"] == "2")
    #expect(caller.attributes(nil) == ["toolkit": "barchart"])
  }

  @Test func `nothing is an object too, and a dead one`() {
    let caller = Caller()
    let path = AccessibleTree.nullPath
    func ask(_ member: String) -> [Value]? {
      caller.send(Caller.message(path, "org.a11y.atspi.Accessible", member)).reply?.body
    }
    #expect(ask("GetRole") == [.uint32(0)])
    #expect(ask("GetState") == [.array(of: "u", [.uint32(1 << 6), .uint32(0)])])
    #expect(ask("GetChildren") == [.array(of: "(so)", [])])
    #expect(ask("GetAttributes") == [.array(of: "{ss}", [])])
  }
}
