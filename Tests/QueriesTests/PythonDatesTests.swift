// The order of dates against another calendar: Python's datetime reads and sorts the same names.
import Foundation
import TestSupport
import Testing

@testable import Queries

@Suite struct PythonDatesTests {
  /// Formats of strftime, with what there is between day, month and year in every usual order.
  private static let formats = [
    "%Y-%m-%d", "%d.%m.%Y", "%Y/%m/%d", "%d %b %Y", "%B %d, %Y", "%b %Y", "%Y-%m", "%m/%Y",
    "%a, %d %b %Y", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S.%f", "%Y-%m-%dT%H:%M:%S%z", "%Y%m%d",
    "%d/%m/%Y %H:%M:%S", "%m/%d/%Y %I:%M %p", "%G-W%V-%u", "%H:%M:%S", "%d-%b-%y", "%A %d %B %Y",
    "%Y",
  ]

  private struct Answer: Decodable {
    var names: [String]
    /// Ranks: equal moments have the same.
    var ranks: [Int]
  }

  /// For each format, 300 moments written so, and the rank of each among what is left of them.
  private func answers() throws -> [Answer] {
    let python = Process()
    let output = Pipe()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.environment = ["LC_ALL": "C", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    python.standardOutput = output
    python.arguments =
      [
        "python3", "-c",
        """
        import datetime, json, random, sys
        random.seed(5)
        answers = []
        for form in sys.argv[1:]:
            names, keys = [], []
            for _ in range(300):
                zone = datetime.timezone(datetime.timedelta(minutes=15 * random.randint(-48, 56)))
                moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(
                    seconds=random.randint(-2**31, 2**32), microseconds=random.randint(0, 999999))
                if "%y" in form: moment = moment.replace(year=random.randint(1969, 2068), day=1)
                name = moment.replace(tzinfo=zone).strftime(form)
                names.append(name)
                keys.append(datetime.datetime.strptime(name, form).timestamp()
                            if "%z" in form else datetime.datetime.strptime(name, form).isoformat())
            order = {key: rank for rank, key in enumerate(sorted(set(keys)))}
            answers.append({"names": names, "ranks": [order[key] for key in keys]})
        json.dump(answers, sys.stdout)
        """,
      ] + Self.formats
    try python.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    return try JSONDecoder().decode([Answer].self, from: data)
  }

  @Test func `dates are in the order in which Python has them`() throws {
    let answers = try answers()
    #expect(answers.count == Self.formats.count)
    for (format, answer) in zip(Self.formats, answers) {
      let order = try #require(
        NaturalOrder.order(of: answer.names), "\(format): \(answer.names.prefix(3))")
      let ranks = answer.ranks
      let expected = ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
      #expect(order == expected, "\(format): \(answer.names.prefix(3))")
    }
  }
}
