// How long a step of a brush takes over linked charts, and what it costs to enter a chart; from inside,
// without drawing.
//
//   linked ROWS RUNS [read|codes [NAME…]]     codes: a table of dictionary columns made in memory, not read
//
// One line a figure: its name and the seconds of each run.
import Glibc
import Queries
import Tables

/// On a machine that others use too, the time of the processors tells more: LINKED_CLOCK=processors.
let clock = getenv("LINKED_CLOCK") == nil ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID

@MainActor func now() -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func report(_ name: String, _ samples: [Double]) {
  let sorted = samples.sorted()
  print(
    name, sorted[sorted.count / 2], sorted[sorted.count * 95 / 100], sorted[0], samples.count,
    separator: "\t")
  fflush(nil)
}

@MainActor func timed<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
  let start = now()
  let result = try body()
  return (now() - start, result)
}

/// The same numbers for every program that is compared (linked_peers.py).
struct Flights {
  private var state: UInt64 = 40
  static let carriers = [
    "AA", "AS", "B6", "CO", "DL", "EV", "F9", "FL", "HA", "MQ", "NW", "OO", "UA", "WN",
  ]

  private mutating func next(_ limit: UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % limit)
  }

  mutating func row() -> (carrier: Int, hour: Int, delay: Int, distance: Int) {
    let (hour, distance) = (next(24), 50 + next(300) + next(300) + next(2000))
    let delay = next(60) + next(60) + (next(20) == 0 ? next(600) : 0) - 60 + hour
    return (next(14) * (next(3) + 1) / 3, hour, delay, distance)
  }
}

func readTable(_ rowCount: Int) throws -> Table {
  var reader = TableReader(TableRequest())
  var flights = Flights()
  var bytes = Array("carrier,hour,delay,distance\n".utf8)
  for row in 0..<rowCount {
    let flight = flights.row()
    bytes += Array(
      "\(Flights.carriers[flight.carrier]),\(flight.hour),\(flight.delay),\(flight.distance)\n"
        .utf8)
    if bytes.count > 1 << 20 || row == rowCount - 1 {
      try bytes.withUnsafeBytes { try reader.feed($0) }
      bytes = []
    }
  }
  try reader.finish()
  return reader.snapshot()
}

/// Each column as codes of one dictionary.
func tableOfCodes(_ rowCount: Int) -> Table {
  let texts = [
    Flights.carriers, (0..<24).map { String($0) }, (-60...760).map { String($0) },
    (0..<2700).map { String($0) },
  ]
  let numbers = TableFormat.plain.numbers
  let dictionaries = texts.map { texts in
    TextDictionary(
      TextRun(texts),
      values: texts.map { text in numbers.value(of: Array(text.utf8).span) })
  }
  var chunks = [[ColumnChunk]](repeating: [], count: 4)
  var profiles = (0..<4).map { _ in ColumnProfile() }
  var flights = Flights()
  for start in stride(from: 0, to: rowCount, by: 1 << 16) {
    var codes = [[UInt16]](repeating: [], count: 4)
    for _ in start..<min(rowCount, start + 1 << 16) {
      let flight = flights.row()
      codes[0].append(UInt16(flight.carrier))
      codes[1].append(UInt16(flight.hour))
      codes[2].append(UInt16(flight.delay + 60))
      codes[3].append(UInt16(flight.distance))
    }
    for column in 0..<4 {
      chunks[column].append(ColumnChunk(.codes(codes[column], dictionaries[column])))
    }
  }
  // What the columns are like follows from their texts.
  let few = ["carrier", "hour", "delay", "distance"].enumerated().map { index, name in
    Column(name: name, index: index, texts: texts[index], numbers: numbers)
  }
  for column in 0..<4 { profiles[column] = few[column].profile }
  return Table(
    format: .plain,
    columns: few.enumerated().map { index, column in
      Column(
        name: column.name, index: index, numbers: numbers, profile: profiles[index],
        chunks: ColumnChunks(chunks[index]))
    }, rowCount: rowCount)
}

let rowCount = Int(CommandLine.arguments[1]) ?? 10_000_000
let runs = Int(CommandLine.arguments[2]) ?? 5
let isOfCodes = CommandLine.arguments.dropFirst(3).first == "codes"
let (seconds, table) = try timed { isOfCodes ? tableOfCodes(rowCount) : try readTable(rowCount) }
report("table", [seconds])
let tableBytes = table.columns.reduce(0) { bytes, column in
  (column.chunks?.chunks ?? []).reduce(bytes) { $0 + $1.byteCount }
}
print("table bytes", tableBytes, separator: "\t")

func field(_ name: String, _ grain: Grain? = nil) -> Field {
  Field(ColumnRef(table.columns[table.columnNames.firstIndex(of: name) ?? 0]), grain: grain)
}
func by(_ field: Field, _ value: String? = nil, _ method: Query.Method = .count) -> Query {
  Query(
    category: field, values: value.map { [Measure(reference($0))] } ?? [], method: method)
}
func reference(_ name: String) -> ColumnRef { field(name).column }

let delays = by(field("delay", .width(2)))
let sets: [(String, [Query])] = [
  ("counts", [delays, by(field("hour")), by(field("distance", .width(10)))]),
  ("sums", [delays, by(field("carrier"), "distance", .sum), by(field("hour"), "delay", .mean)]),
  ("medians", [delays, by(field("carrier"), "delay", .median), by(field("hour"))]),
  ("distinct", [delays, by(field("carrier"), "distance", .distinct), by(field("hour"))]),
  ("extremes", [delays, by(field("carrier"), "delay", .min), by(field("hour"), "distance", .max)]),
]

/// The brush moves along the bars of the first chart, as a hand moves it.
@MainActor func brushes(_ count: Int) -> [RangeSet<Int>] {
  (0..<200).map { step in
    let start = 10 + step * (count - 40) / 200
    return RangeSet([start..<min(count, start + 20 + step % 7)])
  }
}

let wanted = CommandLine.arguments.dropFirst(4)
for (name, queries) in sets where wanted.isEmpty || wanted.contains(name) {
  let answers = try queries.map { try run($0, over: table) }
  print(
    "\(name) bars", answers.map { "\($0.categories.count)" }.joined(separator: " "), separator: "\t"
  )
  let steps = brushes(answers[0].categories.count)
  func chosen(_ step: RangeSet<Int>) -> [BarsChosen?] {
    [BarsChosen(step, seriesCount: 1), nil, nil]
  }
  // Each question asked anew, with the brush as a filter.
  if case .width = queries[0].category?.grain, name == "counts" || name == "medians" {
    var samples: [Double] = []
    for step in steps.prefix(runs) {
      let names = step.ranges.flatMap { $0.map { answers[0].categories[$0] } }
      samples.append(
        try timed {
          for var query in queries.dropFirst() {
            query.filters = [
              .named(queries[0].category ?? field("delay"), names, isExcluding: false)
            ]
            _ = try run(query, over: table)
          }
        }.0)
    }
    report("\(name) asked anew", samples)
  }
  let links = LinkedBars(table, answers)
  report("\(name) codes and first pass", [timed { links.remaining(chosen(steps[0])) { false } }.0])
  report(
    "\(name) pass",
    steps.prefix(4 * runs).map { step in timed { links.remaining(chosen(step)) { false } }.0 })
  let other = BarsChosen(RangeSet([2..<9]), seriesCount: 1)
  report(
    "\(name) enter",
    (0..<2 * runs).map { run in
      let others: [BarsChosen?] = [nil, nil, run % 2 == 0 ? nil : other]
      return timed { links.enter(0, others) { false } }.0
    })
  _ = links.enter(0, [nil, nil, nil]) { false }
  print("\(name) quick", links.isQuick(chosen(steps[0])), separator: "\t")
  report(
    "\(name) step", steps.map { step in timed { links.remaining(chosen(step)) { false } }.0 })
  print(
    "\(name) bytes", links.byteCount, Double(links.byteCount) / Double(tableBytes), separator: "\t")
}

// MARK: - The alternatives, by hand: counts of one chart's bars

let slots = (brushed: 512, shown: 192)
var state: UInt64 = 7
let codes: [(UInt16, UInt8)] = (0..<min(rowCount, 10_000_000)).map { _ in
  state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  return (UInt16((state >> 33) % 512), UInt8((state >> 48) % 192))
}
let brushed = codes.map(\.0)
let shown = codes.map(\.1)
var checksum = 0

/// A comparison and an addition for each row.
@MainActor func plain(_ range: Range<UInt16>) {
  var counts = [UInt32](repeating: 0, count: 256)
  counts.withUnsafeMutableBufferPointer { counts in
    brushed.withUnsafeBufferPointer { brushed in
      shown.withUnsafeBufferPointer { shown in
        for row in brushed.indices {
          counts[Int(shown[row])] &+=
            brushed[row] &- range.lowerBound < range.upperBound - range.lowerBound ? 1 : 0
        }
      }
    }
  }
  checksum += Int(counts[3])
}

/// The same by a bit for each row, set before; only rows of set bits are looked at.
var bits = [UInt64](repeating: 0, count: brushed.count / 64 + 1)
@MainActor func bitmap(_ range: Range<UInt16>) {
  var counts = [UInt32](repeating: 0, count: 256)
  bits.withUnsafeMutableBufferPointer { bits in
    brushed.withUnsafeBufferPointer { brushed in
      shown.withUnsafeBufferPointer { shown in
        for word in bits.indices {
          var mask: UInt64 = 0
          let last = min(64, brushed.count - 64 * word)
          for bit in 0..<max(0, last) {
            let isIn =
              brushed[64 &* word &+ bit] &- range.lowerBound < range.upperBound - range.lowerBound
            mask |= (isIn ? 1 : 0) << UInt64(bit)
          }
          bits[word] = mask
          while mask != 0 {
            counts[Int(shown[64 &* word &+ mask.trailingZeroBitCount])] &+= 1
            mask &= mask &- 1
          }
        }
      }
    }
  }
  checksum += Int(counts[3])
}

var cells = [UInt32](repeating: 0, count: slots.brushed * slots.shown)
@MainActor func buildCells() {
  cells = [UInt32](repeating: 0, count: slots.brushed * slots.shown)
  cells.withUnsafeMutableBufferPointer { cells in
    for row in brushed.indices { cells[Int(brushed[row]) &* 192 &+ Int(shown[row])] &+= 1 }
  }
}
var sums: [UInt32] = []
@MainActor func buildSums() {
  sums = [UInt32](repeating: 0, count: slots.shown) + cells
  for place in 192..<sums.count { sums[place] &+= sums[place - 192] }
}
/// All cells of the brush are added up.
@MainActor func added(_ range: Range<UInt16>) {
  var counts = [UInt32](repeating: 0, count: 192)
  for slot in range { for place in 0..<192 { counts[place] &+= cells[Int(slot) * 192 + place] } }
  checksum += Int(counts[3])
}
@MainActor func subtracted(_ range: Range<UInt16>) {
  let (low, high) = (Int(range.lowerBound) * 192, Int(range.upperBound) * 192)
  let counts = (0..<192).map { sums[high + $0] &- sums[low + $0] }
  checksum += Int(counts[3])
}
let hands = (0..<200).map { UInt16($0)..<UInt16($0 + 100 + $0 % 9) }
report(
  "one thread: comparison and addition", hands.prefix(10).map { range in timed { plain(range) }.0 })
report("one thread: bitmap", hands.prefix(10).map { range in timed { bitmap(range) }.0 })
report("one thread: cells built", (0..<5).map { _ in timed { buildCells() }.0 })
report("one thread: prefix sums built", (0..<5).map { _ in timed { buildSums() }.0 })
report("cells added", hands.map { range in timed { added(range) }.0 })
report("prefix sums subtracted", hands.map { range in timed { subtracted(range) }.0 })
print("checksum", checksum, separator: "\t")
