// What stands beside the value of a bar: earlier values, intervals, targets, what linked charts leave.

extension Datum {
  /// What stands beside the value of a bar. A reference, since most marks have none and are many.
  package final class BarBeside: Hashable, Sendable {
    /// The value of the earlier period that the bar is compared with; nil for none.
    package let compared: Double?
    /// Half of the interval that the mean lies in, with 95 % confidence; nil for none.
    package let error: Double?

    /// The target of the bar; nil for none.
    package let target: Double?
    /// What the selections of linked charts leave of it; nil where no other chart filters it.
    package let remaining: Remaining?

    /// nil if there is none of them.
    package init?(
      compared: Double?, error: Double?, target: Double? = nil, remaining: Remaining? = nil
    ) {
      guard compared != nil || error != nil || target != nil || remaining != nil else { return nil }
      (self.compared, self.error, self.target) = (compared, error, target)
      self.remaining = remaining
    }

    package static func == (one: BarBeside, other: BarBeside) -> Bool {
      one === other
        || one.compared == other.compared && one.error == other.error && one.target == other.target
          && one.remaining == other.remaining
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(compared)
      hasher.combine(error)
      hasher.combine(target)
      hasher.combine(remaining)
    }
  }

  /// What the selections of linked charts leave of a bar.
  package struct Remaining: Hashable, Sendable {
    /// By the chart's own method; nil if no row remains, or these have no value.
    package var value: Double?
    /// The number of rows behind it.
    package var rowCount: Int

    package init(value: Double?, rowCount: Int) {
      (self.value, self.rowCount) = (value, rowCount)
    }
  }
}
