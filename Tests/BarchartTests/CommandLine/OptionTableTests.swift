// What the option table says of values is what the parser takes.
import Interaction
import Testing

@testable import barchart

@Suite struct OptionTableTests {
  @Test("Every option has its help, and a brief one that begins it", arguments: OptionName.allCases)
  func help(name: OptionName) throws {
    let option = try #require(OptionSpecification.all.first { $0.name == name })
    #expect(option.help.count > 10)
    #expect(option.brief.count > 5 && option.help.hasPrefix(option.brief))
    #expect(!option.brief.contains("(default"))
    #expect(!option.help.hasSuffix("."), "the manual page ends the sentence")
  }

  @Test("Every value has a name in capitals and a kind that says what is known of it")
  func kinds() {
    for option in OptionSpecification.all {
      guard let (name, kind) = option.value.described else { continue }
      #expect(name.contains { $0.isUppercase }, "\(option.name.long)")
      switch kind {
      case .choice(let words), .choices(let words), .character(named: let words):
        // There is one interval so far.
        #expect(words.count > 1 || option.name == .error, "\(option.name.long)")
        #expect(Set(words).count == words.count, "\(option.name.long)")
        let odd = words.filter { word in word.isEmpty || word.contains { " :()'".contains($0) } }
        #expect(odd == [], "\(option.name.long)")
      case .text: #expect([.title, .subtitle, .description].contains(option.name))
      case .column, .columns, .phrase, .outputFile, .number, .font, .locale, .display: break
      }
    }
  }

  @Test("The parser takes the words of the table and, of a choice, no others")
  func parser() throws {
    for option in OptionSpecification.all {
      guard let kind = option.value.described?.kind else { continue }
      for word in kind.words {
        // --format is about what -o writes.
        let words = option.name == .format ? ["-o", "-"] : []
        _ = try ArgumentParser.parse(words + ["\(option.name.long)=\(word)"])
      }
      switch kind {
      case .choice(let words), .choices(let words):
        let error = #expect(throws: UsageError.self) {
          try ArgumentParser.parse(["\(option.name.long)=none-such"])
        }
        guard case .invalidValue(option.name, "none-such", let expected, _) = error else {
          Issue.record("\(option.name.long): \(String(describing: error))")
          continue
        }
        let list =
          option.name == .decimal ? "\".\" or \",\"" : "one of " + words.joined(separator: ", ")
        #expect(expected == list)
      case .character, .column, .columns, .phrase, .outputFile, .number, .text, .font, .locale,
        .display:
        break
      }
    }
  }

  @Test("What repeats adds up, and nothing else does")
  func repeating() throws {
    let repeating = OptionSpecification.all.filter(\.repeats).map(\.name)
    #expect(
      repeating == [
        .category, .condition, .only, .rename, .group, .hide, .hideSeries, .reference, .colour,
        .label, .note,
        .select,
      ])
    let command = try ArgumentParser.parse([
      "--hide=ring", "--hide=grid", "--reference=1", "--reference=2", "--where=a=1",
      "--where=b=2", "--rename=a=A", "--rename=b=B", "--select=x,y", "--select=z",
    ])
    let options = try #require(command.options)
    #expect(options.hidden.count == 2 && options.references.count == 2)
    #expect(options.conditions == ["a=1", "b=2"] && options.columnTitles == ["a=A", "b=B"])
    #expect(command.picture?.parts.selected == ["x", "y", "z"])
  }

  @Test("--generate ends the reading and takes one of four words")
  func generate() throws {
    #expect(try ArgumentParser.parse(["--generate", "man"]) == .generate(.man))
    #expect(try ArgumentParser.parse(["--gen=fish", "--nonsense"]) == .generate(.fish))
    #expect(throws: UsageError.missingValue(.generate)) {
      try ArgumentParser.parse(["--generate"])
    }
  }
}
