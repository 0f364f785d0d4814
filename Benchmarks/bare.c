/* The least that a program on these libraries can do, to compare barchart's start with: open a
   window with Xlib, fill seven rectangles with Cairo, show one line with Pango. Ends with a key or
   a close. */
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <cairo-xlib.h>
#include <pango/pangocairo.h>
#include <stdio.h>

enum { WIDTH = 800, HEIGHT = 600, BARS = 7 };

static const double values[BARS] = {898, 670, 725, 439, 1232, 771, 365};

static void draw(cairo_surface_t *surface, int width, int height) {
  cairo_t *cr = cairo_create(surface);
  cairo_set_source_rgb(cr, 0.988, 0.988, 0.980);
  cairo_paint(cr);

  cairo_set_source_rgb(cr, 0.184, 0.420, 0.859);
  double step = (width - 48.0) / BARS;
  for (int i = 0; i < BARS; i++) {
    double length = (height - 96.0) * values[i] / 1400;
    cairo_rectangle(cr, 24 + step * (i + 0.1), height - 24 - length, step * 0.8, length);
  }
  cairo_fill(cr);

  PangoLayout *layout = pango_cairo_create_layout(cr);
  PangoFontDescription *font = pango_font_description_from_string("Sans 15");
  pango_layout_set_font_description(layout, font);
  pango_layout_set_text(layout, "Daily step count", -1);
  cairo_set_source_rgb(cr, 0.110, 0.129, 0.118);
  cairo_move_to(cr, 24, 24);
  pango_cairo_show_layout(cr, layout);

  pango_font_description_free(font);
  g_object_unref(layout);
  cairo_destroy(cr);
}

int main(void) {
  Display *display = XOpenDisplay(NULL);
  if (!display) {
    fputs("bare: the display cannot be opened\n", stderr);
    return 69;
  }
  int screen = DefaultScreen(display);
  XSetWindowAttributes attributes = {
      .background_pixmap = None,
      .event_mask = ExposureMask | StructureNotifyMask | KeyPressMask,
  };
  Window window =
      XCreateWindow(display, RootWindow(display, screen), 0, 0, WIDTH, HEIGHT, 0, CopyFromParent,
                    InputOutput, CopyFromParent, CWBackPixmap | CWEventMask, &attributes);
  Atom delete_window = XInternAtom(display, "WM_DELETE_WINDOW", False);
  XSetWMProtocols(display, window, &delete_window, 1);
  XStoreName(display, window, "bare");
  XMapWindow(display, window);

  cairo_surface_t *surface = cairo_xlib_surface_create(
      display, window, DefaultVisual(display, screen), WIDTH, HEIGHT);
  int width = WIDTH, height = HEIGHT, done = 0;
  while (!done) {
    XEvent event;
    XNextEvent(display, &event);
    switch (event.type) {
    case ConfigureNotify:
      width = event.xconfigure.width;
      height = event.xconfigure.height;
      cairo_xlib_surface_set_size(surface, width, height);
      break;
    case Expose:
      if (event.xexpose.count == 0) draw(surface, width, height);
      break;
    case ClientMessage:
      done = (Atom)event.xclient.data.l[0] == delete_window;
      break;
    case KeyPress:
      done = 1;
      break;
    }
  }
  cairo_surface_destroy(surface);
  XCloseDisplay(display);
  return 0;
}
