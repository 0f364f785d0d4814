/* What every measurement shares: start a program, find its window, know when it has been painted,
   end it; and the order statistics that are reported. Everything is seen from outside, by the X
   server's own events, so one yardstick fits every program. */
#pragma once

#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>
#include <sys/types.h>

#include "bars.h"
#include "processes.h"

enum { MAXIMUM_COMMANDS = 16 };

/* `tool [OPTION VALUE]… COUNT -- PROGRAM [ARGUMENT…] -- PROGRAM [ARGUMENT…]`. */
typedef struct {
  int count;            /* how often */
  int bars;             /* how many bars a complete picture shows; 0: any drawing will do */
  const char *pictures; /* where to leave what was seen, as INDEX.png; NULL: nowhere */
  int step_width, step_height; /* by which a window is made larger at a time; 0: the tool's own */
  Bool is_warm;         /* no run before the first that counts */
  int command_count;
  char **commands[MAXIMUM_COMMANDS];
} Plan;

/* A program that was started and has a window, or the reason why it has none. */
typedef struct {
  const char *failure; /* NULL: it runs; else it has been ended, and nothing below counts */
  pid_t pid;
  pid_t processes[MAXIMUM_PROCESSES]; /* its own and its descendants', also those left by parents */
  int process_count;
  Window window;
  double start;    /* milliseconds, just before the program was started */
  double painted;  /* milliseconds, when its first picture was complete */
  XRectangle area; /* where it lies on the screen */
  Bars bars;       /* what its picture shows, where the plan asks for bars */
} Client;

/* A point in time in milliseconds, of the monotonic clock. */
double now(void);

/* The arguments as a plan, or a usage message and the end. */
Plan parse_plan(int argc, char **argv);

/* The display, with damage anywhere on it reported as it happens. */
Display *open_display(void);
/* The same, or ends the tool if the server takes no keys and clicks from it. */
Display *open_display_with_xtest(void);

/* Starts a program without waiting for it. */
pid_t start(char **command);

/* Starts a program and waits until its window is mapped and its first picture complete: the window
   has been drawn on, then for QUIET_MS not again, and shows the bars that the plan asks for.
   `painted` is the time of the last of these drawings. The window may be that of a descendant. */
Client launch(Display *display, char **command);

/* The same, and the end of this tool where it fails. */
Client launch_or_fail(Display *display, char **command);

/* The processor time of all threads of all its processes so far, in milliseconds. */
double processor_time(Client client);

/* A line of the kernel's smaps_rollup such as "Rss: %ld kB", summed over its processes, in MB. */
double megabytes(Client client, const char *pattern);

/* Waits until the program takes no more processor time: data are read, and all of it is shown. */
void settle(Display *display, Client client);

/* Ends the program with all its descendants and waits until they are gone. */
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

/* One line on standard output: the command's index, what was measured, unit and every sample,
   separated by tabs. */
void report(int command, const char *quantity, const char *unit, const double *samples, int count);

/* The same line with `failure` as what was measured and the reason as its unit. */
void report_failure(int command, const char *reason);

/* A message on standard error, and the end. */
_Noreturn void fail(const char *message);
