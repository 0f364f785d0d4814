// JSON of data frames: columns whose values have keys, and lists of names beside rows.
import Tables
import TestSupport
import Testing

@Suite struct JSONFrameTests {
  typealias Case = JSONShapeTests.Case

  static let cases: [Case] = [
    // Columns that lack a row, or have another order, or a key twice.
    Case(
      #"{"city":{"r1":"Rome","r3":"Oslo","r4":"Bern"},"n":{"r1":1,"r2":2,"r3":30,"r4":40}}"#,
      .keyedColumns, ["name", "city", "n"],
      [["r1", "Rome", "1"], ["r3", "Oslo", "30"], ["r4", "Bern", "40"], ["r2", "", "2"]]),
    Case(
      #"{"city":{"0":"Rome","1":"Oslo","2":"Bern"},"n":{"2":7,"1":5,"0":6}}"#, .keyedColumns,
      ["city", "n"], [["Rome", "6"], ["Oslo", "5"], ["Bern", "7"]]),
    Case(
      #"{"price":{"A":1,"B":2},"kind":{"A":"x","A":"w","B":"y"}}"#, .keyedColumns,
      ["name", "price", "kind"], [["A", "1", "w"], ["B", "2", "y"]]),
    Case(
      #"{"price":{"A":1,"B":2,"A":5},"kind":{"A":"x","B":"y","A":"z"}}"#, .keyedColumns,
      ["name", "price", "kind"], [["A", "5", "z"], ["B", "2", "y"]]),
    // Rows of which some are texts.
    Case(
      #"{"Mon":{"open":9,"close":17},"Tue":{"open":8,"close":18},"Sat":{"open":10,"close":14},"#
        + #""Sun":{"open":"closed","close":"closed"}}"#,
      .entries, ["name", "open", "close"],
      [
        ["Mon", "9", "17"], ["Tue", "8", "18"], ["Sat", "10", "14"], ["Sun", "closed", "closed"],
      ]),
    Case(
      #"{"2020":{"n":1,"s":2},"note":{"by":"me","of":"x"},"2021":{"n":3,"s":4}}"#, .entries,
      ["name", "n", "s", "by", "of"],
      [["2020", "1", "2", "", ""], ["note", "", "", "me", "x"], ["2021", "3", "4", "", ""]]),
    // Columns with a cell of another kind.
    Case(
      #"{"city":{"ann":"Rome","bob":"Oslo","cy":"1984"},"n":{"ann":5,"bob":6,"cy":3}}"#,
      .keyedColumns, ["name", "city", "n"],
      [["ann", "Rome", "5"], ["bob", "Oslo", "6"], ["cy", "1984", "3"]]),
    Case(
      #"{"weight":{"ann":"5 kg","bob":"6 kg"},"city":{"ann":"Rome","bob":"Oslo"}}"#,
      .keyedColumns, ["name", "weight", "city"],
      [["ann", "5 kg", "Rome"], ["bob", "6 kg", "Oslo"]]),
    Case(
      #"{"tags":{"0":["a"],"1":["b"],"2":[]},"city":{"0":"Rome","1":"Oslo","2":"Bern"}}"#,
      .keyedColumns, ["tags", "city"], [["", "Rome"], ["", "Oslo"], ["", "Bern"]]),
    Case(
      #"{"tags":{"0":[{"t":"a"}],"1":[]},"city":{"0":"Rome","1":"Oslo"}}"#, .keyedColumns,
      ["tags", "city"], [["", "Rome"], ["", "Oslo"]]),
    // Names beside rows.
    Case(
      #"{"units":["km","h","s"],"columns":["trip","t"],"data":[["Mon",{"v":1,"w":2}]]}"#,
      .arrays, ["trip", "t.v", "t.w"], [["Mon", "1", "2"]]),
    Case(
      #"{"units":["km","h"],"columns":["trip","t"],"data":[["Mon",1]]}"#, .arrays, ["trip", "t"],
      [["Mon", "1"]]),
    Case(
      #"{"columns":["day","n","m"],"data":[["Mon",[1,2]],["Tue",[3,4],5]]}"#, .arrays,
      ["day", "n.0", "n.1", "m"], [["Mon", "1", "2", ""], ["Tue", "3", "4", "5"]]),
    Case(
      #"{"columns":["day","n"],"data":[["Mon",{"v":1}],["Tue",{"v":2,"w":3}]]}"#, .arrays,
      ["day", "n.v", "n.w"], [["Mon", "1", ""], ["Tue", "2", "3"]]),
    Case(
      #"{"fields":["a","b","c"],"rows":[["x",1],["y",2,3]]}"#, .arrays, ["a", "b", "c"],
      [["x", "1", ""], ["y", "2", "3"]]),
    Case(
      #"{"warnings":["slow","old"],"rows":[["day","n"],["Mon",1]]}"#, .arrays, ["day", "n"],
      [["Mon", "1"]]),
    Case(
      #"{"columns":["day","n"],"data":[["day","n"],["Mon",1]]}"#, .arrays, ["day", "n"],
      [["Mon", "1"]]),
    Case(
      #"{"columns":["day","n"],"data":[["Sun","closed"],["Mon",1]]}"#, .arrays, ["day", "n"],
      [["Sun", "closed"], ["Mon", "1"]]),
    Case(
      #"{"names":["ann","bob","cy"],"rows":[["x",1]]}"#, .arrays, ["Column 1", "Column 2"],
      [["x", "1"]]),
  ]

  @Test(arguments: cases) func `columns and rows are told apart, and have their names`(
    _ example: Case
  ) {
    let reading = readJSON(example.text)
    #expect(reading.message == nil)
    #expect(reading.shape == example.shape)
    #expect(reading.names == example.names)
    #expect(reading.rows == example.rows)
  }

  @Test(arguments: (0..<300).sampled)
  func `columns that lack rows, or have another order, are joined by their keys`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let width = Int.random(in: 2...3, using: &random)
    let keyCount = Int.random(in: width + 1...9, using: &random)
    var (keys, rows): ([String], [[String]]) = ([], [])
    var columns: [String] = []
    var doubled = 0
    for column in 0..<width {
      var places: [Int] = []
      // More rows than columns, which all have them, tell that they are columns.
      for place in 0..<keyCount where place <= width || Bool.random(using: &random) {
        places.append(place)
      }
      places.shuffle(using: &random)
      if Int.random(in: 0...2, using: &random) == 0 {
        places.append(places[0])
        doubled += 1
      }
      var members: [String] = []
      for place in places {
        let key = "k\(place)"
        if !keys.contains(key) {
          keys.append(key)
          rows.append([key] + Array(repeating: "", count: width))
        }
        let value = Int.random(in: 0...99, using: &random)
        let cell = column == 0 ? "t\(value)" : "\(value)"
        members.append("\"\(key)\":" + (column == 0 ? "\"\(cell)\"" : cell))
        for row in rows.indices where rows[row][0] == key { rows[row][column + 1] = cell }
      }
      columns.append("\"c\(column)\":{\(members.joined(separator: ","))}")
    }
    let text = Array("{\(columns.joined(separator: ",\n"))}".utf8)
    let reading = readJSON(text, cuts: [Int.random(in: 0...text.count, using: &random)])
    #expect(reading.shape == .keyedColumns)
    #expect(reading.names == ["name"] + (0..<width).map { "c\($0)" })
    #expect(reading.rows == rows)
    #expect(reading.count(.duplicateKeys) == doubled)
    #expect(reading.count(.leftOutValues) == 0)
  }

  @Test(arguments: (0..<200).sampled)
  func `objects are read alike, however little of them the sample has`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var rows: [[String]] = []
    var (texts, numbers, members): ([String], [String], [String]) = ([], [], [])
    for row in 0..<Int.random(in: 2...30, using: &random) {
      let text = String(repeating: "x", count: Int.random(in: 1...9, using: &random))
      let number = Int.random(in: 100...800, using: &random)
      rows.append(["k\(row)", text, "\(number)"])
      texts.append("\"k\(row)\":\"\(text)\"")
      numbers.append("\"k\(row)\":\(number)")
      members.append("\"k\(row)\":{\"c0\":\"\(text)\",\"c1\":\(number)}")
    }
    let columns = [texts, numbers].map { $0.joined(separator: ",") }
    let cases: [(text: String, shape: JSONShape)] = [
      ("{\"c0\":{\(columns[0])},\"c1\":{\(columns[1])}}", .keyedColumns),
      ("{\(members.joined(separator: ","))}", .entries),
      ("{\(members.joined(separator: "}\n{"))}", .lines),
    ]
    for (text, shape) in cases {
      let whole = readJSON(text)
      #expect(whole.shape == shape)
      if shape != .lines { #expect(whole.rows == rows) }
      // The first object has begun.
      for sampleBytes in [8, 20, 60, 200] {
        var limits = Limits.standard
        limits.sampleBytes = sampleBytes
        #expect(readJSON(text, limits: limits) == whole, "\(sampleBytes)")
      }
    }
  }

  @Test func `an object of more keys than a row may have is a column`() {
    let members = (0..<5000).map { "\"k\($0)\":\"t\"" }
    let reading = readJSON("{\"city\":{\(members.joined(separator: ","))},\"n\":{\"k7\":3}}")
    #expect(reading.shape == .keyedColumns)
    #expect(reading.message == nil)
    #expect(reading.names == ["name", "city", "n"])
    #expect(reading.rows.count == 5000)
    #expect(reading.rows[7] == ["k7", "t", "3"])
    #expect(reading.count(.shortColumns) == 1)
  }

  @Test func `what is doubled or nested in a column is told with its row and line`() {
    let doubled = readJSON("{\"a\":{\"x\":\"p\",\"y\":\"q\"},\n\"b\":{\"y\":1,\n\"y\":2,\"x\":3}}")
    #expect(doubled.rows == [["x", "p", "3"], ["y", "q", "2"]])
    #expect(doubled.count(.duplicateKeys) == 1)
    #expect(doubled.table.problems[.duplicateKeys].firstRow == 2)
    #expect(doubled.table.problems[.duplicateKeys].firstLine == 3)
    for text in [
      "{\"a\":{\"0\":\"p\",\"1\":\"q\"},\"b\":{\"0\":1,\n\"1\":[2]}}",
      "{\"a\":[\"p\",\"q\"],\"b\":[1,\n[2]]}",
    ] {
      let nested = readJSON(text)
      #expect(nested.rows == [["p", "1"], ["q", ""]])
      #expect(nested.count(.leftOutValues) == 1)
      #expect(nested.table.problems[.leftOutValues].firstRow == 2)
      #expect(nested.table.problems[.leftOutValues].firstLine == 2)
    }
  }

  @Test(arguments: (0..<100).sampled)
  func `names beside rows are those of their elements, nested or not`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var (names, wanted, cells): ([String], [String], [String]) = ([], [], [])
    for element in 0..<Int.random(in: 1...4, using: &random) {
      let name = "n\(element)"
      names.append("\"\(name)\"")
      switch Int.random(in: 0...2, using: &random) {
      case 0:
        wanted.append(name)
        cells.append("1")
      case 1:
        wanted += ["\(name).v", "\(name).w"]
        cells.append(#"{"v":1,"w":2}"#)
      default:
        wanted += ["\(name).0", "\(name).1"]
        cells.append("[1,2]")
      }
    }
    let row = "[\(cells.joined(separator: ","))]"
    let list = names.joined(separator: ",")
    let reading = readJSON(
      "{\"units\":[\"km\"],\"columns\":[\(list)],\"rows\":[\(row),\(row)]}")
    #expect(reading.shape == .arrays)
    #expect(reading.names == wanted)
    #expect(reading.rows.count == 2)
    #expect(reading.count(.leftOutValues) == 1)
    #expect(reading.count(.renamedColumns) == 0)
  }
}
