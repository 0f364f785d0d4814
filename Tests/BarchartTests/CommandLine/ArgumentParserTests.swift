// What a command line asks for, argument by argument.
import Interaction
import Queries
import Scenegraph
import Tables
import Testing

@testable import Charts
@testable import Inputs
@testable import barchart

@Suite struct ArgumentParserTests {
  /// The options of a command line that is right.
  private func options(_ arguments: String...) throws -> Options {
    guard let options = try ArgumentParser.parse(arguments).options else {
      Issue.record("\(arguments) draws no chart")
      return Options()
    }
    return options
  }

  /// The size and scale factor of a window or picture.
  private func picture(_ arguments: String...) throws -> PictureOptions? {
    try ArgumentParser.parse(arguments).picture
  }

  /// The file that a command line writes.
  private func written(_ arguments: String...) throws -> OutputFile? {
    guard case .picture(_, _, let output) = try ArgumentParser.parse(arguments) else { return nil }
    return output
  }

  /// The format in which a window's selection is printed.
  private func printedSelection(_ arguments: String...) throws -> SelectionFormat? {
    guard case .window(_, let window) = try ArgumentParser.parse(arguments) else { return nil }
    return window.printedSelection
  }

  @Test("No argument asks for a window with everything left to guess")
  func nothing() throws {
    #expect(try ArgumentParser.parse([String]()) == .window(Options(), WindowOptions()))
    let options = try options()
    #expect(options.sources.isEmpty)
    #expect(options.theme == .auto)
  }

  @Test(
    "A value may be attached to its option or follow it",
    arguments: [
      ["--category", "Day"], ["--category=Day"], ["-c", "Day"], ["-cDay"], ["--categ=Day"],
      ["--cat", "Day"],
    ])
  func spellings(arguments: [String]) throws {
    var expected = Options()
    expected.category = "Day"
    #expect(try ArgumentParser.parse(arguments) == .window(expected, WindowOptions()))
  }

  @Test("An option takes what follows it, whatever that looks like")
  func greedyValue() throws {
    #expect(try options("--title", "--help").title == "--help")
    #expect(try options("--title=").title == "")
    #expect(try options("--title", "").title == "")
    #expect(try options("--title=a=b").title == "a=b")
    #expect(try options("-c", "--").category == "--")
  }

  @Test("Options and the FILE come in any order, and after -- nothing is an option")
  func operands() throws {
    #expect(try options("a.csv").sources == [.file("a.csv")])
    #expect(try options("a.csv", "--title", "T").sources == [.file("a.csv")])
    #expect(try options("--title", "T", "a.csv").title == "T")
    #expect(try options("--", "--help").sources == [.file("--help")])
    #expect(try options("--", "-").sources == [.standardInput])
    #expect(try options("-").sources == [.standardInput])
    #expect(try options("--").sources.isEmpty)
  }

  @Test("Every option reaches its field")
  func everyOption() throws {
    let command = try ArgumentParser.parse([
      "-c", "Day", "-v", "Steps,Miles", "--delimiter", ";", "--decimal", ",", "--no-header",
      "--title", "T", "--subtitle", "S", "--description", "D", "--hide", "grid,x-axis",
      "--goal", "7000", "--theme", "dark", "--size", "640x480", "--scale-factor", "1.5",
      "--display", ":7", "--print-selection=json", "data.csv",
    ])
    var expected = Options()
    expected.sources = [.file("data.csv")]
    expected.category = "Day"
    expected.values = ["Steps", "Miles"]
    expected.delimiter = UInt8(ascii: ";")
    expected.decimal = UInt8(ascii: ",")
    expected.hasNoHeader = true
    expected.title = "T"
    expected.subtitle = "S"
    expected.description = "D"
    expected.hidden = [.grid, .xAxis]
    expected.goal = 7000
    expected.theme = .dark
    var window = WindowOptions()
    window.picture.size = PictureSize(width: 640, height: 480)
    window.picture.scaleFactor = 1.5
    window.display = ":7"
    window.printedSelection = .json
    #expect(command == .window(expected, window))
    #expect(try self.options("-s", "Year", "-v", "N").series == "Year")
    #expect(try self.options("-v", "v,w,v").values == ["v", "w", "v"])
    #expect(try self.options("-a", "sum").aggregate == .sum)
    #expect(try self.options("-amedian", "--aggregate=none").aggregate == Query.Method.none)
    #expect(try self.options("--where", "a=1").conditions == ["a=1"])
    #expect(try ArgumentParser.parse(["--describe"]) == .sentences(Options()))
    #expect(try ArgumentParser.parse(["--suggest"]) == .suggestions(Options(), .text))
    #expect(try self.options("--sample", "steps").sources == [.sample("steps")])
    #expect(try self.options("--sample=steps", "--sample=loans").sources == [.sample("loans")])
  }

  @Test("A file to write is known by its ending, in capitals or not")
  func output() throws {
    #expect(try written("-o", "a.png") == OutputFile(path: "a.png", kind: .png))
    #expect(try written("-oa.b.JSON") == OutputFile(path: "a.b.JSON", kind: .json))
    #expect(try written("--out=/x/y.Png") == OutputFile(path: "/x/y.Png", kind: .png))
  }

  @Test("--format says what is written, before or after -o, whatever the name ends in")
  func format() throws {
    #expect(
      try written("-o", "-", "--format=svg") == OutputFile(.standardOutput, kind: .svg))
    #expect(try written("--format=pdf", "-o-") == OutputFile(.standardOutput, kind: .pdf))
    #expect(try written("-o", "a", "--format=json") == OutputFile(path: "a", kind: .json))
    #expect(try written("--form", "pdf", "-oa.png") == OutputFile(path: "a.png", kind: .pdf))
    #expect(try written("-o", "./-.svg") == OutputFile(path: "./-.svg", kind: .svg))
  }

  @Test("The delimiter may be named")
  func delimiters() throws {
    #expect(try options("--delimiter", "tab").delimiter == UInt8(ascii: "\t"))
    #expect(try options("--delimiter", "\\t").delimiter == UInt8(ascii: "\t"))
    #expect(try options("--delimiter", "\t").delimiter == UInt8(ascii: "\t"))
    #expect(try options("--delimiter= ").delimiter == UInt8(ascii: " "))
    #expect(try !options("--delimiter= ").joinsBlanks)
    #expect(try options("--delimiter", "space").joinsBlanks)
    #expect(try !options("--delimiter", "space", "--delimiter", ",").joinsBlanks)
  }

  @Test("--hide adds up, and hides every part that there is to hide")
  func hide() throws {
    let options = try options("--hide", "title", "--hide=legend,title")
    #expect(options.hidden == [.title, .legend])
    let all = "title,subtitle,description,legend,x-axis,y-axis,axis-names,grid,values,ring"
    #expect(
      try self.options("--hide", all).hidden == Set(Part.allCases).subtracting([.control, .menu]))
  }

  @Test("--print-selection takes a value only after an equals sign")
  func optionalValue() throws {
    let options = try options("--print-selection", "json")
    #expect(try printedSelection("--print-selection", "json") == .tsv)
    #expect(options.sources == [.file("json")])
    #expect(try printedSelection("--print-selection=tsv") == .tsv)
  }

  @Test("The limits themselves are allowed")
  func limits() throws {
    #expect(try picture("--size=1x16384")?.size == PictureSize(width: 1, height: 16384))
    let millimetre = 96 / 25.4
    for (text, width, height) in [
      ("A4", 210 * millimetre, 297 * millimetre), ("a4", 210 * millimetre, 297 * millimetre),
      ("A4-landscape", 297 * millimetre, 210 * millimetre), ("letter", 816, 1056),
      ("Letter-landscape", 1056, 816), ("160x90mm", 160 * millimetre, 90 * millimetre),
      ("6.5x4in", 624, 384), ("468x288pt", 624, 384),
    ] {
      #expect(try picture("--size", text)?.size == PictureSize(width: width, height: height))
    }
    #expect(try picture("--scale-factor=0.5")?.scaleFactor == 0.5)
    #expect(try picture("--scale-factor=8")?.scaleFactor == 8)
    #expect(try options("--goal=5e-9").goal == 5e-9)
  }

  @Test("--help and --version end the reading, whatever follows")
  func endings() throws {
    #expect(try ArgumentParser.parse(["--help", "--bogus"]) == .help)
    #expect(try ArgumentParser.parse(["a.csv", "--version", "b.csv"]) == .version)
    #expect(try ArgumentParser.parse(["--he"]) == .help)
  }

  @Test("The largest come first, unless something else is said")
  func top() throws {
    #expect(try options("--top", "3").sort == .valueDescending)
    #expect(try options("--top", "3", "--sort", "none").sort == SortOrder.none)
    #expect(try options("--sort", "category", "--top", "3").sort == .category)
  }

  @Test("Every short option takes a value, as the lexer counts on")
  func shortOptions() {
    for option in OptionSpecification.all where option.short != nil {
      guard case .required = option.value else {
        Issue.record("\(option.name.long) takes no value")
        continue
      }
    }
  }

  @Test("The table has every option once")
  func table() {
    let names = OptionSpecification.all.map(\.name.rawValue)
    #expect(names.sorted() == OptionName.allCases.map(\.rawValue).sorted())
    let letters = OptionSpecification.all.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }
}
