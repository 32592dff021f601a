extension String {
  /// Returns the text with every occurrence of `part` replaced, comparing bytes.
  ///
  /// `replacing(_:with:)` compares characters: a quotation mark followed by a combining mark is another
  /// character, but a shell still reads a quotation mark.
  package func replacingBytes(of part: String, with other: String) -> String {
    let (bytes, sought) = (Array(utf8), Array(part.utf8))
    guard let first = sought.first, bytes.count >= sought.count else { return self }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == first, bytes[index...].starts(with: sought) {
        result += Array(other.utf8)
        index += sought.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text as XML has it between tags.
  package var escapedForXML: String {
    replacingBytes(of: "&", with: "&amp;").replacingBytes(of: "<", with: "&lt;")
      .replacingBytes(of: ">", with: "&gt;").replacingBytes(of: "\r", with: "&#13;")
  }

  /// Returns whether the text contains one of the bytes of `characters`, which must be ASCII.
  package func containsByte(of characters: String) -> Bool {
    utf8.contains { characters.utf8.contains($0) }
  }

  /// The scheme in lower case if the text begins as an address of a web server does, or nil.
  package var webScheme: String? {
    ["https", "http"].first { scheme in
      let start = utf8.prefix(scheme.utf8.count + 3)
      return String(decoding: start, as: UTF8.self).lowercased() == scheme + "://"
    }
  }
}
