// What an engine compares of texts, and what is compared here of one that has no words for it.
import Queries
import SourceProtocol
import Tables
import Testing

@testable import SQL

@Suite struct ComparedTextTests {
  private static let table = SourceTable(
    name: "visits", kind: .table,
    columns: [
      .init(name: "who", type: "text", kind: .text), .init(name: "ip", type: "inet"),
      .init(name: "ok", type: "boolean", kind: .boolean),
    ], rowCount: 10)
  private let who = ColumnRef(name: "who", position: 0)
  private let ip = ColumnRef(name: "ip", position: 1)

  /// A server before version 13, or one whose database has another encoding.
  private static let old: SQLEngine = {
    var engine = SQLEngine.postgres
    engine.abilities.remove(.spellings)
    return engine
  }()

  /// The condition of a filter, without the values in it.
  private func condition(_ filter: Filter, _ engine: SQLEngine = .postgres) -> String? {
    let (conditions, rest) = RowConditions.split([filter], of: Self.table, engine)
    let statement = SelectStatement(countOf: Self.table, where: conditions, engine)
    let start = "SELECT count(*) FROM \"visits\" WHERE "
    return rest.isEmpty ? String(statement.text.dropFirst(start.count)) : nil
  }

  private func trimmed(_ text: String) -> String {
    "btrim(\(text), E' \\t\\r\\n\\u00A0\\u2009\\u202F')"
  }

  @Test func `values of other types are the texts that rows carry`() throws {
    let text = "format('%s', \"ip\")"
    let named = Filter.named(Field(ip), ["10.0.0.1"], isExcluding: false)
    #expect(condition(named) == "normalize(\(trimmed(text)), NFC) IN ($1::text)")
    #expect(condition(named, Self.old) == nil)
    for engine in [SQLEngine.postgres, Self.old] {
      let counted = GroupedStatement(
        Query(category: Field(ip), method: .count), of: Self.table, engine)
      let statement = try #require(counted?.statement.text)
      #expect(statement.hasPrefix("SELECT \(text) AS \"ip\", count(*) "))
      #expect(statement.contains(" GROUP BY \(text) ORDER BY "))
      let yes = Filter.compare(ColumnRef(name: "ok", position: 2), .equal, ["true"])
      #expect(condition(yes, engine) == "\"ok\"::text IN ($1::text)")
    }
  }

  @Test func `letters are looked for in those that no mark makes others`() {
    let marks =
      "\\u0300-\\u036F\\u0653-\\u0655\\u093C-\\u093C\\u09BC-\\u09BC\\u0A3C-\\u0A3C"
      + "\\u0B3C-\\u0B3C\\u3099-\\u309A\\u1161-\\u1175\\u11A8-\\u11C2"
    let text = trimmed("\"who\"")
    let other =
      "regexp_replace(translate(\(text), E'\\u212A\\u037E\\u1FEF', 'K;`'), E'.([\(marks)])', "
      + "E'\\\\1', 'g')"
    #expect(
      condition(.compare(who, .contains, ["Ab%"]))
        == "position($1::text IN lower(CASE WHEN octet_length(\"who\") = char_length(\"who\") "
        + "THEN \(text) ELSE \(other) END COLLATE \"C\")) > 0")
    #expect(condition(.compare(who, .contains, ["\u{E9}"])) == nil)
  }

  @Test func `without words for spellings, texts are compared here`() {
    let filters: [Filter] = [
      .compare(who, .equal, ["Ann"]), .compare(who, .notEqual, ["Ann"]),
      .compare(who, .contains, ["nn"]), .named(Field(who), ["Ann"], isExcluding: true),
    ]
    let different = Query(category: Field(ip), values: [who], method: .distinct)
    for engine in [Self.old, SQLEngine(.common)] {
      for filter in filters {
        #expect(condition(filter, engine) == nil)
        let counted = Query(category: Field(ip), method: .count, filters: [filter])
        let grouped = GroupedStatement(counted, of: Self.table, engine)
        #expect(grouped?.rest.tested == [Field(who)], "a key, and tested of the groups")
      }
      #expect(GroupedStatement(different, of: Self.table, engine) == nil)
    }
    for filter in filters { #expect(condition(filter) != nil) }
  }
}
