// zlib's reader. Its constructor is a macro, which Swift cannot see.
#pragma once
#include <zlib.h>

// RFC 1952 with the largest window, and nothing but that: neither zlib's own header nor none at all.
static inline int barchart_inflate_init(z_streamp stream) {
  return inflateInit2(stream, 16 + MAX_WBITS);
}
