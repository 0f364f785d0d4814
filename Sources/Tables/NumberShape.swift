// What the numbers of a column look like all together: enough to tell quantities from identifiers.

/// The shape of a column's numbers, in a few nanoseconds a cell and without memory. Shapes of
/// consecutive parts of a column make the shape of the whole, however it was cut.
package struct NumberShape: Hashable, Sendable {
  package private(set) var count = 0
  /// The least and the greatest; +∞ and −∞ where there is none.
  package private(set) var least = Double.infinity
  package private(set) var greatest = -Double.infinity
  private var first = 0.0
  private var last = 0.0
  /// Whether all are whole, also where they are written `12.0`, and none is beyond 2⁵³.
  package private(set) var isWhole = true
  /// Whether all are whole and one has a zero before another digit, as in `007`.
  package private(set) var hasLeadingZero = false
  /// Whether each is one more than the one before.
  package private(set) var risesByOne = true
  package private(set) var fallsByOne = true
  /// Whether each is more than the one before.
  package private(set) var isRising = true
  /// Whether none is less than the one before, and whether none is more.
  package private(set) var neverFalls = true
  package private(set) var neverRises = true
  /// How many are whole, also where they are written `12.0`, and not beyond 2⁵³.
  package private(set) var wholeCount = 0
  /// Whether all are days as `20240131`, or months as `202401`, of the years 1800…2199.
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

  /// Notes numbers, those that are NaN left out: the same as one after the other, several at a time.
  mutating func note(_ numbers: UnsafeBufferPointer<Double>) {
    var index = 0
    // What is told by each number's neighbours is soon known to be false of most columns.
    while index < numbers.count, hasOrder || areDays || areMonths || count == 0 {
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
      // Adding 2⁵² leaves no room for a fraction; numbers from there on have none.
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

  /// Whether anything may be said of the order of the numbers.
  private var hasOrder: Bool {
    risesByOne || fallsByOne || isRising || neverFalls || neverRises
  }

  /// Notes that a number is written with a zero before another digit.
  mutating func noteLeadingZero() { hasLeadingZero = isWhole }

  /// Notes a number whose value is not known, or that is not whole.
  mutating func noteOther() {
    isWhole = false
    hasLeadingZero = false
    areDays = false
    areMonths = false
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

  /// Adds the shape of the numbers that come after these.
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
}

extension NumberShape {
  /// Whole and without a sign.
  package var isNatural: Bool { count > 0 && isWhole && least >= 0 }

  /// Whether there are numbers, and all in a range.
  package func isWithin(_ range: ClosedRange<Double>) -> Bool {
    count > 0 && range.contains(least) && range.contains(greatest)
  }

  /// Whether all are years of four digits.
  package var areYears: Bool { isNatural && isWithin(1000...2999) }

  /// Whether they count 0, 1, 2… or 1, 2, 3…: three at the least, for two may come about so.
  package var countsRows: Bool {
    isNatural && count >= 3 && risesByOne && (first == 0 || first == 1)
  }

  /// How many digits each has; nil where they have not all as many.
  package var digits: Int? {
    let counts = digitCounts
    return counts.lowerBound == counts.upperBound ? counts.lowerBound : nil
  }

  /// The fewest and the most digits that natural numbers have, zeros before them not counted; 0
  /// where they are none.
  package var digitCounts: ClosedRange<Int> {
    guard isNatural else { return 0...0 }
    return String(Int(least)).utf8.count...String(Int(greatest)).utf8.count
  }
}
