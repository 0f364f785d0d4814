// Pango on Cairo.
#pragma once
#include <pango/pangocairo.h>
