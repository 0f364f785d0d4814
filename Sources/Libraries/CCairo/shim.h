// Cairo with its PDF and X window surfaces; what Swift cannot import comes as inline functions.
#pragma once
#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-xlib.h>
