// The control that picks how many bars are shown: its place, looks, and what a press does.
import Queries
package import Scenegraph

struct ControlLayout {
  struct Segment {
    /// How many of the largest bars, nil for all.
    var top: Int?
    var text: String
    var box, textBox: Rect
    var isChosen: Bool
  }

  /// The text before the numbers; nil where there is no room for it.
  var lead: ChartLayout.PlacedText?
  var panel: Rect
  var segments: [Segment]

  static let height = 26.0
  private static let inset = 3.0
  private static let padding = 12.0
  private static let leadText = "Largest"
  private static let leadGap = 8.0

  /// - Parameters:
  ///   - origin: the panel's top left corner.
  ///   - maximumWidth: nil is returned where the segments need more.
  init?(
    _ choices: [Int?], chosen: Int?, origin: Point, maximumWidth: Double, typesetter: Typesetter
  ) {
    let size = typesetter.size(Self.leadText, Typography.label)
    let room = typesetter.grid.ceil(size.width) + Self.leadGap
    let beside = Self(
      choices, chosen: chosen, origin: Point(x: origin.x + room, y: origin.y),
      fitting: maximumWidth - room, typesetter)
    if let beside {
      self = beside
      lead = ChartLayout.PlacedText(
        text: Self.leadText, full: Self.leadText,
        box: Rect(
          x: typesetter.grid.round(origin.x),
          y: typesetter.grid.round(panel.midY - size.height / 2), size: size))
      return
    }
    self.init(choices, chosen: chosen, origin: origin, fitting: maximumWidth, typesetter)
  }

  private init?(
    _ choices: [Int?], chosen: Int?, origin: Point, fitting maximumWidth: Double,
    _ typesetter: Typesetter
  ) {
    let grid = typesetter.grid
    var x = grid.round(origin.x) + Self.inset
    let top = grid.round(origin.y)
    var segments: [Segment] = []
    for choice in choices {
      let text = choice.map(String.init) ?? "All"
      // As wide as the chosen one would be, so that nothing moves when another is chosen.
      let widest = typesetter.width(text, Typography.selectedLabel)
      let isChosen = choice == chosen
      let size = typesetter.size(text, Self.font(isChosen: isChosen))
      let box = Rect(
        x: x, y: top + Self.inset, width: widest + 2 * Self.padding,
        height: Self.height - 2 * Self.inset)
      segments.append(
        Segment(
          top: choice, text: text, box: box, textBox: grid.centered(size, about: box.center),
          isChosen: isChosen))
      x = box.maxX
    }
    panel = Rect(
      minX: grid.round(origin.x), minY: top, maxX: x + Self.inset, maxY: top + Self.height)
    self.segments = segments
    guard panel.width <= maximumWidth,
      typesetter.lineHeight(Typography.label) <= Self.height - 2 * Self.inset
    else { return nil }
  }

  /// With the words before the numbers.
  var width: Double { panel.maxX - (lead?.box.minX ?? panel.minX) }

  /// The same elsewhere.
  func moved(x: Double, y: Double) -> ControlLayout {
    var moved = self
    let dx = x - (lead?.box.minX ?? panel.minX)
    if let lead { moved.lead?.box = lead.box.offset(x: dx, y: y) }
    moved.panel = panel.offset(x: dx, y: y)
    for index in segments.indices {
      moved.segments[index].box = segments[index].box.offset(x: dx, y: y)
      moved.segments[index].textBox = segments[index].textBox.offset(x: dx, y: y)
    }
    return moved
  }

  static func font(isChosen: Bool) -> Font {
    isChosen ? Typography.selectedLabel : Typography.label
  }

  var control: Control {
    let items = segments.map { segment in
      Control.Item(
        frame: segment.box, name: segment.top.map { "\($0) largest bars" } ?? "All bars",
        action: .showLargest(segment.top), isOn: segment.isChosen,
        press: AccessibleElement.Action(
          name: "choose",
          description: segment.top == nil
            ? "Shows all bars" : "Shows the largest bars, and all others as one"))
    }
    let frame = lead.map { panel.union($0.box) } ?? panel
    return Control(.numberOfBars, .choices, name: "Number of bars", frame: frame, items: items)
  }

  private static let panelRadius = 6.0
  private static let segmentRadius = 4.0

  /// The panel, what the numbers are, then for each segment its box, which is what a click hits, and
  /// its text. A box has the number of bars as its value, none for all.
  func marks(_ chart: Chart, _ state: ChartState) -> [Mark] {
    let theme = chart.theme
    var marks: [Mark] = [
      .rect(
        RectMark(
          MarkAttributes(.controlSegment), bounds: panel,
          shape: .rounded(CornerRadii(Self.panelRadius)), fill: theme.panel))
    ]
    if let lead {
      marks.append(
        .text(
          TextMark(
            MarkAttributes(.controlSegment), bounds: lead.box, text: lead.text,
            font: Typography.label, color: theme.softInk)))
    }
    let hovered = state.hoveredItem(of: .numberOfBars)
    for (place, segment) in segments.enumerated() {
      marks.append(
        .rect(
          RectMark(
            MarkAttributes(
              .controlSegment, datum: .numberOfBars(segment.top), label: segment.text,
              isSelected: segment.isChosen),
            bounds: segment.box, shape: .rounded(CornerRadii(Self.segmentRadius)),
            fill: segment.isChosen ? theme.background : place == hovered ? theme.grid : nil,
            outline: segment.isChosen ? theme.softInk : nil)))
      marks.append(
        .text(
          TextMark(
            MarkAttributes(.controlSegment, isSelected: segment.isChosen),
            bounds: segment.textBox, text: segment.text,
            font: Self.font(isChosen: segment.isChosen),
            color: segment.isChosen ? theme.ink : theme.softInk, alignment: .center)))
    }
    return marks
  }
}

extension Chart {
  /// The numbers that the control offers, nil for all: fewer than there are, and the one asked for.
  public var choices: [Int?] {
    let count = source.categories.count
    var numbers = [20, 10, 5].filter { $0 < count }
    // The largest of periods and of bins are torn out of an order that says more.
    if case .names = source.kind {} else { numbers = [] }
    if let top, top < count, !numbers.contains(top) { numbers.append(top) }
    return [nil] + numbers.sorted(by: >)
  }

  /// More names than this are worth choosing the largest of.
  private static let fewNames = 10

  /// Whether a window offers how many of the largest bars to show: of many names, and of random
  /// numbers, which are there to try it. A picture offers nothing.
  func offersNumberOfBars(_ state: ChartState) -> Bool {
    guard state.scrolls, choices.count > 1 else { return false }
    let areMany = source.categories.count > Self.fewNames && !source.areSteps
    return state.isRandom || areMany || top != nil
  }

  /// The number of items of a control, with or without room; nil if only the picture knows.
  package func itemCount(of id: ControlID) -> Int? {
    switch id {
    case .legend: hiddenParts.contains(.legend) ? 0 : data.series.count
    case .numberOfBars: hiddenParts.contains(.control) ? 0 : choices.count
    default: nil
    }
  }
}
