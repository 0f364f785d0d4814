/* Whether a picture shows the bars, and where: by it the first paint of every program is held to be
   complete, and a click finds a bar. Every chart here is drawn in the blue of barchart's first
   series, #2F6BDB, on a light ground; with narrow bars the edges mix the two. */
#pragma once

#include <X11/Xlib.h>
#include <cairo.h>

enum { MAXIMUM_BARS = 16 };

typedef struct {
  int count;                 /* those that a row of pixels just above the axis crosses */
  int row;                   /* this row */
  int centres[MAXIMUM_BARS]; /* where the bars are in it */
  double coverage;           /* the share of all pixels that are blue */
} Bars;

/* The bars in a picture of 32 bits a pixel. */
Bars find_bars(cairo_surface_t *picture);

/* What lies in a part of the screen, without the pointer; to be destroyed by the caller. */
cairo_surface_t *picture_of(Display *display, XRectangle area);

/* How many pixels differ between two pictures of one size. */
int difference(cairo_surface_t *a, cairo_surface_t *b);
