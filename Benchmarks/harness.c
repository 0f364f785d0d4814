/* Implements harness.h. */
#define _GNU_SOURCE
#include "harness.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { QUIET_MS = 150, PATIENCE_MS = 10000, SETTLING_MS = 300000, SMALLEST_WINDOW = 64 };

/* A program at rest may still look at a clock now and then. */
static const double IDLE_MS = 0.2;

extern char **environ;
static int damage_event;

_Noreturn void fail(const char *message) {
  fprintf(stderr, "benchmark: %s\n", message);
  exit(1);
}

double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

Plan parse_plan(int argc, char **argv) {
  Plan plan = {.count = argc > 1 ? atoi(argv[1]) : 0};
  for (int i = 2; i < argc; i++) {
    if (strcmp(argv[i], "--") != 0) continue;
    if (i + 1 == argc || plan.command_count == MAXIMUM_COMMANDS) fail("bad list of commands");
    argv[i] = NULL; /* which also ends the command before */
    plan.commands[plan.command_count++] = &argv[i + 1];
  }
  if (plan.count < 1 || plan.command_count == 0) {
    fprintf(stderr, "usage: %s COUNT -- PROGRAM [ARGUMENT...] [-- ...]\n", argv[0]);
    exit(64);
  }
  return plan;
}

/* Windows vanish when their program ends; what is asked of one just then may fail. */
static int ignore_error(Display *display, XErrorEvent *error) {
  (void)display, (void)error;
  return 0;
}

Display *open_display(void) {
  Display *display = XOpenDisplay(NULL);
  int error;
  if (!display) fail("the display cannot be opened");
  if (!XDamageQueryExtension(display, &damage_event, &error)) fail("the server has no DAMAGE");
  XSetErrorHandler(ignore_error);
  XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
  XDamageCreate(display, DefaultRootWindow(display), XDamageReportRawRectangles);
  XSync(display, False);
  return display;
}

pid_t start(char **command) {
  pid_t pid;
  int status = posix_spawnp(&pid, command[0], NULL, NULL, command, environ);
  if (status != 0) {
    fprintf(stderr, "benchmark: %s: %s\n", command[0], strerror(status));
    exit(1);
  }
  return pid;
}

Bool next_event(Display *display, XEvent *event, double deadline) {
  while (XPending(display) == 0) {
    double left = deadline - now();
    if (left <= 0) return False;
    struct pollfd connection = {.fd = ConnectionNumber(display), .events = POLLIN};
    struct timespec timeout = {left / 1e3, (long)(left * 1e6) % 1000000000};
    if (ppoll(&connection, 1, &timeout, NULL) < 0 && errno != EINTR) fail("poll failed");
  }
  XNextEvent(display, event);
  return True;
}

static XRectangle area_of(Display *display, Window window) {
  XWindowAttributes attributes = {0};
  int x = 0, y = 0;
  Window child;
  XGetWindowAttributes(display, window, &attributes);
  XTranslateCoordinates(display, window, DefaultRootWindow(display), 0, 0, &x, &y, &child);
  return (XRectangle){x, y, attributes.width, attributes.height};
}

Bool is_drawing(const XEvent *event, XRectangle within) {
  if (event->type != damage_event + XDamageNotify) return False;
  XRectangle drawn = ((const XDamageNotifyEvent *)event)->area;
  return drawn.x < within.x + within.width && within.x < drawn.x + drawn.width &&
         drawn.y < within.y + within.height && within.y < drawn.y + drawn.height;
}

Client launch(Display *display, char **command) {
  Client client = {.start = now()};
  client.pid = start(command);
  double deadline = client.start + PATIENCE_MS;
  XEvent event;
  while (next_event(display, &event, client.painted > 0 ? client.painted + QUIET_MS : deadline)) {
    double arrival = now();
    if (event.type == CreateNotify && !event.xcreatewindow.override_redirect)
      /* A window manager takes a window from under the root, where its map event would be seen. */
      XSelectInput(display, event.xcreatewindow.window, StructureNotifyMask);
    if (event.type == MapNotify && client.window == None && !event.xmap.override_redirect)
      client.window = event.xmap.window;
    if (client.window != None && (event.type == MapNotify || event.type == ConfigureNotify)) {
      client.area = area_of(display, client.window);
      if (client.area.width < SMALLEST_WINDOW) client.window = None;
    }
    if (client.window != None && is_drawing(&event, client.area)) client.painted = arrival;
  }
  if (client.window == None) fail("no window appeared");
  if (client.painted == 0) fail("nothing was painted");
  return client;
}

double processor_time(Client client) {
  clockid_t clock;
  struct timespec t;
  if (clock_getcpuclockid(client.pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
    fail("the program has ended");
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

void settle(Display *display, Client client) {
  double deadline = now() + SETTLING_MS, before;
  do {
    before = processor_time(client);
    double pause = now() + QUIET_MS;
    XEvent event;
    while (next_event(display, &event, pause)) continue;
    if (now() > deadline) fail("the program does not come to rest");
  } while (processor_time(client) - before > IDLE_MS);
}

void stop(Display *display, Client client) {
  kill(client.pid, SIGTERM);
  double deadline = now() + 2000;
  while (waitpid(client.pid, NULL, WNOHANG) == 0) {
    if (now() > deadline) kill(client.pid, SIGKILL);
    nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
  /* Let the window manager and the server finish with its window before the next program. */
  XEvent event;
  while (next_event(display, &event, now() + QUIET_MS)) continue;
}

Drawing wait_for_drawing(Display *display, XRectangle within, double pause, double patience) {
  Drawing drawing = {0};
  double deadline = now() + patience;
  XEvent event;
  while (next_event(display, &event, drawing.last > 0 ? drawing.last + pause : deadline)) {
    if (!is_drawing(&event, within)) continue;
    drawing.last = now();
    if (drawing.first == 0) drawing.first = drawing.last;
  }
  return drawing;
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

void report(int command, const char *quantity, const char *unit, double *samples, int count) {
  if (count == 0) return;
  qsort(samples, count, sizeof *samples, by_size);
  double median = (samples[(count - 1) / 2] + samples[count / 2]) / 2;
  printf("%d\t%s\t%s\t%.3f\t%.3f\t%.3f\t%d\n", command, quantity, unit, median,
         samples[(count - 1) * 5 / 100], samples[(count - 1) * 95 / 100], count);
}
