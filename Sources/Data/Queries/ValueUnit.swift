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

extension Table {
  /// The unit that the values of some columns have in common; plain numbers if they differ, or if a
  /// method counts them.
  ///
  /// - Parameter columns: by index.
  package func commonUnit(of columns: some Collection<Int>, _ method: Query.Method)
    -> NumberUnitName
  {
    let isCounted = method == .count || method == .distinct
    guard !isCounted, let first = columns.first.map({ self.columns[$0].numberUnit }),
      columns.allSatisfy({ self.columns[$0].numberUnit == first })
    else { return NumberUnitName() }
    return first
  }
}
