/* How much memory a program holds while it is used for hours: random questions, filters, other
   charts, rows, clicks and undo by the keyboard and the pointer (XTEST), COUNT times ten thousand
   events over one table. The keys are barchart's. Samples of the resident memory are reported for
   each ten thousand, and what is held once all has been answered. */
#define _DEFAULT_SOURCE
#include "harness.h"

#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TURN = 10000, SAMPLES = 50, MOST_KEYS = 32, PAUSE_NS = 1500000 };

/* What is pressed next, one key an event. */
static struct {
  KeySym keys[MOST_KEYS];
  int count, next;
} script;

static void add(KeySym key) { script.keys[script.count++] = key; }

/* Some way down a list, now and then back. */
static void add_steps(int most) {
  for (int i = random() % most; i > 0; i--) add(random() % 8 ? XK_Down : XK_Up);
}

static const KeySym choosers[] = {XK_b, XK_b, XK_k, XK_m};
static const KeySym singles[] = {XK_Left, XK_Right, XK_Up,  XK_Down, XK_Home,  XK_End, XK_Next,
                                 XK_Tab,  XK_space, XK_e,   XK_plus, XK_minus, XK_0,   XK_h,
                                 XK_s,    XK_o,     XK_1,   XK_t,    XK_i,     XK_l,   XK_g,
                                 XK_v,    XK_x,     XK_Return, XK_Escape};

static void plan_keys(void) {
  script.count = script.next = 0;
  switch (random() % 5) {
  case 0:
    add(choosers[random() % 4]);
    add_steps(12);
    break;
  case 1:
    add(XK_slash);
    add_steps(12);
    break;
  case 2:
    add(XK_f);
    add_steps(8);
    add(XK_Return);
    add_steps(8);
    break;
  default: add(singles[random() % (sizeof singles / sizeof *singles)]); return;
  }
  add(XK_Return);
  add(XK_Escape);
}

static void press(Display *display, KeySym symbol, Bool is_control) {
  KeyCode code = XKeysymToKeycode(display, symbol);
  KeyCode control = XKeysymToKeycode(display, XK_Control_L);
  if (is_control) XTestFakeKeyEvent(display, control, True, CurrentTime);
  XTestFakeKeyEvent(display, code, True, CurrentTime);
  XTestFakeKeyEvent(display, code, False, CurrentTime);
  if (is_control) XTestFakeKeyEvent(display, control, False, CurrentTime);
}

static void click(Display *display, XRectangle area) {
  XTestFakeMotionEvent(display, DefaultScreen(display), area.x + random() % area.width,
                       area.y + random() % area.height, CurrentTime);
  unsigned button = random() % 4 ? 1 : 4 + random() % 2;
  XTestFakeButtonEvent(display, button, True, CurrentTime);
  XTestFakeButtonEvent(display, button, False, CurrentTime);
}

static void act(Display *display, XRectangle area) {
  if (script.next < script.count) {
    press(display, script.keys[script.next++], False);
  } else if (random() % 4 == 0) {
    click(display, area);
  } else if (random() % 3 == 0) {
    press(display, random() % 2 ? XK_r : XK_z, True);
  } else {
    plan_keys();
  }
  XSync(display, False);
  nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
}

static void measure(Display *display, Plan plan, int index) {
  Client client = launch_or_fail(display, plan.commands[index]);
  settle(display, client);
  XSetInputFocus(display, client.window, RevertToParent, CurrentTime);
  srandom(1);
  for (int turn = 1; turn <= plan.count; turn++) {
    double samples[SAMPLES];
    for (int i = 0; i < TURN; i++) {
      act(display, client.area);
      if (i % (TURN / SAMPLES) == 0)
        samples[i / (TURN / SAMPLES)] = megabytes(client, "Rss: %ld kB");
    }
    if (samples[SAMPLES - 1] == 0) fail("the program has ended");
    char name[64];
    snprintf(name, sizeof name, "memory, resident, event %d to %d", (turn - 1) * TURN, turn * TURN);
    report(index, name, "MB", samples, SAMPLES);
  }
  settle(display, client);
  double rest = megabytes(client, "Rss: %ld kB");
  report(index, "memory, resident, at rest after all", "MB", &rest, 1);
  stop(display, client);
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display_with_xtest();
  for (int i = 0; i < plan.command_count; i++) measure(display, plan, i);
  XCloseDisplay(display);
}
