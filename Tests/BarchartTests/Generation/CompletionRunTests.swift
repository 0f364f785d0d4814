// What bash, zsh and fish offer, asked in these shells with the files that are installed.
import Glibc
import TestSupport
import Testing

@testable import barchart

@Suite struct CompletionRunTests {
  @Test("Every option of the table is offered", arguments: CompletingShell.allCases)
  func options(shell: CompletingShell) throws {
    let offered = Set(try shell.candidates(for: "barchart --").map { $0.prefix { $0 != "=" } })
    let names = Set(OptionSpecification.all.map { $0.name.long[...] })
    #expect(offered == names)
  }

  @Test("The beginning of a name leads to it", arguments: CompletingShell.allCases)
  func beginning(shell: CompletingShell) throws {
    let offered = try shell.candidates(for: "barchart sales.csv --ori")
    #expect(offered.map { $0.filter { $0 != "=" } } == ["--orientation"])
  }

  @Test(
    "An option with a list of words offers these and nothing else",
    arguments: CompletingShell.allCases)
  func choices(shell: CompletingShell) throws {
    let options = OptionSpecification.all.filter { option in
      if case .required(_, let kind) = option.value { !kind.words.isEmpty } else { false }
    }
    #expect(options.count >= 10)
    let answers = try shell.candidates(for: options.map { "barchart \($0.name.long) " })
    for (option, answer) in zip(options, answers) {
      // Fish keeps what begins with a dot, as hidden files do, until the dot is typed.
      let words = (option.value.described?.kind.words ?? []).filter {
        shell != .fish || !$0.hasPrefix(".")
      }
      #expect(Set(answer) == Set(words), "\(option.name.long)")
    }
  }

  @Test("A value may be attached to its option", arguments: CompletingShell.allCases)
  func attached(shell: CompletingShell) throws {
    let answers = try shell.candidates(
      for: ["barchart --layout=st", "barchart --print-selection=", "barchart -ame"]
    ).map { Set($0.map { $0.split { $0 == "=" }.last.map(String.init) ?? "" }) }
    #expect(answers[0] == ["stacked"])
    #expect(answers[1] == ["tsv", "json", "rows"])
    // Some shells give back the whole word.
    #expect(
      Set(answers[2].map { $0.hasPrefix("-a") ? String($0.dropFirst(2)) : $0 })
        == ["mean", "median"])
  }

  @Test(
    "After a comma the parts that are not there yet follow", arguments: CompletingShell.allCases)
  func lists(shell: CompletingShell) throws {
    let answers = try shell.candidates(
      for: ["barchart --hide title,x", "barchart --orientation vertical,"]
    ).map { $0.map { $0.split(separator: ",").last.map(String.init) ?? "" } }
    #expect(answers == [["x-axis"], ["horizontal"]])
  }

  @Test(
    "For FILE there are files of data and folders, or all files where there are none",
    arguments: CompletingShell.allCases)
  func files(shell: CompletingShell) throws {
    let folder = try ScratchFolder()
    for name in ["a.CSV", "b.jsonl", "c.o", "d.csv.gz"] { _ = try folder.file(name, "x") }
    let offered = try shell.candidates(for: "barchart ", in: folder.path)
    #expect(offered.sorted() == ["a.CSV", "b.jsonl", "d.csv.gz"])
    let output = try shell.candidates(for: "barchart -o ", in: folder.path)
    #expect(output.sorted() == ["a.CSV", "b.jsonl", "c.o", "d.csv.gz"])
    let named = try shell.candidates(for: "barchart --follow -- b", in: folder.path)
    #expect(named == ["b.jsonl"])
  }

  @Test("A file whose name is no text is offered by its bytes")
  func bytesInName() throws {
    let folder = try ScratchFolder()
    let name: [CChar] = [0x62, -1, 0x2E, 0x63, 0x73, 0x76, 0]
    let path = try folder.file("a", "x")
    let target = folder.path.utf8.map { CChar(bitPattern: $0) } + [0x2F] + name
    #expect(rename(path, target) == 0)
    for line in ["barchart b", "barchart -o b", "barchart -- b"] {
      #expect(try CompletingShell.bash.candidates(for: line, in: folder.path) == ["b\u{FFFD}.csv"])
    }
  }

  @Test(
    "Of columns, numbers and texts nothing is known, and no files are offered",
    arguments: CompletingShell.allCases)
  func unknown(shell: CompletingShell) throws {
    let options = OptionSpecification.all.filter { option in
      // A file may follow an option that needs no value.
      if case .optional = option.value { return false }
      return switch option.value.described?.kind {
      case .column, .columns, .phrase, .number, .text, .font, .display: true
      case .choice, .choices, .character, .outputFile, .locale, nil: false
      }
    }
    let answers = try shell.candidates(for: options.map { "barchart \($0.name.long) " })
    #expect(answers.filter { !$0.isEmpty } == [], "\(answers)")
  }
}
