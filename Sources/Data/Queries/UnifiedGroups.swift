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
    var table = self
    var places: [UInt64: Int] = [:]
    let isSame = categories.isSame && series?.isSame ?? true
    unified.groups.reserveCapacity(keys.count)
    for group in 1..<max(1, keys.count) {
      let category = categories.keys[Int(keys[group].category)]
      let series = series?.keys[Int(keys[group].series)] ?? 0
      if isSame {
        unified.groups.append((category, series, group))
        continue
      }
      let pair = UInt64(category) << 32 | UInt64(series)
      if let place = places[pair] {
        let target = unified.groups[place].group
        table.absorb(group, into: target)
        unified.absorbed[group] = place
      } else {
        places[pair] = unified.groups.count
        unified.groups.append((category, series, group))
      }
    }
    unified.table = table
    return unified
  }
}

/// The distinct texts of names, and which text each name has.
private struct UnifiedNames {
  /// From 0.
  private(set) var names: [String] = []
  /// The text's index for each key, from 1.
  private(set) var keys: [UInt32] = [0]
  private(set) var isSame = true
  /// nil if each name is one.
  private(set) var gaps: UnifiedGroups.Gaps?

  init(_ fields: FieldKeys, _ encoding: TextEncoding) {
    let groups = fields.reader.groupNames
    let mayRepeat = !fields.isASCII || !groups.isEmpty
    let texts = Workers.map(1..<fields.count + 1) { fields.name($0, in: encoding) }
    let areGaps = Workers.map(1..<fields.count + 1) { fields.isGap($0) }
    keys.reserveCapacity(fields.count + 1)
    if !mayRepeat, !areGaps.contains(true) {
      names = texts
      keys += (0..<fields.count).map { UInt32(truncatingIfNeeded: $0) }
      return
    }
    var known: [String: UInt32] = [:]
    names.reserveCapacity(fields.count)
    for (text, isGap) in zip(texts, areGaps) {
      var name = text
      if isGap {
        gaps = gaps ?? UnifiedGroups.Gaps(index: UInt32(names.count))
        if !name.isEmpty { gaps?.texts.append(name) }
        name = ""
        if let index = gaps?.index, index < names.count {
          keys.append(index)
          isSame = false
          continue
        }
      } else {
        if !groups.isEmpty { name = groups[name] ?? name }
      }
      if mayRepeat, !isGap, let index = known[name] {
        keys.append(index)
        isSame = false
        continue
      }
      if mayRepeat { known[name] = UInt32(names.count) }
      keys.append(UInt32(names.count))
      names.append(name)
    }
  }
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
  /// Category and series from 0, and the group in `table`.
  var groups: [(category: UInt32, series: UInt32, group: Int)] = []
  /// The index in `groups` of each other group of the same names.
  var absorbed: [Int: Int] = [:]
  var table: GroupTable?

  init(categories: [String], series: [String]?) {
    (self.categories, self.series) = (categories, series)
  }

  /// The rows of the series without a name, as long as all series are apart; nil if there is none.
  var rowCountOfNamelessSeries: Int? {
    guard let gaps = seriesGaps, let table else { return nil }
    return groups.reduce(0) { $1.series == gaps.index ? $0 + table.rowCount(of: $1.group) : $0 }
  }
}
