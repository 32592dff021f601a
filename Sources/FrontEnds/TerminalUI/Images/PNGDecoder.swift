internal import CPNG

enum PNGDecoder {
  /// Returns the pixels, four bytes each: red, green, blue, opacity; row by row from the top.
  ///
  /// The size must have been checked against the limits; a PNG with another size is refused.
  static func pixels(of chunks: PNGChunks) throws(PictureError) -> [UInt8] {
    guard !inflatesTooFar(chunks) else { throw .damaged("it has more data than pixels") }
    var image = png_image()
    image.version = cpng_image_version()
    // After an error libpng frees its memory itself; then this has no effect.
    defer { png_image_free(&image) }
    var pixels: [UInt8] = []
    let isRead = chunks.essential.withUnsafeBytes { bytes in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0,
        Int(image.width) == chunks.width, Int(image.height) == chunks.height
      else { return false }
      image.format = cpng_format_rgba()
      // Without a colour space of their own, 16-bit samples are sRGB, like 8-bit ones.
      image.flags |= cpng_flag_16bit_srgb()
      pixels = [UInt8](repeating: 0, count: chunks.width * chunks.height * 4)
      return pixels.withUnsafeMutableBytes { buffer in
        png_image_finish_read(
          &image, nil, buffer.baseAddress, png_int_32(chunks.width * 4), nil) != 0
      }
    }
    guard isRead else { throw .damaged(message(of: image)) }
    return pixels
  }

  private static func message(of image: png_image) -> String {
    let text = withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.isEmpty ? "it cannot be read" : text
  }

  /// The number of bytes that may follow the rows, because some programs write slightly too much.
  private static let excess = 64 << 10

  /// Whether the data grow far beyond the rows of the picture when inflated.
  ///
  /// libpng inflates all data, which may be a thousand times as much as the compressed size.
  private static func inflatesTooFar(_ chunks: PNGChunks) -> Bool {
    var stream = z_stream()
    guard cpng_inflate_init(&stream) == Z_OK else { return false }
    defer { inflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: 32 << 10)
    var room = chunks.rowBytes + excess
    // zlib does not write to its input, but declares that only in newer versions.
    var data = chunks.essential
    for range in chunks.imageData {
      let goesOn = data.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          stream.next_in = input.baseAddress.map { $0 + range.lowerBound }
          stream.avail_in = uInt(range.count)
          repeat {
            stream.next_out = output.baseAddress
            stream.avail_out = uInt(output.count)
            let status = inflate(&stream, Z_NO_FLUSH)
            room -= output.count - Int(stream.avail_out)
            // All data of this chunk have been read.
            if status == Z_BUF_ERROR { return true }
            // Errors in the data are found by libpng again, which reports them better.
            if status != Z_OK || room < 0 { return false }
          } while stream.avail_in > 0 || stream.avail_out == 0
          return true
        }
      }
      if !goesOn { break }
    }
    return room < 0
  }
}
