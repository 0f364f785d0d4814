// The scene as JSON, for tools and tests: its marks, and the question behind them.

extension Scene {
  /// The scene as one JSON object (RFC 8259), UTF-8, one mark per line, ending in a newline.
  ///
  /// Members are `width height title description domain orientation layout encoding marks notices`;
  /// `encoding` is absent if the data were not read from a table. A page has `charts` in the place
  /// of `domain orientation layout encoding`: an object for each, with these members after `chart x y
  /// width height`. Members of a mark, each present only if it applies, are `role x y width height
  /// text label category series value whole row hidden selected unfinished chart rows min max mean
  /// angle`, in this order. Of a bar that linked charts filter `value` is what remains, `null` if
  /// nothing has a value, and `whole` what it is without them; its box is that of the whole, and what
  /// remains is a mark `remaining-bar` after all bars. `selected` is present on every bar and
  /// `hidden` on every mark of the legend; on other marks only if true. An infinite value is
  /// `null`, since JSON has no other word for it; a gap has no bar. Marks that exist only in a
  /// window (focus ring, tooltip and the like) are left out.
  package func jsonBytes() -> [UInt8] {
    var json = JSONText(capacity: 256 + 192 * marks.count)
    json.open("{")
    json.member("width", size.width)
    json.member("height", size.height)
    json.member("title", title)
    json.member("description", description)
    if let chart {
      chart.writeAxes(to: &json)
    } else {
      json.array("charts", charts, onLines: true) { $0.write(to: &$1) }
    }
    json.array("marks", marks.lazy.filter(\.role.isWritten), onLines: true) { $0.write(to: &$1) }
    json.array("notices", notices) { $1.string($0) }
    json.close("}")
    json.endLine()
    return json.bytes
  }

  /// `jsonBytes()` as a string.
  public func json() -> String { String(decoding: jsonBytes(), as: UTF8.self) }
}

extension Role {
  /// Whether marks with this role are part of the chart, not of interaction with the window.
  package var isWritten: Bool {
    switch self {
    case .focusRing, .tooltip, .saveField, .scrollBar, .scrollTrack, .selectionBand, .keys,
      .popover, .sentence, .rowDrawer, .hoverShare:
      false
    default: true
    }
  }

  fileprivate var isLegend: Bool { self == .legendSwatch || self == .legendLabel }
}

extension Mark {
  fileprivate func write(to json: inout JSONText) {
    json.open("{")
    json.member("role", role.rawValue)
    bounds.write(to: &json)
    if case .text(let mark) = self { json.member("text", mark.text) }
    attributes.write(to: &json)
    if case .text(let mark) = self, mark.angle != 0 { json.member("angle", mark.angle) }
    json.close("}")
  }
}

extension MarkAttributes {
  fileprivate func write(to json: inout JSONText) {
    json.member("label", label)
    datum?.write(to: &json)
    if isHidden || role.isLegend { json.member("hidden", isHidden) }
    if isSelected || role == .bar { json.member("selected", isSelected) }
    if role == .bar, let rest = datum?.rest {
      json.member("rest", true)
      json.member("count", rest)
    }
    if isUnfinished { json.member("unfinished", true) }
    if case .bar(let bar)? = datum, role == .bar {
      json.member("compared", bar.beside?.compared)
      json.member("error", bar.beside?.error)
      json.member("target", bar.beside?.target)
    }
    json.member("chart", chart)
    if let aggregate = datum?.aggregate {
      json.array("rows", [aggregate.first, aggregate.last]) { $1.number($0) }
      json.member("min", aggregate.minimum)
      json.member("max", aggregate.maximum)
      json.member("mean", aggregate.mean)
    }
  }
}

extension Datum {
  fileprivate func write(to json: inout JSONText) {
    json.member("category", category)
    json.member("series", seriesName)
    if let remaining {
      json.name("value")
      if let value = remaining.value { json.number(value) } else { json.null() }
      json.member("whole", value)
    } else {
      json.member("value", number)
    }
    json.member("row", row)
  }

  /// `"value"` of any mark that has a number and is not filtered.
  private var number: Double? {
    switch self {
    case .bar, .run: value
    case .axisValue(let value), .share(let value): value
    case .numberOfBars(let count): count.map(Double.init)
    case .category, .series: nil
    }
  }
}

/// JSON text (RFC 8259) under construction, as UTF-8.
package struct JSONText: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  package mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  package mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  /// Writes the name of the next member, which must not need escapes.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func breakLine() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
  }

  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Writes a string, escaping only what must be: quotation mark, reverse solidus and U+0000…U+001F
  /// (RFC 8259, section 7). Swift strings hold only Unicode scalars, so the result is valid UTF-8.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: (digits.count == 1 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes the shortest digits that read back as the same number, whole numbers without a
  /// fraction. Infinities and NaN, which JSON lacks, become null.
  package mutating func number(_ value: Double) {
    separate()
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53 {
      bytes.append(contentsOf: whole.description.utf8)
    } else {
      bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    }
    needsComma = true
  }

  package mutating func number(_ value: Int) {
    separate()
    bytes.append(contentsOf: value.description.utf8)
    needsComma = true
  }

  package mutating func boolean(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
    needsComma = true
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
    needsComma = true
  }

  /// Writes members of an object; one that is nil is left out.
  package mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }

  package mutating func member(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    self.name(name)
    number(value)
  }

  package mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    self.name(name)
    number(value)
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    boolean(value)
  }

  /// Writes a member that is an array, on lines that each begin an element if that is wanted.
  package mutating func array<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>, onLines: Bool = false,
    _ write: (Element, inout JSONText) -> Void
  ) {
    self.name(name)
    open("[")
    for element in elements {
      if onLines { breakLine() }
      write(element, &self)
    }
    if onLines { endLine() }
    close("]")
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }
}

/// The question that a chart answers, in the terms of the table and of Vega-Lite.
package struct Encoding: Hashable, Sendable {
  /// A column that names bars or series.
  package struct Field: Hashable, Sendable {
    package struct Bin: Hashable, Sendable {
      package var width: Double
      /// The lower edge of the first bin.
      package var start: Double
      /// Between ranges that have no width in common; empty for bins of one width.
      package var edges: [Double] = []

      package init(width: Double, start: Double) { (self.width, self.start) = (width, start) }

      package init(edges: [Double]) { (width, start, self.edges) = (0, 0, edges) }
    }

    package var column: String
    /// The column's place in the table, from 0.
    package var position: Int
    /// nil if each distinct value is a name.
    package var timeUnit: String?
    package var bin: Bin?

    package init(column: String, position: Int, timeUnit: String? = nil, bin: Bin? = nil) {
      (self.column, self.position, self.timeUnit, self.bin) = (column, position, timeUnit, bin)
    }
  }

  /// A column that bars show.
  package struct Value: Hashable, Sendable {
    package var column: String
    /// The column's place in the table, from 0.
    package var position: Int
    /// The second of two columns, and the sign before it: one of `/ - + *`.
    package struct Partner: Hashable, Sendable {
      package var operation: String
      package var column: String
      package var position: Int

      package init(operation: String, column: String, position: Int) {
        (self.operation, self.column, self.position) = (operation, column, position)
      }
    }

    /// nil if one column is measured.
    package var partner: Partner?

    package init(column: String, position: Int, partner: Partner? = nil) {
      self.column = column
      self.position = position
      self.partner = partner
    }
  }

  /// nil if bars are rows, named by their numbers.
  package var category: Field?
  /// The value columns; empty if rows are counted.
  package var values: [Value]
  package var aggregate: String
  package var series: Field?
  /// "single" if there is one series.
  package var layout: String
  package var orientation: Scene.Orientation
  package var sort: String
  /// Each in the syntax of the command line.
  package var filters: [String]
  /// What bars show of their values, which are shown, what they are compared with and the confidence
  /// of the whiskers, as on the command line; nil for what has not been asked.
  package var shownAs: String?
  package var having: String?
  package var comparison: String?
  package var error: Int?
  /// The column of the bars' targets; nil for none.
  package var target: Value?

  package init(
    category: Field?, values: [Value], aggregate: String, series: Field?, layout: String,
    orientation: Scene.Orientation, sort: String, filters: [String]
  ) {
    (self.category, self.values) = (category, values)
    (self.aggregate, self.series, self.layout) = (aggregate, series, layout)
    (self.orientation, self.sort, self.filters) = (orientation, sort, filters)
  }

  package func write(to json: inout JSONText) {
    json.open("{")
    json.name("category")
    Self.write(category, to: &json)
    json.array("values", values) { value, json in
      json.open("{")
      json.member("column", value.column)
      json.member("position", value.position)
      if let partner = value.partner {
        json.member("operation", partner.operation)
        json.name("with")
        json.open("{")
        json.member("column", partner.column)
        json.member("position", partner.position)
        json.close("}")
      }
      json.close("}")
    }
    json.member("aggregate", aggregate)
    json.name("series")
    Self.write(series, to: &json)
    json.member("layout", layout)
    json.member("orientation", orientation.rawValue)
    json.member("sort", sort)
    json.array("filters", filters) { $1.string($0) }
    json.member("as", shownAs)
    json.member("having", having)
    json.member("compare", comparison)
    json.member("error", error)
    if let target {
      json.name("target")
      json.open("{")
      json.member("column", target.column)
      json.member("position", target.position)
      json.close("}")
    }
    json.close("}")
  }

  private static func write(_ field: Field?, to json: inout JSONText) {
    guard let field else { return json.null() }
    json.open("{")
    json.member("column", field.column)
    json.member("position", field.position)
    json.name("timeUnit")
    if let unit = field.timeUnit { json.string(unit) } else { json.null() }
    json.name("bin")
    if let bin = field.bin {
      json.open("{")
      if bin.edges.isEmpty {
        json.member("width", bin.width)
        json.member("start", bin.start)
      } else {
        json.name("edges")
        json.open("[")
        for edge in bin.edges { json.number(edge) }
        json.close("]")
      }
      json.close("}")
    } else {
      json.null()
    }
    json.close("}")
  }
}
