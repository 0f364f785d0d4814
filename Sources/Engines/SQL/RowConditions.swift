// The part of some filters that an engine tests, before rows travel.
package import Queries
package import SourceProtocol

/// Conditions on rows that an engine tests as they are tested here.
package struct RowConditions: Hashable, Sendable {
  private var texts: [String] = []
  private(set) var values: [String] = []

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }

  var clause: String { texts.isEmpty ? "" : " WHERE " + texts.joined(separator: " AND ") }

  /// The conditions of filters that an engine can test, and the filters that are left.
  package static func split(
    _ filters: [Filter], of table: SourceTable, _ engine: SQLEngine
  ) -> (conditions: RowConditions, rest: [Filter]) {
    // Numbers of rows would mean others if the engine left some out.
    if filters.contains(where: \.isAboutNumbers) { return (RowConditions(), filters) }
    if engine.abilities.contains(.looseTypes) {
      var conditions = RowConditions()
      conditions.texts = filters.compactMap { $0.necessaryCondition(in: table) }
      return (conditions, filters)
    }
    var terms = EngineTerms(table, engine)
    return split(filters, &terms)
  }

  static func split(
    _ filters: [Filter], _ terms: inout EngineTerms
  ) -> (conditions: RowConditions, rest: [Filter]) {
    var (conditions, rest) = (RowConditions(), [Filter]())
    for filter in filters {
      var trial = terms
      guard let text = trial.condition(filter) else {
        rest.append(filter)
        continue
      }
      terms = trial
      conditions.texts.append(text)
    }
    conditions.values = terms.values
    return (conditions, rest)
  }
}

extension Filter {
  var isAboutNumbers: Bool {
    switch self {
    case .rows: true
    case .any(let lists): lists.contains { $0.contains(where: \.isAboutNumbers) }
    case .compare, .between, .named: false
    }
  }
}
