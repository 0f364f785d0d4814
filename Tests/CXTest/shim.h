// What a test needs to be the person in front of the window: fake input, pixels, damage, pictures
// in files.
#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/keysym.h>
#include <X11/XKBlib.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/sync.h>
#include <png.h>

// A macro that calls through the image's own function table.
static inline int destroy_image(XImage *image) { return XDestroyImage(image); }
static inline unsigned long all_planes(void) { return AllPlanes; }
static inline unsigned rgb_format(void) { return PNG_FORMAT_RGB; }
static inline unsigned png_image_version(void) { return PNG_IMAGE_VERSION; }
