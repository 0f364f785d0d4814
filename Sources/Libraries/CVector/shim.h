// Looking at 64 bytes at once. Swift's own vectors have no way from a comparison to bits: the same
// loop written with them is a hundred times slower (docs/decisions/0023-parallel-reading.md).
#ifndef BARCHART_CVECTOR_SHIM_H
#define BARCHART_CVECTOR_SHIM_H

#include <stddef.h>
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

// Writes where the bytes are that are the delimiter, or 0x00 to 0x0D, among which the line ends and NUL
// are, in `blocks` times 64 bytes from `start`; returns how many. Bit i of `high` is set where block i has
// a byte that is not ASCII. With AVX2 it is no faster: most of the time goes to the places.
static inline ptrdiff_t cvector_marks(
    const uint8_t *bytes, ptrdiff_t start, ptrdiff_t blocks, uint8_t delimiter, ptrdiff_t *places,
    uint64_t *high) {
  ptrdiff_t found = 0;
  uint64_t all_high = 0;
  for (ptrdiff_t block = 0; block < blocks; block++) {
    ptrdiff_t offset = start + 64 * block;
    uint64_t marks = 0;
    cvector_bytes all = {0};
    for (int part = 0; part < 4; part++) {
      cvector_bytes vector;
      memcpy(&vector, bytes + offset + 16 * part, sizeof vector);
      cvector_bytes is_mark = (cvector_bytes)(vector == delimiter)
          | (cvector_bytes)(vector <= (uint8_t)'\r');
      marks |= cvector_bits(is_mark) << (16 * part);
      all |= vector;
    }
    uint64_t is_high = cvector_bits((cvector_bytes)(all >= (uint8_t)0x80)) != 0;
    all_high |= is_high << block;
    for (; marks; marks &= marks - 1) places[found++] = offset + __builtin_ctzll(marks);
  }
  *high = all_high;
  return found;
}

typedef double cvector_numbers __attribute__((ext_vector_type(8)));
typedef int64_t cvector_answers __attribute__((ext_vector_type(8)));
typedef int8_t cvector_flags __attribute__((ext_vector_type(8)));

// Keeps of `mask`, 0 or 1 for each number, the numbers from `low` to `high`, or with `flip` 1 those
// outside. A number that is none stays; returns how many there are. Without a branch, since which
// numbers pass is unpredictable; Swift makes two branches of the same comparisons.
static inline size_t cvector_keep_interval(
    const double *numbers, size_t count, double low, double high, uint8_t flip, uint8_t *mask) {
  cvector_answers none_count = 0;
  size_t none = 0, index = 0;
  for (; index + 8 <= count; index += 8) {
    cvector_numbers vector;
    memcpy(&vector, numbers + index, sizeof vector);
    cvector_answers is_inside = (vector >= low) & (vector <= high);
    cvector_answers is_none = vector != vector;
    none_count -= is_none;
    cvector_flags kept =
        __builtin_convertvector(is_inside, cvector_flags) ^ (int8_t)(flip ? -1 : 0);
    kept |= __builtin_convertvector(is_none, cvector_flags);
    cvector_flags flags;
    memcpy(&flags, mask + index, sizeof flags);
    flags &= kept;
    memcpy(mask + index, &flags, sizeof flags);
  }
  for (int place = 0; place < 8; place++) none += (size_t)none_count[place];
  for (; index < count; index++) {
    double number = numbers[index];
    uint8_t is_none = number != number;
    mask[index] &= (uint8_t)(((number >= low) & (number <= high)) ^ flip) | is_none;
    none += is_none;
  }
  return none;
}

typedef int32_t cvector_wholes8 __attribute__((ext_vector_type(8)));

// The same for whole numbers; the least one is none.
static inline size_t cvector_keep_wholes(
    const int32_t *wholes, size_t count, int32_t low, int32_t high, uint8_t flip, uint8_t *mask) {
  cvector_wholes8 none_count = 0;
  size_t none = 0, index = 0;
  for (; index + 8 <= count; index += 8) {
    cvector_wholes8 vector;
    memcpy(&vector, wholes + index, sizeof vector);
    cvector_wholes8 is_inside = (vector >= low) & (vector <= high);
    cvector_wholes8 is_none = vector == INT32_MIN;
    none_count -= is_none;
    cvector_flags kept =
        __builtin_convertvector(is_inside, cvector_flags) ^ (int8_t)(flip ? -1 : 0);
    kept |= __builtin_convertvector(is_none, cvector_flags);
    cvector_flags flags;
    memcpy(&flags, mask + index, sizeof flags);
    flags &= kept;
    memcpy(mask + index, &flags, sizeof flags);
  }
  for (int place = 0; place < 8; place++) none += (size_t)none_count[place];
  for (; index < count; index++) {
    int32_t whole = wholes[index];
    uint8_t is_none = whole == INT32_MIN;
    mask[index] &= (uint8_t)(((whole >= low) & (whole <= high)) ^ flip) | is_none;
    none += is_none;
  }
  return none;
}

// Writes numbers that have a few decimals as whole numbers, times `power`; the least one for a number
// that is none. Returns whether all are within the others.
static inline int cvector_make_wholes(
    const double *numbers, size_t count, double power, int32_t *wholes) {
  int is_beyond = 0;
  for (size_t index = 0; index < count; index++) {
    double scaled = numbers[index] * power;
    // Added to a number of this size, a fraction is rounded off, and the whole is in the low bits.
    double shifted = scaled + 0x1.8p52;
    int64_t bits;
    memcpy(&bits, &shifted, sizeof bits);
    is_beyond |= (scaled >= 0x1p31 - 0.5) | (scaled <= 0.5 - 0x1p31);
    wholes[index] = scaled != scaled ? INT32_MIN : (int32_t)bits;
  }
  return !is_beyond;
}

// Writes the numbers again: both operands of the division are exact, so it gives the nearest double.
static inline void cvector_make_numbers(
    const int32_t *wholes, size_t count, double power, double *numbers) {
  if (power == 1) {
    for (size_t index = 0; index < count; index++) {
      numbers[index] = wholes[index] == INT32_MIN ? __builtin_nan("") : (double)wholes[index];
    }
    return;
  }
  for (size_t index = 0; index < count; index++) {
    numbers[index] = wholes[index] == INT32_MIN ? __builtin_nan("") : (double)wholes[index] / power;
  }
}

// Writes which of the places of `mask` are 1, and returns how many; `places` has room for `count`.
static inline size_t cvector_places(const uint8_t *mask, size_t count, uint16_t *places) {
  size_t found = 0;
  for (size_t index = 0; index < count; index++) {
    places[found] = (uint16_t)index;
    found += mask[index];
  }
  return found;
}

// 10 to the power of an exponent from 0 to 7. A constant of C is there when the program is; Swift
// asks for one of its own each time whether it has been made.
static inline double cvector_power_of_ten(unsigned exponent) {
  static const double powers[8] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7};
  return powers[exponent & 7];
}

// A cell of a table: where it begins and its bytes, as a buffer of Swift lies in memory.
typedef struct {
  const uint8_t *start;
  ptrdiff_t count;
} cvector_cell;

// Reads cells of one to eight bytes, one every `stride`, that are written alike: a minus or none, digits
// without a needless zero before them, and `decimals` of them, 0 to 6, behind a mark; eight bytes must be
// readable from the start of each. Returns how many before the first of another kind, at most `count`.
// All bytes of a cell at once, as `NumberNotation.shortNumber`, but with the mark where it must be, so that
// no branch depends on a cell that is one.
static inline ptrdiff_t cvector_short_numbers(
    const cvector_cell *cells, ptrdiff_t stride, ptrdiff_t count, uint8_t mark, unsigned decimals,
    double *numbers) {
  const uint64_t zeros = 0x3030303030303030;
  const int tail = decimals ? (int)decimals + 1 : 0;
  // Without a mark all bytes are as they were.
  const unsigned place = decimals ? 8 * (7 - decimals) : 0;
  const uint64_t before = ((uint64_t)1 << place) - 1;
  const uint64_t after = decimals ? ~(before << 8 | 0xFF) : ~(uint64_t)0;
  const uint64_t marked = decimals ? (uint64_t)mark << place : 0;
  const uint64_t padding = decimals ? '0' : 0;
  const double power = cvector_power_of_ten(decimals);
  ptrdiff_t index = 0;
  for (; index < count; index++) {
    cvector_cell cell = cells[index * stride];
    if (cell.count < 1 || cell.count > 8) break;
    uint64_t word;
    memcpy(&word, cell.start, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    uint64_t minus = (uint8_t)word == '-';
    word >>= 8 * minus;
    int length = (int)cell.count - (int)minus;
    int wholes = length - tail;
    if (wholes < 1 || (wholes > 1 && (uint8_t)word == '0')) break;
    // Aligned to the high end of the word and padded with zeros.
    unsigned shift = 64 - 8 * (unsigned)length;
    word = word << shift | (zeros & (((uint64_t)1 << shift) - 1));
    uint64_t wrong = (word & ~after & ~before) ^ marked;
    word = (word & after) | (word & before) << (decimals ? 8 : 0) | padding;
    uint64_t digits = word ^ zeros;
    wrong |= ((digits + 0x0606060606060606) | digits) & 0xF0F0F0F0F0F0F0F0;
    uint64_t pairs = digits * 10 + (digits >> 8);
    const uint64_t mask = 0x000000FF000000FF;
    uint64_t low = (pairs & mask) * 0x000F424000000064;
    uint64_t high = (pairs >> 16 & mask) * 0x0000271000000001;
    int64_t whole = (int64_t)((low + high) >> 32);
    // There is no negative zero among whole numbers.
    if (wrong || (minus && whole == 0)) break;
    double number = (double)(minus ? -whole : whole);
    numbers[index] = decimals ? number / power : number;
  }
  return index;
}

// Asks for the memory that will be read or written soon. A table of many groups is in no cache, and a
// look-up waits for the one before it unless its place is asked for some rows ahead.
static inline void cvector_prefetch(const void *place) { __builtin_prefetch(place, 1); }

#endif
