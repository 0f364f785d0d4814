// The clock for all deadlines.
internal import Glibc

/// Nanoseconds since an arbitrary moment; never runs backwards.
package func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
