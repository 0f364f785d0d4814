// The tables of the everyday tasks: small ones, in the shapes in which such data come.

/// A file on somebody's desk.
struct TaskTable: Sendable {
  /// With its ending.
  let file: String
  let text: String

  init(_ file: String, _ lines: [String]) {
    (self.file, text) = (file, lines.map { $0 + "\n" }.joined())
  }
}

extension TaskTable {
  /// Codes, names and places: nothing to add up.
  static let airports = Self(
    "airports.csv",
    ["iata,name,city,state,country,latitude,longitude"]
      + [("CO", 4), ("TX", 9), ("AK", 14), ("RI", 1), ("OK", 6), ("NV", 2), ("CA", 8)].flatMap {
        state, count in
        (0..<count).map { number in
          let place = Double(number) * 0.37 + Double(count)
          return "\(state)\(number),\(state) Field \(number),\(state) City \(number / 2),\(state),"
            + "USA,\(30 + place),\(-160 + 3 * place)"
        }
      })

  /// Flowers of three species, measured.
  static let species = Self(
    "iris.csv",
    ["sepalLength,sepalWidth,petalLength,petalWidth,species"]
      + [("setosa", 1.5), ("versicolor", 4.5), ("virginica", 5.5)].flatMap { name, petal in
        (0..<20).map { number in
          let change = Double(number % 5 - 2) / 10
          let length = tenths(5 + petal / 4 + change)
          return "\(length),\(tenths(3 - change)),\(tenths(petal + change)),"
            + "\(tenths(petal / 3 + change / 2)),\(name)"
        }
      })

  /// Each source and year once.
  static let electricity = Self(
    "electricity.csv",
    ["year,source,net_generation"]
      + [
        ("Fossil Fuels", 35_361, 250), ("Nuclear Energy", 3_853, 40), ("Renewables", 1_437, 1_300),
      ].flatMap { source, start, step in
        (0..<12).map { "\(2001 + $0)-01-01,\(source),\(start + $0 * step)" }
      })

  /// Each day of two years.
  static let weather = Self(
    "weather.csv",
    ["date,precipitation,temp_max,temp_min,wind,weather"]
      + days(of: [2014, 2015]).enumerated().map { index, day in
        // Rain on every third day, more of it in autumn and more in 2015.
        let isRainy = index % 3 == 0
        let rain = isRainy ? Double(day.month) + (day.year == 2015 ? 0.5 : 0) : 0
        let warm = 15 - abs(7 - day.month)
        return "\(day.text),\(rain),\(warm + 6).5,\(warm).5,\(index % 7).2,"
          + (isRainy ? "rain" : index % 3 == 1 ? "sun" : "fog")
      })

  /// Many people, each with an age.
  static let people = Self(
    "people.csv",
    ["id,age,sex"]
      + (0..<240).map { number in
        // Most are about forty.
        let age = 18 + (number * 7 % 25) + (number * 11 % 23) + (number % 9)
        return "\(1001 + number),\(age),\(number % 2 == 0 ? "f" : "m")"
      })

  /// What `ps aux` prints.
  static let processes = Self(
    "processes.txt",
    ["USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND"]
      + [
        ("root", 1, 11_508, "systemd"), ("root", 217, 20_144, "journald"),
        ("root", 310, 9_020, "sshd"), ("mail", 402, 6_280, "exim4"),
        ("anna", 811, 412_880, "firefox"), ("anna", 842, 268_300, "thunderbird"),
        ("anna", 901, 151_264, "emacs"), ("anna", 915, 5_312, "bash"),
        ("anna", 931, 96_480, "gnome-shell"), ("anna", 950, 31_204, "gedit"),
        ("anna", 977, 88_112, "evolution"), ("anna", 990, 3_680, "cat"),
        ("root", 998, 7_264, "cron"), ("anna", 1_010, 61_720, "nautilus"),
      ].map { user, id, memory, command in
        "\(padded(user, 8)) \(padded(id, 7))  0.\(id % 9)  0.\(memory % 9) \(padded(memory * 4, 7)) "
          + "\(padded(memory, 6)) ?        Ss   07:0\(id % 10)   0:0\(id % 10) \(command)"
      })

  /// What a web server writes.
  static let log = Self(
    "access.log",
    (0..<200).map { number in
      let (hour, minute) = (8 + number * 7 % 10, number % 60)
      let status = number % 10 == 3 ? 500 : number % 10 == 7 ? 404 : 200
      return "10.0.0.\(number % 20) - - [10/Oct/2024:\(two(hour)):\(two(minute)):00 +0000] "
        + "\"GET /page\(number % 6).html HTTP/1.1\" \(status) \(500 + number * 13 % 4_000)"
    })

  /// Sales, three of each product in each region.
  static let sales = Self(
    "sales.csv",
    ["region,product,amount"]
      + [("North", 3), ("South", 5), ("East", 2), ("West", 4)].flatMap { region, factor in
        ["tea", "coffee", "cocoa"].enumerated().flatMap { place, product in
          (1...3).map { "\(region),\(product),\(factor * (place + 1) * $0)" }
        }
      })

  /// The same columns, with numbers ten times as large.
  static let laterSales = Self(
    "sales-2.csv",
    sales.text.split(separator: "\n").enumerated().map { $0 == 0 ? "\($1)" : "\($1)0" })

  /// What `du` prints.
  static let folders = Self(
    "folders.txt",
    ["1.5G\t./video", "200M\t./photos", "12K\t./notes", "3.1G\t./music", "640M\t./mail"])

  /// What `df` prints.
  static let disks = Self(
    "disks.txt",
    [
      "Filesystem     1K-blocks     Used Available Use% Mounted on",
      "udev             8094828        0   8094828   0% /dev",
      "tmpfs            1624796     2384   1622412   1% /run",
      "/dev/nvme0n1p2 239315084 91240112 135845616  41% /",
      "/dev/sda1      960302804 816257383  95193541  90% /home",
      "/dev/sdb1      480151402  24007570 431683832   6% /backup",
    ])

  /// What a database prints as CSV.
  static let query = Self(
    "query.csv", ["department,headcount", "Sales,41", "Support,17", "Research,63", "Law,5"])

  /// A row for each month, a column for each series.
  static let loans = Self(
    "loans.csv",
    ["Month,Books,Films,Music"]
      + ["January", "February", "March", "April", "May", "June"].enumerated().map {
        "\($1),\(400 + $0 * 10),\(180 - $0 * 5),\(90 + $0)"
      })

  /// Names that nobody would show as they are.
  static let survey = Self(
    "survey.csv", ["q17_resp_cat,n_resp", "Strongly agree,120", "Agree,210", "Disagree,60"])

  /// Many names of one number each.
  static let countries = Self(
    "countries.csv",
    ["country,medals"] + (1...24).map { "Country \(two($0)),\(($0 * 37) % 101 + 3)" })
}

private func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }

private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

private func padded(_ value: some CustomStringConvertible, _ width: Int) -> String {
  let text = value.description
  return value is String
    ? text + String(repeating: " ", count: max(0, width - text.count))
    : String(repeating: " ", count: max(0, width - text.count)) + text
}

private struct Day {
  let year: Int
  let month: Int
  let text: String
}

/// Of years that are no leap years.
private func days(of years: [Int]) -> [Day] {
  let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return years.flatMap { year in
    lengths.enumerated().flatMap { index, length in
      (1...length).map {
        Day(year: year, month: index + 1, text: "\(year)-\(two(index + 1))-\(two($0))")
      }
    }
  }
}
