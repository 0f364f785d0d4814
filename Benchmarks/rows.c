// Writes a table to measure with: rows of five columns, 38 bytes each, the same every time.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  if (count != 2) {
    fputs("usage: rows COUNT\n", stderr);
    return 64;
  }
  static char buffer[1 << 20];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  puts("id,region,date,amount,qty");
  uint64_t state = 42;
  long rows = atol(arguments[1]);
  for (long row = 1; row <= rows; row++) {
    state ^= state << 13;  // G. Marsaglia, "Xorshift RNGs", 2003
    state ^= state >> 7;
    state ^= state << 17;
    printf("%ld,region-%02d,%d-%02d-%02d,%d.%02d,%d\n", row, (int)(state % 50),
           2017 + (int)((state >> 57) % 8), (int)((state >> 8) % 12) + 1, (int)((state >> 16) % 28) + 1,
           (int)((state >> 24) % 10000), (int)((state >> 40) % 100), (int)((state >> 50) % 90) + 1);
  }
  return fflush(stdout) == 0 ? 0 : 73;
}
