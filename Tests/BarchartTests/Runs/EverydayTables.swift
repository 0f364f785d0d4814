// Tables as people have them every day, in the shapes in which they come: small, and made up.

enum EverydayTables {
  private static func lines(_ header: String, _ rows: [String]) -> String {
    ([header] + rows).joined(separator: "\n") + "\n"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// A row an airport, with what only tells it apart; so many in each state.
  static let airports: String = {
    let states = [("TX", 21), ("AK", 26), ("CA", 20), ("OK", 10), ("HI", 3)]
    let names = states.flatMap { state, count in (0..<count).map { (state, $0) } }
    return lines(
      "iata,name,city,state,country,latitude,longitude",
      names.enumerated().map { row, name in
        "\(padded(row))\(name.0),\(name.0) field \(name.1),Town \(row % 37),\(name.0),USA,"
          + "\(30 + row % 9).\(100 + row * 37 % 811),-\(80 + row % 41).\(100 + row * 57 % 797)"
      })
  }()

  /// A row a flower: four measures of unlike size, three species.
  static let irises: String = {
    let species = [("setosa", 14), ("versicolor", 42), ("virginica", 55)]
    return lines(
      "sepalLength,sepalWidth,petalLength,petalWidth,species",
      species.flatMap { name, petal in
        (0..<20).map { row in
          let length = petal + row % 5
          return "\(5 + row % 2).\(row % 7),3.\(row % 5),\(length / 10).\(length % 10),"
            + "\(petal / 50).\(row % 6),\(name)"
        }
      })
  }()

  /// A row a source in a year, which is written as its first day.
  static let electricity = lines(
    "year,source,net_generation",
    [("Fossil fuels", 35_000), ("Nuclear energy", 4000), ("Renewables", 1400)].flatMap {
      source, least in
      (0..<12).map { "\(2001 + $0)-01-01,\(source),\(least + 20 * $0)" }
    })

  /// A row a day for four years, of four weeks a month; in January it rains 2 mm a day, and 1 mm more
  /// in each month after it.
  static let weather = lines(
    "date,rain,temp_max,temp_min,wind,weather",
    (2012...2015).flatMap { year in
      (1...12).flatMap { month in
        (1...28).map { day in
          "\(year)-\(padded(month))-\(padded(day)),\(month + day % 2).5,\(5 + day % 17).6,"
            + "\(day % 11).3,1.\(day % 7),\(["sun", "rain", "fog", "snow"][day % 4])"
        }
      }
    })

  static let people = lines(
    "id,name,age,sex",
    (0..<200).map { "\($0 + 1),Person \($0),\(15 + $0 * $0 * 7 % 68),\($0 % 2 == 0 ? "f" : "m")" })

  /// More products than regions.
  static let products = lines(
    "product,region,sales",
    (0..<57).map { "Product \($0),\(["North", "South", "West"][$0 % 3]),\($0 * 53 % 97 + 1)" })

  /// What `ps aux` prints.
  static let processes = lines(
    "USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND",
    [
      "root           1  0.0  0.0   4520  3700 ?        Ss   15:06   0:00 /bin/sh /init",
      "root          44  0.1  0.4 235520 71200 ?        Sl   15:06   0:12 node server.js",
      "root         101  2.3  1.0 912000 163400 ?       Sl   15:07   1:02 postgres: writer",
      "www          150  0.0  0.1  20100 18200 ?        S    15:08   0:00 nginx: worker",
      "www          151  0.0  0.1  20100 18100 ?        S    15:08   0:00 nginx: worker",
      "root         160  0.0  0.0   9120  4100 ?        Ss   15:08   0:00 cron",
      "root         171  0.0  0.0   9320  5200 ?        Ss   15:08   0:00 sshd",
      "mail         188  0.0  0.1  19320  6200 ?        S    15:09   0:00 exim4",
      "root         190  0.0  0.0      0     0 ?        I    15:09   0:00 [kworker/0:1]",
      "root         191  0.0  0.0      0     0 ?        I    15:09   0:00 [kworker/1:1]",
      "root         900  0.0  0.0   8120  2900 pts/0    R+   22:58   0:00 ps aux",
    ])

  /// What a web server writes: of four answers of an hour one is an error, over a day.
  static let requests: String = {
    let statuses = [304, 200, 500, 200]
    let rows = (0..<96).map { row in
      "10.0.0.\(row % 7) - - [12/Mar/2025:\(padded(row / 4)):\(padded(row * 7 % 60)):01 +0100] "
        + "\"GET /page/\(row % 5) HTTP/1.1\" \(statuses[row % 4]) \(500 + row * 37 % 900) \"-\" "
        + "\"Mozilla/5.0\""
    }
    return rows.joined(separator: "\n") + "\n"
  }()

  /// What `df -h` prints.
  static let disks = lines(
    "Filesystem      Size  Used Avail Use% Mounted on",
    [
      "/dev/vda1        48G   21G   25G  46% /",
      "tmpfs           7.8G     0  7.8G   0% /dev/shm",
      "tmpfs           3.2G  1.1M  3.2G   1% /run",
      "/dev/vdb        200G  150G   50G  75% /data",
    ])
}
