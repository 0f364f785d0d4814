# Writes levels.csv, ten thousand hours of a river that is higher in spring and after rain:
#   awk -f generate.awk >levels.csv
BEGIN {
  print "Hour,Level"
  state = 20191107
  for (hour = 1; hour <= 10000; hour++) {
    # A Lehmer generator, so that every awk writes the same file.
    state = (state * 48271) % 2147483647
    if (state / 2147483647 < 0.003) rain += 40 + state % 160
    rain *= 0.985
    season = 60 * (1 + sin(hour / 8766 * 6.2831853))
    printf "%d,%d\n", hour, 90 + season + rain + state % 7
  }
}
