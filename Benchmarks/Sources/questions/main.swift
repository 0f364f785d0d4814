// How long a table takes to be read with all of its columns kept, and how long questions about it
// take then; from inside, as nobody can tell these apart from outside.
//
//   questions FILE RUNS [NAME]     FILE: what `rows` writes; NAME: one of the questions
import Glibc
import Queries
import Tables

func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// One line a question: its name and the seconds of each run.
func report(_ name: String, _ samples: [Double]) {
  print(([name] + samples.map { String($0) }).joined(separator: "\t"))
}

func read(_ path: String) throws -> Table {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { throw TableError.empty }
  defer { close(descriptor) }
  var status = stat()
  fstat(descriptor, &status)
  var reader = TableReader(totalBytes: Int(status.st_size))
  var unpacker = Unpacker()
  let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 4096)
  defer { room.deallocate() }
  while true {
    let direct = try unpacker.read(into: &reader) {
      Glibc.read(descriptor, $0.baseAddress, $0.count)
    }
    if let direct, direct > 0 { continue }
    let count = direct ?? Glibc.read(descriptor, room.baseAddress, room.count)
    guard count > 0 else { break }
    try unpacker.push(UnsafeRawBufferPointer(rebasing: room[..<count]), to: &reader)
  }
  try unpacker.finish(&reader)
  try reader.finish()
  return reader.snapshot()
}

let path = CommandLine.arguments[1]
let runs = Int(CommandLine.arguments[2]) ?? 5
let start = now()
let table = try read(path)
report("read", [now() - start])
let bytes = table.columns.reduce(0) { sum, column in
  sum + (column.chunks?.chunks.reduce(0) { $0 + $1.byteCount } ?? 0)
}
report("bytes a cell", [Double(bytes) / Double(table.rowCount * table.columns.count)])

func column(_ name: String) -> ColumnRef {
  ColumnRef(name: name, position: table.columnNames.firstIndex(of: name) ?? 0)
}
let byRegion = Query(
  category: Field(column("region")), values: [column("amount")], method: .sum)
var questions: [(String, Query)] = []
if table.columnNames.contains("name") {
  var (medians, codes) = (byRegion, byRegion)
  (medians.method, codes.method) = (.median, .distinct)
  codes.values = [Measure(column("code"))]
  var (byCode, byName) = (byRegion, byRegion)
  (byCode.category, byName.category) = (Field(column("code")), Field(column("name")))
  questions = [
    ("median by 50 names", medians), ("100,001 codes, different ones by 50 names", codes),
    ("sum by 100,001 codes", byCode), ("sum by 1,000,000 names", byName),
  ]
} else {
  var filtered = byRegion
  filtered.filters = [.compare(column("qty"), .less, ["46"])]
  questions = [
    ("sum by 50 names", byRegion),
    ("the same, half of the rows", filtered),
    ("count of 2,688 dates", Query(category: Field(column("date")), method: .count)),
  ]
}
let asked = CommandLine.arguments.dropFirst(3).first
for (name, query) in questions where asked.map({ $0 == name }) ?? true {
  var samples: [Double] = []
  for run in 0...runs {
    let start = now()
    let answer = try Queries.run(query, over: table)
    // The first one finds nothing in the caches.
    if run > 0 { samples.append(now() - start) }
    guard answer.categories.count > 0 else { throw TableError.empty }
  }
  report(name, samples)
}
