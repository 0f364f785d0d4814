// Every way to get a command line wrong, and the exact sentence for it.
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct UsageErrorTests {
  /// Arguments and what follows "barchart: " on standard error.
  static let sentences: [([String], String)] = [
    (["--categry"], "unknown option --categry; did you mean --category?"),
    (["--categry=Day"], "unknown option --categry; did you mean --category?"),
    (["--them", "light", "--tehme"], "unknown option --tehme; did you mean --theme?"),
    (["--frobnicate"], "unknown option --frobnicate; see barchart --help"),
    (["--=x"], "unknown option --; see barchart --help"),
    (["-x"], "unknown option -x; see barchart --help"),
    (["-5"], "unknown option -5; see barchart --help"),
    (["-é"], "unknown option -é; see barchart --help"),
    (["--\u{1B}[31m"], "unknown option --\\u{1B}[31m; see barchart --help"),
    (["--a\nb"], "unknown option --a\\nb; see barchart --help"),
    (
      ["--s"],
      "option --s is ambiguous: --series, --sample, --sql, --sort, --scale, --subtitle, --size, "
        + "--scale-factor, --select, --suggest"
    ),
    (["--de"], "option --de is ambiguous: --delimiter, --decimal, --description, --describe"),
    (["--title"], "option --title needs a value"),
    (["a.csv", "-o"], "option --output needs a value"),
    (["--describe=yes"], "option --describe takes no value"),
    (["--help="], "option --help takes no value"),
    (["-v", "a,,b"], "--value a,,b: expected different column names between commas"),
    (["-v", ""], "--value \"\": expected different column names between commas"),
    (
      ["-a", "maen"],
      "--aggregate maen: expected one of none, sum, mean, median, min, max, count, distinct; did you "
        + "mean mean?"
    ),
    (
      ["--where", "state"],
      "--where state: expected COLUMN OP VALUE with one of = != < <= > >= ~, such as 'state=AK'"
    ),
    (
      ["--where", "=AK"],
      "--where =AK: expected COLUMN OP VALUE with one of = != < <= > >= ~, such as 'state=AK'"
    ),
    (
      ["--where="],
      "--where \"\": expected COLUMN OP VALUE with one of = != < <= > >= ~, such as 'state=AK'"
    ),
    (
      ["--rename", "amount"], "--rename amount: expected COLUMN=TEXT, such as 'amount=Amount (€)'"
    ),
    (["--rename", "=x"], "--rename =x: expected COLUMN=TEXT, such as 'amount=Amount (€)'"),
    (["--rename", "x="], "--rename x=: expected COLUMN=TEXT, such as 'amount=Amount (€)'"),
    (Array(repeating: "--where=a=1", count: 65), "more than 64 conditions of --where"),
    (
      ["--delimiter", "::"],
      "--delimiter ::: expected tab, space, or one ASCII character other than a quote or a line end"
    ),
    (
      ["--delimiter=\""],
      "--delimiter \": expected tab, space, or one ASCII character other than a quote or a line end"
    ),
    (
      ["--delimiter=\n"],
      "--delimiter \\n: expected tab, space, or one ASCII character other than a quote or a line end"
    ),
    (["--decimal", "x"], "--decimal x: expected \".\" or \",\""),
    (
      ["--hide", "titel"],
      "--hide titel: expected one of title, subtitle, description, legend, x-axis, y-axis, "
        + "grid, values, ring, control, axis-names, menu; did you mean title?"
    ),
    (
      ["--hide", "grid,"],
      "--hide \"\": expected one of title, subtitle, description, legend, x-axis, y-axis, "
        + "grid, values, ring, control, axis-names, menu"
    ),
    (
      ["--zoom", "3"],
      "--zoom 3: expected FROM..TO, the names or numbers of two bars, such as 3..8"
    ),
    (["--goal", "0"], "--goal 0: expected a number above 0"),
    (["--goal", "-3"], "--goal -3: expected a number above 0"),
    (["--goal", "many"], "--goal many: expected a number above 0"),
    (["--goal", "nan"], "--goal nan: expected a number above 0"),
    (["--goal", "inf"], "--goal inf: expected a number above 0"),
    (["--goal", "1e999"], "--goal 1e999: expected a number above 0"),
    (["--goal", "0x10"], "--goal 0x10: expected a number above 0"),
    (["--goal", ""], "--goal \"\": expected a number above 0"),
    (
      ["--theme", "drak"],
      "--theme drak: expected one of auto, light, dark, high-contrast, "
        + "high-contrast-light; did you mean dark?"
    ),
    (
      ["--theme", "black"],
      "--theme black: expected one of auto, light, dark, high-contrast, high-contrast-light"
    ),
    (
      ["-o", "a.gif"],
      "--output a.gif: expected a file name that ends in .png, .svg, .pdf, .json, .csv or .tsv"
    ),
    (
      ["-o", "-"],
      "--output -: expected --format with it, as standard output has no name that ends in .png, "
        + ".svg, .pdf, .json, .csv or .tsv"
    ),
    (["-o", "", "--format=png"], "--output \"\": expected a file name"),
    (
      ["-o", "-", "--format", "gif"],
      "--format gif: expected one of png, svg, pdf, json, csv, tsv"
    ),
    (["-o", "-", "--format"], "option --format needs a value"),
    (
      ["--format", "svg", "a.csv"],
      "--format needs --output: name a FILE, or - for standard output"
    ),
    (
      ["-o", ""],
      "--output \"\": expected a file name that ends in .png, .svg, .pdf, .json, .csv or .tsv"
    ),
    (
      ["-o", "png"],
      "--output png: expected a file name that ends in .png, .svg, .pdf, .json, .csv or .tsv"
    ),
    (["--size", "12"], "--size 12: expected \(PictureSize.expectation)"),
    (["--size", "0x5"], "--size 0x5: expected \(PictureSize.expectation)"),
    (["--size", "5x16385"], "--size 5x16385: expected \(PictureSize.expectation)"),
    (["--size", "-5x+5"], "--size -5x+5: expected \(PictureSize.expectation)"),
    (
      ["--size", "99999999999999999999x5"],
      "--size 99999999999999999999x5: expected \(PictureSize.expectation)"
    ),
    (["--size", "A44"], "--size A44: expected \(PictureSize.expectation); did you mean A4?"),
    (["--size", "8.5x11"], "--size 8.5x11: expected \(PictureSize.expectation)"),
    (["--size", "160x90cm"], "--size 160x90cm: expected \(PictureSize.expectation)"),
    (["--size", "x5mm"], "--size x5mm: expected \(PictureSize.expectation)"),
    (["--size", "1x1e3mm"], "--size 1x1e3mm: expected \(PictureSize.expectation)"),
    (["--size", "5000x10mm"], "--size 5000x10mm: expected \(PictureSize.expectation)"),
    (["--scale-factor", "0.4"], "--scale-factor 0.4: expected a number from 0.5 to 8"),
    (["--scale-factor", "8.1"], "--scale-factor 8.1: expected a number from 0.5 to 8"),
    (["--scale-factor", "nan"], "--scale-factor nan: expected a number from 0.5 to 8"),
    (["--display", ""], "--display \"\": expected a display such as :0"),
    (
      ["--print-selection=xml"],
      "--print-selection xml: expected one of tsv, json, rows"
    ),
    (
      ["--sample", "stps"],
      "--sample stps: expected one of steps, mortality, loans, temperature, random; "
        + "did you mean steps?"
    ),
    (
      ["a.csv", "b.csv", "--title=T"],
      "--title and several FILEs contradict each other: each chart is named after its own file"
    ),
    (Array(repeating: "a.csv", count: 65), "more than 64 FILEs"),
    (["--top", "0"], "--top 0: expected a whole number, 1 or more"),
    (["--top=-1"], "--top -1: expected a whole number, 1 or more"),
    (
      ["--top", "99999999999999999999"],
      "--top 99999999999999999999: expected a whole number, 1 or more"
    ),
    (
      ["--sort", "values"],
      "--sort values: expected one of none, -value, value, category, -category; "
        + "did you mean value?"
    ),
    (
      ["--reference", "x:Goal"],
      "--reference x:Goal: expected VALUE or VALUE:LABEL, such as 1000:Goal, or mean or median"
    ),
    (
      ["--reference="],
      "--reference \"\": expected VALUE or VALUE:LABEL, such as 1000:Goal, or mean or median"
    ),
    (
      ["--scale=log", "--layout=stacked"],
      "--scale log and --layout stacked contradict each other: lengths on a logarithmic scale "
        + "do not add up; use --layout grouped"
    ),
    (
      ["--scale=log", "--reference=-1"],
      "--scale log and --reference -1.0 contradict each other: a logarithmic scale has no place "
        + "for 0 or less"
    ),
    (
      ["--orientation=vertical,horizontal", "a.csv"],
      "--orientation vertical,horizontal and one FILE contradict each other: each applies to "
        + "one FILE; a FILE may be named twice"
    ),
    (
      ["--orientation=vertical,"],
      "--orientation \"\": expected one of vertical, horizontal"
    ),
    (["--font="], "--font \"\": expected a font's name"),
    (["--locale="], "--locale \"\": expected a locale such as de_DE"),
    (["-", "-"], "standard input (-) can be read only once"),
    ([""], "the name of the FILE is empty"),
    (
      ["--sample", "steps", "a.csv"],
      "--sample and FILE contradict each other: there is one source of data"
    ),
    (
      ["-", "--sample", "steps"],
      "--sample and FILE contradict each other: there is one source of data"
    ),
    (
      ["--print-selection", "-o", "a.png"],
      "--print-selection and --output contradict each other: without a window nothing is selected"
    ),
    (["--suggest=xml"], "--suggest xml: expected one of text, json, features"),
    (
      ["--suggest", "-o", "a.png"],
      "--suggest and --output contradict each other: one result at a time"
    ),
    (
      ["--suggest", "-c", "a"],
      "--category and --suggest contradict each other: suggestions depend on the table alone"
    ),
    (
      ["--describe", "--print-selection"],
      "--print-selection and --describe contradict each other: without a window nothing is selected"
    ),
    (
      ["--display", ":0", "-o", "a.png"],
      "--display and --output contradict each other: no window is opened"
    ),
    (
      ["--describe", "-o", "a.png"],
      "--describe and --output contradict each other: one result at a time"
    ),
    (
      ["--size", "16384x1", "--scale-factor", "8"],
      "--size 16384x1 and --scale-factor 8.0 contradict each other: "
        + "a side is at most 32767 device pixels"
    ),
  ]

  @Test(
    "A wrong command line is answered in one exact sentence and status 64", arguments: sentences)
  func sentence(arguments: [String], expected: String) throws {
    let error = try #require(throws: UsageError.self) { try ArgumentParser.parse(arguments) }
    let failure = Failure.usage(error)
    #expect(failure.message == "barchart: " + expected)
    #expect(failure.status.code == 64)
  }

  @Test("The first thing that is wrong is the one reported")
  func first() throws {
    let error = try #require(throws: UsageError.self) {
      try ArgumentParser.parse(["--goal=x", "--bogus", "--help"])
    }
    #expect(error.message == "--goal x: expected a number above 0")
  }

  @Test("A very long word is quoted by its two ends")
  func longWord() throws {
    let error = try #require(throws: UsageError.self) {
      try ArgumentParser.parse(["--" + String(repeating: "x", count: 1_000_000)])
    }
    #expect(error.message.count < 150)
    #expect(error.message.contains("xxx…xxx"))
  }

  @Test("Any words at all give a command, or one line of a sentence")
  func anyWords() {
    var random = SeededGenerator(seed: 11)
    let pieces =
      OptionSpecification.all.map(\.name.long) + Sample.names
      + [
        "-", "--", "-c", "-v", "-s", "-o", "=", ",", "x", "1", "a.png", ".json", "\n", "\u{1B}",
        "é",
        "\u{202E}", "", "light", "640x480", "1e9", "\u{0}", "\u{FFFD}", "tab", "grid",
      ]
    for _ in 0..<20_000 {
      let arguments = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random))
          .compactMap { _ in pieces.randomElement(using: &random) }.joined()
      }
      do {
        _ = try ArgumentParser.parse(arguments)
      } catch {
        let message = Failure.usage(error).message ?? ""
        #expect(message.hasPrefix("barchart: ") && message.count > 20, "\(arguments)")
        let controls = message.unicodeScalars.filter { $0.properties.generalCategory == .control }
        #expect(controls.isEmpty, "\(arguments)")
      }
    }
  }
}
