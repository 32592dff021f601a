internal import CPNG

/// Returns bytes in the format of gzip (RFC 1952), or nil if they cannot be compressed.
func gzipped(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = z_stream()
  guard cpng_gzip_init(&stream) == Z_OK else { return nil }
  defer { deflateEnd(&stream) }
  var input = bytes
  return input.withUnsafeMutableBufferPointer { input in
    let capacity = Int(deflateBound(&stream, UInt(input.count)))
    (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
    return try? [UInt8](unsafeUninitializedCapacity: capacity) { output, count throws(Incomplete) in
      (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(capacity))
      guard deflate(&stream, Z_FINISH) == Z_STREAM_END else { throw Incomplete() }
      count = capacity - Int(stream.avail_out)
    }
  }
}

private struct Incomplete: Error {}
