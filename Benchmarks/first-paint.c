/* How long a program takes from its start until its first picture is complete on the screen. The
   programs take turns, so that a slow minute of the machine meets all of them. */
#include "harness.h"

#include <stdlib.h>

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display();
  double *samples = calloc((size_t)plan.count * plan.command_count, sizeof *samples);
  for (int run = -1; run < plan.count; run++) { /* run -1 warms the caches and is not counted */
    for (int i = 0; i < plan.command_count; i++) {
      Client client = launch(display, plan.commands[i]);
      stop(display, client);
      if (run >= 0) samples[i * plan.count + run] = client.painted - client.start;
    }
  }
  for (int i = 0; i < plan.command_count; i++)
    report(i, "first paint", "ms", samples + (size_t)i * plan.count, plan.count);
  free(samples);
  XCloseDisplay(display);
}
