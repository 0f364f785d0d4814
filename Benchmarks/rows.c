// Writes a table to measure with: rows of five columns, 38 bytes each, the same every time; as
// `rows COUNT quoted`, with quotes around the names; or, as `rows COUNT many`, of four columns with
// many values: 50 regions, 100,001 codes, 1,000,000 names.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
  int is_many = count == 3 && strcmp(arguments[2], "many") == 0;
  int is_quoted = count == 3 && strcmp(arguments[2], "quoted") == 0;
  if (count != 2 && !is_many && !is_quoted) {
    fputs("usage: rows COUNT [many|quoted]\n", stderr);
    return 64;
  }
  static char buffer[1 << 20];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  puts(is_many ? "region,code,name,amount" : "id,region,date,amount,qty");
  const char *form = is_quoted ? "%ld,\"region-%02d\",%d-%02d-%02d,%d.%02d,%d\n"
                               : "%ld,region-%02d,%d-%02d-%02d,%d.%02d,%d\n";
  uint64_t state = 42;
  long rows = atol(arguments[1]);
  for (long row = 1; row <= rows; row++) {
    state ^= state << 13;  // G. Marsaglia, "Xorshift RNGs", 2003
    state ^= state >> 7;
    state ^= state << 17;
    if (is_many) {
      printf("region-%02d,%d,name-%06d,%d.%02d\n", (int)(state % 50), (int)((state >> 7) % 100001),
             (int)((state >> 27) % 1000000), (int)((state >> 24) % 10000), (int)((state >> 40) % 100));
      continue;
    }
    printf(form, row, (int)(state % 50), 2017 + (int)((state >> 57) % 8), (int)((state >> 8) % 12) + 1, (int)((state >> 16) % 28) + 1,
           (int)((state >> 24) % 10000), (int)((state >> 40) % 100), (int)((state >> 50) % 90) + 1);
  }
  return fflush(stdout) == 0 ? 0 : 73;
}
