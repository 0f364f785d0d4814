// What holds of the first chart of any table, each shown by three small tables.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

@Suite struct ChoosingPrinciplesTests {
  /// Rows of a table by their numbers, from 0.
  private static func rows(_ header: String, _ count: Int, _ row: (Int) -> String) -> String {
    ([header] + (0..<count).map(row)).joined(separator: "\n") + "\n"
  }

  private func first(_ text: String) throws -> Suggestion {
    try #require(Suggestion.best(of: table(text)).first)
  }

  private func values(_ text: String) throws -> [String] {
    try first(text).query.values.map(\.column.name)
  }

  private func category(_ text: String) throws -> String? {
    try first(text).query.category?.column.name
  }

  // MARK: 1

  @Test(
    "A whole number with few values that completes a key is a category, not a measure",
    arguments: [
      (
        rows("age_class,sex,cases", 12) { "\($0 / 2),\(["f", "m"][$0 % 2]),\(40 + 37 * $0 % 83)" },
        "age_class"
      ),
      (
        rows("season,episode,viewers", 18) { "\($0 / 6 + 1),\($0 % 6 + 1),\(900 + 71 * $0 % 311)" },
        "season"
      ),
      (
        rows("floor,wing,desks", 10) {
          "\($0 / 2),\(["east", "west"][$0 % 2]),\(12 + 17 * $0 % 29)"
        }, "floor"
      ),
    ])
  func wholeNumbersOfKeys(_ text: String, _ column: String) throws {
    #expect(try !values(text).contains(column))
  }

  // MARK: 2

  @Test(
    "A table is never left without its only measure",
    arguments: [
      "name,v\na,3\nb,4\nc,5\nd,6\ne,7\n", "town,stops\nUlm,11\nJena,12\nKiel,13\nBonn,14\n",
      "team;points\nred;21\nblue;20\ngreen;19\nwhite;18\n",
    ])
  func onlyMeasure(_ text: String) throws {
    #expect(try values(text).count == 1)
  }

  // MARK: 3

  @Test(
    "Where there is something to measure, no bars are drawn that are all as long",
    arguments: [
      rows("plot,kind,yield", 24) {
        "p\($0),\(["a", "b", "c"][$0 % 3]),\(4 + $0 * 7 % 11).\($0 % 10)"
      },
      rows("day,shift,pieces", 30) {
        "\($0 / 3 + 1),\(["early", "late", "night"][$0 % 3]),\(400 + 53 * $0 % 97)"
      },
      rows("subject,condition,ms", 60) {
        "s\($0 / 3),\(["x", "y", "z"][$0 % 3]),\(500 + 61 * $0 % 173).5"
      },
    ])
  func equalCounts(_ text: String) throws {
    let first = try first(text)
    #expect(!first.query.values.isEmpty || first.query.category?.grain != nil)
  }

  // MARK: 4

  @Test(
    "A value that nearly all rows have makes no category",
    arguments: [
      (
        rows("currency,shop,amount", 40) {
          "\($0 == 7 ? "USD" : "EUR"),shop \($0 * $0 % 5),\(3 + 13 * $0 % 47).50"
        }, "currency"
      ),
      (
        rows("state,kind,note", 50) {
          "\($0 == 3 ? "closed" : "open"),\(["bug", "task", "wish"][$0 * $0 % 7 % 3]),text \($0)"
        }, "state"
      ),
      (
        rows("unit,river,level", 36) {
          "\($0 == 9 ? "ft" : "m"),\(["Elbe", "Oder", "Saar", "Main"][$0 * 5 % 7 % 4]),\($0 * 17 % 23).4"
        }, "unit"
      ),
    ])
  func oneName(_ text: String, _ column: String) throws {
    for suggestion in try Suggestion.best(of: table(text)) {
      #expect(suggestion.query.category?.column.name != column)
      #expect(suggestion.query.series?.column.name != column)
    }
  }

  // MARK: 5

  @Test(
    "Measures that share a word are drawn together only if no other is left",
    arguments: [
      "team,home points,away points,goals\na,31,22,40\nb,28,19,35\nc,25,21,33\nd,20,18,30\n",
      "shop,net sales,gross sales,visitors\na,120,140,30\nb,99,118,41\nc,87,99,25\nd,66,80,19\n",
      "site,mean depth,mean width,samples\na,4.1,12.2,9\nb,3.9,14.8,12\nc,5.2,11.1,7\nd,4.4,10.9,8\n",
    ])
  func sharedWords(_ text: String) throws {
    let values = try values(text)
    #expect(values.count != 2)
  }

  // MARK: 6

  @Test(
    "A total stands beside its parts in no chart, whatever it is called",
    arguments: [
      "city,f,m,x\nUlm,12,15,27\nJena,31,28,59\nKiel,44,52,96\nBonn,9,7,16\n",
      "kommun,män,kvinnor,totalt\nA,120,131,251\nB,90,88,178\nC,77,80,157\n",
      "row,jan,feb,mar,all\nx,5.1,7.2,6.3,18.6\ny,3.3,4.4,5.5,13.2\nz,9.1,1.2,2.2,12.5\n",
    ])
  func totalColumns(_ text: String) throws {
    let table = try table(text)
    for suggestion in Suggestion.best(of: table) where suggestion.query.values.count > 1 {
      #expect(!suggestion.query.values.map(\.column.position).contains(table.columns.count - 1))
    }
  }

  @Test(
    "A row that is the sum of the others is left out, and the sentence says so",
    arguments: [
      ("region,sales\nNorth,120\nSouth,80\nEast,55\nWest,45\nGrand Total,300\n", "Grand Total"),
      (
        "Posten;2024;2025\nMiete;900;950\nStrom;80;95\nWasser;40;42\nZusammen;1020;1087\n",
        "Zusammen"
      ),
      ("pays,nb,part\nFR,40,8\nDE,35,7\nIT,15,3\nES,10,2\nensemble,100,20\n", "ensemble"),
    ])
  func totalRows(_ text: String, _ name: String) throws {
    let table = try table(text)
    let first = try #require(Suggestion.best(of: table).first)
    #expect(first.query.filters.first?.conditions?.first?.hasSuffix("!=" + name) == true)
    #expect(try !run(first.query, over: table).categories.map { $0 }.contains(name))
  }

  @Test(
    "A running balance is never added up",
    arguments: [
      rows("date,payee,amount,balance", 12) {
        "2026-01-\($0 + 10),shop \($0 % 3),\($0 % 2 == 0 ? -7 : 9),\(1000 + ($0 + 1) / 2 * 9 - ($0 + 2) / 2 * 7 + ($0 % 2 == 0 ? 0 : 0))"
      },
      rows("day,kind,new,so far", 10) {
        "2026-02-\($0 + 10),\(["a", "b"][$0 % 2]),\($0 + 2),\(($0 + 1) * ($0 + 4) / 2)"
      },
      rows("week,crew,done,left", 9) {
        "w\($0),\(["x", "y"][$0 % 2]),\(-3 - $0 % 2),\(100 - 3 * ($0 + 1) - ($0 + 1) / 2)"
      },
    ])
  func balances(_ text: String) throws {
    let table = try table(text)
    for suggestion in Suggestion.best(of: table) where suggestion.query.method == .sum {
      #expect(!suggestion.query.values.map(\.column.position).contains(3))
    }
  }

  // MARK: 7

  @Test(
    "Columns of one kind go together, though a word or a size is unlike",
    arguments: [
      "month,Rainfall,Drainage\nJan,61,40\nFeb,55,38\nMar,49,31\nApr,40,22\n",
      "site,Mayflies,Stoneflies,Snails,Leeches\na,21,14,9,30\nb,12,8,15,22\nc,30,9,11,18\n",
      "town,2022,2023,2024\nUlm,13.1,13.9,14.2\nJena,11.2,11.9,12.4\nKiel,10.4,10.9,11.8\n",
    ])
  func alike(_ text: String) throws {
    #expect(try values(text).count == table(text).columns.count - 1)
  }

  // MARK: 8

  @Test(
    "What does not add up is not stacked",
    arguments: [
      "town,winter °C,spring °C,summer °C,autumn °C\nUlm,1.2,9.1,18.3,9.9\nKiel,2.5,8.2,17.4,10.1\nBonn,3.1,10.3,19.2,11.0\n",
      "team,-a,-b,-c,-d\nx,-3,4,-5,6\ny,3,-4,5,-6\nz,1,2,-3,4\n",
      "site,ph 2021,ph 2022,ph 2023,ph 2024\na,7.1,7.2,7.3,7.1\nb,6.9,7.0,7.1,7.2\nc,7.4,7.3,7.2,7.2\n",
    ])
  func stacks(_ text: String) throws {
    for suggestion in try Suggestion.best(of: table(text)) {
      #expect(suggestion.layout != .stacked)
    }
  }

  // MARK: 9

  @Test(
    "Shares, and numbers in a narrow band far from zero, are not added up",
    arguments: [
      rows("kind,year built", 40) {
        "\(["house", "barn", "mill"][$0 * $0 % 7 % 3]),\(1901 + 13 * $0 % 97)"
      },
      rows("arm,rate", 40) { "\(["drug", "placebo"][$0 * $0 % 5 % 2]),0.\(11 + 17 * $0 % 83)" },
      rows("sex,height", 50) { "\(["f", "m"][$0 * $0 % 7 % 2]),\(158 + 11 * $0 % 37).\($0 % 10)" },
    ])
  func sums(_ text: String) throws {
    #expect(try first(text).query.method != .sum)
  }

  // MARK: 10

  @Test(
    "The measure that the file is called after is drawn",
    arguments: [
      ("deaths.csv", "week,cases,deaths\n1,300,4\n2,280,7\n3,260,5\n4,310,9\n", "deaths"),
      (
        "exports/Uebernachtungen_2025.csv",
        "Ort,Ankünfte,Übernachtungen\nUlm,300,840\nJena,280,799\nKiel,410,1260\n", "Übernachtungen"
      ),
      ("yield by plot.tsv", "plot,moisture,yield\na,14.1,6.2\nb,13.8,5.9\nc,14.4,6.6\n", "yield"),
    ])
  func fileNames(_ name: String, _ text: String, _ column: String) throws {
    var table = try table(text)
    table.name = name
    let values = try #require(Suggestion.best(of: table).first).query.values.map(\.column.name)
    #expect(values.contains(column))
  }

  // MARK: 11

  @Test(
    "A code or date that differs in each of many rows is not by itself the axis",
    arguments: [
      rows("ticket,opened,team,hours", 90) {
        "T-\(1000 + $0 * 37),2026-03-\($0 % 28 + 1) 0\($0 % 9):1\($0 % 6):2\($0 % 10),\(["net", "pc", "print"][$0 * $0 % 7 % 3]),\(1 + 7 * $0 % 13)"
      },
      rows("barcode,shelf,copies", 80) {
        "B\(4000 + $0 * 91),\(["A", "B", "C", "D"][$0 * $0 % 11 % 4]),\(1 + $0 % 5)"
      },
      rows("iban,branch,fee", 70) {
        "DE\(700000 + $0 * 1313),\(["north", "south"][$0 * $0 % 5 % 2]),\(2 + $0 * 3 % 17).25"
      },
    ])
  func codes(_ text: String) throws {
    #expect(try category(text) != table(text).columns[0].name)
  }

  // MARK: 12

  @Test(
    "Ordered answers stand in their order",
    arguments: [
      ("answer,n\nAgree,30\nStrongly disagree,4\nNeutral,12\nDisagree,9\nStrongly agree,21\n", 2),
      ("risk,n\nhigh,3\nlow,9\nmedium,5\n", 1), ("size,n\nL,8\nS,5\nXL,2\nM,9\n", 1),
    ])
  func scales(_ text: String, _ middle: Int) throws {
    let table = try table(text)
    let query = try QueryChoice(AskedQuery(), in: table).query
    let answer = try run(query, over: table)
    let row = answer.order.rows.map { Int($0[middle]) } ?? middle
    #expect(["Neutral", "medium", "M"].contains(answer.categories[row]))
  }

  // MARK: 13

  @Test(
    "Durations and amounts are added up",
    arguments: [
      rows("project,day,hours worked", 60) {
        "\(["alpha", "beta", "gamma"][$0 * $0 % 7 % 3]),2026-04-\($0 % 28 + 1),\(1 + $0 * 3 % 8).5"
      },
      rows("machine,date,run time", 50) {
        "\(["mill", "lathe", "press"][$0 * $0 % 7 % 3]),2026-05-\($0 % 28 + 1),\($0 % 4):\(10 + $0 * 7 % 50):00"
      },
      rows("category,date,amount", 50) {
        "\(["food", "rent", "fun"][$0 * $0 % 7 % 3]),2026-06-\($0 % 28 + 1),\(4 + $0 * 31 % 211).\(10 + $0 % 90)"
      },
    ])
  func amounts(_ text: String) throws {
    let query = try first(text).query
    #expect(query.method == .sum)
    #expect(query.values.count == 1)
  }
}
