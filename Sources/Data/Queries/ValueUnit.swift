// What the numbers of a question count, as a chart says it beside them.
package import Scales
import Tables

extension Column {
  /// The unit of the numbers, and how durations among them are written.
  package var numberUnit: NumberUnitName {
    guard isNumeric else { return NumberUnitName() }
    let quantity = numbers.quantity
    if quantity.dimension == .time, quantity.hasColons {
      return NumberUnitName(
        quantity.unit.text,
        clock: ClockNotation(seconds: quantity.secondsInUnit, isOfHours: quantity.pairsAreHours))
    }
    let isCurrency =
      quantity.unit.isEmpty && profile.units.common(numbers: profile.numbers)?.isCurrency == true
    return NumberUnitName(unit, isCurrency: isCurrency)
  }
}

extension Answer {
  /// Takes what the values count; nil if that differs.
  mutating func takeUnit(_ unit: NumberUnitName?) {
    (self.unit, haveOneUnit) = (unit ?? NumberUnitName(), unit != nil)
  }
}

extension Table {
  /// The unit that the values of some measures have in common; nil if they differ. What a method counts
  /// are plain numbers.
  func commonUnit(of measures: some Collection<PlacedMeasure>, _ method: Query.Method)
    -> NumberUnitName?
  {
    if method == .count || method == .distinct { return NumberUnitName() }
    let first = measures.first.map { unit(of: $0) } ?? NumberUnitName()
    return measures.allSatisfy { unit(of: $0) == first } ? first : nil
  }

  /// The unit of a measure: "€/kg" of euros and kilograms, none of what is alike.
  func unit(of measure: PlacedMeasure) -> NumberUnitName {
    let one = columns[measure.column].numberUnit
    guard let operation = measure.operation else { return one }
    let other = columns[measure.other].numberUnit
    switch operation {
    case .plus, .minus: return one.text.isEmpty && one.clock == nil ? other : one
    case .over:
      if one == other { return NumberUnitName() }
      return other.text.isEmpty ? one : NumberUnitName("\(one.text)/\(other.text)")
    case .times:
      if one.text.isEmpty { return other }
      return other.text.isEmpty ? one : NumberUnitName("\(one.text)·\(other.text)")
    }
  }

  /// Why two columns cannot be added up or subtracted: their units differ. nil if they can.
  func refusedUnits(of measure: PlacedMeasure) -> ColumnError? {
    guard let operation = measure.operation, operation == .plus || operation == .minus else {
      return nil
    }
    let both = [measure.column, measure.other].map { columns[$0] }
    let units = both.map(\.numberUnit)
    if units.contains(where: { $0.text.isEmpty && $0.clock == nil }) || units[0] == units[1] {
      return nil
    }
    let sides = zip(both, units).map { column, unit in
      ColumnError.Side(column: column.name, unit: unit.text)
    }
    return .unlikeUnits(operation, sides[0], sides[1])
  }
}
