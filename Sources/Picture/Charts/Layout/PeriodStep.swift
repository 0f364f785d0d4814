// The calendar steps in which a time axis is labelled, and the texts of their labels.
import Queries
import Tables

/// A multiple of a unit of time, counted from the start of the next longer unit: hours from
/// midnight, months from January, years from multiples.
struct PeriodStep: Hashable {
  let unit: Periods.Unit
  let every: Int

  /// All steps, finest first. Days of a month: all; 1 5 10 15 20 25; 1 10 20; 1 15.
  static let all: [PeriodStep] =
    [1, 5, 10, 15, 30].map { PeriodStep(unit: .second, every: $0) }
    + [1, 5, 10, 15, 30].map { PeriodStep(unit: .minute, every: $0) }
    + [1, 2, 3, 6, 12].map { PeriodStep(unit: .hour, every: $0) }
    + [1, 5, 10, 15].map { PeriodStep(unit: .day, every: $0) }
    + [PeriodStep(unit: .week, every: 1)]
    + [1, 3, 6].map { PeriodStep(unit: .month, every: $0) }
    + [PeriodStep(unit: .quarter, every: 1)]
    + [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000].map {
      PeriodStep(unit: .year, every: $0)
    }

  /// The steps that can label periods of a unit, finest first.
  static func labelling(_ periods: Periods) -> [PeriodStep] {
    all.filter { step in
      guard step.unit >= periods.unit else { return false }
      if periods.isRepeating, step.unit != periods.unit { return false }
      switch step.unit {
      case .week: return periods.unit == .week
      case .quarter: return periods.unit == .quarter
      case .month: return periods.unit != .quarter
      default: return true
      }
    }
  }

  /// The minimum distance of consecutive labels, in seconds; approximate for months and years.
  var length: Double {
    let day = 86_400.0
    return switch unit {
    case .second: Double(every)
    case .minute: 60 * Double(every)
    case .hour: 3600 * Double(every)
    case .day where every == 5: 4 * day
    case .day where every == 10: 9 * day
    case .day where every == 15: 14 * day
    case .day: day
    case .week: 7 * day
    case .month: every == 1 ? 28 * day : 30.4 * day * Double(every)
    case .quarter: 91.3 * day
    case .year: 365.25 * day * Double(every)
    }
  }

  /// The start of the period that contains a moment, and of the next one, in seconds since 1970.
  func bounds(of moment: Int64) -> (start: Int64, end: Int64) {
    switch unit {
    case .second, .minute, .hour:
      let length = Int64(length)
      let start = moment.flooredQuotient(length) * length
      return (start, start + length)
    case .week:
      // A week is given by its Thursday.
      let start = (moment.flooredQuotient(86_400 * 7)) * 86_400 * 7
      return (start, start + 86_400 * 7)
    case .day: return dayBounds(moment)
    case .month, .quarter, .year:
      let date = CivilDate(dayNumber: Int(moment.flooredQuotient(86_400)))
      let months = unit == .year ? 12 * every : unit == .quarter ? 3 : every
      let month = Int64(date.year * 12 + date.month - 1).flooredQuotient(Int64(months))
      return (Self.start(month: Int(month) * months), Self.start(month: Int(month + 1) * months))
    }
  }

  private func dayBounds(_ moment: Int64) -> (start: Int64, end: Int64) {
    let day = Int(moment.flooredQuotient(86_400))
    let date = CivilDate(dayNumber: day)
    let starts =
      switch every {
      case 5: [1, 5, 10, 15, 20, 25]
      case 10: [1, 10, 20]
      case 15: [1, 15]
      default: [date.day]
      }
    let start = starts.last { $0 <= date.day } ?? 1
    let first = day - date.day
    let nextMonth = Self.start(month: date.year * 12 + date.month)
    let end = every == 1 ? date.day + 1 : starts.first { $0 > date.day } ?? 32
    return (Int64(first + start) * 86_400, min(Int64(first + end) * 86_400, nextMonth))
  }

  /// - Parameter month: counted from January of year 0.
  private static func start(month: Int) -> Int64 {
    let year = Int(Int64(month).flooredQuotient(12))
    return Int64(CivilDate(year: year, month: month - 12 * year + 1, day: 1).dayNumber) * 86_400
  }
}

extension PeriodStep {
  /// The label of a moment: "06:00", "5", "W05", "Jan", "Q1", "2001".
  func text(of moment: Int64) -> String {
    let day = moment.flooredQuotient(86_400)
    let date = CivilDate(dayNumber: Int(day))
    switch unit {
    case .second: return TimeUnit.second.clock(of: moment)
    case .minute, .hour: return TimeUnit.minute.clock(of: moment)
    case .day: return String(date.day)
    case .week:
      let first = CivilDate(year: date.year, month: 1, day: 1).dayNumber
      let week = (Int(day) - first) / 7 + 1
      return week < 10 ? "W0\(week)" : "W\(week)"
    case .month: return CalendarNames.months[date.month - 1]
    case .quarter: return "Q\((date.month - 1) / 3 + 1)"
    case .year: return TimeUnit.year.text(of: moment)
    }
  }

  /// The longer period that contains a moment, as a number and as text: the day of a time, the
  /// month of a day, the year of a month; nil for years.
  func context(of moment: Int64) -> (number: Int, text: String)? {
    let day = Int(moment.flooredQuotient(86_400))
    let date = CivilDate(dayNumber: day)
    let year = TimeUnit.year.text(of: moment)
    let month = CalendarNames.months[date.month - 1]
    switch unit {
    case .second, .minute, .hour: return (day, "\(date.day) \(month) \(year)")
    case .day: return (date.year * 12 + date.month, "\(month) \(year)")
    case .week, .month, .quarter: return (date.year, year)
    case .year: return nil
    }
  }

  /// The minimum duration of a label's context, in seconds; nil if it has none.
  var contextLength: Double? {
    switch unit {
    case .second, .minute, .hour: 86_400
    case .day: 28 * 86_400
    case .week, .month, .quarter: 365 * 86_400
    case .year: nil
    }
  }

  /// Moments whose labels are the widest in any font.
  func wideMoments(_ first: Int64, _ last: Int64) -> [Int64] {
    switch unit {
    case .second, .minute, .hour, .year: [first, last]
    case .day, .week, .month, .quarter:
      (1...12).map { month in
        let year = CivilDate(dayNumber: Int(last.flooredQuotient(86_400))).year
        return Int64(CivilDate(year: year, month: month, day: 28).dayNumber) * 86_400
      }
    }
  }
}

extension TimeUnit {
  fileprivate func clock(of moment: Int64) -> String {
    String(text(of: moment).split(separator: " ").last ?? "")
  }
}
