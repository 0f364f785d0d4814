/* What is in a PNG: its width and height, how many bars it shows and which share they cover. */
#include "bars.h"

#include <stdio.h>

int main(int argc, char **argv) {
  if (argc != 2) {
    fputs("usage: picture FILE\n", stderr);
    return 64;
  }
  cairo_surface_t *file = cairo_image_surface_create_from_png(argv[1]);
  if (cairo_surface_status(file) != CAIRO_STATUS_SUCCESS) {
    fprintf(stderr, "picture: %s\n", cairo_status_to_string(cairo_surface_status(file)));
    return 65;
  }
  int width = cairo_image_surface_get_width(file), height = cairo_image_surface_get_height(file);
  cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create(picture); /* whatever the format: transparent ones on white */
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_paint(cr);
  cairo_set_source_surface(cr, file, 0, 0);
  cairo_paint(cr);
  cairo_destroy(cr);
  cairo_surface_flush(picture);
  Bars bars = find_bars(picture);
  printf("%d %d %d %.4f\n", width, height, bars.count, bars.coverage);
  cairo_surface_destroy(picture);
  cairo_surface_destroy(file);
  return 0;
}
