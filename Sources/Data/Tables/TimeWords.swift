// The names of points in time and of periods, as columns are called, in seven languages.

/// Word lists in lower case; words with accents are also listed without, if commonly written so.
package enum TimeWords {
  package static let years = WordSet(
    "year years yr yyyy jahr année annee año ano anno jaar baujahr")
  package static let dates = WordSet(
    "date datum fecha day tag jour día dia giorno dag dt")
  package static let times = WordSet(
    "time datetime zeit uhrzeit heure hora ora tijd zeitpunkt at on")
  package static let timestamps = WordSet(
    "timestamp timestamps ts epoch unix unixtime unixtimestamp zeitstempel horodatage")
  package static let months = WordSet(
    "month monat mois mes mese mês maand")
  package static let quarters = WordSet(
    "quarter quartal trimestre kwartaal")
  package static let weeks = WordSet(
    "week woche kalenderwoche semaine semana settimana weeknum weekno")
  package static let days = WordSet(
    "day tag jour día dia giorno dag")
  package static let hours = WordSet(
    "hour stunde heure hora ora uur")
  /// Words that turn a period into a quantity: "number of days", "cost per year".
  package static let quantities = WordSet(
    """
    of per pro par por count counts total totals sum average avg mean median min max amount share
    rate percent pct anzahl summe gesamt anteil nombre cantidad quantité quantità quantidade aantal
    """)
}

extension NameWords {
  /// Whether the name suggests points in time or periods.
  package var areOfTime: Bool {
    typealias Words = TimeWords
    let words = [
      Words.years, Words.dates, Words.times, Words.timestamps, Words.months, Words.quarters,
      Words.weeks, Words.days, Words.hours,
    ]
    return words.contains { $0.contains(last) } || Words.years.contains(first)
  }
}
