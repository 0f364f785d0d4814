// The one clock: for deadlines, never for a date.
internal import Glibc

/// Nanoseconds since some moment in the past; never runs backwards.
package func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
