// Cairo and its X window surface; what Swift cannot import comes as inline functions.
#pragma once
#include <cairo.h>
#include <cairo-xlib.h>
