// Names that are dates, in every way people write them, are in the order of time; all others are
// let alone.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct NaturalOrderTests {
  /// Names between bars, in the order of time.
  private func ordered(_ names: String) -> String? {
    let names = names.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    return NaturalOrder.order(of: names).map { $0.map { names[$0] }.joined(separator: "|") }
  }

  /// Each in the order of time.
  private static let sets = [
    "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday",
    "Mon|Tue|Wed|Thu|Fri|Sat|Sun", "Mo|Tu|We|Th|Fr|Sa|Su", "MON.|TUES.|WEDS.|THURS.|FRI.",
    "Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag", "Mo|Di|Mi|Do|Fr|Sa|So",
    "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche", "lun.|mar.|mer.|jeu.|ven.|sam.|dim.",
    "lunes|martes|miércoles|jueves|viernes|sábado|domingo", "LUN|MAR|MIÉ|JUE|VIE|SÁB|DOM",
    "lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica", "lun|mar|mer|gio|ven|sab|dom",
    "segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado|domingo",
    "seg|ter|qua|qui|sex|sáb|dom", "maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag",
    "ma|di|wo|do|vr|za|zo", "maa|din|woe|don|vri|zat|zon",
    "janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.",
    "ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic",
    "jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez",
    "jan|feb|mrt|apr|mei|jun|jul|aug|sep|okt|nov|dec",
    "January|February|March|April|May|June|July|August|September|October|November|December",
    "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec",
    "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember",
    "Jän.|Feb.|Mär.|Apr.|Mai|Jun.|Jul.|Aug.|Sept.|Okt.|Nov.|Dez.",
    "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre",
    "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
    "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre",
    "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro",
    "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december",
    "gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic", "FÉVRIER|AOÛT|DÉCEMBRE",
    "Nov 2023|Dec 2023|Jan 2024|Feb 2024", "2023 Nov|2023 Dec|2024 Jan",
    "Dezember 2023|Januar 2024", "Nov '23|Jan '24|Dec '24", "2023-11|2023-12|2024-01",
    "11/2023|12/2023|01/2024", "11.2023|12.2023|01.2024", "2023M9|2023M10|2024M1",
    "Q4 2023|Q1 2024|Q2 2024", "2023-Q4|2024-Q1", "2023Q4|2024Q1", "4Q23|1Q24", "Q4/23|Q1/24",
    "4. Quartal 2023|1. Quartal 2024", "2e trimestre 2023|1er trimestre 2024", "T4 2023|T1 2024",
    "Q1|Q2|Q3|Q4", "H2 2023|H1 2024", "1. Halbjahr|2. Halbjahr",
    "2023-W52|2024-W01|2024-W10", "2024W09|2024W10", "KW 9 2024|KW 10 2024|KW 1 2025",
    "KW 5/24|KW 40/24|KW 1/25", "KW 9|KW 10", "Week 9|Week 10", "semaine 9|semaine 10",
    "2024-W01-1|2024-W01-7|2024-W02-1", "1999|2007|2024", "20231231|20240101",
    "2023-12-31|2024-01-01|2024-01-02", "2023/12/31|2024/1/1", "31.12.2023|1.1.2024|2.1.2024",
    "31.12.23|01.01.24", "31/12/2023|01/01/2024|13/01/2024", "12/31/2023|01/01/2024|01/13/2024",
    "31-Dec-2023|01-Jan-2024", "31 décembre 2023|1er janvier 2024",
    "31 de diciembre de 2023|1 de enero de 2024",
    "December 31, 2023|January 1, 2024|January 2nd, 2024", "31-Dec-23|1-Jan-24",
    "Sun, 31 Dec 2023|Mon, 1 Jan 2024", "So 31.12.2023|Mo 01.01.2024",
    "dim. 31/12/2023|mar. 02/01/2024|mer. 03/01/2024|mer. 17/01/2024",
    "lun. 4 mars 2024|mar. 5 mars 2024", "31.12.", "3.2.|1.10.|31.12.",
    "9:05|12:30|13:00", "9:05 am|12:30 pm|1:00 PM", "23:59:58|23:59:59.5|23:59:59.75",
    "2023-12-31 23:59|2024-01-01 00:00", "2023-12-31T23:59:59Z|2024-01-01T00:00:00.5Z",
    "2024-01-01T00:30:00+01:00|2024-01-01T00:00:00+00:00|2023-12-31T23:00:00-0500",
    "2023-12-31T23:59:59 UTC|2024-01-01T00:00:00 UTC",
    "31.12.2023, 23:59 Uhr|01.01.2024, 00:00 Uhr",
    "Feb 28, 2023, 3:26:28 PM|Mar 5, 2023, 6:38:28 AM|Mar 14, 2023, 12:05:00 PM",
    "Mar 4 2024 10:00|Apr 2 2024 09:00", "Feb 3, 2024 at 9:15 AM|Mar 3, 2024 at 8:15 PM",
    "03.04.2026 um 10:15|03.04.2026 um 11:00", "3 mars 2024 à 09:15|3 mars 2024 à 10:00",
    "mar. 02/01/2024 10:00|mer. 03/01/2024 09:00|mer. 17/01/2024 09:00",
    "1899-12-31|1970-01-01|2100-01-01",
  ]

  @Test(arguments: sets)
  func `dates are put in the order of time`(_ set: String) throws {
    let names = set.split(separator: "|").map(String.init)
    var random = SeededGenerator(seed: UInt64(set.utf8.count))
    for _ in 0..<5 {
      let shuffled = names.shuffled(using: &random)
      // Those that go round may begin where the data do; see the next tests.
      let order = try #require(NaturalOrder(names: shuffled + names)?.keys, "\(set)")
      let sorted = shuffled.indices.sorted { order[$0] < order[$1] }.map { shuffled[$0] }
      let start = try #require(names.firstIndex(of: sorted[0]))
      #expect(sorted == Array(names[start...] + names[..<start]), "\(shuffled)")
    }
  }

  /// Weekdays and months of all languages.
  private static let cycles = sets.filter { set in
    !set.contains(where: \.isNumber) && set.split(separator: "|").count >= 7
  }

  @Test(arguments: cycles)
  func `a column of weekdays or months is time that repeats, with bars in their order`(
    _ set: String
  ) throws {
    let names = set.split(separator: "|").map(String.init)
    var random = SeededGenerator(seed: 8)
    let cells = (names + names).shuffled(using: &random)
    let table = try table("when;n\n" + cells.map { "\($0);1\n" }.joined())
    #expect(ColumnTime(table.columns[0], nil, NameWords("when"))?.kind == .cycle)
    let query = Query(
      category: Field(ColumnRef(name: "when", position: 0)), method: .count, order: .category)
    #expect(Array(try run(query, over: table).categories) == names)
  }

  @Test(arguments: [
    "Monday|Tuesday|other", "1|2|3", "x", "", "|", "2024-01-31|yesterday", "2024-13-01|2024-01-01",
    "31.02.2024|01.01.2024", "Jan 2024|Feb", "2024-01-31|31.01.2024", "Q5|Q1", "25:00|26:00",
    "12:60", "-2024|2023", "item 2024|item 2023", "3.5|1.25", "2024.5|2023.1", "Mayor|June",
    "1/2|3/4", "08:00-09:00|09:00-10:00", "12345|12346", "2024-01-01T00:00Z|2024-01-01T00:00",
    "Jan|Montag", "mar|xyz", "Q|Q", "KW|KW", "th|st", "31/12-2023", "13:00 pm", "123456789|1",
    "Jan Feb|Mar", "de|of", "(2024)|(2023)", "2024-01-31 x", "1 2 3 4", "0:5",
  ])
  func `names that are not all dates of one form have no such order`(_ names: String) {
    #expect(ordered(names) == nil)
  }

  /// Two numbers with a dash between are a month and a year, or parts of a code.
  @Test func `a column of codes is no time, however many of them could be months`() throws {
    var random = SeededGenerator(seed: 13)
    for round in 0..<40 where Samples.takes(round) {
      let months = Int.random(in: 1...19, using: &random)
      let codes = (0..<20).map { place in
        let first = place < months ? 1...12 : 13...99
        return String(Int.random(in: first, using: &random) + 100).dropFirst()
          + "-\(Int.random(in: 1000...2999, using: &random))"
      }
      let table = try table("code;n\n" + codes.map { "\($0);1\n" }.joined())
      #expect(ColumnTime(table.columns[0], nil, NameWords("code")) == nil, "\(codes)")
    }
  }

  @Test func `empty names come last`() {
    #expect(ordered("|Feb|  |Jan|") == "Jan|Feb||  |")
  }

  @Test func `equal names stay as they were`() {
    let names = ["May", "Jan.", "jan", "may", "JAN", "May"]
    #expect(NaturalOrder.order(of: names) == [1, 2, 4, 0, 3, 5])
  }

  @Test func `the day comes first or second as the data show`() {
    // A part above 12.
    #expect(ordered("05/02/2024|13/01/2024|01/03/2024") == "13/01/2024|05/02/2024|01/03/2024")
    #expect(ordered("05/02/2024|01/13/2024|01/03/2024") == "01/03/2024|01/13/2024|05/02/2024")
    // Days one after the other in one reading only.
    #expect(ordered("30/11/2023|01/12/2023|02/12/2023") == "30/11/2023|01/12/2023|02/12/2023")
    #expect(ordered("01/02/2024|02/02/2024|01/03/2024") == "01/02/2024|02/02/2024|01/03/2024")
    #expect(ordered("03/01/2024|02/02/2024|02/01/2024") == "02/01/2024|02/02/2024|03/01/2024")
    // Nothing tells: left as they are.
    #expect(ordered("03/04/2024|05/01/2024|02/11/2024") == "03/04/2024|05/01/2024|02/11/2024")
    #expect(ordered("02/01/2024|01/02/2024") == "02/01/2024|01/02/2024")
    // Points are written where the day is first.
    #expect(ordered("02.01.2024|01.02.2024|03.01.2024") == "02.01.2024|03.01.2024|01.02.2024")
    #expect(ordered("24-01-31|45-11-30|23-02-28") == "23-02-28|24-01-31|45-11-30")
  }

  @Test func `two digits beside a month are a day or a year`() {
    #expect(ordered("Jan-23|Dec-22|Feb-23|Jan-45") == "Dec-22|Jan-23|Feb-23|Jan-45")
    #expect(ordered("Feb 1|Jan 31|Jan 2") == "Jan 2|Jan 31|Feb 1")
    #expect(ordered("Feb-24|Jan-24|Mar-24") == "Jan-24|Feb-24|Mar-24")
    // Sorted as years, not as days.
    #expect(ordered("Nov-23|Dec-23|Jan-24|Feb-24") == "Nov-23|Dec-23|Jan-24|Feb-24")
    #expect(ordered("Dec-23|Feb-24|Jan-23|Jan-24") == "Dec-23|Feb-24|Jan-23|Jan-24")
  }

  @Test func `what goes round begins where the data run over its end`() {
    #expect(ordered("Sun|Mon|Tue|Wed") == "Sun|Mon|Tue|Wed")
    #expect(ordered("Wed|Thu|Fri|Sat|Sun|Mon|Tue|Wed|Thu") == "Wed|Wed|Thu|Thu|Fri|Sat|Sun|Mon|Tue")
    #expect(ordered("Oct|Nov|Dec|Jan|Feb") == "Oct|Nov|Dec|Jan|Feb")
    #expect(ordered("Q3|Q4|Q1|Q2") == "Q3|Q4|Q1|Q2")
    #expect(ordered("KW 51|KW 52|KW 1") == "KW 51|KW 52|KW 1")
    // Backwards, or with a gap at the turn, it begins at its beginning.
    #expect(ordered("Sun|Sat|Fri|Mon") == "Mon|Fri|Sat|Sun")
    #expect(ordered("Mar|Apr|May|Jan|Feb") == "Jan|Feb|Mar|Apr|May")
    #expect(ordered("Sun|Wed|Mon") == "Mon|Wed|Sun")
    #expect(ordered("Sun|Mon|Sat|Tue") == "Mon|Tue|Sat|Sun")
  }

  @Test(arguments: UInt64(0)..<200)
  func `an order is a permutation, stable, and the same however the names stood`(_ seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let set = try #require(Self.sets.randomElement(using: &random))
    let names = set.split(separator: "|").map(String.init)
    let many = (0..<60).map { _ in
      Int.random(in: 0..<9, using: &random) == 0 ? "" : names.randomElement(using: &random) ?? ""
    }
    let order = try #require(NaturalOrder.order(of: many))
    #expect(order.sorted() == Array(many.indices))
    for (one, next) in zip(order, order.dropFirst()) where many[one] == many[next] {
      #expect(one < next)
    }
    #expect(order.map { many[$0].isEmpty } == order.map { many[$0].isEmpty }.sorted { !$0 && $1 })
    let ordered = order.map { many[$0] }
    #expect(NaturalOrder.order(of: ordered) == Array(ordered.indices), "\(ordered)")
  }
}
