// Workbooks in Office Open XML (ECMA-376, part 1, 18): .xlsx, .xlsm.
internal import SourceProtocol

final class ExcelWorkbook: Workbook {
  private(set) var sheets: [Sheet] = []
  private let parts: any PackageParts
  private let isCancelled: () -> Bool
  private var strings = SharedStrings()
  private var formats: [NumberFormat] = []
  private var system = DateSystem.from1900
  /// The names of the parts by their small letters.
  private lazy var names = Dictionary(parts.sizes.keys.map { ($0.lowercased(), $0) }) { $1 }

  /// How many parts are passed by for all previews together.
  private static let passedParts = 1_000_000
  /// Rows that show what a sheet is like, and about how long the others are.
  private static let previewRows = 100
  /// Bytes of sheets, of all together, whose rows are counted.
  private static let countedBytes = 8 << 20

  init(_ parts: any PackageParts, isCancelled: @escaping () -> Bool) throws(SheetError) {
    (self.parts, self.isCancelled) = (parts, isCancelled)
    let place = try relationships(of: "").first { $0.kind == "officeDocument" }?.target
    guard let named = place ?? part("xl/workbook.xml") else { throw .failed(Self.noSheet) }
    guard let main = part(named) else { throw .failed("the part \(named) is missing in it") }
    if main.hasSuffix(".bin") {
      throw .failed("this is a binary workbook (.xlsb); save it as .xlsx")
    }
    let list = SheetList()
    try parts.parse(main, list)
    guard list.isWorkbook else { throw .failed(Self.noSheet) }
    system = list.system
    let related = try relationships(of: main)
    func target(_ kind: String) -> String? { related.first { $0.kind == kind }?.target }
    if let styles = target("styles").flatMap(part) {
      let target = StyleSheet()
      try parts.parse(styles, target)
      formats = target.formats
    }
    if let texts = target("sharedStrings").flatMap(part) {
      let target = SharedStringsTarget()
      try parts.parse(texts, target) { () throws(SheetError) in try check() }
      strings = target.strings
    }
    let previews = max(1, Self.passedParts / max(1, parts.sizes.count))
    for entry in list.sheets {
      guard
        let place = related.first(where: { $0.id == entry.id && $0.kind == "worksheet" })?.target
      else { continue }
      guard let place = part(place) else { throw .failed("the part \(place) is missing in it") }
      if sheets.count < previews {
        let size: Int = (parts.sizes[place] ?? nil) ?? Int.max
        // With a single sheet there is nothing to compare.
        let isCounted = list.sheets.count > 1 && size <= Self.countedBytes / list.sheets.count
        sheets.append(try preview(place, entry, isCounted: isCounted))
      } else {
        sheets.append(
          Sheet(
            name: entry.name, isHidden: entry.isHidden, columns: [],
            rowCount: ((parts.sizes[place] ?? nil) ?? 0) / Self.bytesOfRow, place: place))
      }
    }
    if sheets.isEmpty { throw .failed("there is no sheet in it") }
  }

  private static let noSheet =
    "this is an Office document without a sheet; save its table as CSV"

  /// About the bytes of a row of which nothing is known.
  private static let bytesOfRow = 256

  /// The part of a name, in any case of letters (ECMA-376, part 2, 6.2.2.3).
  private func part(_ name: String) -> String? {
    parts.sizes.keys.contains(name) ? name : names[name.lowercased()]
  }

  private func check() throws(SheetError) { if isCancelled() { throw .cancelled } }

  private func relationships(of part: String) throws(SheetError) -> [Relationship] {
    let slash = part.lastIndex(of: "/").map { part.index(after: $0) } ?? part.startIndex
    let folder = String(part[..<slash])
    let name = folder + "_rels/" + part[slash...] + ".rels"
    guard let name = self.part(name) else { return [] }
    let target = Relationships(folder: folder)
    try parts.parse(name, target)
    return target.relationships
  }

  /// The preview of a sheet by its first rows.
  ///
  /// - Parameter isCounted: whether its rows are counted. What is damaged further down is told when
  ///   the sheet is read: it may be another one.
  private func preview(
    _ place: String, _ entry: SheetList.Entry, isCounted: Bool
  ) throws(SheetError) -> Sheet {
    if isCounted {
      do throws(SheetError) { return try preview(place, entry, rowLimit: .max) } catch {
        if case .cancelled = error { throw error }
      }
    }
    return try preview(place, entry, rowLimit: Self.previewRows)
  }

  private func preview(
    _ place: String, _ entry: SheetList.Entry, rowLimit: Int
  ) throws(SheetError) -> Sheet {
    let target = SheetTarget(strings, formats, system)
    (target.rowLimit, target.wantsRowsOnly) = (rowLimit, true)
    try parts.parse(place, target) { () throws(SheetError) in try check() }
    var rowCount = target.lines.rowCount
    if let bytes = target.bytesToLimit, let size = parts.sizes[place] ?? nil {
      rowCount = max(rowCount, size / max(1, bytes / rowCount))
    }
    return Sheet(
      name: entry.name, isHidden: entry.isHidden, columns: target.firstTexts, rowCount: rowCount,
      place: place)
  }

  func write(
    _ sheet: Sheet, emit: ([UInt8]) throws(SheetError) -> Void
  ) throws(SheetError) -> [SourceNotice] {
    var target = SheetTarget(strings, formats, system)
    try parts.parse(sheet.place, target) { () throws(SheetError) in try check() }
    var expansion = Expansion()
    if !target.settle() {
      let second = SheetTarget(strings, formats, system, after: target)
      target = second
      try parts.parse(sheet.place, second) { () throws(SheetError) in
        try check()
        try expansion.note(second.lines.bytes.count, packed: parts.packedBytes)
        if second.lines.bytes.count >= RowText.pieceBytes { try emit(second.takeText()) }
      }
      _ = second.settle()
    }
    try emitPieces(of: target.takeText(), emit)
    let formulas = target.formulasWithoutValue
    return formulas > 0 ? [.formulasWithoutValue(formulas)] : []
  }
}

func emitPieces(of text: [UInt8], _ emit: ([UInt8]) throws(SheetError) -> Void) throws(SheetError) {
  for start in stride(from: 0, to: text.count, by: RowText.pieceBytes) {
    try emit(Array(text[start..<min(text.count, start + RowText.pieceBytes)]))
  }
}

/// The relation of one part to another (ECMA-376, part 2, 6.5).
private struct Relationship {
  var id: String
  /// The last word of its type.
  var kind: String
  /// The name of a part.
  var target: String
}

private final class Relationships: XMLTarget {
  private let folder: String
  private(set) var relationships: [Relationship] = []

  init(folder: String) { self.folder = folder }

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    guard case "Relationship" = name, let id = attributes["Id"]?.text,
      let type = attributes["Type"]?.text, let place = attributes["Target"]?.text,
      attributes["TargetMode"].map({ $0 == "External" }) != true
    else { return }
    let kind = type.split(separator: "/").last.map(String.init) ?? ""
    // Part names are paths (ECMA-376, part 2, 6.2.2).
    var words: [Substring] = []
    for word in (place.hasPrefix("/") ? place : folder + place).split(separator: "/") {
      if word == ".." { _ = words.popLast() } else if word != "." { words.append(word) }
    }
    guard relationships.count < listLimit else { return }
    relationships.append(Relationship(id: id, kind: kind, target: words.joined(separator: "/")))
  }
}

private final class SheetList: XMLTarget {
  struct Entry {
    var name: String
    var id: String
    var isHidden: Bool
  }
  private(set) var sheets: [Entry] = []
  private(set) var system = DateSystem.from1900
  private(set) var isWorkbook = false

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    switch name {
    case "workbook": isWorkbook = true
    case "workbookPr": if attributes["date1904"]?.isTrue == true { system = .from1904 }
    case "sheet":
      guard let name = attributes["name"]?.text, let id = attributes[prefixed: "id"]?.text,
        sheets.count < sheetLimit
      else { return }
      let isHidden = attributes["state"].map { !($0 == "visible") } ?? false
      sheets.append(Entry(name: name, id: id, isHidden: isHidden))
    default: break
    }
  }
}

/// The number formats of the styles of cells.
private final class StyleSheet: XMLTarget {
  private(set) var formats: [NumberFormat] = []
  private var codes: [Int: NumberFormat] = [:]
  private var isInCellFormats = false

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    switch name {
    case "numFmt":
      guard let id = attributes["numFmtId"]?.number, let code = attributes["formatCode"],
        codes.count < listLimit
      else { return }
      codes[id] = NumberFormat(code: Array(code.bytes))
    case "cellXfs": isInCellFormats = true
    case "xf" where isInCellFormats && formats.count < listLimit:
      let id = attributes["numFmtId"]?.number ?? 0
      formats.append(codes[id] ?? NumberFormat(builtIn: id))
    default: break
    }
  }

  override func end(_ name: XMLName) { if case "cellXfs" = name { isInCellFormats = false } }
}

/// The texts that cells share, one after the other.
final class SharedStrings {
  fileprivate(set) var bytes: [UInt8] = []
  fileprivate var ends: [Int] = []

  /// Bytes of all texts.
  static let limit = 512 << 20

  /// The text of a number; nil if there is none.
  func place(_ index: Int) -> Range<Int>? {
    guard ends.indices.contains(index) else { return nil }
    return (index > 0 ? ends[index - 1] : 0)..<ends[index]
  }
}

private final class SharedStringsTarget: XMLTarget {
  let strings = SharedStrings()
  private var buffer = CellBuffer()
  private var phonetic = 0

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    switch name {
    case "si": buffer.removeAll()
    case "rPh": phonetic += 1
    case "t": wantsText = phonetic == 0
    default: break
    }
  }

  override func end(_ name: XMLName) {
    switch name {
    case "t": wantsText = false
    case "rPh": phonetic -= 1
    case "si":
      buffer.unescape()
      strings.bytes += buffer.bytes
      strings.ends.append(strings.bytes.count)
      if strings.bytes.count + strings.ends.count * 8 > SharedStrings.limit {
        fail(.failed("the texts in it need more than \(SharedStrings.limit >> 20) MiB"))
      }
    default: break
    }
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) { buffer.append(bytes) }
}
