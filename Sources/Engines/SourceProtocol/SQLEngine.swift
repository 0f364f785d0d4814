// What an engine can, as a value: whoever opens a database says it, and nobody asks which one it is.

/// How to talk to an engine, and what it answers as it would be answered here.
package struct SQLEngine: Hashable, Sendable {
  /// What the text of a statement is.
  package enum Statements: UInt8, CaseIterable, Sendable {
    /// A SELECT.
    case sql
    /// The name of a sheet, which stands for its rows.
    case sheets
    /// Anything: it stands for the text of a file, which may be a table of any kind.
    case text
  }

  /// The sign around names.
  package enum NameQuotes: UInt8, CaseIterable, Sendable {
    case double, backticks
    /// Names cannot be quoted.
    case none
  }

  package var statements: Statements
  package var quotes: NameQuotes
  package var abilities: SQLAbilities

  package init(
    _ abilities: SQLAbilities, statements: Statements = .sql, quotes: NameQuotes = .double
  ) { (self.abilities, self.statements, self.quotes) = (abilities, statements, quotes) }

  /// It takes an unknown name between double marks for a text.
  package static let sqlite = SQLEngine([.limit, .rowNumbers, .looseTypes], quotes: .backticks)
  /// A new one, whose database can have all signs.
  package static let postgres = SQLEngine([
    .common, .periods, .medians, .exactSums, .notANumber, .substrings, .spellings, .casts,
    .distantYears, .limit, .nullsLast, .samples, .dollarQuotes,
  ])
  /// Whatever has an ODBC driver, before that has said what it promises.
  package static let odbc = SQLEngine([.unknownQuotes])
  package static let sheets = SQLEngine([], statements: .sheets)
  package static let text = SQLEngine([], statements: .text)
}

/// What an engine can, and how its language differs from that of others.
package struct SQLAbilities: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ place: Int) { rawValue = 1 << UInt32(place) }

  // What it answers as it would be answered here.

  /// `GROUP BY`, conditions, counts, sums, least and greatest values of columns that have a type;
  /// without it, it is asked for rows alone.
  package static let groups = Self(0)
  /// `count(DISTINCT …)`.
  package static let distinct = Self(1)
  /// Year, month and day of a date.
  package static let days = Self(2)
  /// Hour and minute of a moment.
  package static let clock = Self(3)
  /// Whole and absolute parts of numbers.
  package static let bins = Self(4)
  /// Texts without blanks around them.
  package static let trimming = Self(5)
  /// Periods of every kind, by `date_trunc` and `extract`.
  package static let periods = Self(6)
  /// `percentile_cont`.
  package static let medians = Self(7)
  /// Sums of doubles as those of the decimals that they are written as.
  package static let exactSums = Self(8)
  /// NaN equals itself, is greater than all numbers, and is left out of aggregates by FILTER.
  package static let notANumber = Self(9)
  /// A text within another, in small letters.
  package static let substrings = Self(10)

  // What its language has.

  /// `value::type`, `$1` and functions by their names, in place of the escapes of ODBC.
  package static let casts = Self(11)
  /// Moments beyond the years 1 to 9999.
  package static let distantYears = Self(12)
  /// `LIMIT`, without which the process itself stops.
  package static let limit = Self(13)
  /// `NULLS LAST`, without which they are so anyway, or stand anywhere.
  package static let nullsLast = Self(14)
  /// `TABLESAMPLE SYSTEM`.
  package static let samples = Self(15)
  /// `rowid`, and `NOT INDEXED` for their order.
  package static let rowNumbers = Self(16)
  /// Columns have values of any type, so that no condition but a necessary one is tested.
  package static let looseTypes = Self(17)
  /// `$tag$` and `E'…'` around texts, comments within comments; no brackets around names.
  package static let dollarQuotes = Self(18)
  /// Nobody knows what a quotation is.
  package static let unknownQuotes = Self(19)
  /// Any sign by its number, and `normalize` to one spelling of the signs that have several, so that texts
  /// equal each other as they do here.
  package static let spellings = Self(20)

  /// What a driver of ODBC can promise.
  package static let common: Self = [.groups, .distinct, .days, .clock, .bins, .trimming]
}
