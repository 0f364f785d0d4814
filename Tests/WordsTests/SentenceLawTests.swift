// Laws of every sentence that the program says about what has happened: its form, and its numbers.
import Foundation
import Queries
import Tables
import TestSupport
import Testing
import Words

@Suite struct SentenceLawTests {
  /// The numbers at which the forms of a sentence change.
  private static let counts = [1, 2, 1_234]

  private static let notation = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)

  private static let messages: [StatusMessage] =
    counts.flatMap { count -> [StatusMessage] in
      let rows = RowCount(count)
      return [
        .done(.copiedBars(count)), .done(.copiedRows(rows)), .done(.savedRows(rows, path: "a.csv")),
        .done(.copiedRows(RowCount(1, of: count, isEstimate: true))),
        .refused(.missing(.beyondLastBar("9", count: count))),
        .file(.address("ftp://x", .otherScheme, others: count)),
      ]
    } + [
      // Only more than one.
      .refused(.tooManyBarsToCopy(20_000, limit: 10_000)),
      .refused(.tooManyRowsToCopy(20_000, limit: 10_000)),
      .refused(.measure(.tooMany(limit: 8))), .file(.severalToSave(2)),
      .file(.tooMany(70, limit: 64)), .done(.undone([])), .done(.redone(["order", "zoom"])),
      .done(.cancelledQuery),
      .done(.cancelledReload), .done(.cancelledOpening), .done(.copiedPicture),
      .done(.copiedCommand), .done(.saved(path: "a.png")), .done(.printed),
      .done(.toldCutTexts([], cutsNames: false)), .done(.toldCutTexts([], cutsNames: true)),
      .waiting(.table("t")), .waiting(.table(nil)), .waiting(.answer), .waiting(.dialogAsked),
      .waiting(.dialogShown), .waiting(.linking(rows: 100_000_000, 812_345_678)),
      .refused(.nothingToUndo), .refused(.nothingToRedo),
      .refused(.lastChart), .refused(.noFurtherChart), .done(.removedChart),
      .refused(.nothingToReload), .refused(.noTable), .refused(.noQuestion), .refused(.noRows),
      .refused(.noRowsToCopy), .refused(.noRowsToSave), .refused(.noBarsToCopy),
      .refused(.allBarsInView),
      .refused(.firstBarsInView), .refused(.farthestView), .refused(.closestView),
      .refused(.noTitle), .refused(.noSubtitle), .refused(.noDescription),
      .refused(.noRoom(part: "grid")), .refused(.clipboardTaken), .refused(.noCommand),
      .refused(.noCommandForRows), .refused(.chartsDiffer),
      .refused(.noOption(condition: "a is 1")), .refused(.noOptionForSeries),
      .refused(.noOptionForSelection), .refused(.noOptionForName),
      .refused(.arrangement("stacked", reason: "means do not add up")),
      .refused(.measure(.isCategory)), .refused(.measure(.isLast)),
      .refused(.measure(.noNumbers("name"))), .refused(.tooManyNames), .refused(.noOwnOrder),
      .refused(.goneBar), .refused(.findingRows), .refused(.noFullScreen),
      .refused(.lettersAreCommands), .refused(.howToClose),
      .refused(.missing(.bar("a", nearest: "b"))), .refused(.missing(.series("a", nearest: nil))),
      .refused(.missing(.severalBars("ab", ["Ab", "AB"]))),
      .refused(.missing(.severalSeries("ab", ["Ab", "AB"]))),
      .file(.exists(path: "a.png")), .file(.badEnding(path: "a.gif")),
      .file(.unwritable("--title")), .file(.stillWriting),
      .file(.noneDropped), .file(.noneChosen), .file(.address("x", .otherHost, others: 0)),
      .file(.address("x", .malformed, others: 0)), .file(.noFilesDropped),
      .file(.undeliveredDrop), .file(.tooLongDrop), .file(.invalidDialog), .file(.lostDialog),
      .file(.unprinted),
    ]

  private static let notices: [Notice] =
    counts.flatMap { count -> [Notice] in
      let cells = [nil, "amount"].map { Notice.Cells(notation, value: $0) }
      let problems = TableProblems.Kind.allCases.flatMap { kind in
        cells.flatMap { cells in
          [Notice.Place.row(3, line: 4), .bar("a")].map { place in
            Notice.problem(kind, count: count, first: place, cells)
          }
        }
      }
      return problems + [
        .namelessRows(count: count, NamelessRows(column: "name", ["NA"], .bar)),
        .namelessRows(count: count, NamelessRows(column: "name", [], .series)),
        .namelessRows(count: count, NamelessRows(column: "name", [], .others)),
        .mixedUnits(column: "price", others: count, usual: 7, unit: ""),
        .offLogarithmicScale(count: count, firstRow: 2), .trailingBytes(count, format: "gzip"),
        .formulasWithoutValue(count),
      ]
    } + [
      .cutGroups(limit: 100_000), .absentColumn("a"), .stoppedReading(showsRows: true),
      .stoppedReading(showsRows: false),
      .stoppedFollowing, .failedReading("it is gone", line: nil, column: nil),
      .failedReading("a quote is open", line: 3, column: 4), .failedFollowing("it is gone"),
      .unwatched("no space left"), .openStream, .unkeptStream(limitBytes: 1 << 30),
      .unwrittenStream("no space left"), .groupedLocally,
      .passedOver(table: "t", reason: "permission denied"),
    ]

  private static let faults: [InputFault] =
    counts.flatMap { count -> [InputFault] in
      let errors: [TableError] = [
        .fieldCount(line: 2, fields: count, columns: 3, isHeader: true),
        .fieldCount(line: 2, fields: count, columns: 3, isHeader: false),
        .tooManyFields(line: 1, limit: 4_096), .tooManyRows(line: 1, limit: 1_000_000),
        .binary(line: 1, column: count), .unclosedQuote(line: 1, column: count),
        .fieldTooLong(line: 1, limitBytes: 1 << 20, isQuoted: true, column: count),
        .tooManyBytes(limit: 1 << 30, isUnpacked: true),
        .tooManyGroups(line: 1, limit: 100_000, isAggregated: true),
        .groupNamesTooLong(line: 1, limitBytes: 1 << 30, isAggregated: false),
        .tooManyMedianValues(line: 1, limit: 1_000_000), .gzip(.damaged, byte: 100),
        .json(line: 1, column: 2, .tooManyCells(limit: 1_000)),
      ]
      return errors.map { .table($0) }
    } + [
      .table(.empty), .table(.prose), .table(.drawing), .table(.foreign(.parquet)),
      .table(.foreign(.xz)), .table(.foreign(.pdf)), .table(.foreign(.html)),
      .table(.foreign(.xml)), .table(.foreign(.svg)), .table(.foreign(.savedChart)),
      .table(.foreign(.xz, within: .gzip)), .table(.foreign(.office, within: .other)),
      .table(.foreign(.tar, within: .gzip)), .table(.foreign(.gzipTwice, within: .other)),
      .table(.json(line: 1, column: 2, .trailingComma)),
      .replacedFile, .noTable, .hiddenSheets, .notDatabase(option: "--table"),
      .unknownTable("a", isSheet: false, nearest: "b", names: ["b", "c"]),
      .unknownTable("a", isSheet: true, nearest: nil, names: []),
      .notText(options: "--delimiter", isSheet: true), .repeatedFile, .followedArchive, .cancelled,
      .endedProgram("barchart-source"), .missing(.bar("a", nearest: nil)),
      .lost(.unkeptStream(limitBytes: 1 << 30)),
    ]

  private static let sentences =
    messages.map { $0.sentence() } + notices.map { $0.sentence() }
    + faults.flatMap { fault in [Wording.window, .commandLine].map { fault.sentence($0) } }

  @Test("A sentence is one line, says something, and ends without a full stop")
  func form() {
    for sentence in Self.sentences {
      #expect(!sentence.isEmpty && sentence.allSatisfy { !$0.isNewline }, "\(sentence)")
      #expect(!sentence.hasSuffix(".") && !sentence.hasSuffix(" "), "\(sentence)")
      #expect(!sentence.contains("  ") && !sentence.contains(" ,"), "\(sentence)")
      // What a value would print of itself.
      #expect(!sentence.contains("Optional") && !sentence.contains("nil)"), "\(sentence)")
    }
  }

  @Test("One is singular, more are plural")
  func numbers() {
    for sentence in Self.sentences {
      let words = sentence.split(separator: " ")
      for (number, thing) in zip(words, words.dropFirst()) where number == "1" || number == "2" {
        let isPlural = Self.things.contains(String(thing.filter(\.isLetter)))
        let isSingular = Self.things.contains(String(thing.filter(\.isLetter)) + "s")
        #expect(number == "1" ? !isPlural : !isSingular, "\(sentence)")
      }
      #expect(!sentence.contains("1 row are") && !sentence.contains("1 row have"), "\(sentence)")
    }
  }

  @Test("Of one thing there is no first, and no word is said twice in a row")
  func repetitions() {
    for sentence in Self.sentences {
      let words = sentence.split(separator: " ")
      if words.first == "1" { #expect(!sentence.contains("(first:"), "\(sentence)") }
      let isDoubled = zip(words, words.dropFirst()).contains { one, next in
        one == next && one.allSatisfy(\.isLetter)
      }
      #expect(!isDoubled, "\(sentence)")
    }
  }

  private static let things: Set<String> = [
    "rows", "bars", "files", "values", "bytes", "fields", "lines", "columns", "keys", "formulas",
    "sequences", "surrogates", "medians", "objects", "measures", "groups",
  ]

  @Test("In a window no option is named")
  func options() {
    let said = Self.messages.map { $0.sentence() } + Self.faults.map { $0.sentence(.window) }
    for sentence in said where !sentence.contains("No option of the command line") {
      #expect(!sentence.contains(" --"), "\(sentence)")
    }
  }

  @Test("Every status message is among these")
  func completeness() throws {
    let source = try String(
      contentsOf: URL(filePath: Program.checkout)
        .appending(path: "Sources/Picture/Words/StatusMessage.swift"), encoding: .utf8)
    let cases = source.split(separator: "\n").prefix { !$0.hasPrefix("extension") }
      .filter { $0.contains(" case ") }
      .flatMap { line in
        line.split(separator: "(")[0].split(separator: "case ")[1].split(separator: ", ")
          .map { String($0.filter(\.isLetter)) }
      }
    let told = Self.messages.map { "\($0)" }.joined(separator: " ")
    for name in cases where name != "said" && name != "failed" {
      #expect(told.contains(name), "\(name)")
    }
  }
}
