// How a person wants the numbers of a chart to be said.

/// What is said of numbers instead of what follows from them.
package struct NumberStyle: Hashable, Sendable {
  /// What the numbers count; "" for nothing, nil for what the data say.
  package var unit: String?
  /// The decimals of each number; nil for as many as are needed.
  package var places: Int?
  /// nil for the form that suits their size.
  package var form: NumberForm?

  package init(unit: String? = nil, places: Int? = nil, form: NumberForm? = nil) {
    (self.unit, self.places, self.form) = (unit, places, form)
  }

  /// More decimals than this are beyond the precision of most numbers.
  package static let mostPlaces = 9
}

/// The form of numbers, named as on the command line.
package enum NumberForm: String, CaseIterable, Hashable, Sendable {
  /// In thousands, millions and so on from 1,000 on.
  case short
  /// With all of their digits before the decimal mark.
  case full
  /// As parts of 1, in percent.
  case percent
}
