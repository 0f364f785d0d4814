// The table for each shape of JSON.
import Tables
import TestSupport
import Testing

@Suite struct JSONShapeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let shape: JSONShape
    let names: [String]
    let rows: [[String]]

    var testDescription: String { text }

    init(_ text: String, _ shape: JSONShape, _ names: [String], _ rows: [[String]]) {
      (self.text, self.shape, self.names, self.rows) = (text, shape, names, rows)
    }
  }

  static let cases: [Case] = [
    Case(
      #"[{"day":"Mon","n":1},{"day":"Tue","n":2}]"#, .objects, ["day", "n"],
      [["Mon", "1"], ["Tue", "2"]]),
    Case(#"[{"a":1},{"b":2}]"#, .objects, ["a", "b"], [["1", ""], ["", "2"]]),
    Case(#"[{"a":1,"b":2},{"b":4,"a":3}]"#, .objects, ["a", "b"], [["1", "2"], ["3", "4"]]),
    Case(
      #"[{"a":1,"c":3},{"a":4,"b":5,"c":6}]"#, .objects, ["a", "c", "b"],
      [["1", "3", ""], ["4", "6", "5"]]),
    Case(#"[{"a":{"b":1,"c":{"d":2}}}]"#, .objects, ["a.b", "a.c.d"], [["1", "2"]]),
    Case(
      #"[{"a":[1,[2,3],{"b":4}]}]"#, .objects, ["a.0", "a.1.0", "a.1.1", "a.2.b"],
      [["1", "2", "3", "4"]]),
    Case(#"[{"a":1},{"a":{"b":2}}]"#, .objects, ["a", "a.b"], [["1", ""], ["", "2"]]),
    Case(#"[{"a.b":1,"a":{"b":2}}]"#, .objects, ["a.b", "a.b (2)"], [["1", "2"]]),
    Case(#"[{"":1," x ":2}]"#, .objects, ["Column 1", "x"], [["1", "2"]]),
    Case(
      #"[{"a":null,"b":true,"c":false,"d":""}]"#, .objects, ["a", "b", "c", "d"],
      [["", "true", "false", ""]]),
    Case(#"[{"a":1}][{"a":2}]"#, .objects, ["a"], [["1"], ["2"]]),
    Case("[{}, {\"a\":1}]", .objects, ["a"], [[""], ["1"]]),
    Case("{\"a\":1}\n{\"a\":2}\n", .lines, ["a"], [["1"], ["2"]]),
    Case("\n{\"a\":1}\r\n\r\n \t{\"a\":2}", .lines, ["a"], [["1"], ["2"]]),
    Case("{\"a\":1}{\"a\":2}", .lines, ["a"], [["1"], ["2"]]),
    Case("{\n \"a\": 1\n}\n{\n \"a\": 2\n}\n", .lines, ["a"], [["1"], ["2"]]),
    Case("{\"a\":{\"b\":[{\"c\":1}]}}\n{\"a\":{}}", .lines, ["a.b.0.c"], [["1"], [""]]),
    Case("{\"a\":[1,2]}\n{\"a\":[3,4]}\n", .lines, ["a.0", "a.1"], [["1", "2"], ["3", "4"]]),
    Case("{\"n\":\"x\",\"v\":1}\n", .lines, ["n", "v"], [["x", "1"]]),
    Case("{\"a\":{\"b\":1},\"v\":2}", .lines, ["a.b", "v"], [["1", "2"]]),
    Case("[\"day\",\"n\"]\n[\"Mon\",1]\n", .lines, ["day", "n"], [["Mon", "1"]]),
    Case("[1,2]\n[3,4]\n", .lines, ["Column 1", "Column 2"], [["1", "2"], ["3", "4"]]),
    Case(
      #"{"day":["Mon","Tue"],"n":[1,2]}"#, .columns, ["day", "n"], [["Mon", "1"], ["Tue", "2"]]),
    Case(
      #"{"day":["Mon","Tue"],"n":[1]}"#, .columns, ["day", "n"], [["Mon", "1"], ["Tue", ""]]),
    Case(#"{"a":[1],"a":[2],"b":[3]}"#, .columns, ["a", "b"], [["2", "3"]]),
    Case(#"{"a":[1,[2],3]}"#, .columns, ["a"], [["1"], [""], ["3"]]),
    Case(
      #"{"city":{"0":"Rome","1":"Oslo"},"n":{"0":3,"1":5}}"#, .keyedColumns, ["city", "n"],
      [["Rome", "3"], ["Oslo", "5"]]),
    Case(#"{"a":{"0":1},"b":{"0":2}}"#, .keyedColumns, ["a", "b"], [["1", "2"]]),
    Case(
      #"{"city":{"3":"Rome","7":"Oslo"},"n":{"3":3,"7":null}}"#, .keyedColumns,
      ["name", "city", "n"], [["3", "Rome", "3"], ["7", "Oslo", ""]]),
    Case(
      #"{"a":{"0":1,"1":2,"2":3},"b":{"0":4,"2":5,"3":6}}"#, .entries,
      ["name", "0", "1", "2", "3"], [["a", "1", "2", "3", ""], ["b", "4", "", "5", "6"]]),
    Case(
      #"{"a":{"x":"p","y":"q"},"b":{"x":1,"z":2}}"#, .keyedColumns, ["name", "a", "b"],
      [["x", "p", "1"], ["y", "q", ""], ["z", "", "2"]]),
    Case(
      #"{"Rome":{"n":3,"land":"Italy"},"Oslo":{"n":5,"land":"Norway"}}"#, .entries,
      ["name", "n", "land"], [["Rome", "3", "Italy"], ["Oslo", "5", "Norway"]]),
    Case(
      #"{"0":{"city":"Rome","n":3},"1":{"city":"Oslo","n":5}}"#, .entries,
      ["name", "city", "n"], [["0", "Rome", "3"], ["1", "Oslo", "5"]]),
    Case(
      #"{"Mon":898,"Tue":"670","Wed":null}"#, .pairs, ["name", "value"],
      [["Mon", "898"], ["Tue", "670"], ["Wed", ""]]),
    Case(#"{"Mon":1,"Mon":2}"#, .pairs, ["name", "value"], [["Mon", "1"], ["Mon", "2"]]),
    Case(
      #"{"Mon":{"n":1,"m":2},"Tue":{"m":3}}"#, .entries, ["name", "n", "m"],
      [["Mon", "1", "2"], ["Tue", "", "3"]]),
    Case(#"{"a":{"name":"b"}}"#, .entries, ["name", "name (2)"], [["a", "b"]]),
    Case(
      #"[["day","n"],["Mon",1],["Tue",2]]"#, .arrays, ["day", "n"], [["Mon", "1"], ["Tue", "2"]]),
    Case(
      #"[["Mon",1],["Tue",2,3]]"#, .arrays, ["Column 1", "Column 2", "Column 3"],
      [["Mon", "1", ""], ["Tue", "2", "3"]]),
    Case(#"[["1","2"]]"#, .arrays, ["Column 1", "Column 2"], [["1", "2"]]),
    Case(#"[["a"],[{"b":1}]]"#, .arrays, ["a", "a.b"], [["", "1"]]),
    Case(
      "[1, 2.50, \"3\", null, NaN]", .values, ["value"],
      [["1"], ["2.50"], ["3"], [""], ["NaN"]]),
    Case(
      #"{"status":"ok","data":[{"a":1},{"a":2}],"n":2}"#, .objects, ["a"], [["1"], ["2"]]),
    Case(#"{"columns":["a"],"data":[[1],[2]]}"#, .arrays, ["a"], [["1"], ["2"]]),
    Case(
      #"{"columns":["city","2024"],"index":[0,1],"data":[["Rome",3],["Oslo",5]]}"#, .arrays,
      ["city", "2024"], [["Rome", "3"], ["Oslo", "5"]]),
    Case(
      #"{"tags":["x"],"names":["a","b"],"more":["c","d"],"rows":[["p",1]]}"#, .arrays, ["a", "b"],
      [["p", "1"]]),
    Case(
      #"{"names":["a","b"],"rows":[["c","d"],["p",1]]}"#, .arrays, ["a", "b"],
      [["c", "d"], ["p", "1"]]),
    Case(
      #"{"names":["a"],"rows":[["c","d"],["p",1]]}"#, .arrays, ["c", "d"], [["p", "1"]]),
    Case(
      #"{"names":["a",{"b":["c"]}],"rows":[["p",1]],"late":["a","b"]}"#, .arrays,
      ["Column 1", "Column 2"], [["p", "1"]]),
    Case(#"{"r":{"n":1,"items":[{"a":1}]}}"#, .objects, ["a"], [["1"]]),
    Case(#"{"rows":[],"data":[{"a":1}]}"#, .objects, ["a"], [["1"]]),
    Case(
      #"{"r":{"fields":[{"id":"a"}],"rows":[{"a":1},{"a":2}]}}"#, .objects, ["a"], [["1"], ["2"]]),
    Case(
      #"{"meta":[{"x":[{},{},{}]}],"data":[{"a":1},{"a":2}]}"#, .objects, ["a"], [["1"], ["2"]]),
  ]

  @Test(arguments: cases) func `a shape becomes its table`(_ example: Case) {
    let reading = readJSON(example.text)
    #expect(reading.message == nil)
    #expect(reading.shape == example.shape)
    #expect(reading.names == example.names)
    #expect(reading.rows == example.rows)
  }

  @Test(arguments: JSONShape.allCases) func `every shape is among the cases`(_ shape: JSONShape) {
    #expect(Self.cases.contains { $0.shape == shape })
  }

  @Test func `what is left out, doubled or of another length is counted where it is first`() {
    let wrapped = readJSON("{\"n\":2,\n\"data\":[{\"a\":1},\n7],\"more\":{\"b\":[1]}}")
    #expect(wrapped.count(.leftOutValues) == 3)
    #expect(wrapped.table.problems[.leftOutValues].firstLine == 1)
    let beside = readJSON(#"{"x":["p"],"names":["a","b"],"y":["c","d"],"rows":[["e",1]]}"#)
    #expect(beside.count(.leftOutValues) == 2)
    let doubled = readJSON("[{\"a\":1},\n{\"a\":{\"x\":1},\"b\":2,\"a\":{\"y\":3},\"b\":4}]")
    #expect(doubled.names == ["a", "a.x", "b", "a.y"])
    #expect(doubled.rows == [["1", "", "", ""], ["", "", "4", "3"]])
    #expect(doubled.count(.duplicateKeys) == 2)
    #expect(doubled.table.problems[.duplicateKeys].firstRow == 2)
    #expect(doubled.table.problems[.duplicateKeys].firstLine == 2)
    let ragged = readJSON("{\"a\":[1,2,3],\"b\":[1],\"c\":[]}")
    #expect(ragged.count(.shortColumns) == 2)
    #expect(readJSON("[{\"a.b\":1,\"a\":{\"b\":2}}]").count(.renamedColumns) == 1)
    #expect(readJSON("[{\"a\":1},{}]").table.problems.isEmpty)
  }

  @Test(arguments: (0..<200).sampled)
  func `a table written by its columns is the one written by its rows`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let width = Int.random(in: 2...5, using: &random)
    let start = Int.random(in: 0...2, using: &random)
    // One row of texts and numbers is that of an object, unless its key counts it.
    let count = Int.random(in: (start == 0 ? 1 : 2)...9, using: &random)
    let columns = (0..<width).map { column in
      (0..<count).map { row in
        switch (column, Int.random(in: 0...4, using: &random)) {
        // The kinds of these two differ, whatever the others hold.
        case (0, _): "\"text \(row)\""
        case (1, _): "\(row).5"
        case (_, 0): "null"
        case (_, 1): "\"\""
        default: column.isMultiple(of: 2) ? "\(row)" : "\"x\""
        }
      }
    }
    let names = (0..<width).map { "\"c\($0)\"" }
    let byColumns = zip(names, columns).map { name, cells in
      let members = cells.indices.map { "\"\(start + $0)\": \(cells[$0])" }
      return "\(name):{\(members.joined(separator: ","))}"
    }
    let byRows = (0..<count).map { row in
      let cells =
        (start == 0 ? [] : ["\"name\": \(start + row)"])
        + zip(names, columns).map { "\($0): \($1[row])" }
      return "{" + cells.joined(separator: ",") + "}"
    }
    let text = Array("{\(byColumns.joined(separator: ", "))}".utf8)
    let reading = readJSON(text, cuts: [Int.random(in: 0...text.count, using: &random)])
    let rows = readJSON("[\(byRows.joined(separator: ","))]")
    #expect(reading.shape == .keyedColumns)
    #expect(reading.names == rows.names)
    #expect(reading.rows == rows.rows)
    #expect(reading.message == nil && reading.table.problems.isEmpty)
  }

  @Test func `a row is on the line where its record begins`() {
    let text = "[\n {\"a\":\n 1}, {\"a\":2},\r\n\r{\"a\":3}]"
    #expect(readJSON(text).table.lines == [2, 3, 5])
    #expect(readJSON("{\"a\":\n[1,\n2]}").table.lines == [2, 3])
  }

  @Test func `without a header the first row of texts is a row`() {
    let request = TableRequest(dialect: DialectOverrides(hasHeader: false))
    let reading = readJSON(#"[["a","b"],["c","1"]]"#, request: request)
    #expect(reading.names == ["Column 1", "Column 2"])
    #expect(reading.rows.count == 2)
  }

  @Test func `each column has a name of its own, with the first number that is free`() {
    var random = SeededGenerator(seed: 7)
    for index in 0..<200 {
      let header = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        ["a", "b", "a (2)", "a (3)"][Int.random(in: 0...3, using: &random)]
      }
      guard Samples.takes(index) else { continue }
      var names: [String] = []
      for wanted in header {
        var (name, number) = (wanted, 2)
        while names.contains(name) { (name, number) = ("\(wanted) (\(number))", number + 1) }
        names.append(name)
      }
      let row = header.indices.map(String.init).joined(separator: ",")
      let first = header.map { "\"\($0)\"" }.joined(separator: ",")
      #expect(readJSON("[[\(first)],[\(row)],[\(row)]]").names == names, "\(header)")
    }
  }

  @Test func `thousands of columns with one name are numbered`() {
    let count = 4000
    let first = Array(repeating: "\"a\"", count: count).joined(separator: ",")
    let row = (1...count).map(String.init).joined(separator: ",")
    let names = readJSON("[[\(first)],[\(row)],[\(row)]]").names
    #expect(names == ["a"] + (2...count).map { "a (\($0))" })
  }

  @Test func `numbers keep their text and count as numbers, in strings too`() throws {
    let table = try table(
      #"[{"n":1.10,"s":"1,234","e":-1E+3,"z":-0,"b":123456789012345678901234567890,"i":-Infinity}]"#
    )
    #expect(
      table.columns.map { $0.text(at: 0) }
        == ["1.10", "1,234", "-1E+3", "-0", "123456789012345678901234567890", "-Infinity"])
    #expect(
      table.columns.map { $0.number(at: 0) } == [
        1.1, 1234, -1000, 0, 1.2345678901234568e29, -.infinity,
      ])
  }
}
