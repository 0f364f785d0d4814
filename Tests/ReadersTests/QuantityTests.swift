// Units, sizes and durations in columns, and look-alikes.
import Foundation
import Tables
import TestSupport
import Testing

@Suite struct `A column with units` {
  /// A column with the given name and cells, next to another one.
  private func column(_ name: String, _ cells: [String], beside other: String = "thing") throws
    -> Column
  {
    let rows = cells.enumerated().map { "x\($0.offset);\($0.element)\n" }
    return try table("\(other);\(name)\n" + rows.joined()).columns[1]
  }

  private func numbers(_ name: String, _ cells: [String], beside other: String = "thing") throws
    -> (unit: String, numbers: [Double])
  {
    let column = try column(name, cells, beside: other)
    return (column.unit, column.isNumeric ? column.numbers(rowCount: cells.count) : [])
  }

  @Test(
    arguments: [
      ("weight", ["5 kg", "12.5 kg", "7kg"], "kg", [5, 12.5, 7]),
      ("weight", ["5 kg", "500 g", "1 kg"], "kg", [5, 0.5, 1]),
      ("weight", ["5 kg", "7 kg", "8"], "kg", [5, 7, 8]),
      ("speed", ["12 km/h", "7 km/h", "8.5 km/h"], "km/h", [12, 7, 8.5]),
      ("delay", ["3.5 ms", "12 ms"], "ms", [3.5, 12]), ("ran", ["5 s", "4000 s"], "s", [5, 4000]),
      ("took", ["3.5 ms", "2 s", "12µs"], "s", [0.0035, 2, 0.000012]),
      ("stock", ["12 pcs", "7 pcs", "40 pcs"], "pcs", [12, 7, 40]),
      ("rise", ["-3 °C", "(4 °C)", "+2.5 °C"], "°C", [-3, -4, 2.5]),
      ("deep", ["1,5 m", "12,25 m", "3,0 m"], "m", [1.5, 12.25, 3]),
      ("price", ["$1.2M", "$300K", "$5"], "$", [1_200_000, 300_000, 5]),
      ("price", ["1 200 €", "7 €"], "€", [1200, 7]),
      ("share", ["12 %", "7.5 %"], "%", [12, 7.5]),
      ("people", ["12K", "1.5M", "700"], "", [12_000, 1_500_000, 700]),
      ("people", ["1.2 million", "3 million"], "", [1_200_000, 3_000_000]),
      ("worth", ["1.2B", "300M", "45K"], "", [1_200_000_000, 300_000_000, 45_000]),
      ("worth", ["3 b", "8 b", "0", "0", "5"], "", [3_000_000_000, 8_000_000_000, 0, 0, 5]),
      ("stars", ["1.2k", "900", "850", "340"], "", [1200, 900, 850, 340]),
      ("views", ["1.2M", "340K", "900", "7", "85"], "", [1_200_000, 340_000, 900, 7, 85]),
      ("length", ["5 m", "12 m", "30 m"], "m", [5, 12, 30]),
      ("length", ["5m", "12m", "0"], "m", [5, 12, 0]),
      ("length", ["5 m", "12 m", "8"], "m", [5, 12, 8]),
    ] as [(String, [String], String, [Double])])
  func `counts what stands behind its numbers`(
    _ name: String, _ cells: [String], _ unit: String, _ expected: [Double]
  ) throws {
    let found = try numbers(name, cells)
    #expect(found.unit == unit)
    #expect(found.numbers == expected)
  }

  @Test(
    arguments: [
      ("size", ["1.5G", "512M", "0"], "thing", "GiB", [1.5, 0.5, 0]),
      ("Column", ["1.0K", "3.0K"], "./path", "KiB", [1, 3]),
      ("Column", ["1.0K", "3.0K"], "name", "", [1000, 3000]),
      (
        "x", ["1.5KiB", "512B", "3MiB"], "thing", "MiB",
        [1.5 / 1024, 0.5 / 1024, 3]
      ),
      ("x", ["512Ki", "3Mi"], "thing", "MiB", [0.5, 3]),
      ("x", ["1.5GB", "500MB", "20kB"], "thing", "GB", [1.5, 0.5, 0.00002]),
      ("x", ["512 MB", "20 MB"], "thing", "MB", [512, 20]),
      ("RES", ["14520", "1.5g", "12.5m"], "PID", "KiB", [14520, 1_572_864, 12_800]),
    ] as [(String, [String], String, String, [Double])])
  func `counts bytes by 1024 where programs do, else by 1000`(
    _ name: String, _ cells: [String], _ other: String, _ unit: String, _ expected: [Double]
  ) throws {
    let found = try numbers(name, cells, beside: other)
    #expect(found.unit == unit)
    #expect(found.numbers == expected)
  }

  @Test(
    "A letter after one of several numbers is no unit and multiplies nothing",
    arguments: ["3.2 b", "4 m", "4m", "7t", "7 t", "4.5 d", "5 s", "6 h", "3 B", "12 M", "2 A"])
  func notes(_ cell: String) throws {
    let column = try column("value", ["8.4", cell, "9.9", "0"])
    #expect(column.unit == "")
    #expect(column.numbers.quantity == .none)
    #expect(
      (0..<4).map { column.value(at: $0) } == [.number(8.4), .text, .number(9.9), .number(0)])
  }

  @Test("Letters of several kinds after a few numbers are no unit")
  func differentNotes() throws {
    let cells = ["8.4", "3.2 b", "1.5", "9 s", "2.5", "7 s", "6.1", "5 d", "2.2"]
    let column = try column("value", cells)
    #expect(column.unit == "")
    let numbers = column.numbers(rowCount: cells.count)
    #expect(numbers.filter { !$0.isNaN } == [8.4, 1.5, 2.5, 6.1, 2.2])
  }

  @Test func `counts the sizes of a whole table in one unit`() throws {
    let table = try table("disk,size,used\na,100G,300M\nb,200G,40M\n")
    #expect(table.columns[1...].map(\.unit) == ["GiB", "GiB"])
    #expect(table.columns[2].numbers(rowCount: 2) == [300.0 / 1024, 40.0 / 1024])
  }

  @Test(
    arguments: [
      ("took", ["00:01:30", "00:00:05"], "s", [90, 5]),
      ("took", ["1:30:05.25", "0:58:12"], "min", [90.0875, 58.2]),
      ("took", ["2h 5m", "3m20.5s", "1d 2h"], "h", [125.0 / 60, 200.5 / 3600, 26]),
      ("took", ["PT1H5M", "PT30S"], "s", [3900, 30]),
      ("took", ["1 day, 2:03:04", "0 days 00:00:01.5"], "h", [26.0 + 184 / 3600, 1.5 / 3600]),
      ("TIME", ["1-02:03:04", "00:00:10"], "h", [26.0 + 184 / 3600, 10.0 / 3600]),
      ("TIME", ["-1-02:03:04", "00:00:10"], "h", [-26.0 - 184 / 3600, 10.0 / 3600]),
      ("took", ["1 day -02:00:00", "-2 days -01:00:00", "-1d 02:00:00"], "h", [22, -49, -26]),
      ("x", ["+01:12:00", "+00:30:00", "+10:00:00"], "h", [1.2, 0.5, 10]),
      ("x", ["-01:12:00", "00:30:00", "10:00:00"], "h", [-1.2, 0.5, 10]),
      ("length", ["3:45", "10:11", "2:59"], "min", [3.75, 10 + 11.0 / 60, 2 + 59.0 / 60]),
      ("hours worked", ["7:30", "8:15", "-0:45"], "h", [7.5, 8.25, -0.75]),
      ("lap", ["1:23.456", "1:22.9"], "s", [83.456, 82.9]),
      ("age", ["5m", "2h", "3d"], "d", [5.0 / 1440, 2.0 / 24, 3]),
      ("age", ["5m", "12m"], "min", [5, 12]),
      ("x", ["36:10:00", "12:00:00"], "h", [36 + 1.0 / 6, 12]),
      ("timeout", ["30", "5m", "45"], "min", [0.5, 5, 0.75]),
      (
        "time spent", ["1:02:03", "10:00:00", "2:00", "26:00:01"], "h",
        [3723.0 / 3600, 10, 1.0 / 30, 93_601.0 / 3600]
      ),
      ("x", ["59:40", "1:02:03", "58:12"], "min", [3580.0 / 60, 3723.0 / 60, 58.2]),
      ("hours", ["26:00:00", "2:00"], "h", [26, 2]),
    ] as [(String, [String], String, [Double])])
  func `counts lengths of time in whatever way they are written`(
    _ name: String, _ cells: [String], _ unit: String, _ expected: [Double]
  ) throws {
    let found = try numbers(name, cells)
    #expect(found.unit == unit || unit == "s" && found.unit == "min")
    let factor = found.unit == unit ? 1.0 : 60
    #expect(found.numbers.count == expected.count)
    for (one, other) in zip(found.numbers, expected) {
      #expect(abs(one * factor - other) <= 1e-12 * abs(other), "\(cells)")
    }
  }

  @Test(
    arguments: [
      ("net", ["2G", "3G", "4G", "5G"]), ("seat", ["1A", "2B", "3C"]),
      ("time", ["09:15:20", "09:16:00", "10:16:01"]), ("time", ["09:30", "10:15", "23:10"]),
      ("start", ["1:30:00", "2:45:00"]), ("hour", ["06:00", "12:00"]), ("floor", ["1st", "2nd"]),
      ("cylinders", ["6 cyl", "4 cyl", "8 cyl", "6 cyl", "6 cyl", "4 cyl", "8 cyl"]),
      ("year", ["2015 年", "2016 年", "2017 年"]), ("town", ["1 town", "2 town", "3 town"]),
      ("rating", ["1 star", "2 stars", "3 stars"]),
      ("when", ["10 AM", "11 AM", "2 AM"]),
      ("mix", ["5 kg", "7 m", "8 bananas", "many"]), ("street", ["12 Main St", "7 High St"]),
      ("ratio", ["16:09", "4:30", "26:30"]), ("family", ["135", "136A", "137"]),
      ("cpu", ["250m", "2", "1500m"]), ("tram", ["7:30", "7:30:30", "8:15"]),
      ("score", ["3:1", "2:2", "0:4"]),
      ("date", ["2024-01-02", "2024-01-03"]), ("iso", ["P1Y", "P2M"]),
    ])
  func `is one of texts where these are names, clocks or codes`(_ name: String, _ cells: [String])
    throws
  {
    let column = try column(name, cells)
    #expect(column.numbers.quantity == .none)
    #expect(column.unit == "")
  }

  /// Columns of times without a word in their names; each with the numbers that they are, if any.
  @Test(
    "Times of day and lengths of time are told apart by the notation of the table",
    arguments: [
      // A log of sleep: times of day have two digits, lengths one.
      (
        "into,out,a,b\n23:14,05:12,5:58,0:57\n22:33,06:36,7:38,1:28\n22:49,06:01,10:05,1:16\n",
        ["", "", "h", "h"]
      ),
      // A race, in the order of one of its times; the pace is minutes and seconds.
      (
        "club;gross;net;min/km\na;1:12:17;1:12:09;3:22\nb;1:20:44;1:20:18;3:48\n"
          + "c;1:22:39;1:19:39;3:55\nd;1:27:48;1:26:45;4:06\n",
        ["", "min", "min", "min"]
      ),
      // A timesheet.
      (
        "in;out;rest\n08:15;16:45;0:30\n07:50;17:00;1:05\n09:10;14:00;0:20\n",
        ["", "", "min"]
      ),
      // Observations between midnight and one, and by quarters of an hour.
      ("at what;n\n00:00:05;1\n00:10:07;2\n00:40:00;3\n01:00:00;4\n", ["", ""]),
      ("tick;n\n00:00;1\n00:15;2\n00:30;3\n00:45;4\n01:00;4\n", ["", ""]),
      // Times of day in no order, and a result of matches.
      ("when;n\n13:08;1\n10:29;2\n20:33;3\n09:15;4\n", ["", ""]),
      ("team;goals\na;64:20\nb;59:22\nc;9:26\nd;44:34\n", ["", ""]),
      // One notation, one unit: set-up and run of machines.
      ("job;a;b\n1;0:30:00;0:27:00\n2;0:15:00;3:53:00\n3;0:20:00;1:47:00\n", ["", "h", "h"]),
      ("Day;Hours\na;02:53\nb;01:20\nc;04:45\n", ["", "h"]),
    ])
  func times(_ text: String, _ units: [String]) throws {
    #expect(try table(text).columns.map(\.unit) == units)
  }

  @Test func `keeps its texts, and tells cells that do not count from gaps`() throws {
    let cells = ["1.50 kg", "2 kg", "None", "heavy", "3000 kg"]
    let column = try column("weight", cells)
    #expect((0..<5).map { column.text(at: $0) } == cells)
    #expect(
      (0..<5).map { column.value(at: $0) } == [
        .number(1.5), .number(2), .gap, .text, .number(3000),
      ])
    #expect(column.nameWithUnit == "weight (kg)")
    #expect(try self.column("weight (kg)", ["5 kg", "7 kg"]).nameWithUnit == "weight (kg)")
    #expect(try self.column("kg", ["5 kg", "7 kg"]).nameWithUnit == "kg")
  }

  /// The decimal product, of at most fifteen figures, whatever doubles make of the factor.
  @Test(arguments: [
    ("kg", "lb", "0.45359237"), ("kg", "oz", "0.028349523125"), ("kg", "mg", "0.000001"),
    ("m", "ft", "0.3048"), ("m", "in", "0.0254"), ("m", "mi", "1609.344"),
    ("km", "yd", "0.0009144"),
    ("t", "lb", "0.00045359237"), ("V", "kV", "1000"), ("mm", "in", "25.4"),
  ])
  func `tells no noise of a conversion`(_ unit: String, _ other: String, _ factor: String) throws {
    var random = SeededGenerator(seed: 26)
    let numbers = (0..<60).map { _ in
      let figures = Int.random(in: 1...99_999, using: &random)
      let decimals = Int.random(in: 0...4, using: &random)
      return Decimal(sign: .plus, exponent: -decimals, significand: Decimal(figures))
    }
    let scale = try #require(Decimal(string: factor))
    let cells = numbers.flatMap {
      ["1 \(unit)", "2 \(unit)", "3 \(unit)", "\($0) \(other)", "-\($0)\(other)"]
    }
    let found = try self.numbers("x", cells)
    #expect(found.unit == unit)
    for (index, number) in numbers.enumerated() {
      var (product, rounded) = (number * scale, Decimal())
      let figures = "\(product.significand)".count
      NSDecimalRound(&rounded, &product, 15 - figures - product.exponent, .plain)
      let expected = try #require(Double("\(rounded)"))
      #expect(found.numbers[5 * index + 3] == expected)
      #expect(found.numbers[5 * index + 4] == -expected)
    }
  }

  @Test func `has names above it, and a first row that is none`() throws {
    #expect(try table("weight\n5 kg\n7 kg\n").columnNames == ["weight"])
    #expect(try table("3.7M\t/usr/share/x\n12K\t/usr/share/y\n").columnNames.first == "Column 1")
    #expect(try table("3.7M\t/usr/share/x\n12K\t/usr/share/y\n").columns[0].unit == "MiB")
    #expect(try table("name,90 s\na,5\nb,7\n").columnNames == ["name", "90 s"])
  }

  @Test func `below zero has days with a sign and a clock that counts from them`() throws {
    var random = SeededGenerator(seed: 13)
    let secondsInUnit = ["s": 1.0, "min": 60, "h": 3600, "d": 86_400]
    for index in 0..<200 {
      let isWord = Bool.random(using: &random)
      let seconds = (0..<4).map { _ in Int.random(in: -300_000..<0, using: &random) }
      guard Samples.takes(index) else { continue }
      let cells = seconds.map { seconds in
        var (days, rest) = (0, seconds)
        while rest < 0 { (days, rest) = (days - 1, rest + 86_400) }
        let two = [rest / 3600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let clock = two.joined(separator: ":")
        return isWord ? "\(days) days +\(clock)" : "\(days) day\(days == -1 ? "" : "s"), \(clock)"
      }
      let found = try numbers("x", cells)
      let unit = try #require(secondsInUnit[found.unit])
      #expect(found.numbers.map { ($0 * unit).rounded() } == seconds.map(Double.init), "\(cells)")
    }
  }

  /// A unit guessed from the first rows applies to all others, serially and in parallel.
  @Test func `is the same in one piece and in parts`() {
    var random = SeededGenerator(seed: 5)
    let units = ["K", "M", "G", ""]
    var text = "name,size,took,weight,share\n"
    for row in 0..<300 {
      let number = Double(Int.random(in: 0...9999, using: &random)) / 10
      text += "n\(row),\(number)\(units[row % 4]),\(row % 60):0\(row % 10):30,\(row) kg,\(row) %\n"
      if row % 50 == 49 { text += "odd,,,\(row) lb,none\n" }
    }
    let bytes = Array(text.utf8)
    let (whole, _) = read(bytes)
    #expect(whole.columns.map(\.unit) == ["", "GiB", "h", "kg", "%"])
    for size in [1, 7, 100, 1000] {
      let cuts = Array(stride(from: size, to: bytes.count, by: size))
      for (table, error) in [read(bytes, cuts: cuts), readSegments(bytes, cuts: cuts)].compactMap({
        $0
      }) {
        #expect(error == nil)
        for (column, other) in zip(table.columns, whole.columns) {
          #expect(column.unit == other.unit)
          #expect(column.profile == other.profile)
          #expect(
            column.numbers(rowCount: 306).map(\.bitPattern)
              == other.numbers(rowCount: 306).map(\.bitPattern))
          #expect((0..<306).map { column.text(at: $0) } == (0..<306).map { other.text(at: $0) })
        }
      }
    }
  }
}
