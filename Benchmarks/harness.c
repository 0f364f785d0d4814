/* Implements harness.h. */
#define _GNU_SOURCE
#include "harness.h"

#include <X11/extensions/XTest.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { QUIET_MS = 150, PATIENCE_MS = 60000, SETTLING_MS = 300000, SMALLEST_WINDOW = 64 };

/* A program at rest may still look at a clock now and then. */
static const double IDLE_MS = 1;

extern char **environ;
static int damage_event;
static int expected_bars;

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
  Plan plan = {0};
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    if (strcmp(argv[i], "--bars") == 0) expected_bars = plan.bars = atoi(argv[i + 1]);
    if (strcmp(argv[i], "--pictures") == 0) plan.pictures = argv[i + 1];
    if (strcmp(argv[i], "--step") == 0)
      sscanf(argv[i + 1], "%dx%d", &plan.step_width, &plan.step_height);
    if (strcmp(argv[i], "--warm") == 0) plan.is_warm = atoi(argv[i + 1]) != 0;
  }
  if (i < argc) plan.count = atoi(argv[i++]);
  for (; i < argc; i++) {
    if (strcmp(argv[i], "--") != 0) continue;
    if (i + 1 == argc || plan.command_count == MAXIMUM_COMMANDS) fail("bad list of commands");
    argv[i] = NULL; /* which also ends the command before */
    plan.commands[plan.command_count++] = &argv[i + 1];
  }
  if (plan.count < 1 || plan.command_count == 0) {
    fprintf(stderr, "usage: %s [OPTION VALUE]... COUNT -- PROGRAM [ARGUMENT...] [-- ...]\n",
            argv[0]);
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

Display *open_display_with_xtest(void) {
  Display *display = open_display();
  int event, error, major, minor;
  if (!XTestQueryExtension(display, &event, &error, &major, &minor))
    fail("the server has no XTEST");
  return display;
}

pid_t start(char **command) {
  pid_t pid;
  /* So that what it starts and leaves behind still descends from this tool. */
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  posix_spawn_file_actions_t actions; /* standard output is for the report */
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  int status = posix_spawnp(&pid, command[0], &actions, NULL, command, environ);
  posix_spawn_file_actions_destroy(&actions);
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

/* Takes in what an event says about the program's window. */
static void notice(Display *display, const XEvent *event, Client *client) {
  double arrival = now();
  if (event->type == CreateNotify && !event->xcreatewindow.override_redirect)
    /* A window manager takes a window from under the root, where its map event would be seen. */
    XSelectInput(display, event->xcreatewindow.window, StructureNotifyMask);
  if (event->type == MapNotify && client->window == None && !event->xmap.override_redirect)
    client->window = event->xmap.window;
  if (client->window != None && (event->type == MapNotify || event->type == ConfigureNotify)) {
    client->area = area_of(display, client->window);
    if (client->area.width < SMALLEST_WINDOW) client->window = None;
  }
  if (client->window != None && is_drawing(event, client->area)) client->painted = arrival;
}

static Bool shows_bars(Display *display, Client *client) {
  if (expected_bars == 0) return True;
  cairo_surface_t *picture = picture_of(display, client->area);
  client->bars = find_bars(picture);
  cairo_surface_destroy(picture);
  return client->bars.count == expected_bars;
}

static const char *failure_of(Client client) {
  if (client.window == None) return "no window appeared";
  return client.painted == 0 ? "nothing was painted" : "its window never showed the bars";
}

Client launch(Display *display, char **command) {
  Client client = {.start = now()};
  client.pid = start(command);
  double deadline = client.start + PATIENCE_MS, checked = 0;
  XEvent event;
  while (now() < deadline) {
    double wake = client.painted > checked ? client.painted + QUIET_MS : now() + QUIET_MS;
    if (next_event(display, &event, wake)) {
      notice(display, &event, &client);
      continue;
    }
    if (client.painted > checked) {
      checked = client.painted;
      if (!shows_bars(display, &client)) continue;
      client.process_count = descendants(client.processes);
      return client;
    }
    if (waitpid(-1, NULL, WNOHANG) < 0) {
      client.failure = "it ended before its window was painted";
      return client;
    }
  }
  client.failure = failure_of(client);
  stop(display, client);
  return client;
}

Client launch_or_fail(Display *display, char **command) {
  Client client = launch(display, command);
  if (client.failure) fail(client.failure);
  return client;
}

/* A process that has ended meanwhile holds none. */
static double kilobytes(pid_t pid, const char *pattern) {
  char path[64], line[256];
  long found = -1;
  snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pid);
  FILE *file = fopen(path, "r");
  while (file && found < 0 && fgets(line, sizeof line, file)) sscanf(line, pattern, &found);
  if (file) fclose(file);
  return found < 0 ? 0 : found;
}

double megabytes(Client client, const char *pattern) {
  double sum = 0;
  for (int i = 0; i < client.process_count; i++) sum += kilobytes(client.processes[i], pattern);
  return sum / 1024;
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
  (void)client; /* whatever descends from this tool is the program */
  end_descendants();
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

void report(int command, const char *quantity, const char *unit, const double *samples, int count) {
  if (count == 0) return;
  printf("%d\t%s\t%s", command, quantity, unit);
  for (int i = 0; i < count; i++) printf("\t%.3f", samples[i]);
  putchar('\n');
}

void report_failure(int command, const char *reason) {
  printf("%d\tfailure\t%s\n", command, reason);
}
