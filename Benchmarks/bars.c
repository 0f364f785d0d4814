/* Implements bars.h. */
#include "bars.h"

#include <X11/Xutil.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Narrower runs of blue may be letters; higher up, labels cut bars, and other parts are blue. */
enum { LEAST_WIDTH = 20, LEAST_BLUE = 60, ABOVE_AXIS = 6 };

static int is_bar(uint32_t pixel) {
  int red = pixel >> 16 & 255, blue = pixel & 255;
  return blue - red >= LEAST_BLUE;
}

static const uint32_t *row_of(cairo_surface_t *picture, int y) {
  return (const uint32_t *)(cairo_image_surface_get_data(picture) +
                            (size_t)y * cairo_image_surface_get_stride(picture));
}

/* The runs of blue in a row of pixels; the number of its blue pixels is added to `covered`. */
static Bars bars_in_row(cairo_surface_t *picture, int y, long *covered) {
  int width = cairo_image_surface_get_width(picture);
  const uint32_t *row = row_of(picture, y);
  Bars found = {.row = y};
  for (int x = 0, begin = 0; x <= width; x++) {
    if (x < width && is_bar(row[x])) {
      ++*covered;
      continue;
    }
    if (x - begin >= LEAST_WIDTH && found.count < MAXIMUM_BARS)
      found.centres[found.count++] = (begin + x) / 2;
    begin = x + 1;
  }
  return found;
}

Bars find_bars(cairo_surface_t *picture) {
  Bars bars = {0};
  int width = cairo_image_surface_get_width(picture);
  int height = cairo_image_surface_get_height(picture), lowest = -1;
  long covered = 0;
  for (int y = height - 1; y >= 0; y--) {
    Bars found = bars_in_row(picture, y, &covered);
    if (lowest < 0 && found.count > 0) lowest = y;
    if (y == lowest - ABOVE_AXIS) bars = found;
  }
  bars.coverage = width * height > 0 ? (double)covered / ((double)width * height) : 0;
  return bars;
}

cairo_surface_t *picture_of(Display *display, XRectangle area) {
  int screen = DefaultScreen(display);
  int right = area.x + area.width, bottom = area.y + area.height;
  int left = area.x < 0 ? 0 : area.x, top = area.y < 0 ? 0 : area.y;
  if (right > DisplayWidth(display, screen)) right = DisplayWidth(display, screen);
  if (bottom > DisplayHeight(display, screen)) bottom = DisplayHeight(display, screen);
  int width = right > left ? right - left : 0, height = bottom > top ? bottom - top : 0;
  cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  if (width == 0 || height == 0) return picture;
  XImage *image = XGetImage(display, DefaultRootWindow(display), left, top, width, height,
                            AllPlanes, ZPixmap);
  if (!image) return picture;
  for (int y = 0; y < height && image->bits_per_pixel == 32; y++)
    memcpy((void *)row_of(picture, y), image->data + (size_t)y * image->bytes_per_line,
           (size_t)width * 4);
  cairo_surface_mark_dirty(picture);
  XDestroyImage(image);
  return picture;
}

int difference(cairo_surface_t *a, cairo_surface_t *b) {
  int width = cairo_image_surface_get_width(a), height = cairo_image_surface_get_height(a);
  int count = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      count += (row_of(a, y)[x] & 0xFFFFFF) != (row_of(b, y)[x] & 0xFFFFFF);
  return count;
}
