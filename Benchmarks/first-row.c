/* How long after the first complete row has been written to a pipe its bar is drawn, while the
   writer keeps the pipe open and silent. The program must draw nothing else meanwhile: barchart
   gets `--hide ring`, whose arc would turn. */
#define _GNU_SOURCE
#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const ROW = "Day,Steps\nMon,898\n";
static const double PAUSE_MS = 100, PATIENCE_MS = 10000;

static double measure_once(Display *display, char **command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("no pipe");
  /* Standard input is what the program inherits. */
  if (dup2(ends[0], STDIN_FILENO) < 0) fail("no standard input");
  close(ends[0]);
  Client client = launch_or_fail(display, command);
  double written = now();
  if (write(ends[1], ROW, strlen(ROW)) != (ssize_t)strlen(ROW)) fail("nobody reads the pipe");
  Drawing drawing = wait_for_drawing(display, client.area, PAUSE_MS, PATIENCE_MS);
  if (drawing.first == 0) fail("the row was not drawn");
  stop(display, client);
  close(ends[1]);
  return drawing.first - written;
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display();
  double *samples = calloc((size_t)plan.count, sizeof *samples);
  for (int i = 0; i < plan.command_count; i++) {
    for (int run = 0; run < plan.count; run++)
      samples[run] = measure_once(display, plan.commands[i]);
    report(i, "first row of a pipe that stays open", "ms", samples, plan.count);
  }
  free(samples);
  XCloseDisplay(display);
}
