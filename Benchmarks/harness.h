/* What every measurement shares: start a program, find its window, know when it has been painted,
   end it; and the order statistics that are reported. Everything is seen from outside, by the X
   server's own events, so one yardstick fits every program. */
#pragma once

#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>
#include <sys/types.h>

enum { MAXIMUM_COMMANDS = 8 };

/* `tool COUNT -- PROGRAM [ARGUMENT…] -- PROGRAM [ARGUMENT…]`: how often, and what. */
typedef struct {
  int count;
  int command_count;
  char **commands[MAXIMUM_COMMANDS];
} Plan;

/* A program that was started and has a window. */
typedef struct {
  pid_t pid;
  Window window;
  double start;    /* milliseconds, just before the program was started */
  double painted;  /* milliseconds, when its first picture was complete */
  XRectangle area; /* where it lies on the screen */
} Client;

/* A point in time in milliseconds, of the monotonic clock. */
double now(void);

/* The arguments as a plan, or a usage message and the end. */
Plan parse_plan(int argc, char **argv);

/* The display, with damage anywhere on it reported as it happens. */
Display *open_display(void);

/* Starts a program without waiting for it. */
pid_t start(char **command);

/* Starts a program and waits until its window is mapped and its first picture complete: the window
   has been drawn on, and then for QUIET_MS not again. `painted` is the time of the last of these
   drawings. */
Client launch(Display *display, char **command);

/* The processor time of all threads of the program so far, in milliseconds. */
double processor_time(Client client);

/* Waits until the program takes no more processor time: data are read, and all of it is shown. */
void settle(Display *display, Client client);

/* Ends the program and waits until it is gone. */
void stop(Display *display, Client client);

/* Waits for drawing within a part of the screen: the time of the first, and of the last before a
   pause of `pause` milliseconds. 0 where nothing was drawn within `patience` milliseconds. */
typedef struct {
  double first;
  double last;
} Drawing;
Drawing wait_for_drawing(Display *display, XRectangle within, double pause, double patience);

/* Whether an event of this display arrives before the deadline; it is then in `event`. */
Bool next_event(Display *display, XEvent *event, double deadline);

/* Whether the event says that something was drawn within the rectangle. */
Bool is_drawing(const XEvent *event, XRectangle within);

/* One line on standard output: the command's index, what was measured, unit, median, 5th and 95th
   percentile, and the number of samples, separated by tabs. Sorts the samples. */
void report(int command, const char *quantity, const char *unit, double *samples, int count);

/* A message on standard error, and the end. */
_Noreturn void fail(const char *message);
