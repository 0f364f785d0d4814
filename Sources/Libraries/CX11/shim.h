// The part of Xlib, XSync and XInput2 that the X11 target uses.
#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/keysym.h>
#include <X11/XKBlib.h>
#include <X11/cursorfont.h>
#include <X11/extensions/sync.h>
#include <X11/extensions/XInput2.h>

// Xlib's input methods take lists of arguments of any length, which Swift cannot pass.

// The method shows what is being composed by itself, at the place that it is told.
static inline XIC input_context_create(XIM method, Window window, XIMStyle style) {
  return XCreateIC(method, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window,
                   (char *)0);
}

static inline void input_context_set_spot(XIC context, short x, short y) {
  XPoint spot = {x, y};
  XVaNestedList list = XVaCreateNestedList(0, XNSpotLocation, &spot, (char *)0);
  if (!list) return;
  XSetICValues(context, XNPreeditAttributes, list, (char *)0);
  XFree(list);
}

// The events that a context wants to see.
static inline unsigned long input_context_events(XIC context) {
  unsigned long mask = 0;
  XGetICValues(context, XNFilterEvents, &mask, (char *)0);
  return mask;
}

// `callback` is kept, and called when the method's server has gone.
static inline void input_method_on_end(XIM method, XIMCallback *callback) {
  XSetIMValues(method, XNDestroyCallback, callback, (char *)0);
}
