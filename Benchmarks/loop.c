/* How a program's event loop does under a flood of motion and with nothing to do. In a burst the
   pointer goes back and forth between two bars of a chart of seven, so that every motion changes
   the picture; a frame is a drawing that reaches into the first of these bars. Idle, the program's
   sleeps are counted, one for each time that something woke any of its threads. */
#define _GNU_SOURCE
#include "harness.h"

#include <X11/extensions/XTest.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOTIONS = 10000, PAUSE_MS = 100, IDLE_MS = 10000 };

static const double places[2] = {0.35, 0.55}, height = 0.7; /* of the window's size */

/* The voluntary context switches of all threads. */
static double sleeps(pid_t pid) {
  char path[512];
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *threads = opendir(path);
  if (!threads) fail("the program has ended");
  double sum = 0;
  for (struct dirent *thread; (thread = readdir(threads));) {
    snprintf(path, sizeof path, "/proc/%d/task/%s/status", pid, thread->d_name);
    FILE *file = thread->d_name[0] == '.' ? NULL : fopen(path, "r");
    char line[256];
    long count;
    while (file && fgets(line, sizeof line, file))
      if (sscanf(line, "voluntary_ctxt_switches: %ld", &count) == 1) sum += count;
    if (file) fclose(file);
  }
  closedir(threads);
  return sum;
}

/* A burst: its frames a second, and how long after the last motion the last drawing came. */
static void burst(Display *display, Client client, double *frames_per_second, double *backlog) {
  XRectangle bar = {client.area.x + client.area.width * places[0],
                    client.area.y + client.area.height * height, 1, 1};
  int frames = 0;
  double begin = now(), first = 0, last = 0, sent = 0;
  XEvent event;
  for (int motion = 0; motion <= MOTIONS; motion++) {
    if (motion < MOTIONS)
      XTestFakeMotionEvent(display, DefaultScreen(display),
                           client.area.x + client.area.width * places[motion % 2], bar.y,
                           CurrentTime);
    if (motion == MOTIONS) XSync(display, False), sent = now();
    double deadline = motion == MOTIONS ? now() + PAUSE_MS : begin;
    while (motion % 100 == 0 && next_event(display, &event, deadline)) {
      if (!is_drawing(&event, bar)) continue;
      last = now();
      if (first == 0) first = last;
      frames++;
      if (motion == MOTIONS) deadline = last + PAUSE_MS;
    }
  }
  *frames_per_second = frames > 1 ? (frames - 1) * 1e3 / (last - first) : 0;
  *backlog = last > sent ? last - sent : 0;
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display_with_xtest();
  double *rates = calloc(plan.count, sizeof *rates), *waits = calloc(plan.count, sizeof *waits);
  for (int i = 0; i < plan.command_count; i++) {
    Client client = launch_or_fail(display, plan.commands[i]);
    settle(display, client);
    for (int run = 0; run < plan.count; run++) burst(display, client, &rates[run], &waits[run]);
    settle(display, client);
    double before = sleeps(client.pid), deadline = now() + IDLE_MS;
    XEvent event;
    while (next_event(display, &event, deadline)) continue;
    double woken = sleeps(client.pid) - before;
    stop(display, client);
    report(i, "burst of motion", "frames/s", rates, plan.count);
    report(i, "burst of motion, last answer", "ms", waits, plan.count);
    report(i, "idle for 10 s", "wake-ups", &woken, 1);
  }
  free(rates);
  free(waits);
  XCloseDisplay(display);
}
