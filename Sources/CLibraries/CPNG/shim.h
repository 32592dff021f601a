#include <png.h>
// libpng is made with it and cannot be without it.
#include <zlib.h>

// Swift cannot see these macros, which are made of others.

static inline png_uint_32 cpng_image_version(void) { return PNG_IMAGE_VERSION; }
static inline png_uint_32 cpng_format_rgba(void) { return PNG_FORMAT_RGBA; }
static inline png_uint_32 cpng_flag_16bit_srgb(void) { return PNG_IMAGE_FLAG_16BIT_sRGB; }

static inline int cpng_inflate_init(z_stream *stream) { return inflateInit(stream); }
// The format of gzip: a window of 2^15 bytes, and 16 for its header.
static inline int cpng_gzip_init(z_stream *stream) {
  return deflateInit2(stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}
