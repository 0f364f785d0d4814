// The names of weekdays and months and other words in dates, in the languages of many tables.
internal import Tables

/// The meaning of one word in a date.
enum CalendarWord: Hashable, Sendable {
  /// 1 is Monday.
  case weekday(UInt8)
  case month(UInt8)
  case quarter, half, week
  /// "2024M05": a month in the notation of statistical offices.
  case monthNumber
  case beforeNoon, afterNoon
  /// Separates date and time, or precedes the number of a quarter.
  case letterT
  case universalTime
  case filler
}

/// Up to sixteen bytes of a word in lower case, inline so that comparing takes no memory access.
struct PackedWord: Hashable, Sendable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0
  private(set) var count = 0

  /// Appends a byte, lowercasing Latin letters (ASCII, U+00C0…U+00FF); false if the word is full.
  mutating func append(_ byte: UInt8) -> Bool {
    guard count < 16 else { return false }
    var letter = byte
    if (0x41...0x5A).contains(byte) {
      letter |= 0x20
    } else if low & 0xFF == 0xC3, (0x80...0x9E).contains(byte), byte != 0x97 {
      letter += 0x20
    }
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(letter)
    count += 1
    return true
  }

  /// A multiplicative hash (D. Knuth, The Art of Computer Programming 3, 6.4): upper bits are good.
  fileprivate var mixedBits: UInt64 { (low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15 }

  init() {}

  init(_ word: some Sequence<UInt8>) { for byte in word { _ = append(byte) } }
}

extension CalendarWord {
  /// English, German, French, Spanish, Italian, Portuguese and Dutch: full, abbreviated, and
  /// without accents where people omit them. Where languages conflict, "mar" is March (see
  /// `DateTokens`), and two-letter weekdays are the English, German and Dutch ones.
  static let words: CalendarWords = {
    var words = CalendarWords()
    for (index, text) in weekdays.enumerated() { words.add(text, .weekday(UInt8(index + 1))) }
    for (index, text) in months.enumerated() { words.add(text, .month(UInt8(index + 1))) }
    words.add("q quarter quartal trimestre trim kwartaal", .quarter)
    words.add("h half halbjahr hj semestre", .half)
    words.add("w wk kw cw week woche kalenderwoche semaine semana settimana", .week)
    words.add("m", .monthNumber)
    words.add("am", .beforeNoon)
    words.add("pm", .afterNoon)
    words.add("t", .letterT)
    words.add("z utc gmt", .universalTime)
    words.add("de del of the st nd rd er e feira uhr at um à om", .filler)
    return words
  }()

  private static let weekdays: [StaticString] = [
    "mon monday mo montag lun lundi lunes lunedì lunedi seg segunda ma maa maandag",
    "tue tues tuesday tu di dienstag die mardi martes martedì martedi ter terça terca din dinsdag",
    """
    wed weds wednesday we mi mittwoch mit mer mercredi mié mie miércoles miercoles mercoledì
    mercoledi qua quarta wo woe woensdag
    """,
    """
    thu thur thurs thursday th do donnerstag don jeu jeudi jue jueves gio giovedì giovedi qui
    quinta donderdag
    """,
    "fri friday fr freitag fre ven vendredi vie viernes venerdì venerdi sex sexta vr vri vrijdag",
    "sat saturday sa samstag sam sonnabend samedi sáb sab sábado sabado sabato za zat zaterdag",
    "sun sunday su so sonntag son dim dimanche dom domingo domenica zo zon zondag",
  ]

  private static let months: [StaticString] = [
    "jan january januar jän jänner jaenner janv janvier ene enero gen gennaio janeiro januari",
    """
    feb february februar feber fév fev févr fevr février fevrier febrero febbraio fevereiro
    februari
    """,
    "mar march mär mrz märz maerz mars marzo março marco mrt maart",
    "apr april avr avril abr abril aprile",
    "may mai mayo mag maggio maio mei",
    "jun june juni juin junio giu giugno junho",
    "jul july juli juil juillet julio lug luglio julho",
    "aug august août aout aoû ago agosto augustus",
    "sep sept september septembre septiembre set setiembre settembre setembro",
    "oct october okt oktober octobre octubre ott ottobre out outubro",
    "nov november novembre noviembre novembro",
    "dec december dez dezember déc décembre decembre dic diciembre dicembre dezembro",
  ]
}

/// An immutable hash table with open addressing, more than half empty. Lookups
/// in a standard Dictionary would take half of the time spent on a name.
struct CalendarWords: Sendable {
  private var slots: [(word: PackedWord, meaning: CalendarWord)?]
  private static let bits = 10

  fileprivate init() { slots = Array(repeating: nil, count: 1 << Self.bits) }

  /// Gives the words of a text a meaning, in place of any that they had.
  fileprivate mutating func add(_ text: StaticString, _ meaning: CalendarWord) {
    text.withUTF8Buffer { text in
      for place in WordPlaces(text) {
        let word = PackedWord(text[place])
        var index = start(of: word)
        while let slot = slots[index], slot.word != word { index = (index + 1) % slots.count }
        slots[index] = (word, meaning)
      }
    }
  }

  private func start(of word: PackedWord) -> Int { Int(word.mixedBits >> UInt64(64 - Self.bits)) }

  subscript(word: PackedWord) -> CalendarWord? {
    var index = start(of: word)
    while let slot = slots[index] {
      if slot.word == word { return slot.meaning }
      index = (index + 1) % slots.count
    }
    return nil
  }
}
