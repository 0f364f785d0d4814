// The sample data for --sample and for runs without a file.

/// A table with the texts around its chart.
package struct Sample: Equatable, Sendable {
  /// Its name for `--sample`.
  package let name: String
  package let title: String
  package let subtitle: String
  package let description: String
  /// The same bytes as Resources/samples/NAME.csv, as a test checks.
  package let csv: String

  /// Shown if the program is started in a terminal without a file.
  package static let initial = steps

  /// The same for a window opened without a file, where no sample was asked for. The line of the
  /// subtitle is the sentence's, whose words can be tried on it.
  package static let unasked = Sample(
    name: initial.name, title: "Sample: daily step count", subtitle: "",
    description: "This is a sample: drop a file here, or press Ctrl+O, to see your own.",
    csv: initial.csv)

  package static let all = [steps, mortality, loans, temperature]

  package static let names = all.map(\.name) + [randomName]

  package static let steps = Sample(
    name: "steps",
    title: "Daily step count",
    subtitle: "One week, Monday to Sunday",
    description: "Steps counted from midnight to midnight.",
    csv: """
      Day,Steps
      Mon,898
      Tue,670
      Wed,725
      Thu,439
      Fri,1232
      Sat,771
      Sun,365

      """)

  package static let mortality = Sample(
    name: "mortality",
    title: "Under-five mortality rate",
    subtitle: "2019, per 1,000 live births",
    description: """
      Under-five mortality rate: is the probability of dying between birth and exactly \
      5 years of age, expressed per 1,000 live births.
      """,
    csv: """
      Code,Country,Rate
      NGA,Nigeria,117.2
      SOM,Somalia,116.9
      TCD,Chad,113.7
      CAF,Central African Republic,110.0
      SLE,Sierra Leone,109.2
      GIN,Guinea,98.8
      SSD,South Sudan,96.2
      MLI,Mali,94.0
      BEN,Benin,90.2
      BFA,Burkina Faso,87.5
      LSO,Lesotho,86.4

      """)

  package static let loans = Sample(
    name: "loans",
    title: "Loans of a library",
    subtitle: "Invented figures",
    description: """
      How many books, films and records were lent in each month of half a year.
      """,
    csv: """
      Month,Books,Films,Music
      January,412,188,96
      February,377,171,104
      March,398,149,88
      April,351,132,91
      May,318,118,79
      June,264,97,83

      """)

  package static let temperature = Sample(
    name: "temperature",
    title: "Mean temperature by month",
    subtitle: "Invented figures, in degrees Celsius",
    description: """
      The mean of all days of a month, at a place where the winters are cold.
      """,
    csv: """
      Month,Mean temperature
      Jan,-8.4
      Feb,-7.1
      Mar,-2.6
      Apr,3.2
      May,9.5
      Jun,14.1
      Jul,16.8
      Aug,15.3
      Sep,10.2
      Oct,4.4
      Nov,-1.9
      Dec,-6.3

      """)

  /// Its name for `--sample`.
  package static let randomName = "random"

  /// Twenty-four random whole numbers from 0 to 1000.
  package static func random(using generator: inout some RandomNumberGenerator) -> Sample {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "X")).map { String(UnicodeScalar($0)) }
    let lines = letters.map { "\($0),\(Int.random(in: 0...1000, using: &generator))\n" }
    return Sample(
      name: randomName, title: "Random numbers", subtitle: "Press r for others",
      description: "Whole numbers from 0 to 1,000, each as likely as any other.",
      csv: "Letter,Number\n" + lines.joined())
  }
}
