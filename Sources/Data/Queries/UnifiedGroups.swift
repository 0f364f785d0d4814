// Groups by the texts of their names, of which one may be written in several ways.
internal import Tables

extension GroupTable {
  /// Merges groups whose names are one text in different bytes: "é" is one scalar or two (Unicode
  /// canonical equivalence), and invalid UTF-8 is always U+FFFD. All names of gaps are "".
  func unified(_ encoding: TextEncoding) -> UnifiedGroups {
    let categories = UnifiedNames(self.categories, encoding)
    let series = self.series.map { UnifiedNames($0, encoding) }
    var unified = UnifiedGroups(categories: categories.names, series: series?.names)
    (unified.gaps, unified.seriesGaps) = (categories.gaps, series?.gaps)
    unified.categoryBins = self.categories.reader.grain == nil ? nil : self.categories.bins
    unified.seriesBins = self.series?.reader.grain == nil ? nil : self.series?.bins
    if categories.isSame, series == nil {
      (unified.groups, unified.table) = (NamedGroups(count: count), self)
      return unified
    }
    var table = self
    var places: [UInt64: Int] = [:]
    let isSame = categories.isSame && series?.isSame ?? true
    var groups: [NamedGroups.Element] = []
    groups.reserveCapacity(count)
    for group in 1..<count + 1 {
      let names = self.names(of: group)
      let category = categories.text(of: names.category)
      let series = series?.text(of: names.series) ?? 0
      if isSame {
        groups.append((category, series, group))
        continue
      }
      let pair = UInt64(category) << 32 | UInt64(series)
      if let place = places[pair] {
        table.absorb(group, into: groups[place].group)
        unified.absorbed[group] = place
      } else {
        places[pair] = groups.count
        groups.append((category, series, group))
      }
    }
    unified.groups = NamedGroups(groups)
    unified.table = table
    return unified
  }
}

/// The distinct texts of names, and which text each name has.
private struct UnifiedNames {
  /// From 0.
  private(set) var names: [String] = []
  /// The text's index for each key, from 1; empty if each has its own, in order.
  private var indices: [UInt32] = []
  private(set) var isSame = true
  /// nil if each name is one.
  private(set) var gaps: UnifiedGroups.Gaps?

  init(_ fields: FieldKeys, _ encoding: TextEncoding) {
    let groups = fields.reader.groupNames
    let mayRepeat = !fields.isASCII || !groups.isEmpty
    let (texts, gapPlaces) = fields.texts(in: encoding)
    if !mayRepeat, gapPlaces.isEmpty {
      names = texts
      return
    }
    var known: [String: UInt32] = [:]
    let areGaps = Set(gapPlaces)
    indices.reserveCapacity(fields.count + 1)
    indices.append(0)
    names.reserveCapacity(fields.count)
    for (place, text) in texts.enumerated() {
      let isGap = !areGaps.isEmpty && areGaps.contains(place)
      var name = text
      if isGap {
        gaps = gaps ?? UnifiedGroups.Gaps(index: UInt32(names.count))
        if !name.isEmpty { gaps?.texts.append(name) }
        name = ""
        if let index = gaps?.index, index < names.count {
          indices.append(index)
          isSame = false
          continue
        }
      } else {
        if !groups.isEmpty { name = groups[name] ?? name }
      }
      if mayRepeat, !isGap, let index = known[name] {
        indices.append(index)
        isSame = false
        continue
      }
      if mayRepeat { known[name] = UInt32(names.count) }
      indices.append(UInt32(names.count))
      names.append(name)
    }
  }

  /// The index of a key's text.
  func text(of key: UInt32) -> UInt32 { indices.isEmpty ? key &- 1 : indices[Int(key)] }
}

/// Groups by the texts of their names, in order of first occurrence.
struct NamedGroups: RandomAccessCollection, Sendable {
  /// Category and series from 0, and the group in its table.
  typealias Element = (category: UInt32, series: UInt32, group: Int)

  /// nil if each group has a name of its own and there are no series: then nothing is kept.
  private let listed: [Element]?
  let endIndex: Int
  var startIndex: Int { 0 }
  /// Whether the group at each place is the next one of the table, with the next name.
  var areAllInOrder: Bool { listed == nil }

  init(_ groups: [Element]) { (listed, endIndex) = (groups, groups.count) }

  init(count: Int) { (listed, endIndex) = (nil, count) }

  subscript(place: Int) -> Element {
    listed.map { $0[place] } ?? (UInt32(truncatingIfNeeded: place), 0, place + 1)
  }

  /// The groups in their table.
  var numbers: some RandomAccessCollection<Int> { lazy.map(\.group) }
}

struct UnifiedGroups {
  /// The name of rows that have none.
  struct Gaps {
    /// Its index, from 0.
    let index: UInt32
    /// The texts that stand for it, besides the empty one.
    var texts: [String] = []
  }

  /// In order of first occurrence.
  var categories: [String]
  /// nil if there is no series column.
  var series: [String]?
  /// The bins of names if the field has a grain.
  var categoryBins: [Int]?
  var seriesBins: [Int]?
  var gaps: Gaps?
  var seriesGaps: Gaps?
  var groups = NamedGroups([])
  /// The index in `groups` of each other group of the same names.
  var absorbed: [Int: Int] = [:]
  var table: GroupTable?

  init(categories: [String], series: [String]?) {
    (self.categories, self.series) = (categories, series)
  }
}
