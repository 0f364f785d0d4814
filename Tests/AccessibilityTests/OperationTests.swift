// What can be done with objects: values, actions and the selection.
import Scenegraph
import Testing

@testable import Bus

@Suite struct OperationTests {
  private typealias Sample = SampleElements

  @Test func `a bar and the ring have a value, and a gap has none`() {
    let caller = Caller()
    for (id, numbers, text) in [
      (Sample.bar(1, 0), [2, 0, 3], "2 steps"), (Sample.bar(1, 1), [2, 0, 3], "2 steps"),
      (Sample.ring, [68, 0, 100], "68 %"),
    ] as [(ElementID, [Double], String)] {
      #expect(caller.property(id, .value, "CurrentValue") == .double(numbers[0]))
      #expect(caller.property(id, .value, "MinimumValue") == .double(numbers[1]))
      #expect(caller.property(id, .value, "MaximumValue") == .double(numbers[2]))
      #expect(caller.property(id, .value, "MinimumIncrement") == .double(0))
      #expect(caller.property(id, .value, "Text") == .string(text))
    }
    #expect(caller.property(Sample.bar(2, 0), .value, "CurrentValue") == nil)
    #expect(
      !caller.server.tree.interfaces(caller.server.tree.index(of: Sample.bar(2, 0)))
        .contains(.value))
  }

  @Test func `a value stays what it is, and whoever sets it is not told that this was an error`() {
    let caller = Caller()
    let (bar, name) = (Sample.bar(0, 0), Value.string("org.a11y.atspi.Value"))
    let current = Value.string("CurrentValue")
    #expect(caller.ask(bar, .properties, "Set", name, current, .variant(.double(3))) == [])
    #expect(caller.property(bar, .value, "CurrentValue") == .double(1))
    #expect(caller.ask(bar, .properties, "Set", name, current, .variant(.int32(3))) == nil)
    #expect(caller.server.applicationID == 0)
    let least = Value.string("MinimumValue")
    #expect(
      caller.error(
        caller.path(bar), "org.freedesktop.DBus.Properties", "Set", name, least,
        .variant(.double(3))) == "PropertyReadOnly")
  }

  @Test func `the one action is what a click does`() {
    let caller = Caller()
    let toggle = Sample.toggle(1)
    #expect(caller.property(toggle, .action, "NActions") == .int32(1))
    #expect(caller.ask(toggle, .action, "GetName", .int32(0)) == [.string("show")])
    #expect(caller.ask(toggle, .action, "GetLocalizedName", .int32(0)) == [.string("show")])
    #expect(
      caller.ask(toggle, .action, "GetDescription", .int32(0)) == [
        .string("Hides or shows the series")
      ])
    #expect(caller.ask(toggle, .action, "GetKeyBinding", .int32(0)) == [.string(";;2")])
    #expect(
      caller.ask(toggle, .action, "GetActions") == [
        .array(
          of: "(sss)",
          [.structure([.string("show"), .string("Hides or shows the series"), .string(";;2")])])
      ])
    #expect(caller.ask(toggle, .action, "DoAction", .int32(0)) == [.boolean(true)])
    #expect(caller.request(toggle, .action, "DoAction", .int32(0)) == .activate(toggle))
    #expect(
      caller.ask(Sample.bar(0, 0), .action, "GetKeyBinding", .int32(0)) == [.string("")])
  }

  @Test(arguments: [-1, 1, .max, .min] as [Int32])
  func `there is no other action`(index: Int32) {
    let caller = Caller()
    let toggle = Sample.toggle(1)
    for member in ["GetName", "GetLocalizedName", "GetDescription", "GetKeyBinding"] {
      #expect(caller.ask(toggle, .action, member, .int32(index)) == [.string("")])
    }
    #expect(caller.ask(toggle, .action, "DoAction", .int32(index)) == [.boolean(false)])
    #expect(caller.request(toggle, .action, "DoAction", .int32(index)) == nil)
    #expect(caller.ask(Sample.title, .action, "DoAction", .int32(0)) == nil)
  }

  @Test func `the selection of a series is that of its bars`() {
    var element = Sample.element()
    element.children[0].children[3].children[2].states.insert(.selected)
    let caller = Caller(element)
    let series = Sample.series(0)
    #expect(caller.property(series, .selection, "NSelectedChildren") == .int32(2))
    for (place, row) in [(0, 0), (1, 2)] as [(Int32, Int)] {
      #expect(
        caller.ask(series, .selection, "GetSelectedChild", .int32(place)) == [
          caller.reference(Sample.bar(row, 0))
        ])
      #expect(
        caller.request(series, .selection, "DeselectSelectedChild", .int32(place))
          == .setSelected(Sample.bar(row, 0), false))
    }
    for (place, isSelected) in [(0, true), (1, false), (2, true), (3, false), (-1, false)] {
      #expect(
        caller.ask(series, .selection, "IsChildSelected", .int32(Int32(place))) == [
          .boolean(isSelected)
        ])
    }
    #expect(caller.property(Sample.series(1), .selection, "NSelectedChildren") == .int32(0))
  }

  @Test func `bars are selected and deselected by their place`() {
    let caller = Caller()
    let series = Sample.series(1)
    #expect(caller.ask(series, .selection, "SelectChild", .int32(1)) == [.boolean(true)])
    #expect(
      caller.request(series, .selection, "SelectChild", .int32(1))
        == .setSelected(Sample.bar(1, 1), true))
    #expect(
      caller.request(series, .selection, "DeselectChild", .int32(1))
        == .setSelected(Sample.bar(1, 1), false))
    #expect(caller.request(series, .selection, "SelectAll") == .selectAll(series))
    #expect(caller.request(series, .selection, "ClearSelection") == .clearSelection(series))
  }

  @Test(arguments: [-1, 3, .max, .min] as [Int32])
  func `what is not there is neither selected nor selectable`(place: Int32) {
    let caller = Caller()
    let series = Sample.series(0)
    for member in ["SelectChild", "DeselectChild", "DeselectSelectedChild"] {
      #expect(caller.ask(series, .selection, member, .int32(place)) == [.boolean(false)])
      #expect(caller.request(series, .selection, member, .int32(place)) == nil)
    }
    #expect(
      caller.ask(series, .selection, "GetSelectedChild", .int32(place)) == [
        AccessibleTree.nullReference
      ])
  }

  @Test func `where no bar can be selected, not all can`() {
    let caller = Caller(Sample.element(bars: 0))
    #expect(caller.ask(Sample.series(0), .selection, "SelectAll") == [.boolean(false)])
    #expect(caller.request(Sample.series(0), .selection, "ClearSelection") == nil)
  }
}
