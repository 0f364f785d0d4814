/* How long a program takes to show itself at a new size. The tool does what a window manager does
   while a user drags a corner: it announces a new size (_NET_WM_SYNC_REQUEST, Extended Window
   Manager Hints 1.5), resizes, and takes the next step when the program has answered. The time runs
   from the resize to the answer of the counter; where a program has no counter, to the last drawing
   before a pause. The processor time is the program's own, without what the server does for it, and
   without waiting for its turn. Where the plan asks for bars, the tool waits for that pause with
   every program, since some answer before they have drawn; the time is then that of the last
   drawing, and the last step must show the bars. */
#include "harness.h"

#include <X11/Xatom.h>
#include <X11/extensions/sync.h>
#include <stdio.h>
#include <stdlib.h>

/* The long pause is for programs that draw their old picture at once and a new one later. */
enum { STEP_PIXELS = 7, STEPS_OUT = 40, REACH_PIXELS = 800, PAUSE_MS = 30, LONG_PAUSE_MS = 80, PATIENCE_MS = 3000 };

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

/* How far a drag goes, and in which steps. */
typedef struct {
  int width, height, out;
} Drag;

/* What a program has done in all steps. */
typedef struct {
  int taken, unanswered, undrawn, early;
  double *times, *busy;
} Steps;

/* The time when the program is done with a step, 0 where it never is. */
static double wait_for_step(Display *display, Counter counter, int alarm_event, XRectangle reach,
                            Bool is_checked, Steps *steps) {
  Bool drawn = False;
  if (counter.counter == None)
    return wait_for_drawing(display, reach, is_checked ? LONG_PAUSE_MS : PAUSE_MS, PATIENCE_MS)
        .last;
  double answer = wait_for_answer(display, reach, alarm_event, counter.value, &drawn);
  steps->undrawn += answer > 0 && !drawn;
  if (!is_checked || answer == 0) return answer;
  Drawing later = wait_for_drawing(display, reach, LONG_PAUSE_MS, drawn ? LONG_PAUSE_MS : 1000);
  steps->early += later.last > 0;
  return later.last > 0 ? later.last : answer;
}

/* Takes every step with one program; why it cannot, NULL where it can. */
static const char *measure(Display *display, Client *client, Counter counter, int alarm_event,
                           int count, Drag drag, Bool is_checked, Steps *steps) {
  XRectangle start = client->area, reach = start;
  reach.width += drag.width * drag.out;
  reach.height += drag.height * drag.out;
  for (int step = 1; step <= count; step++) {
    int phase = step % (2 * drag.out);
    int grown = phase <= drag.out ? phase : 2 * drag.out - phase;
    double begin = now(), busy_before = processor_time(*client);
    if (counter.counter != None) announce(display, client->window, &counter);
    XResizeWindow(display, client->window, start.width + grown * drag.width,
                  start.height + grown * drag.height);
    XFlush(display);
    double end = wait_for_step(display, counter, alarm_event, reach, is_checked, steps);
    if (end > 0) {
      steps->busy[steps->taken] = processor_time(*client) - busy_before;
      steps->times[steps->taken++] = end - begin;
    } else {
      steps->unanswered++;
    }
    if (is_checked && phase == drag.out) { /* at its largest */
      cairo_surface_t *picture = picture_of(display, reach);
      Bars bars = find_bars(picture);
      cairo_surface_destroy(picture);
      if (bars.count != client->bars.count) return "the bars are not there after a resize";
      if (bars.coverage < client->bars.coverage / 2)
        return "the picture does not grow with a resize";
    }
  }
  return steps->taken > 0 ? NULL : "it never drew after a resize";
}

static void measure_command(Display *display, Plan plan, Drag drag, int index, int alarm_event,
                            Steps steps) {
  Client client = launch(display, plan.commands[index]);
  if (client.failure) {
    report_failure(index, client.failure);
    return;
  }
  settle(display, client);
  Counter counter = counter_of(display, client.window);
  Bool is_checked = plan.bars > 0;
  const char *failure = measure(display, &client, counter, alarm_event,
                                plan.count * 2 * drag.out, drag, is_checked, &steps);
  stop(display, client);
  if (failure) {
    report_failure(index, failure);
    return;
  }
  const char *quantity = counter.counter == None ? "resize step, to drawing"
                         : is_checked            ? "resize step, to the last drawing"
                                                 : "resize step, to counter";
  report(index, quantity, "ms", steps.times, steps.taken);
  report(index, "resize step, processor time", "ms", steps.busy, steps.taken);
  double early = steps.early, all = steps.taken;
  if (is_checked && counter.counter != None) {
    early = 100 * early / all;
    report(index, "answers before the last drawing", "%", &early, 1);
  }
  if (steps.unanswered + steps.undrawn > 0)
    fprintf(stderr, "resize: %d steps without an answer, %d answered before anything was drawn\n",
            steps.unanswered, steps.undrawn);
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display();
  int sync_event, error, major, minor;
  if (!XSyncQueryExtension(display, &sync_event, &error)) fail("the server has no SYNC");
  XSyncInitialize(display, &major, &minor);
  Drag drag = {STEP_PIXELS, STEP_PIXELS, STEPS_OUT};
  if (plan.step_width > 0 && plan.step_height > 0)
    drag = (Drag){plan.step_width, plan.step_height, REACH_PIXELS / plan.step_width};
  int most = plan.count * 2 * drag.out;
  Steps steps = {.times = calloc(most, sizeof(double)), .busy = calloc(most, sizeof(double))};
  for (int i = 0; i < plan.command_count; i++)
    measure_command(display, plan, drag, i, sync_event + XSyncAlarmNotify, steps);
  free(steps.times);
  free(steps.busy);
  XCloseDisplay(display);
}
