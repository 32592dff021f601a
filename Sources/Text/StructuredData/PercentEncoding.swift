extension String {
  /// Returns the text with `%` and two digits for each byte but letters, digits and the ASCII characters of `kept`,
  /// which are by default the unreserved ones of an address (RFC 3986, section 2.3).
  package func percentEncoded(except kept: String = "-._~") -> String {
    func isKept(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: kept.utf8.contains(byte)
      }
    }
    if utf8.allSatisfy(isKept) { return self }
    return utf8.reduce(into: "") { encoded, byte in
      if isKept(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// The text with the byte in place of each `%` and two digits; any other `%` is unchanged.
  package var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(number)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
