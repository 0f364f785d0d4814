// How many of its samples an exhaustive test takes: all of them, or few for a quick answer.
import Foundation

/// Thins out the samples of tests that try thousands of cases.
///
/// `make test` takes all. `make check` sets BARCHART_SAMPLES, and such a test takes one sample in
/// so many, the same ones each time.
public enum Samples {
  /// One of so many samples is taken; 1 for all.
  public static let stride: Int = {
    let text = ProcessInfo.processInfo.environment["BARCHART_SAMPLES"] ?? ""
    return max(1, Int(text) ?? 1)
  }()

  /// Whether all samples are taken.
  public static var areComplete: Bool { stride == 1 }

  /// Whether the sample at a place is taken: one of each `stride` that follow each other, not always at
  /// the same place among them, as a test may choose its kind of case by the remainder of its number.
  public static func takes(_ index: Int) -> Bool {
    index % stride == index / stride * 7 % stride
  }
}

extension Sequence {
  /// The elements that are taken as samples, the first of them always.
  public var sampled: [Element] {
    enumerated().filter { Samples.takes($0.offset) }.map(\.element)
  }
}
