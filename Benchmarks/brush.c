/* How long linked charts take to follow a brush: the pointer goes along the labels of the first of the
   charts (XTEST), forward and back by a few pixels at a time with pauses, as a hand does, and every step is
   timed from the event to the first and the last drawing in the others. Three charts are side by
   side, and the first one is a histogram. The pauses are longer than the sixtieth of a second between the
   frames of a flood: with shorter ones their pace is what is measured. */
#include "harness.h"

#include <X11/extensions/XTest.h>
#include <stdio.h>
#include <stdlib.h>

enum { CHARTS = 3, PAUSE_MS = 20, PATIENCE_MS = 120, ENTRY_MS = 600 };

static void move(Display *display, double x, double y) {
  XTestFakeMotionEvent(display, DefaultScreen(display), (int)x, (int)y, CurrentTime);
  XFlush(display);
}

static void press(Display *display, Bool is_down) {
  XTestFakeButtonEvent(display, 1, is_down, CurrentTime);
  XFlush(display);
}

/* A step of the hand in pixels: mostly small, now and then a stride. */
static int stride(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  unsigned kind = *state >> 24;
  return kind < 16 ? 24 : 2 + (int)(kind % 7);
}

static void measure(Display *display, Plan plan, int index, double *firsts, double *lasts) {
  Client client = launch_or_fail(display, plan.commands[index]);
  settle(display, client);
  XRectangle area = client.area, others = area;
  double width = (double)area.width / CHARTS;
  others.x = (short)(area.x + width);
  others.width = (unsigned short)(area.width - width);
  double left = area.x + 0.2 * width, right = area.x + 0.9 * width, labels = area.y + area.height - 24;
  double place = left + 30, sense = 1;
  unsigned state = 1;
  /* The index of the chart is begun while the pointer is in it. */
  move(display, place - 10, area.y + 0.5 * area.height);
  wait_for_drawing(display, area, ENTRY_MS, ENTRY_MS);
  move(display, left, labels);
  press(display, True);
  int seen = 0;
  for (int step = 0; step < plan.count; step++) {
    place += sense * stride(&state);
    if (place > right) sense = -1;
    if (place < left + 30) sense = 1;
    double begin = now();
    move(display, place, labels);
    Drawing drawing = wait_for_drawing(display, others, PAUSE_MS, PATIENCE_MS);
    /* A step within a bar changes no other chart. */
    if (drawing.first > 0) {
      firsts[seen] = drawing.first - begin;
      lasts[seen++] = drawing.last - begin;
    }
  }
  press(display, False);
  stop(display, client);
  if (seen == 0) {
    report_failure(index, "no step of the brush changed the other charts");
    return;
  }
  report(index, "brush step to the first drawing", "ms", firsts, seen);
  report(index, "brush step to the last drawing", "ms", lasts, seen);
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display_with_xtest();
  double *firsts = calloc(plan.count, sizeof *firsts), *lasts = calloc(plan.count, sizeof *lasts);
  for (int i = 0; i < plan.command_count; i++) measure(display, plan, i, firsts, lasts);
  free(firsts);
  free(lasts);
  XCloseDisplay(display);
}
