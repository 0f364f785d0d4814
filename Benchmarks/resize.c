/* How long a program takes to show itself at a new size. The tool does what a window manager does
   while a user drags a corner: it announces a new size (_NET_WM_SYNC_REQUEST, Extended Window
   Manager Hints 1.5), resizes, and takes the next step when the program has answered. The time runs
   from the resize to the answer of the counter; where a program has no counter, to the last drawing
   before a pause. The processor time is the program's own, without what the server does for it, and
   without waiting for its turn. */
#include "harness.h"

#include <X11/Xatom.h>
#include <X11/extensions/sync.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEP_PIXELS = 7, STEPS_OUT = 40, PAUSE_MS = 30, PATIENCE_MS = 3000 };

/* A program's counter, with an alarm that tells when it has reached a value. */
typedef struct {
  XSyncCounter counter; /* None where the program has none */
  XSyncAlarm alarm;
  unsigned value;
} Counter;

static Counter counter_of(Display *display, Window window) {
  Counter found = {0};
  Atom type, name = XInternAtom(display, "_NET_WM_SYNC_REQUEST_COUNTER", False);
  int format;
  unsigned long count = 0, left;
  unsigned char *data = NULL;
  XSyncValue value;
  XGetWindowProperty(display, window, name, 0, 1, False, XA_CARDINAL, &type, &format, &count, &left,
                     &data);
  if (count > 0 && format == 32) found.counter = *(unsigned long *)data;
  if (data) XFree(data);
  if (found.counter == None || !XSyncQueryCounter(display, found.counter, &value)) return found;

  found.value = XSyncValueLow32(value);
  XSyncAlarmAttributes wanted = {.events = True};
  wanted.trigger.counter = found.counter;
  wanted.trigger.value_type = XSyncAbsolute;
  wanted.trigger.test_type = XSyncPositiveComparison;
  XSyncIntToValue(&wanted.trigger.wait_value, found.value + 1);
  XSyncIntToValue(&wanted.delta, 0);
  unsigned long given = XSyncCACounter | XSyncCAValueType | XSyncCAValue | XSyncCATestType |
                        XSyncCADelta | XSyncCAEvents;
  found.alarm = XSyncCreateAlarm(display, given, &wanted);
  return found;
}

/* Tells the program that a resize follows, to be answered by its counter's next value. */
static void announce(Display *display, Window window, Counter *counter) {
  XSyncAlarmAttributes wanted = {0};
  XSyncIntToValue(&wanted.trigger.wait_value, ++counter->value);
  XSyncChangeAlarm(display, counter->alarm, XSyncCAValue, &wanted);

  XEvent event = {.xclient = {.type = ClientMessage, .window = window, .format = 32}};
  event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
  event.xclient.data.l[0] = XInternAtom(display, "_NET_WM_SYNC_REQUEST", False);
  event.xclient.data.l[1] = CurrentTime;
  event.xclient.data.l[2] = counter->value;
  XSendEvent(display, window, False, NoEventMask, &event);
}

/* The time of the answer, 0 where there is none; `drawn` tells whether it came after a drawing. */
static double wait_for_answer(Display *display, XRectangle within, int alarm_event,
                              unsigned value, Bool *drawn) {
  double deadline = now() + PATIENCE_MS;
  XEvent event;
  while (next_event(display, &event, deadline)) {
    if (event.type == alarm_event &&
        XSyncValueLow32(((XSyncAlarmNotifyEvent *)&event)->counter_value) >= value)
      return now();
    *drawn = *drawn || is_drawing(&event, within);
  }
  return 0;
}

/* Takes every step with one program; the number of samples taken. */
static int measure(Display *display, char **command, int alarm_event, int steps, double *samples,
                   double *busy, const char **quantity) {
  int taken = 0, unanswered = 0, undrawn = 0;
  Client client = launch(display, command);
  settle(display, client);
  Counter counter = counter_of(display, client.window);
  XRectangle start = client.area, reach = start;
  reach.width += STEP_PIXELS * STEPS_OUT;
  reach.height += STEP_PIXELS * STEPS_OUT;
  for (int step = 1; step <= steps; step++) {
    int phase = step % (2 * STEPS_OUT);
    int grown = STEP_PIXELS * (phase <= STEPS_OUT ? phase : 2 * STEPS_OUT - phase);
    double begin = now(), busy_before = processor_time(client), end;
    if (counter.counter != None) announce(display, client.window, &counter);
    XResizeWindow(display, client.window, start.width + grown, start.height + grown);
    XFlush(display);
    if (counter.counter != None) {
      Bool drawn = False;
      end = wait_for_answer(display, reach, alarm_event, counter.value, &drawn);
      undrawn += end > 0 && !drawn;
    } else {
      end = wait_for_drawing(display, reach, PAUSE_MS, PATIENCE_MS).last;
    }
    if (end > 0) {
      busy[taken] = processor_time(client) - busy_before;
      samples[taken++] = end - begin;
    } else {
      unanswered++;
    }
  }
  stop(display, client);
  *quantity = counter.counter != None ? "resize step, to counter" : "resize step, to drawing";
  if (unanswered + undrawn > 0)
    fprintf(stderr, "resize: %d steps without an answer, %d answered before anything was drawn\n",
            unanswered, undrawn);
  return taken;
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display();
  int sync_event, error, major, minor;
  if (!XSyncQueryExtension(display, &sync_event, &error)) fail("the server has no SYNC");
  XSyncInitialize(display, &major, &minor);
  int steps = plan.count * 2 * STEPS_OUT;
  double *samples = calloc(steps, sizeof *samples), *busy = calloc(steps, sizeof *busy);
  for (int i = 0; i < plan.command_count; i++) {
    const char *quantity;
    int taken = measure(display, plan.commands[i], sync_event + XSyncAlarmNotify, steps, samples,
                        busy, &quantity);
    report(i, quantity, "ms", samples, taken);
    report(i, "resize step, processor time", "ms", busy, taken);
  }
  free(samples);
  free(busy);
  XCloseDisplay(display);
}
