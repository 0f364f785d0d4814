// Cairo with its PDF and X window surfaces, and memory that an X server shares; what Swift cannot
// import comes as inline functions.
#pragma once
#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
