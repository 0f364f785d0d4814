// libpng's writer. Its errors are long jumps, which Swift cannot take part in: they stay within this
// function, and the callback that it is given must return.
#pragma once
#include <png.h>
#include <stddef.h>

typedef int (*barchart_png_sink)(void *context, const unsigned char *bytes, size_t count);

static inline void barchart_png_put(png_structp png, png_bytep bytes, png_size_t count) {
  void **target = (void **)png_get_io_ptr(png);
  if (!((barchart_png_sink)target[0])(target[1], bytes, count)) png_error(png, "sink");
}

static inline void barchart_png_flush(png_structp png) { (void)png; }

// By default libpng writes to standard error, which is not its to write to.
static inline void barchart_png_fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static inline void barchart_png_warn(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Native-endian 0xXXRRGGBB pixels, and how many of them make a metre.
typedef struct {
  const unsigned char *pixels;
  size_t bytes_per_row;
  unsigned width, height;
  unsigned pixels_per_metre;
} barchart_png_picture;

// UTF-8, NULL where there is nothing to say; the keywords are those of PNG 1.2, section 4.2.3.
typedef struct {
  const char *title, *description, *software;
} barchart_png_texts;

static inline void barchart_png_describe(png_structp png, png_infop info, barchart_png_texts texts) {
  const char *const keywords[] = {"Title", "Description", "Software"};
  const char *const values[] = {texts.title, texts.description, texts.software};
  for (int i = 0; i < 3; i++) {
    if (values[i] == NULL) continue;
    png_text text = {0};
    text.compression = PNG_ITXT_COMPRESSION_NONE;
    text.key = (png_charp)keywords[i];
    text.text = (png_charp)values[i];
    text.lang = (png_charp)"";
    text.lang_key = (png_charp)"";
    png_set_text(png, info, &text, 1);
  }
}

// Writes 8-bit RGB; 1 on success, 0 where the sink has returned 0 or memory ran out.
//
// Charts are flat areas: without a row filter they are written in a quarter of the time that libpng's
// choice of filters takes, which is made for photographs (docs/decisions/0007-png.md).
static inline int barchart_png_write(barchart_png_picture picture, barchart_png_texts texts, int level,
                                     barchart_png_sink sink, void *context) {
  void *target[2] = {(void *)sink, context};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, barchart_png_fail,
                                            barchart_png_warn);
  if (png == NULL) return 0;
  png_infop info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, target, barchart_png_put, barchart_png_flush);
  png_set_compression_level(png, level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_IHDR(png, info, picture.width, picture.height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_pHYs(png, info, picture.pixels_per_metre, picture.pixels_per_metre,
               PNG_RESOLUTION_METER);
  barchart_png_describe(png, info, texts);
  png_write_info(png, info);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_filler(png, 0, PNG_FILLER_AFTER);
  png_set_bgr(png);
#else
  png_set_filler(png, 0, PNG_FILLER_BEFORE);
#endif
  for (unsigned y = 0; y < picture.height; y++)
    png_write_row(png, picture.pixels + y * picture.bytes_per_row);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return 1;
}
