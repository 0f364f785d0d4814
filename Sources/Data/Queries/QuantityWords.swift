// Names of quantities that add up, and of those that do not: what a sum, a total, a ring or a
// rest may be of.
internal import Tables

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
