// Pango on Cairo.
#pragma once
#include <pango/pangocairo.h>

// Deprecated without another: layouts find the direction of a text by it still.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static inline PangoDirection text_direction(const char *text, int length) {
  return pango_find_base_dir(text, length);
}
G_GNUC_END_IGNORE_DEPRECATIONS
