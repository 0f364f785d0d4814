// What is shown, and what is wanted: one value for the command line, the sentence, undo and the
// copied command.
package import Charts
package import Queries
package import Scales
package import Scenegraph

/// All that decides a picture but its data, its size and the desktop's theme.
package struct View: Hashable, Sendable {
  /// The table that is asked; nil if its source has no other.
  package var table: String?
  /// The question, with the order of the bars, how many of the largest are shown, and the titles of
  /// columns. Of data that are no answer only these count.
  package var query = Query()
  /// Whether the question is the one that was chosen for the table; then it changes with the table.
  package var isChosen = true
  package var layout = Scene.Layout.grouped
  package var orientation = Scene.Orientation.vertical
  package var scale = ScaleKind.linear
  package var barShape = BarShape.rounded
  package var hasPatterns = false
  /// "" for none, as with `subtitle` and `description`.
  package var title: String
  package var subtitle: String
  package var description: String
  package var hiddenParts: Set<Part> = []
  /// The whole that the ring shows.
  package var goal: Double?
  package var references: [Reference] = []
  package var hiddenSeries: Set<SeriesKey> = []
  /// In rows of the data on the screen, as the selection is; a command line names them.
  package var viewport: Viewport?
  package var selection = Selection()
  /// The theme that was asked for; nil for the desktop's. It is the window's, and so only part of
  /// the views that can be gone back to.
  package var theme: ThemeChoice?

  /// A view of which nothing but its texts has been asked for.
  package init(title: String, subtitle: String = "", description: String = "") {
    (self.title, self.subtitle, self.description) = (title, subtitle, description)
  }

  /// Draws data as was chosen for them.
  ///
  /// - Parameter keepsOrientation: whether the orientation was asked for.
  package mutating func adopt(_ choice: QueryChoice, keepsOrientation: Bool) {
    if !keepsOrientation { orientation = choice.orientation }
    (query, layout, isChosen) = (choice.query, choice.layout, true)
  }

  /// The question, whatever is arranged of its answer; nil for the one that goes with the table.
  var asked: Query? { isChosen ? nil : query.unarranged }

  /// Without what belongs to the bars on the screen, and without the columns that were chosen.
  private var lasting: View {
    var view = self
    (view.viewport, view.selection) = (nil, [])
    if isChosen {
      view.query = Query(order: query.order, top: query.top, titles: query.titles)
    }
    return view
  }

  /// Whether another view is this one as far as both outlast the data on the screen.
  func lasts(as other: View) -> Bool { lasting == other.lasting }

  /// Whether the bars on the screen are those of another view, but for what needs no answer.
  func needsNoAnswer(after other: View) -> Bool {
    var view = lasting
    view.takeLooks(of: other)
    return view == other.lasting
  }

  /// Takes over what needs no answer, but for what belongs to bars.
  private mutating func takeLooks(of other: View) {
    (orientation, title, subtitle) = (other.orientation, other.title, other.subtitle)
    (hiddenParts, theme) = (other.hiddenParts, other.theme)
  }

  /// Whether another view shows other categories and nothing else.
  func isOnlyMoved(to other: View) -> Bool {
    var moved = self
    moved.viewport = other.viewport
    return moved == other && viewport != other.viewport
  }

  /// Whether a selection and a part in view mean the same bars in another view of the same data.
  func hasSameBars(as other: View) -> Bool {
    asked == other.asked && query.order == other.query.order && query.top == other.query.top
  }
}

extension Query {
  /// Without what is arranged once there is an answer: order, number of bars, titles.
  fileprivate var unarranged: Query {
    var query = self
    (query.order, query.top, query.titles) = (.none, nil, [:])
    return query
  }
}

extension Chart {
  /// Draws its bars as in a view; which bars they are, and in which order, is not changed.
  package mutating func takeLooks(of view: View) {
    (layout, orientation, scale) = (view.layout, view.orientation, view.scale)
    (barShape, hasPatterns) = (view.barShape, view.hasPatterns)
    (title, subtitle, description) = (view.title, view.subtitle, view.description)
    (hiddenParts, goal, references) = (view.hiddenParts, view.goal, view.references)
  }
}

// MARK: Words

extension View {
  /// What an earlier view has not, the most important first; each a few words for a sentence.
  func words(against other: View) -> [String] {
    var words: [String] = []
    if table != other.table, let table { words.append("of \(table.onOneLine)") }
    if title != other.title { words.append("title") }
    if subtitle != other.subtitle { words.append("subtitle") }
    let (titles, before) = (query.titles, other.query.titles)
    if let column = Set(titles.keys).union(before.keys).first(where: { titles[$0] != before[$0] }) {
      words.append("name of \(column.spokenName)")
    }
    if scale != other.scale {
      words.append(scale == .log ? "logarithmic" : "without logarithmic")
    }
    let (mine, theirs) = (query.phrases(layout), other.query.phrases(other.layout))
    if let changed = mine.first(where: { !theirs.contains($0) }) {
      words.append((changed.lead.drop { $0 == "," || $0 == " " } + changed.text).description)
    } else if let gone = theirs.first(where: { !mine.contains($0) }) {
      words.append("without " + (gone.lead.drop { $0 == "," || $0 == " " } + gone.text))
    }
    if hiddenSeries != other.hiddenSeries { words.append("hidden series") }
    for (parts, change) in [
      (hiddenParts.subtracting(other.hiddenParts), "hidden"),
      (other.hiddenParts.subtracting(hiddenParts), "shown"),
    ] where !parts.isEmpty {
      words.append("\(Panel.names(of: parts).joined(separator: " and ")) \(change)")
    }
    if orientation != other.orientation { words.append(orientation.rawValue) }
    if selection != other.selection { words.append("selection") }
    if viewport != other.viewport { words.append("zoom") }
    return words
  }
}
