/* How long programs take from start to end, taking turns. A program that fails ends the
   measurement. */
#include "harness.h"

#include <stdlib.h>
#include <sys/wait.h>

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  double *samples = calloc((size_t)plan.count * plan.command_count, sizeof *samples);
  for (int run = -1; run < plan.count; run++) { /* run -1 warms the caches and is not counted */
    for (int i = 0; i < plan.command_count; i++) {
      double begin = now();
      int status;
      waitpid(start(plan.commands[i]), &status, 0);
      if (status != 0) fail("a program failed");
      if (run >= 0) samples[i * plan.count + run] = now() - begin;
    }
  }
  for (int i = 0; i < plan.command_count; i++)
    report(i, "whole run", "ms", samples + (size_t)i * plan.count, plan.count);
  free(samples);
}
