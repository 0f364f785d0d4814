// Words that mark a column as an identifier, a time or a place, in several languages.

/// Word lists in lower case; words with accents are also listed without, if commonly written so.
package enum IdentifierWords {
  /// Columns whose whole numbers identify things: "customer id", "product code".
  package static let identifiers = WordSet(
    """
    id ids uid uuid guid oid pk fk sku isbn issn ean gtin upc ssn siren siret fips insee serial
    pid ppid tid identifier identifiant identificador identificativo kennung kennziffer
    orderid customerid userid productid itemid employeeid personid studentid clientid accountid
    transactionid sessionid recordid objectid
    code codes código codigo codice key schlüssel schluessel clé cle clave chiave chave sleutel
    areacode barcode countrycode productcode
    """)
  /// Abbreviations of "number". On its own, "No" may also mean noes.
  package static let shortNumbers = WordSet(
    "no nr num n° nº # № artikelnr kundennr matrikelnr lfdnr")
  package static let longNumbers = WordSet(
    "number nummer numero número numéro")
  /// Columns that number the rows, if their values count up.
  package static let ordinals = WordSet(
    """
    index idx row rows rownum rownumber rownames rowid line zeile ligne fila riga linha rij
    rank rang platz position pos place puesto posición posicion posizione posição posicao positie
    seq sequence lfd lfdnr ordinal order sort no nr num number nummer numero número numéro n° nº # №
    """)
  package static let postcodes = WordSet(
    "zip zipcode plz postleitzahl postcode postal postale codepostal cp cep")
  package static let phones = WordSet(
    """
    phone telephone telefon telefonnummer tel fax téléphone telephone teléfono telefono telefone
    telefoon
    """)
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
  package static let latitudes = WordSet(
    "lat latitude latitud latitudine breitengrad geobreite breedtegraad")
  package static let longitudes = WordSet(
    "lon lng long longitude longitud longitudine längengrad laengengrad lengtegraad")
  /// Words that turn an identifier into a quantity: "number of ids", "cost per key", "code count".
  package static let measures = WordSet(
    """
    of per pro par por count counts total totals sum average avg mean median min max amount share
    rate percent pct anzahl summe gesamt anteil nombre cantidad quantité quantità quantidade aantal
    """)
}

extension NameWords {
  /// Whether the name suggests points in time or periods.
  package var areOfTime: Bool {
    typealias Words = IdentifierWords
    let words = [
      Words.years, Words.dates, Words.times, Words.timestamps, Words.months, Words.quarters,
      Words.weeks, Words.days, Words.hours,
    ]
    return words.contains { $0.contains(last) } || Words.years.contains(first)
  }
}
