/* How long programs take from start to end, taking turns. One that fails, or takes more than a
   minute, gets no more turns. */
#define _GNU_SOURCE
#include "harness.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIMIT_SECONDS = 60 };

static void interrupt(int signal) { (void)signal; }

/* The milliseconds of one run; negative where it failed, and then why. */
static double run_once(char **command, const char **failure) {
  int status;
  double begin = now();
  pid_t pid = start(command);
  alarm(LIMIT_SECONDS);
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) fail("the program cannot be waited for");
    end_descendants(); /* the alarm */
    *failure = "more than 60 s";
    return -1;
  }
  double end = now();
  alarm(0);
  if (status == 0) return end - begin;
  *failure = WIFSIGNALED(status) ? "it crashed" : "it failed";
  return -1;
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  const char *failures[MAXIMUM_COMMANDS] = {0};
  sigaction(SIGALRM, &(struct sigaction){.sa_handler = interrupt}, NULL);
  double *samples = calloc((size_t)plan.count * plan.command_count, sizeof *samples);
  for (int run = plan.is_warm ? 0 : -1; run < plan.count; run++) { /* -1 warms and is not counted */
    for (int i = 0; i < plan.command_count; i++) {
      if (failures[i]) continue;
      double taken = run_once(plan.commands[i], &failures[i]);
      if (run >= 0) samples[i * plan.count + run] = taken;
    }
  }
  for (int i = 0; i < plan.command_count; i++) {
    if (failures[i]) {
      report_failure(i, failures[i]);
    } else {
      report(i, "whole run", "ms", samples + (size_t)i * plan.count, plan.count);
    }
  }
  free(samples);
}
