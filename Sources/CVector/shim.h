// Looking at 64 bytes at once. Swift's own vectors have no way from a comparison to bits: the same
// loop written with them is a hundred times slower (docs/decisions/0023-parallel-reading.md).
#ifndef BARCHART_CVECTOR_SHIM_H
#define BARCHART_CVECTOR_SHIM_H

#include <stdint.h>
#include <string.h>

// Clang's vectors are compiled to what the processor has: SSE2 and pmovmskb on x86-64, NEON on
// AArch64.
typedef uint8_t cvector_bytes __attribute__((ext_vector_type(16)));
typedef _Bool cvector_bools __attribute__((ext_vector_type(16)));

// Bit i is set where byte i is.
static inline uint64_t cvector_bits(cvector_bytes mask) {
  cvector_bools bools = __builtin_convertvector(mask != 0, cvector_bools);
  uint16_t bits;
  memcpy(&bits, &bools, sizeof bits);
  return bits;
}

typedef struct {
  // The bytes that are the delimiter, or 0x00 to 0x0D, among which the line ends and NUL are.
  uint64_t marks;
  // The bytes that are not ASCII.
  uint64_t high;
} cvector_block;

// Reads 64 bytes.
static inline cvector_block cvector_scan(const uint8_t *bytes, cvector_bytes delimiters) {
  cvector_block block = {0, 0};
  for (int part = 0; part < 4; part++) {
    cvector_bytes vector;
    memcpy(&vector, bytes + 16 * part, sizeof vector);
    cvector_bytes marks = (cvector_bytes)(vector == delimiters)
        | (cvector_bytes)(vector <= (uint8_t)'\r');
    block.marks |= cvector_bits(marks) << (16 * part);
    block.high |= cvector_bits((cvector_bytes)(vector >= (uint8_t)0x80)) << (16 * part);
  }
  return block;
}

// 10 to the power of an exponent from 0 to 7. A constant of C is there when the program is; Swift
// asks for one of its own each time whether it has been made.
static inline double cvector_power_of_ten(unsigned exponent) {
  static const double powers[8] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7};
  return powers[exponent & 7];
}

#endif
