/* How much memory a program holds once its window is painted: resident, and its share of it (each
   page divided by the number of processes that map it), as the kernel counts in smaps_rollup. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>

static double kilobytes(pid_t pid, const char *pattern) {
  char path[64], line[256];
  long found = -1;
  snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pid);
  FILE *file = fopen(path, "r");
  if (!file) fail("smaps_rollup cannot be read");
  while (found < 0 && fgets(line, sizeof line, file)) sscanf(line, pattern, &found);
  fclose(file);
  return found;
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display();
  size_t size = (size_t)plan.count * plan.command_count;
  double *resident = calloc(size, sizeof *resident), *share = calloc(size, sizeof *share);
  for (int run = 0; run < plan.count; run++) {
    for (int i = 0; i < plan.command_count; i++) {
      Client client = launch(display, plan.commands[i]);
      resident[i * plan.count + run] = kilobytes(client.pid, "Rss: %ld kB") / 1024;
      share[i * plan.count + run] = kilobytes(client.pid, "Pss: %ld kB") / 1024;
      stop(display, client);
    }
  }
  for (int i = 0; i < plan.command_count; i++) {
    report(i, "memory, resident", "MB", resident + (size_t)i * plan.count, plan.count);
    report(i, "memory, proportional", "MB", share + (size_t)i * plan.count, plan.count);
  }
  free(resident);
  free(share);
  XCloseDisplay(display);
}
