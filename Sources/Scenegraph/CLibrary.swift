// The few functions of the C library's <math.h> that the standard library does not offer.
import Glibc

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
