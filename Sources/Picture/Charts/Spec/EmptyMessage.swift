// Why there is nothing to see, told in blocks of text, one below the other, centred.
internal import Queries
internal import Scales
package import Scenegraph
internal import Tables
internal import Words

package struct EmptyMessage: Hashable, Sendable {
  package var what: String
  /// The file and line; "" if the title says it.
  package var place: String
  /// The next step in the window; "" for nothing.
  package var advice: String
  /// The buttons of a window below.
  package var remedies: [Remedy]

  package init(
    _ what: String, place: String = "", advice: String = "", remedies: [Remedy] = []
  ) {
    (self.what, self.place, self.advice, self.remedies) = (what, place, advice, remedies)
  }

  /// The whole message, to be read aloud or printed.
  var sentences: String {
    [what, place, advice].filter { !$0.isEmpty }.map { text in
      text.last.map { ".!?…".contains($0) } == true ? text : text + "."
    }.joined(separator: " ")
  }

  init(_ chart: Chart, _ state: ChartState) {
    self = chart.emptyReason ?? Self.message(chart, state)
    if state.reading != nil { self = EmptyMessage("Reading…") }
  }

  private static func message(_ chart: Chart, _ state: ChartState) -> EmptyMessage {
    let data = chart.data
    if data.series.isEmpty || data.categories.isEmpty {
      if let question = chart.source.question, question.hasLostBars,
        let having = question.query.having
      {
        let isFraction = question.query.shownAs.isFraction || chart.unit.isFraction
        let words = having.words(isFraction: isFraction)
        return EmptyMessage(
          "There is no data to display: no bar is \(words).",
          advice: "Take the condition out of the question to see them all.",
          remedies: [.allBars])
      }
      guard let refutation = chart.source.question?.refutation else { return noRows() }
      let reason = refutation.sentence
      return EmptyMessage(
        "There is no data to display: \(reason.last == "…" ? reason : "\(reason).")",
        remedies: [.clearFilters])
    }
    if state.hiddenSeries.isSuperset(of: data.series.indices) {
      return EmptyMessage(
        "Every series is hidden. Choose a name in the legend, or press its digit, to show it.",
        remedies: [.showAllSeries])
    }
    if data.shownAs.needsOrder {
      return EmptyMessage(
        "There is nothing to display: no bar has one before it.", remedies: [.otherCharts])
    }
    let reason =
      data.told.contains(where: \.isOfNoNumber)
      ? "no bar has a value" : "every value is missing"
    return EmptyMessage("There is no number to display: \(reason).", remedies: [.otherCharts])
  }

  /// That of a table that was read and is empty.
  package static func noRows(place: String = "", remedies: [Remedy] = []) -> EmptyMessage {
    EmptyMessage(
      "There is no data to display: the table has no rows.", place: place, remedies: remedies)
  }
}

extension Notice {
  /// Whether it is of values that are there and come to no number.
  fileprivate var isOfNoNumber: Bool {
    switch self {
    case .problem(.undefinedValues, _, _, _), .problem(.dividedByZero, _, _, _): true
    default: false
    }
  }
}

struct EmptyLayout {
  struct Block {
    var text, full: String
    var font: Font
    var isLoud: Bool
    var box: Rect
  }

  private(set) var blocks: [Block] = []
  private(set) var buttons: RemedyButtons?
  private(set) var frame: Rect
  private(set) var isWhole = true

  private static let widest = 420.0
  private static let gap = 8.0

  /// Drops the advice first, the buttons last; what is wrong stays longest.
  ///
  /// - Parameter hasButtons: whether there is a pointer for them.
  init(_ message: EmptyMessage, hasButtons: Bool, in room: Rect, typesetter: Typesetter) {
    frame = Rect(x: room.midX, y: room.midY, width: 0, height: 0)
    let width = min(room.width - 16, Self.widest)
    let quiet = [message.place, message.advice].filter { !$0.isEmpty }
    let offered =
      hasButtons ? RemedyButtons(message.remedies, maximumWidth: width, typesetter) : nil
    for count in stride(from: quiet.count, through: 0, by: -1) {
      let texts = [message.what] + quiet.prefix(count)
      guard place(texts, of: message, width, in: room, below: offered, typesetter) else { continue }
      isWhole = count == quiet.count
      return
    }
    isWhole = false
    let lines = Int((room.height - 8) / typesetter.lineHeight(Typography.emptyMessage))
    _ = place([message.what], of: message, width, in: room, maximumLines: lines, typesetter)
  }

  /// Stacks the texts and the buttons; returns false if they are too high.
  private mutating func place(
    _ texts: [String], of message: EmptyMessage, _ width: Double, in room: Rect,
    maximumLines: Int? = nil, below: RemedyButtons? = nil, _ typesetter: Typesetter
  ) -> Bool {
    blocks = []
    var y = 0.0
    for (index, text) in texts.enumerated() {
      let font = index == 0 ? Typography.emptyMessage : Typography.label
      var fitted =
        maximumLines.map {
          typesetter.paragraph(text, font, maximumWidth: width, maximumLines: $0)
        } ?? typesetter.wrapped(text, font, maximumWidth: width, maximumLines: 8)
      if fitted == nil, text == message.place {
        // The name of a file or a server may be a single long word.
        fitted = typesetter.fitted(text, font, maximumWidth: width, ellipsis: .middle)
      }
      guard let fitted, !fitted.isEmpty else { return false }
      let size = typesetter.size(fitted, font)
      blocks.append(
        Block(
          text: fitted, full: text, font: font, isLoud: index == 0,
          box: Rect(x: typesetter.grid.round(room.midX - size.width / 2), y: y, size: size)))
      y += size.height + Self.gap
    }
    let height = y - Self.gap + (below.map { 2 * Self.gap + $0.size.height } ?? 0)
    guard height <= room.height - 8 else { return false }
    let top = typesetter.grid.round(room.midY - height / 2)
    for index in blocks.indices { blocks[index].box.y += top }
    frame = blocks.dropFirst().reduce(blocks[0].box) { $0.union($1.box) }
    buttons = below?.placed(midX: room.midX, top: frame.maxY + 2 * Self.gap, typesetter.grid)
    return true
  }
}

extension VisibleValues {
  /// Whether the chart has no values at all; false if they are only hidden.
  func areAbsent(from chart: Chart) -> Bool {
    barCount == 0 && chart.data.series.allSatisfy { $0.summary.count == 0 }
  }
}
