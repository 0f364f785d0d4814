/* How long a program takes to answer questions that are asked in its window with the keyboard
   (XTEST): from the last key of a step to the last drawing before a pause. Meanwhile a
   _NET_WM_PING is sent every millisecond; the slowest reply tells how long the thread of the
   window was held. The table has the columns that rows.c writes, and the chart shows the sum of
   `amount` by `region`. */
#define _GNU_SOURCE
#include "harness.h"

#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAUSE_MS = 250, PATIENCE_MS = 20000 };

typedef struct {
  const char *quantity; /* NULL: the step is not reported */
  const char *keys;     /* the names of keys, with blanks between; the last one is timed */
} Step;

static const Step steps[] = {
    {"a chooser opens", "b"},
    {NULL, "d a t"},
    {"another question: by date", "Return"},
    {NULL, "b"},
    {NULL, "r e g"},
    {"another question: by region", "Return"},
    {"another method: mean", "m Right Return"},
    {NULL, "Escape"},
    {"undo", "Control+z"},
    {"shares of all", "m Home Up Right"},
    {NULL, "Escape Control+z"},
    {NULL, "m End Return q t y"},
    {"a ratio of two columns", "Return"},
    {NULL, "Control+z"},
    {"another order", "o"},
    {NULL, "o o o o"},
    {"the menu opens", "Shift+F10"},
    {NULL, "Escape"},
    {"a filter's columns open", "f"},
    {NULL, "r e g"},
    {"a filter's values are counted", "Return"},
    {"half of the rows, by a check box", "Return"},
    {NULL, "Escape"},
    {NULL, "Control+z"},
    {"first rows of the drawer", "Control+r"},
    {"the drawer scrolls by a page", "Next"},
    {"the drawer scrolls to the end", "End"},
    {NULL, "Escape"},
    {"other charts open", "slash"},
    {NULL, "Escape"},
};
enum { STEP_COUNT = sizeof steps / sizeof *steps };

static Atom protocols, ping;

static void press(Display *display, const char *name) {
  const char *plus = strchr(name, '+');
  KeyCode held = 0;
  if (plus) {
    held = XKeysymToKeycode(display, name[0] == 'C' ? XK_Control_L : XK_Shift_L);
    name = plus + 1;
  }
  KeySym symbol = XStringToKeysym(name);
  KeyCode code = XKeysymToKeycode(display, symbol);
  if (code == 0) fail("the keyboard has no such key");
  if (held) XTestFakeKeyEvent(display, held, True, CurrentTime);
  XTestFakeKeyEvent(display, code, True, CurrentTime);
  XTestFakeKeyEvent(display, code, False, CurrentTime);
  if (held) XTestFakeKeyEvent(display, held, False, CurrentTime);
  XFlush(display);
}

static void send_ping(Display *display, Window window, long number) {
  XEvent event = {.xclient = {.type = ClientMessage,
                              .window = window,
                              .message_type = protocols,
                              .format = 32,
                              .data.l = {(long)ping, number, (long)window}}};
  XSendEvent(display, window, False, NoEventMask, &event);
  XFlush(display);
}

/* The milliseconds to the last drawing before a pause; `held` gets the slowest reply to a ping. */
static double wait_for_answer(Display *display, Client client, double begin, double *held) {
  static long number = 1;
  double sent[1 << 15] = {0}, last = 0, next = begin;
  const long first = number;
  *held = 0;
  while (now() < (last > 0 ? last : begin + PATIENCE_MS) + PAUSE_MS) {
    if (now() >= next && number - first < (1 << 15)) {
      sent[number - first] = now();
      send_ping(display, client.window, number++);
      next = now() + 1;
    }
    XEvent event;
    if (!next_event(display, &event, next)) continue;
    if (is_drawing(&event, client.area)) last = now();
    if (event.type == ClientMessage && (Atom)event.xclient.data.l[0] == ping) {
      long reply = event.xclient.data.l[1] - first;
      if (reply >= 0 && reply < number - first && now() - sent[reply] > *held)
        *held = now() - sent[reply];
    }
  }
  return last > 0 ? last - begin : -1;
}

static void take(Display *display, Client client, Step step, double *taken, double *held) {
  char keys[64], *rest = keys;
  snprintf(keys, sizeof keys, "%s", step.keys);
  for (char *key = strsep(&rest, " "); key; key = strsep(&rest, " ")) {
    double begin = now();
    press(display, key);
    *taken = wait_for_answer(display, client, begin, held);
  }
}

static void measure(Display *display, Plan plan, int index) {
  double *taken = calloc(STEP_COUNT * (size_t)plan.count, sizeof *taken);
  double *held = calloc(STEP_COUNT * (size_t)plan.count, sizeof *held);
  Client client = launch_or_fail(display, plan.commands[index]);
  settle(display, client);
  /* Keys go to the window under the pointer. */
  XTestFakeMotionEvent(display, DefaultScreen(display), client.area.x + 3, client.area.y + 3,
                       CurrentTime);
  XSetInputFocus(display, client.window, RevertToParent, CurrentTime);
  XFlush(display);
  settle(display, client);
  for (int run = 0; run < plan.count; run++)
    for (int i = 0; i < STEP_COUNT; i++)
      take(display, client, steps[i], &taken[i * plan.count + run], &held[i * plan.count + run]);
  stop(display, client);
  for (int i = 0; i < STEP_COUNT; i++) {
    if (!steps[i].quantity) continue;
    for (int run = 0; run < plan.count; run++)
      if (taken[i * plan.count + run] < 0) fail("a key changed nothing");
    report(index, steps[i].quantity, "ms", &taken[i * plan.count], plan.count);
    char name[96];
    snprintf(name, sizeof name, "%s: the window was held", steps[i].quantity);
    report(index, name, "ms", &held[i * plan.count], plan.count);
  }
  free(taken);
  free(held);
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display();
  protocols = XInternAtom(display, "WM_PROTOCOLS", False);
  ping = XInternAtom(display, "_NET_WM_PING", False);
  for (int i = 0; i < plan.command_count; i++) measure(display, plan, i);
  XCloseDisplay(display);
}
