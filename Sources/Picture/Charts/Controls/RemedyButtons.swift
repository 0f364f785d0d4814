// The buttons below the message of a chart without bars: what brings bars back.
import Scenegraph

struct RemedyButtons {
  private struct Button {
    let remedy: Remedy
    var box, textBox: Rect
  }

  private var buttons: [Button] = []
  private(set) var size = Size(width: 0, height: 28)

  private static let padding = 14.0
  private static let gap = 8.0
  private static let radius = 5.0

  /// nil for no remedy, or if they do not fit beside each other.
  init?(_ remedies: [Remedy], maximumWidth: Double, _ typesetter: Typesetter) {
    guard !remedies.isEmpty else { return nil }
    var x = 0.0
    for remedy in remedies {
      let text = typesetter.size(remedy.title, Typography.label)
      let box = Rect(
        x: x, y: 0, width: typesetter.grid.ceil(text.width) + 2 * Self.padding, height: size.height)
      buttons.append(
        Button(
          remedy: remedy, box: box, textBox: typesetter.grid.centered(text, about: box.center)))
      x = box.maxX + Self.gap
    }
    size.width = x - Self.gap
    guard size.width <= maximumWidth else { return nil }
  }

  func placed(midX: Double, top: Double, _ grid: PixelGrid) -> RemedyButtons {
    var placed = self
    let (dx, dy) = (grid.round(midX - size.width / 2), grid.round(top))
    for index in buttons.indices {
      placed.buttons[index].box = buttons[index].box.offset(x: dx, y: dy)
      placed.buttons[index].textBox = buttons[index].textBox.offset(x: dx, y: dy)
    }
    return placed
  }

  var control: Control {
    let items = buttons.map { button in
      Control.Item(
        frame: button.box, name: button.remedy.title, action: .remedy(button.remedy),
        press: AccessibleElement.Action(
          name: "press", description: button.remedy.effect, key: button.remedy.key))
    }
    let frame = buttons.dropFirst().reduce(buttons[0].box) { $0.union($1.box) }
    return Control(.remedies, .buttons, name: "What to do", frame: frame, items: items)
  }

  func marks(_ theme: Theme, hovered: Int?) -> [Mark] {
    buttons.enumerated().flatMap { place, button -> [Mark] in
      [
        .rect(
          RectMark(
            MarkAttributes(.emptyMessage), bounds: button.box,
            shape: .rounded(CornerRadii(Self.radius)),
            fill: place == hovered ? theme.grid : theme.panel, outline: theme.axisLine)),
        .text(
          TextMark(
            MarkAttributes(.emptyMessage, label: button.remedy.title), bounds: button.textBox,
            text: button.remedy.title, font: Typography.label, color: theme.ink,
            alignment: .center)),
      ]
    }
  }
}

extension Remedy {
  /// On its button.
  fileprivate var title: String {
    switch self {
    case .readAgain: "Try again"
    case .openFile: "Open…"
    case .clearFilters: "Clear filters"
    case .allBars: "All bars"
    case .showAllSeries: "Show all"
    case .otherCharts: "Other charts…"
    case .openOutside: "Draw it"
    }
  }

  fileprivate var effect: String {
    switch self {
    case .readAgain: "Reads the data again"
    case .openFile: "Opens another file"
    case .clearFilters: "Takes all filters out of the question"
    case .allBars: "Takes the condition on bars out of the question"
    case .showAllSeries: "Shows every series"
    case .otherCharts: "Shows other charts of the table"
    case .openOutside: "Reads the data, wherever they are"
    }
  }

  fileprivate var key: String {
    switch self {
    case .readAgain: "F5"
    case .openFile: "Ctrl+O"
    case .clearFilters, .allBars, .showAllSeries, .openOutside: ""
    case .otherCharts: "/"
    }
  }
}
