// Statistics that tell quantities from identifiers.

/// The shape of a column's numbers, in constant memory and a few nanoseconds per cell. Shapes of
/// consecutive parts merge into the same shape of the whole, however it was split.
package struct NumberShape: Hashable, Sendable {
  package private(set) var count = 0
  /// The minimum and maximum; +∞ and −∞ if there are no numbers.
  package private(set) var least = Double.infinity
  package private(set) var greatest = -Double.infinity
  /// Whether there are numbers, and all of them are finite.
  package var hasFiniteRange: Bool { least.isFinite && greatest.isFinite && least <= greatest }
  private var first = 0.0
  private var last = 0.0
  /// Whether all are integers, even if written `12.0`, and none is beyond 2⁵³.
  package private(set) var isWhole = true
  /// Whether all are integers and one has a zero before another digit, as in `007`.
  package private(set) var hasLeadingZero = false
  package private(set) var risesByOne = true
  package private(set) var fallsByOne = true
  package private(set) var isRising = true
  /// Whether none is less than the previous, and whether none is greater.
  package private(set) var neverFalls = true
  package private(set) var neverRises = true
  /// How many are integers, even if written `12.0`, and not beyond 2⁵³.
  package private(set) var wholeCount = 0
  /// Whether all are days like `20240131`, or months like `202401`, in the years 1800…2199.
  package private(set) var areDays = true
  package private(set) var areMonths = true

  /// - Parameter hasLeadingZero: whether it is written with a zero before another digit.
  @inline(__always)
  mutating func note(_ number: Double, hasLeadingZero: Bool) {
    if count == 0 { first = number } else { noteStep(number - last) }
    count += 1
    last = number
    if number < least { least = number }
    if number > greatest { greatest = number }
    guard number.magnitude < 0x1p53, case let whole = Int(number), Double(whole) == number else {
      noteOther()
      return
    }
    wholeCount += 1
    guard isWhole else { return }
    if areDays || areMonths { noteDate(whole) }
    if hasLeadingZero { self.hasLeadingZero = true }
  }

  /// Counts numbers, skipping NaN: the same result as one by one, but vectorized.
  mutating func note(_ numbers: UnsafeBufferPointer<Double>) {
    var index = 0
    // Most columns soon rule out the properties that depend on neighbouring numbers.
    while index < numbers.count, hasOrder || areDays || areMonths || count == 0 {
      if risesByOne, isWhole, count > 1, !areDays, !areMonths {
        let end = index + rowNumbers(numbers[index...])
        if end > index {
          count += end - index
          wholeCount += end - index
          last = numbers[end - 1]
          greatest = last
          index = end
          continue
        }
      }
      if !numbers[index].isNaN { note(numbers[index], hasLeadingZero: false) }
      index += 1
    }
    typealias Lanes = SIMD8<Double>
    let whole = Lanes(repeating: 0x1p52)
    var (low, high) = (Lanes(repeating: least), Lanes(repeating: greatest))
    var wholes = SIMD8<Int64>(repeating: 0)
    var present = SIMD8<Int64>(repeating: 0)
    while index + 8 <= numbers.count, let base = numbers.baseAddress {
      let lanes = UnsafeRawPointer(base + index).loadUnaligned(as: Lanes.self)
      let isNumber = lanes .== lanes
      low.replace(with: lanes, where: lanes .< low)
      high.replace(with: lanes, where: lanes .> high)
      // Adding 2⁵² drops the fraction; larger numbers have none.
      var magnitude = lanes
      magnitude.replace(with: -lanes, where: lanes .< 0)
      let isRounded = (magnitude + whole) - whole .== magnitude
      let isWhole = (isRounded .| (magnitude .>= whole)) .& (magnitude .< 0x1p53)
      wholes &+= SIMD8<Int64>(repeating: 0).replacing(with: 1, where: isWhole)
      present &+= SIMD8<Int64>(repeating: 0).replacing(with: 1, where: isNumber)
      index += 8
    }
    let added = Int(present.wrappedSum())
    let addedWholes = Int(wholes.wrappedSum())
    if added > 0 {
      count += added
      wholeCount += addedWholes
      least = low.min()
      greatest = high.max()
      if addedWholes < added { noteOther() }
      last = numbers[..<index].last { !$0.isNaN } ?? last
    }
    while index < numbers.count {
      if !numbers[index].isNaN { note(numbers[index], hasLeadingZero: false) }
      index += 1
    }
  }

  /// How many numbers continue a column of row numbers, each one more than the previous.
  private func rowNumbers(_ numbers: Slice<UnsafeBufferPointer<Double>>) -> Int {
    var previous = last
    guard abs(previous) + Double(numbers.count) < 0x1p53 else { return 0 }
    var found = 0
    for number in numbers {
      guard number == previous + 1 else { break }
      previous = number
      found += 1
    }
    return found
  }

  /// Whether any order is still possible.
  private var hasOrder: Bool { risesByOne || fallsByOne || isRising || neverFalls || neverRises }

  /// Notes that a number is written with a zero before another digit.
  mutating func noteLeadingZero() { hasLeadingZero = isWhole }

  /// Counts a number that is unknown or not an integer.
  mutating func noteOther() {
    (isWhole, hasLeadingZero, areDays, areMonths) = (false, false, false, false)
  }

  private mutating func noteStep(_ step: Double) {
    if step != 1 { risesByOne = false }
    if step != -1 { fallsByOne = false }
    if !(step > 0) {
      isRising = false
      if !(step >= 0) { neverFalls = false }
    }
    if !(step <= 0) { neverRises = false }
  }

  private mutating func noteDate(_ whole: Int) {
    let months = 1...12
    if !((1800_00_00...2199_99_99).contains(whole) && (1...31).contains(whole % 100)
      && months.contains(whole / 100 % 100))
    {
      areDays = false
    }
    if !((1800_00...2199_99).contains(whole) && months.contains(whole % 100)) { areMonths = false }
  }

  mutating func append(_ later: NumberShape) {
    if later.count > 0 {
      if count == 0 { first = later.first } else { noteStep(later.first - last) }
      last = later.last
    }
    count += later.count
    least = min(least, later.least)
    greatest = max(greatest, later.greatest)
    isWhole = isWhole && later.isWhole
    hasLeadingZero = isWhole && (hasLeadingZero || later.hasLeadingZero)
    risesByOne = risesByOne && later.risesByOne
    fallsByOne = fallsByOne && later.fallsByOne
    isRising = isRising && later.isRising
    neverFalls = neverFalls && later.neverFalls
    neverRises = neverRises && later.neverRises
    wholeCount += later.wholeCount
    areDays = areDays && later.areDays
    areMonths = areMonths && later.areMonths
  }

  package var isNatural: Bool { count > 0 && isWhole && least >= 0 }

  /// Whether there are numbers and all are in a range.
  package func isWithin(_ range: ClosedRange<Double>) -> Bool {
    count > 0 && range.contains(least) && range.contains(greatest)
  }

  package var areYears: Bool { isNatural && isWithin(1000...2999) }

  /// Whether they count 0, 1, 2… or 1, 2, 3…, with at least three rows: two may be coincidence.
  package var countsRows: Bool {
    isNatural && count >= 3 && risesByOne && (first == 0 || first == 1)
  }

  /// The number of digits of every number; nil if it varies.
  package var digits: Int? {
    let counts = digitCounts
    return counts.lowerBound == counts.upperBound ? counts.lowerBound : nil
  }

  /// The fewest and the most digits of natural numbers, without leading zeros; 0 for others.
  package var digitCounts: ClosedRange<Int> {
    guard isNatural else { return 0...0 }
    return String(Int(least)).utf8.count...String(Int(greatest)).utf8.count
  }
}
