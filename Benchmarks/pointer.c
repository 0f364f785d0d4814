/* How long a program takes to answer the pointer: from a real motion or click (XTEST) to the first
   drawing in its window. The pointer goes back and forth between two places, which in a chart of
   seven bars lie on different bars, so that every event has something to show for it. */
#include "harness.h"

#include <X11/extensions/XTest.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAUSE_MS = 30, PATIENCE_MS = 500 };

static const double places[2] = {0.35, 0.55}, height = 0.7; /* of the window's size */

static void move_to(Display *display, XRectangle within, int place) {
  XTestFakeMotionEvent(display, DefaultScreen(display), within.x + within.width * places[place],
                       within.y + within.height * height, CurrentTime);
  XFlush(display);
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display();
  int event, error, major, minor;
  if (!XTestQueryExtension(display, &event, &error, &major, &minor))
    fail("the server has no XTEST");
  double *hovers = calloc(plan.count, sizeof *hovers), *clicks = calloc(plan.count, sizeof *clicks);
  for (int i = 0; i < plan.command_count; i++) {
    int hover_count = 0, click_count = 0;
    Client client = launch(display, plan.commands[i]);
    settle(display, client);
    for (int run = 0; run < plan.count; run++) {
      double begin = now();
      move_to(display, client.area, run % 2);
      Drawing drawing = wait_for_drawing(display, client.area, PAUSE_MS, PATIENCE_MS);
      if (drawing.first > 0) hovers[hover_count++] = drawing.first - begin;

      begin = now();
      XTestFakeButtonEvent(display, 1, True, CurrentTime);
      XTestFakeButtonEvent(display, 1, False, CurrentTime);
      XFlush(display);
      drawing = wait_for_drawing(display, client.area, PAUSE_MS, PATIENCE_MS);
      if (drawing.first > 0) clicks[click_count++] = drawing.first - begin;
    }
    stop(display, client);
    report(i, "hover to drawing", "ms", hovers, hover_count);
    report(i, "click to drawing", "ms", clicks, click_count);
    if (hover_count + click_count < 2 * plan.count)
      fprintf(stderr, "pointer: %d motions and %d clicks changed nothing\n",
              plan.count - hover_count, plan.count - click_count);
  }
  free(hovers);
  free(clicks);
  XCloseDisplay(display);
}
