// The code of the worked examples, made whole: what stands around each block where it is a part of a
// file, and stand-ins for what the page tells in words.

/// The Swift code of one page.
struct ExampleCode: Sendable {
  /// A block of the page in its surroundings.
  struct Frame: Sendable {
    var before = ""
    var after = ""
  }

  let page: String
  let imports: String
  /// Declarations that the blocks rely on.
  let standIns: String
  /// For each block of the page, in order.
  let frames: [Frame]

  /// The pages whose code is not in the project. option.md quotes code that is.
  static let all = [mark, control, reader, engine, desktopService]

  private static let mark = ExampleCode(
    page: "docs/extending/mark.md",
    imports: """
      import Scales
      import Scenegraph
      import Testing
      @testable import Charts
      """,
    standIns: """
      extension Role { static var meanLine: Role { .referenceLine } }
      extension Chart {
        var showsMean: Bool {
          get { true }
          set {}
        }
      }
      struct MeanLines {
        func lines(_ change: (inout Chart) -> Void) -> ([LineMark], Scene) {
          ([], Scene(size: .zero, background: Theme.light.ink, title: "", domain: 0...1))
        }
      }
      """,
    frames: [
      Frame(before: "enum RoleOfMean: String {", after: "}"),
      Frame(before: "public struct ChartWithMean {", after: "}"),
      Frame(),
      Frame(
        before: """
          extension Chart {
            func addMean(
              _ marks: inout [Mark], _ axes: AxisMarks, _ layout: ChartLayout, _ channels: Channels
            ) {
          """, after: "}\n}"),
      Frame(before: "extension MeanLines {", after: "}"),
    ])

  private static let control = ExampleCode(
    page: "docs/extending/control.md",
    imports: """
      import Scales
      @testable import Charts
      @testable import Interaction
      @testable import InteractionTests
      """,
    standIns: """
      import Scenegraph
      extension Control.Action { static var showAll: Self { .showLargest(nil) } }
      """,
    frames: [
      Frame(),
      Frame(
        before: """
          import Scenegraph
          extension Chart {
            func addShowAll(
              _ scene: inout Scene, _ marks: inout [Mark], _ layout: ChartLayout,
              _ state: ChartState, _ typesetter: Typesetter
            ) {
          """, after: "}\n}"),
      Frame(
        before: """
          enum ActionOfShowAll { case showAll }
          extension Panel {
            mutating func press(_ action: ActionOfShowAll) -> [Effect] {
              switch action {
          """, after: "}\n}\n}"),
      Frame(),
    ])

  private static let reader = ExampleCode(
    page: "docs/extending/reader.md", imports: "import Testing",
    standIns: """
      struct Malformed: Error { var line: Int }
      struct ParagraphReader {
        var line: [UInt8] = []
        var lineNumber = 0
        var object: [UInt8] = []
        mutating func endObject(_ output: inout [UInt8]) {}
        mutating func write(_ before: String, _ text: some Sequence<UInt8>, _ after: String) {}
      }
      func module(_ floor: String, _ name: String) -> String { name }
      enum KindOfContent { case paragraphs }
      """,
    frames: [
      Frame(before: "let modules = [", after: "]"),
      Frame(before: "extension ParagraphReader {", after: "}"),
      Frame(before: "let signatures: [([UInt8], KindOfContent)] = [", after: "]"),
      Frame(before: "struct ParagraphTests {", after: "}\n}"),
    ])

  private static let engine = ExampleCode(
    page: "docs/extending/engine.md",
    imports: """
      import SourceProtocol
      import Testing
      @testable import Tables
      """,
    standIns: """
      func program(_ floor: String, _ name: String, _ needed: [String]) -> String { name }
      extension ArrayFile { static func contents(of path: [UInt8]) -> [UInt8]? { nil } }
      enum FormatOfArrays { case array }
      enum KindOfArrays { case foreign(FormatOfArrays) }
      func table(of file: String) throws -> Table { .empty }
      """,
    frames: [
      Frame(before: "let targetsOfArrays = [", after: "]"),
      Frame(before: "func serveArrays() {", after: "}"),
      Frame(),
      Frame(before: "let signaturesOfArrays: [([UInt8], KindOfArrays)] = [", after: "]"),
      Frame(before: "struct ArrayTests {", after: "}"),
    ])

  private static let desktopService = ExampleCode(
    page: "docs/extending/desktop-service.md",
    // Messages of the bus and of the model have one name.
    imports: "import Bus",
    standIns: """
      @testable import Interaction
      final class IdleInhibition {
        var isWanted = false
        var question: UInt32?
        var cookie: UInt32?
        init(_ connection: BusConnection) {}
        func send(_ member: String, _ body: [Value]) -> UInt32? { nil }
        func release() {}
      }
      extension Effect { static func keepScreenOn(_ isOn: Bool) -> Effect { .setFullScreen(isOn) } }
      enum EffectOnScreen { case keepScreenOn(Bool) }
      """,
    frames: [
      Frame(before: "extension IdleInhibition {", after: "}"),
      Frame(
        before: """
          final class DesktopWithInhibition {
            var idleInhibition: IdleInhibition?
            init(_ session: BusConnection?) {
          """, after: "}\n}"),
      Frame(before: "extension DesktopWithInhibition {", after: "}"),
      Frame(
        before: """
          import Input
          @testable import Interaction
          struct StateWithScreen {
            var isFullScreen = false
            var keepsScreenOn = false
            mutating func stateChanged(_ state: WindowState) -> [Effect] {
          """, after: "}\n}"),
      Frame(
        before: """
          func perform(_ effect: EffectOnScreen, _ desktop: DesktopWithInhibition) {
            switch effect {
          """, after: "}\n}"),
      Frame(
        before: """
          import Input
          import Testing
          @testable import Interaction
          @testable import InteractionTests
          func screenStaysOn(_ window: inout ScriptedWindow) {
          """, after: "}"),
    ])
}
