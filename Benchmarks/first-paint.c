/* How long a program takes from its start until its first picture is complete on the screen. The
   programs take turns, so that a slow minute of the machine meets all of them; one that fails gets
   no more turns. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>

static void leave_picture(Display *display, Client client, const char *folder, int index) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%d.png", folder, index);
  cairo_surface_t *picture = picture_of(display, client.area);
  cairo_surface_write_to_png(picture, path);
  cairo_surface_destroy(picture);
}

int main(int argc, char **argv) {
  Plan plan = parse_plan(argc, argv);
  Display *display = open_display();
  const char *failures[MAXIMUM_COMMANDS] = {0};
  size_t all = (size_t)plan.count * plan.command_count;
  double *samples = calloc(all, sizeof *samples), *busy = calloc(all, sizeof *busy);
  for (int run = plan.is_warm ? 0 : -1; run < plan.count; run++) { /* -1 warms and is not counted */
    for (int i = 0; i < plan.command_count; i++) {
      if (failures[i]) continue;
      Client client = launch(display, plan.commands[i]);
      failures[i] = client.failure;
      if (client.failure) continue;
      if (plan.pictures) leave_picture(display, client, plan.pictures, i);
      double taken = processor_time(client); /* with the pause in which nothing was drawn */
      stop(display, client);
      if (run < 0) continue;
      samples[i * plan.count + run] = client.painted - client.start;
      busy[i * plan.count + run] = taken;
    }
  }
  for (int i = 0; i < plan.command_count; i++) {
    if (failures[i]) {
      report_failure(i, failures[i]);
    } else {
      report(i, "first paint", "ms", samples + (size_t)i * plan.count, plan.count);
      report(i, "first paint, processor time", "ms", busy + (size_t)i * plan.count, plan.count);
    }
  }
  free(samples);
  free(busy);
  XCloseDisplay(display);
}
