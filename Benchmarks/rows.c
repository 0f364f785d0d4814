// Writes a table to measure with: rows of five columns, 38 bytes each, the same every time; as
// `rows COUNT quoted`, with quotes around the names; as `rows COUNT many`, of four columns with
// many values: 50 regions, 100,001 codes, 1,000,000 names; as `rows COUNT lines`, of five columns in
// lines of JSON; or, as `rows COUNT log`, the log of a web server, 120 bytes a line.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
  int is_many = count == 3 && strcmp(arguments[2], "many") == 0;
  int is_quoted = count == 3 && strcmp(arguments[2], "quoted") == 0;
  int is_lines = count == 3 && strcmp(arguments[2], "lines") == 0;
  int is_log = count == 3 && strcmp(arguments[2], "log") == 0;
  if (count != 2 && !is_many && !is_quoted && !is_lines && !is_log) {
    fputs("usage: rows COUNT [many|quoted|lines|log]\n", stderr);
    return 64;
  }
  static char buffer[1 << 20];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  if (!is_lines && !is_log) puts(is_many ? "region,code,name,amount" : "id,region,date,amount,qty");
  const char *form = is_quoted  ? "%ld,\"region-%02d\",%d-%02d-%02d,%d.%02d,%d\n"
                     : is_lines ? "{\"id\":%ld,\"region\":\"region-%02d\",\"date\":\"%d-%02d-%02d\","
                                  "\"amount\":%d.%02d,\"qty\":%d}\n"
                                : "%ld,region-%02d,%d-%02d-%02d,%d.%02d,%d\n";
  static const int statuses[] = {200, 200, 200, 200, 200, 301, 304, 403, 404, 500};
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
    if (is_log) {
      printf("10.%d.%d.%d - - [%02d/Oct/2024:%02d:%02d:%02d +0000] \"GET /page/%d HTTP/1.1\" %d %d \"-\" "
             "\"Mozilla/5.0 (X11; Linux x86_64)\"\n",
             (int)(state % 256), (int)((state >> 8) % 256), (int)((state >> 16) % 256),
             (int)(row * 28 / (rows + 1)) + 1, (int)((state >> 24) % 24), (int)((state >> 32) % 60),
             (int)((state >> 40) % 60), (int)((state >> 28) % 1000), statuses[(state >> 50) % 10],
             (int)((state >> 36) % 100000));
      continue;
    }
    printf(form, row, (int)(state % 50), 2017 + (int)((state >> 57) % 8), (int)((state >> 8) % 12) + 1, (int)((state >> 16) % 28) + 1,
           (int)((state >> 24) % 10000), (int)((state >> 40) % 100), (int)((state >> 50) % 90) + 1);
  }
  return fflush(stdout) == 0 ? 0 : 73;
}
