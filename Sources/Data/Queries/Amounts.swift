// Which values add up to a meaningful total: temperatures do not, nor do sales and prices together.
internal import Tables

/// Which series of a chart may be added up.
package struct Amounts: Hashable, Sendable {
  /// For each series, whether its values add up.
  private let areAmounts: [Bool]
  /// Whether values of different series add up too.
  private let isOneMeasure: Bool

  /// Series that are measures of their own, recognized by their names.
  ///
  /// - Parameter grouping: how the values were aggregated; nil if they are as given.
  package init(names: [String], grouping: Grouping?) {
    self.init(measures: names, seriesCount: names.count, method: grouping?.method ?? .none)
  }

  /// - Parameters:
  ///   - measures: the names of what is measured; empty if rows are counted.
  ///   - columns: what they are of; nothing if each is of one column.
  ///   - seriesCount: one per measure, or the number that one measure is split into.
  ///   - method: how rows became values.
  ///   - shown: what is shown of the values; changes add up to nothing.
  package init(
    measures: [String], of columns: [Measure] = [], seriesCount: Int, method: Query.Method,
    shown: ShownAs = .value
  ) {
    isOneMeasure = measures.count <= 1
    guard shown.addsUpOverBars else {
      areAmounts = Array(repeating: false, count: seriesCount)
      return
    }
    let isMade = method == .sum || method == .count || shown == .share
    let areAmounts = Self.kinds(of: measures, columns).map {
      $0 == .amount || isMade && $0 != .ratio
    }
    if areAmounts.count == seriesCount {
      self.areAmounts = areAmounts
    } else if areAmounts.count > seriesCount, seriesCount > 1 {
      // The last series stands for all measures that have none of their own.
      self.areAmounts =
        areAmounts.prefix(seriesCount - 1)
        + [areAmounts.dropFirst(seriesCount - 1).allSatisfy(\.self)]
    } else {
      self.areAmounts = Array(repeating: areAmounts.first ?? isMade, count: seriesCount)
    }
  }

  /// Whether the values of these series make up one whole.
  package func addUp(series: [Int]) -> Bool {
    (isOneMeasure || series.count == 1)
      && series.allSatisfy { areAmounts.indices.contains($0) && areAmounts[$0] }
  }

  /// Whether the name of a measure says that its values do not add up.
  static func areLevels(_ names: [String], _ columns: [Measure] = []) -> Bool {
    kinds(of: names, columns).contains { $0 == .level || $0 == .ratio }
  }

  /// What is known of the values of a measure.
  private enum Kind {
    case amount, level, other
    /// Never adds up, whatever it is called.
    case ratio

    init(_ name: String) {
      let words = NameWords(name)
      self = words.areAmounts ? .amount : words.areLevels ? .level : .other
    }

    init(_ measure: Measure, _ name: String) {
      guard let partner = measure.partner else {
        self.init(name)
        return
      }
      let kinds = [Kind(measure.column.name), Kind(partner.column.name)]
      switch partner.operation {
      case .over: self = .ratio
      case .plus, .minus:
        self =
          kinds.contains(.level) ? .level : kinds == [.amount, .amount] ? .amount : .other
      // So much for each of so many is an amount.
      case .times:
        self = kinds.contains(.amount) ? .amount : kinds == [.level, .level] ? .level : .other
      }
    }
  }

  private static func kinds(of names: [String], _ columns: [Measure]) -> [Kind] {
    names.enumerated().map { place, name in
      columns.indices.contains(place) ? Kind(columns[place], name) : Kind(name)
    }
  }
}

extension Answer {
  package var amounts: Amounts {
    Amounts(
      measures: grouping?.valueNames ?? query.values.map(\.column.name),
      of: targetName.isEmpty ? query.values : query.barValues,
      seriesCount: series.count, method: query.method, shown: query.shownAs)
  }
}

/// Words in lower case, in seven languages; a plural in "s" counts as its word. Charts are not ranked
/// by them.
enum QuantityWords {
  /// Counts and amounts.
  static let amounts = WordSet(
    """
    count cnt freq frequency n num number quantity qty amount total sum volume people person population
    pop inhabitant resident sale sold revenue turnover unit cost expense spending budget vote passenger
    death birth died case visitor visit student employee job worker order request hit click view download
    export emission import
    ton tonne gdp profit medal goal win trip ride crime event arrival member step
    household vehicle patient payment tax consumption supply stock point production output
    anzahl menge summe gesamt umsatz verkauf verkäufe einwohner bevölkerung kosten ausgaben einnahmen
    stimmen tote fälle besucher geburten betrag stück produktion verbrauch
    nombre effectif quantité montant somme ventes habitants coût dépenses recettes voix décès naissances
    cantidad suma importe ventas ingresos población habitantes gasto gastos votos muertes casos alumnos
    quantità somma importo vendite abitanti spese voti morti casi
    contagem quantidade soma vendas despesas mortes aantal bedrag omzet inwoners kosten stemmen
    """)

  /// Levels and rates: their sums mean nothing.
  static let levels = WordSet(
    """
    rate ratio pct percent percentage per average avg mean median share index score rating density age
    height temp temperature speed mpg pressure humidity grade level degree probability efficiency elevation
    quote anteil prozent durchschnitt alter höhe temperatur geschwindigkeit dichte note
    taux part moyenne âge hauteur température vitesse
    tasa promedio media edad altura temperatura velocidad nota
    tasso età altezza velocità taxa idade
    gemiddelde leeftijd hoogte
    """)

  /// Prices, sizes and times: a sum over rows may mean something, one stack of several does not.
  static let extents = WordSet(
    """
    price wage salary weight length width depth time duration distance mass
    preis lohn gehalt gewicht länge breite tiefe zeit dauer
    prix salaire poids longueur durée
    precio salario peso longitud duración
    prezzo stipendio durata preço
    prijs loon duur
    """)
}

extension NameWords {
  /// Whether the name says that values add up.
  var areAmounts: Bool {
    if first == "total" || last == "total" { return true }
    return words.contains { QuantityWords.amounts.containsStem($0) } && !areLevels
  }

  /// Whether the name says that values do not add up to a whole.
  var areLevels: Bool { areRates || words.contains { QuantityWords.extents.containsStem($0) } }

  /// Whether the name says that a sum of values means nothing.
  var areRates: Bool { words.contains { QuantityWords.levels.containsStem($0) } }
}
