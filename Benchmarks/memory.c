/* How much memory a program holds once its window is painted: resident, and its share of it (each
   page divided by the number of processes that map it), as the kernel counts in smaps_rollup,
   summed over its processes. */
#include "harness.h"

#include <stdlib.h>

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display();
  const char *failures[MAXIMUM_COMMANDS] = {0};
  size_t size = (size_t)plan.count * plan.command_count;
  double *resident = calloc(size, sizeof *resident), *share = calloc(size, sizeof *share);
  for (int run = 0; run < plan.count; run++) {
    for (int i = 0; i < plan.command_count; i++) {
      if (failures[i]) continue;
      Client client = launch(display, plan.commands[i]);
      failures[i] = client.failure;
      if (client.failure) continue;
      resident[i * plan.count + run] = megabytes(client, "Rss: %ld kB");
      share[i * plan.count + run] = megabytes(client, "Pss: %ld kB");
      stop(display, client);
    }
  }
  for (int i = 0; i < plan.command_count; i++) {
    if (failures[i]) {
      report_failure(i, failures[i]);
      continue;
    }
    report(i, "memory, resident", "MB", resident + (size_t)i * plan.count, plan.count);
    report(i, "memory, proportional", "MB", share + (size_t)i * plan.count, plan.count);
  }
  free(resident);
  free(share);
  XCloseDisplay(display);
}
