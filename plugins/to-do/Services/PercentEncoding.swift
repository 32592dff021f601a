/// Text as part of an address (RFC 3986, 2.1).
enum PercentEncoding {
  /// Returns the text with all bytes of its UTF-8 encoded except letters and digits of ASCII and the underscore,
  /// so that no server takes any of it for syntax.
  static func encode(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return encoded
  }
}
