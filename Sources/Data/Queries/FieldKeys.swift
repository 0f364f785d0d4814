// Encodes category names as numbers: a cell becomes the key of its name, and keys group the rows.
internal import Tables

/// The names of one field, numbered from 1 by first occurrence; 0 is a row that does not count.
struct FieldKeys: Sendable {
  let reader: FieldReader
  private var texts = TextKeys()
  /// The texts, if it was joined of several lists.
  private var joined: JoinedTexts?
  /// The bin of each key if the field has a grain; the row numbers, from 1, if rows are the names.
  private(set) var bins: [Int] = []
  private var binTable = BinTable()
  /// For fields with a grain: the key of each text's bin. Not merged.
  private var textBins: [UInt32] = []
  private static let rememberedCount = 1 << 16
  /// The moments of a field of consecutive periods.
  private(set) var span = MomentSpan()
  private let notesMoments: Bool
  // A cache, so that each dictionary entry is looked up once. Not merged.
  private var codes: [Int: [UInt32]] = [:]
  /// A cache for texts that are formatted from whole numbers, by format.
  private var madeTexts: [MadeText: BinTable] = [:]

  private enum MadeText: Hashable {
    case decimals(DecimalText)
    case shortest
  }

  init(_ reader: FieldReader) {
    self.reader = reader
    if case .time(let grain, _) = reader.kind {
      notesMoments = grain.isConsecutive
    } else {
      notesMoments = false
    }
  }

  /// The unfinished periods, by their bins; none for other names.
  var unfinished: [Int: PeriodCover] { reader.grain.map { span.unfinished($0) } ?? [:] }

  mutating func mergeSpan(_ later: FieldKeys) { span.merge(later.span) }

  @inline(__always)
  private mutating func note(_ moment: Int64) { if notesMoments { span.note(moment) } }

  var count: Int {
    switch reader.kind {
    case .texts: joined?.order.count ?? texts.count
    case .rows, .time, .number, .shares: bins.count
    }
  }

  var byteCount: Int { reader.grain == nil ? texts.byteCount : 0 }
  /// Of one name.
  func byteCount(of key: Int) -> Int { withText(of: key, \.count) }

  /// Whether a name is in a share.
  func isName(_ key: Int, of share: NameShare) -> Bool { withText(of: key, share.has) }

  /// The texts of several lists, in an order: they are not copied.
  private struct JoinedTexts: Sendable {
    let lists: [TextKeys]
    let order: [GroupTable.Place]
  }

  /// The names of several lists of texts, in an order. Only to be read.
  init(joining lists: [FieldKeys], in order: [GroupTable.Place]) {
    self.init(lists[0].reader)
    joined = JoinedTexts(lists: lists.map(\.texts), order: order)
  }

  @inline(__always)
  private func withText<Result>(
    of key: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    guard let joined else { return texts.withName(key - 1, body) }
    let place = joined.order[key - 1]
    return joined.lists[place.table].withName(place.group - 1, body)
  }

  var isASCII: Bool {
    reader.grain != nil || joined?.lists.allSatisfy(\.isASCII) ?? texts.isASCII
  }

  func name(_ key: Int, in encoding: TextEncoding) -> String {
    switch reader.kind {
    case .rows, .shares: String(bins[key - 1])
    case .texts: withText(of: key) { encoding.text($0.bindMemory(to: UInt8.self).span) }
    case .time(let grain, _), .number(let grain): grain.label(ofBin: bins[key - 1])
    }
  }

  /// Whether the name stands for a gap, so that it is none. Decided for each name, not for each row.
  func isGap(_ key: Int) -> Bool {
    switch reader.kind {
    case .rows, .shares: false
    case .texts:
      withText(of: key) { reader.notation.gaps.contains($0.bindMemory(to: UInt8.self).span) }
    case .time, .number: bins[key - 1] == Grain.gap
    }
  }

  /// All names as texts, and the places, from 0, of those that stand for a gap.
  func texts(in encoding: TextEncoding) -> (texts: [String], gaps: [Int]) {
    guard case .texts = reader.kind else {
      let found = Workers.map(1..<count + 1) { key, isNoted in
        isNoted = isGap(key)
        return name(key, in: encoding)
      }
      return (found.results, found.noted)
    }
    let (order, gaps, count) = (joined?.order ?? [], reader.notation.gaps, count)
    return TextKeys.withNames(of: joined?.lists ?? [texts]) { lists in
      let found = Workers.map(0..<count) { index, isNoted in
        let isJoined = !order.isEmpty
        let list = isJoined ? order[index].table : 0
        let name = lists[list][isJoined ? order[index].group - 1 : index]
        let text = name.bindMemory(to: UInt8.self).span
        isNoted = gaps.contains(text)
        return encoding.text(text)
      }
      return (found.results, found.noted)
    }
  }

  /// Adds a name of another list to this one and gives its key here.
  mutating func number(of key: Int, in other: FieldKeys, rowsBefore: Int) -> UInt32 {
    switch reader.kind {
    case .rows, .shares:
      bins.append(other.bins[key - 1] + rowsBefore)
      return UInt32(truncatingIfNeeded: bins.count)
    case .texts: return other.withText(of: key) { number(ofName: $0) }
    case .time, .number: return number(ofBin: other.bins[key - 1])
    }
  }

  @inline(__always)
  private mutating func number(ofName name: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: texts.index(of: name).index &+ 1)
  }

  @inline(__always)
  private mutating func number(ofBin bin: Int) -> UInt32 {
    let number = binTable[bin]
    if number != 0 { return number }
    bins.append(bin)
    binTable.set(bin, UInt32(truncatingIfNeeded: bins.count))
    return UInt32(truncatingIfNeeded: bins.count)
  }

  @inline(__always)
  private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let isPlain =
      text.count > 0 && text[0] &- 0x21 < 0x5F && text[text.count &- 1] &- 0x21 < 0x5F
    if isPlain { return text }
    let (start, end) = trimmedBounds(of: text.span)
    return UnsafeBufferPointer(rebasing: text[start..<end])
  }

  /// The key of a cell's text, with or without surrounding blanks.
  @inline(__always)
  private mutating func number(ofText text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let text = Self.trimmed(text)
    switch reader.kind {
    case .texts: return number(ofName: UnsafeRawBufferPointer(text))
    case .time(let grain, let dates):
      let moment = dates.seconds(of: text, reader.notation)
      note(moment)
      return number(ofBin: grain.bin(ofMoment: moment))
    case .rows, .number: return number(ofBin: reader.bin(ofText: text))
    case .shares(let count): return Self.share(of: text, among: count)
    }
  }

  @inline(__always)
  private static func share(of text: UnsafeBufferPointer<UInt8>, among count: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: TextKeys.share(of: UnsafeRawBufferPointer(text), among: count) &+ 1)
  }

  @inline(__always)
  private mutating func number(ofNumber number: Double) -> UInt32 {
    if case .time(let grain, let dates) = reader.kind, !number.isNaN {
      let moment = dates.seconds(of: number)
      note(moment)
      return self.number(ofBin: grain.bin(ofMoment: moment))
    }
    return self.number(ofBin: reader.bin(ofNumber: number))
  }

  /// The key of the bin of a text; cached while distinct texts are few.
  @inline(__always)
  private mutating func remembered(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let bytes = UnsafeRawBufferPointer(text)
    if let known = texts.known(bytes) { return textBins[known] }
    let number = number(ofText: text)
    if textBins.count < Self.rememberedCount {
      _ = texts.index(of: bytes)
      textBins.append(number)
    }
    return number
  }

  /// The key of a cell's text, whatever its storage.
  private mutating func number(ofRow row: Int, of chunk: ColumnChunk) -> UInt32 {
    chunk.withText(row: row) { text in text.withUnsafeBufferPointer { number(ofText: $0) } }
  }
}

extension FieldKeys {
  /// Writes the keys of some rows of a chunk.
  ///
  /// - Parameters:
  ///   - mask: the rows that count.
  ///   - keys: one per row, 0 for one that does not count.
  mutating func read(
    _ chunk: ColumnChunk, _ rows: Range<Int>, mask: RowMask,
    into keys: UnsafeMutablePointer<UInt32>
  ) {
    switch chunk.cells {
    case .codes(let codes, let dictionary): read(codes, dictionary, rows, mask, keys)
    case .texts(let run): read(run, rows, mask, keys)
    case .numbers(let numbers, let texts): read(numbers, texts, chunk, rows, mask, keys)
    case .decimals(let decimals): read(decimals, chunk, rows, mask, keys)
    case .gaps:
      let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      forEach(rows, mask, keys) { keys, _ in keys.number(ofText: none) }
    }
  }

  /// The codes of a chunk that has a dictionary, and the key of each of its texts, 0 where it has none
  /// yet.
  func knownKeys(of chunk: ColumnChunk) -> (codes: [UInt16], keys: [UInt32])? {
    guard case .codes(let codes, let dictionary) = chunk.cells,
      let keys = self.codes[dictionary.lineage], keys.count >= dictionary.count
    else { return nil }
    return (codes, keys)
  }

  /// Whether all texts of a chunk have keys already.
  func knowsAll(of chunk: ColumnChunk) -> Bool {
    guard case .codes(_, let dictionary) = chunk.cells, let known = codes[dictionary.lineage],
      known.count >= dictionary.count
    else { return false }
    return known.allSatisfy { $0 != 0 }
  }

  /// Gives each row a key of its own.
  ///
  /// - Parameter rows: counted from 0, from where the list begins.
  mutating func readRows(
    _ rows: Range<Int>, mask: RowMask, into keys: UnsafeMutablePointer<UInt32>
  ) {
    forEach(rows, mask, keys) { keys, row in
      keys.bins.append(row + 1)
      return UInt32(truncatingIfNeeded: keys.bins.count)
    }
  }

  /// - Parameters:
  ///   - isAgain: whether the keys of rows that do not count are 0 already.
  ///   - number: gives the key of a row that counts.
  @inline(__always)
  private mutating func forEach(
    _ rows: Range<Int>, _ mask: RowMask, _ keys: UnsafeMutablePointer<UInt32>,
    isAgain: Bool = false, _ number: (inout FieldKeys, Int) -> UInt32
  ) {
    let first = rows.lowerBound
    if let passing = mask.passing {
      if !isAgain { keys.update(repeating: 0, count: rows.count) }
      for place in passing {
        let index = Int(place)
        keys[index] = number(&self, first &+ index)
      }
      return
    }
    for index in 0..<rows.count {
      if let bytes = mask.bytes, bytes[index] == 0 {
        keys[index] = 0
      } else {
        keys[index] = number(&self, first &+ index)
      }
    }
  }

  /// Looks up each text that is formatted from a whole number only once.
  ///
  /// - Parameter whole: the whole number of a row; nil if it has none.
  @inline(__always)
  private mutating func readMade(
    _ made: MadeText, _ chunk: ColumnChunk, _ rows: Range<Int>, _ mask: RowMask,
    _ keys: UnsafeMutablePointer<UInt32>, _ whole: (Int) -> Int?
  ) {
    // Moved out of the dictionary during mutation to avoid a copy.
    var known = madeTexts.updateValue(BinTable(), forKey: made) ?? BinTable()
    var isKnown = true
    known.withNear { near in
      forEach(rows, mask, keys) { _, row in
        let key = whole(row).map { near[$0] } ?? 0
        isKnown = isKnown && key != 0
        return key
      }
    }
    if !isKnown {
      forEach(rows, mask, keys, isAgain: true) { found, row in
        var key = keys[row &- rows.lowerBound]
        if key != 0 { return key }
        guard let whole = whole(row) else { return found.number(ofRow: row, of: chunk) }
        key = known[whole]
        if key == 0 {
          key = found.number(ofRow: row, of: chunk)
          known.set(whole, key)
        }
        return key
      }
    }
    madeTexts[made] = known
  }

  private mutating func read(
    _ codes: [UInt16], _ dictionary: TextDictionary, _ rows: Range<Int>,
    _ mask: RowMask, _ keys: UnsafeMutablePointer<UInt32>
  ) {
    // Moved out of the dictionary during mutation to avoid a copy.
    var known = self.codes.updateValue([], forKey: dictionary.lineage) ?? []
    if known.count < dictionary.count {
      known.append(contentsOf: repeatElement(0, count: dictionary.count - known.count))
    }
    codes.withUnsafeBufferPointer { codes in
      known.withUnsafeMutableBufferPointer { known in
        // The rows that pass are unpredictable, so there is no branch: the others get the key 0.
        if known.count <= rows.count, !known.contains(0) {
          if let bytes = mask.bytes {
            for row in rows {
              let index = row &- rows.lowerBound
              keys[index] = known[Int(codes[row])] & (0 &- UInt32(bytes[index]))
            }
          } else {
            for row in rows { keys[row &- rows.lowerBound] = known[Int(codes[row])] }
          }
          return
        }
        for row in rows {
          let index = row &- rows.lowerBound
          let code = Int(codes[row])
          var key = known[code]
          let pass = mask.bytes.map { 0 &- UInt32($0[index]) } ?? .max
          if key == 0, pass != 0 {
            key = dictionary.texts.withText(code) { text in
              text.withUnsafeBufferPointer { number(ofText: $0) }
            }
            known[code] = key
          }
          keys[index] = key & pass
        }
      }
    }
    self.codes[dictionary.lineage] = known
  }

  private mutating func read(
    _ run: TextRun, _ rows: Range<Int>, _ mask: RowMask,
    _ keys: UnsafeMutablePointer<UInt32>
  ) {
    if case .shares(let count) = reader.kind { return readShares(run, rows, count, keys) }
    run.withBuffers { bytes, ends in
      guard let base = bytes.baseAddress else {
        let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        return forEach(rows, mask, keys) { keys, _ in keys.number(ofText: none) }
      }
      @inline(__always)
      func text(_ row: Int) -> UnsafeBufferPointer<UInt8> {
        let start = row == 0 ? 0 : Int(ends[row &- 1])
        return UnsafeBufferPointer(start: base + start, count: Int(ends[row]) &- start)
      }
      guard case .texts = reader.kind else {
        return forEach(rows, mask, keys) { keys, row in keys.remembered(text(row)) }
      }
      if texts.isLarge { return readAhead(rows, mask, keys, text) }
      forEach(rows, mask, keys) { keys, row in keys.number(ofText: text(row)) }
    }
  }

  /// Looks names up in a table that is in no cache, and asks for the places of those some rows ahead.
  @inline(__always)
  private mutating func readAhead(
    _ rows: Range<Int>, _ mask: RowMask, _ keys: UnsafeMutablePointer<UInt32>,
    _ text: (Int) -> UnsafeBufferPointer<UInt8>
  ) {
    let (passing, distance) = (mask.passing, RowScratch.rowsAhead)
    if passing != nil { keys.update(repeating: 0, count: rows.count) }
    let count = passing?.count ?? rows.count
    func index(_ place: Int) -> Int { passing.map { Int($0[place]) } ?? place }
    func ask(_ place: Int) -> TextKeys.Asked {
      texts.ask(UnsafeRawBufferPointer(Self.trimmed(text(rows.lowerBound &+ index(place)))))
    }
    withUnsafeTemporaryAllocation(of: TextKeys.Asked.self, capacity: distance) { asked in
      for place in 0..<min(distance, count) { asked.initializeElement(at: place, to: ask(place)) }
      for place in 0..<count {
        let name = asked[place % distance]
        let next = place &+ distance
        if next < count { asked[place % distance] = ask(next) }
        let index = index(place)
        let passes = mask.bytes.map { $0[index] != 0 } ?? true
        keys[index] = passes ? UInt32(truncatingIfNeeded: texts.index(of: name) &+ 1) : 0
      }
    }
  }

  /// Whether or not they count.
  private func readShares(
    _ run: TextRun, _ rows: Range<Int>, _ count: Int, _ keys: UnsafeMutablePointer<UInt32>
  ) {
    run.withBuffers { bytes, ends in
      guard let base = bytes.baseAddress else {
        let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        return keys.update(repeating: Self.share(of: none, among: count), count: rows.count)
      }
      for row in rows {
        let start = row == 0 ? 0 : Int(ends[row &- 1])
        let text = UnsafeBufferPointer(start: base + start, count: Int(ends[row]) &- start)
        keys[row &- rows.lowerBound] = Self.share(of: Self.trimmed(text), among: count)
      }
    }
  }

  private mutating func read(
    _ decimals: Decimals, _ chunk: ColumnChunk, _ rows: Range<Int>, _ mask: RowMask,
    _ keys: UnsafeMutablePointer<UInt32>
  ) {
    guard reader.areTexts else {
      return forEach(rows, mask, keys) { keys, row in keys.number(ofNumber: decimals[row]) }
    }
    decimals.wholes.withUnsafeBufferPointer { wholes in
      if case .shares(let count) = reader.kind, decimals.text.decimals == 0 {
        let none = Self.share(of: UnsafeBufferPointer(start: nil, count: 0), among: count)
        for row in rows {
          let share = UInt32(truncatingIfNeeded: TextKeys.share(of: wholes[row], among: count) &+ 1)
          keys[row &- rows.lowerBound] = wholes[row] == Decimals.gap ? none : share
        }
        return
      }
      readMade(.decimals(decimals.text), chunk, rows, mask, keys) { row in
        wholes[row] == Decimals.gap ? Grain.gap : Int(wholes[row])
      }
    }
  }

  private mutating func read(
    _ numbers: [Double], _ texts: ColumnChunk.NumberTexts, _ chunk: ColumnChunk,
    _ rows: Range<Int>, _ mask: RowMask, _ keys: UnsafeMutablePointer<UInt32>
  ) {
    guard reader.areTexts else {
      return forEach(rows, mask, keys) { keys, row in
        let number = numbers[row]
        if number.isNaN, case .kept = texts { return keys.number(ofRow: row, of: chunk) }
        return keys.number(ofNumber: number)
      }
    }
    switch texts {
    case .kept(let texts): read(texts, rows, mask, keys)
    case .decimal(let form):
      let power = (0..<form.decimals).reduce(1.0) { power, _ in power * 10 }
      readMade(.decimals(form), chunk, rows, mask, keys) { row in
        let number = numbers[row]
        return number.isNaN ? Grain.gap : Int((number * power).rounded())
      }
    case .shortest:
      readMade(.shortest, chunk, rows, mask, keys) { row in
        let number = numbers[row]
        if number.isNaN { return Grain.gap }
        guard number.magnitude < 0x1p53, case let whole = Int(number), Double(whole) == number,
          whole != 0 || number.sign == .plus
        else { return nil }
        return whole
      }
    }
  }
}

extension TextRun {
  /// Calls `body` with all bytes and ends.
  func withBuffers<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt32>) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { bytes in ends.withUnsafeBufferPointer { body(bytes, $0) } }
  }
}
