package enum DocumentURI {
  /// Returns the path that an address names; for a document without a file, the address itself.
  package static func path(_ uri: String) -> String {
    guard uri.lowercased().hasPrefix("file://") else { return uri }
    let rest = uri.dropFirst("file://".count)
    // There may be a host before the path.
    guard let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { return uri }
    var bytes: [UInt8] = []
    var encoded = Array(rest[slash...].utf8)[...]
    while let byte = encoded.popFirst() {
      if byte == UInt8(ascii: "%"), encoded.count >= 2,
        let value = UInt8(String(decoding: encoded.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        encoded = encoded.dropFirst(2)
      } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        break
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func uri(_ path: String) -> String {
    guard path.utf8.first == UInt8(ascii: "/") else { return path }
    var text = "file://"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
