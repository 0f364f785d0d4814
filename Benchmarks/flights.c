// Writes a table of invented flights: carrier, hour of departure, delay in minutes, distance in miles.
//
//   flights ROWS > flights.csv
//
// The same rows for the same number each time. Delays grow during the day, and by carrier; long flights leave
// early or late; a tenth of the delays are long ones.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state = 0x9E3779B97F4A7C15u;

/// xorshift64* (S. Vigna, "An experimental exploration of Marsaglia's xorshift generators", 2016).
static double uniform(void) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return (double)(state * 0x2545F4914F6CDD1Du >> 11) / 9007199254740992.0;
}

static double normal(void) {
  double sum = -6;
  for (int i = 0; i < 12; i++) sum += uniform();
  return sum;
}

static int chosen(const double *shares, int count) {
  double place = uniform();
  for (int i = 0; i < count - 1; i++) {
    place -= shares[i];
    if (place < 0) return i;
  }
  return count - 1;
}

int main(int count, char **arguments) {
  static const char *const carriers[] = {"Aral", "Boreal", "Cirrus", "Delmar", "Estrela", "Fjord", "Gale"};
  static const double shares[] = {0.24, 0.21, 0.18, 0.14, 0.11, 0.08, 0.04};
  static const double lateness[] = {2, 9, -3, 5, 14, -6, 20};
  static const double hours[] = {.01, .01, .005, .005, .01, .03, .07, .07, .07, .06, .06, .06,
                                 .06, .06, .06, .07, .07, .07, .05, .04, .03, .02, .01, .01};
  char *end = NULL;
  long rows = count == 2 ? strtol(arguments[1], &end, 10) : 0;
  if (count != 2 || *end || rows < 1) {
    fprintf(stderr, "usage: flights ROWS > flights.csv\n");
    return 64;
  }
  puts("carrier,hour,delay,distance");
  for (long row = 0; row < rows; row++) {
    int carrier = chosen(shares, 7), hour = chosen(hours, 24);
    double miles = 180 + exp(6 + 0.7 * normal()) * (hour < 8 || hour > 20 ? 1.4 : 1);
    double delay = lateness[carrier] + 0.9 * (hour > 5 ? hour - 5 : hour + 2) - 8 + 12 * normal();
    if (uniform() < 0.1) delay += -60 * log(1 - uniform());
    printf("%s,%d,%d,%d\n", carriers[carrier], hour, (int)lround(fmin(delay, 600)),
           (int)lround(fmin(miles, 4900)));
  }
  return ferror(stdout) || fflush(stdout) ? 74 : 0;
}
