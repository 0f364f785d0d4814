/* How long a program takes to answer the pointer: from a real motion or click (XTEST) to the first
   drawing in its window, of a click to the first that reaches the place of the click. The pointer
   goes back and forth between two places, which in a chart of seven bars lie on different bars, so
   that every event has something to show for it. Where the plan asks for bars, the places are in
   bars that were found in the picture, and a click counts only where pixels changed by it. */
#include "harness.h"

#include <X11/extensions/XTest.h>
#include <stdio.h>
#include <stdlib.h>

/* A highlight changes at least this many pixels; a cursor or coordinates in a tool bar fewer. */
enum { PAUSE_MS = 30, HOVER_PATIENCE_MS = 500, CLICK_PATIENCE_MS = 2000, LEAST_CHANGE = 2000 };

static const double places[2] = {0.35, 0.55}, height = 0.7; /* of the window's size */

/* Where the pointer goes, as one pixel of the screen. */
static XRectangle place_in(Client client, int place) {
  XRectangle spot = {client.area.x + client.area.width * places[place],
                     client.area.y + client.area.height * height, 1, 1};
  int bar = 2 + 2 * place;
  if (client.bars.count > bar) {
    spot.x = client.area.x + client.bars.centres[bar];
    spot.y = client.area.y + client.bars.row;
  }
  return spot;
}

/* The milliseconds from a press and release to the drawing; negative where nothing was seen. */
static double click(Display *display, Client client, XRectangle spot, Bool is_checked) {
  XRectangle seen = is_checked ? spot : client.area;
  cairo_surface_t *before = is_checked ? picture_of(display, client.area) : NULL;
  double begin = now();
  XTestFakeButtonEvent(display, 1, True, CurrentTime);
  XTestFakeButtonEvent(display, 1, False, CurrentTime);
  XFlush(display);
  Drawing drawing = wait_for_drawing(display, seen, PAUSE_MS, CLICK_PATIENCE_MS);
  Bool has_changed = drawing.first > 0;
  if (is_checked) {
    cairo_surface_t *after = picture_of(display, client.area);
    has_changed = has_changed && difference(before, after) >= LEAST_CHANGE;
    cairo_surface_destroy(before);
    cairo_surface_destroy(after);
  }
  return has_changed ? drawing.first - begin : -1;
}

static void measure(Display *display, Plan plan, int index, double *hovers, double *clicks) {
  int hover_count = 0, click_count = 0;
  Client client = launch(display, plan.commands[index]);
  if (client.failure) {
    report_failure(index, client.failure);
    return;
  }
  settle(display, client);
  for (int run = 0; run < plan.count; run++) {
    XRectangle spot = place_in(client, run % 2);
    double begin = now();
    XTestFakeMotionEvent(display, DefaultScreen(display), spot.x, spot.y, CurrentTime);
    XFlush(display);
    Drawing drawing = wait_for_drawing(display, client.area, PAUSE_MS, HOVER_PATIENCE_MS);
    if (drawing.first > 0) hovers[hover_count++] = drawing.first - begin;

    double taken = click(display, client, spot, plan.bars > 0);
    if (taken >= 0) clicks[click_count++] = taken;
  }
  stop(display, client);
  report(index, "hover to drawing", "ms", hovers, hover_count);
  report(index, "click to drawing", "ms", clicks, click_count);
  if (hover_count + click_count < 2 * plan.count)
    fprintf(stderr, "pointer: %d motions and %d clicks changed nothing\n",
            plan.count - hover_count, plan.count - click_count);
  if (click_count == 0) report_failure(index, "no click changed the picture");
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display_with_xtest();
  double *hovers = calloc(plan.count, sizeof *hovers), *clicks = calloc(plan.count, sizeof *clicks);
  for (int i = 0; i < plan.command_count; i++) measure(display, plan, i, hovers, clicks);
  free(hovers);
  free(clicks);
  XCloseDisplay(display);
}
