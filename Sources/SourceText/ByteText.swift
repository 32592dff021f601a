extension String {
  /// The text with every place of `part` replaced, found by its bytes.
  ///
  /// `replacing(_:with:)` looks at characters: a quotation mark with a combining mark behind it is another
  /// character, and a shell sees a quotation mark all the same.
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

  /// Whether one of the bytes of `characters`, which are ASCII, stands in the text.
  package func containsByte(of characters: String) -> Bool {
    utf8.contains { characters.utf8.contains($0) }
  }
}
