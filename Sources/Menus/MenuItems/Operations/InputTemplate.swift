/// A text in which `{{name}}` is replaced by a value.
///
/// A value is inserted as it is, once: braces in it are not replaced again.
package struct InputTemplate: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case text(String)
    case place(name: String)
  }

  private let parts: [Part]

  /// Parses `text`; braces around anything but a name, as in `{{.Names}}`, belong to the text.
  package init(_ text: String) {
    var parts: [Part] = []
    let bytes = Array(text.utf8)
    var start = 0
    func add(upTo end: Int) {
      if end > start { parts.append(.text(String(decoding: bytes[start..<end], as: UTF8.self))) }
    }
    for (name, range) in Self.places(in: bytes) {
      add(upTo: range.lowerBound)
      parts.append(.place(name: name))
      start = range.upperBound
    }
    add(upTo: bytes.count)
    self.parts = parts
  }

  static func places(in bytes: [UInt8]) -> [(name: String, range: Range<Int>)] {
    var found: [(name: String, range: Range<Int>)] = []
    var index = 0
    while index + 4 < bytes.count {
      if bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "{"),
        let (name, end) = place(in: bytes, after: index + 2)
      {
        found.append((name, index..<end))
        index = end
      } else {
        index += 1
      }
    }
    return found
  }

  package var names: [String] {
    parts.compactMap { if case .place(let name) = $0 { name } else { nil } }
  }

  /// Returns the text with the values of its names; a name without a value is replaced by nothing.
  package func filled(_ value: (_ name: String) -> String?) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .place(let name): value(name) ?? ""
      }
    }.joined()
  }

  /// Returns the name of the place whose braces end before `start`, and the end of the place.
  static func place(in bytes: [UInt8], after start: Int) -> (String, Int)? {
    var index = start
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    let first = index
    while index < bytes.count, isInName(bytes[index]) { index += 1 }
    let name = bytes[first..<index]
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    guard !name.isEmpty, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "}"),
      bytes[index + 1] == UInt8(ascii: "}")
    else { return nil }
    return (String(decoding: name, as: UTF8.self), index + 2)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isInName(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
