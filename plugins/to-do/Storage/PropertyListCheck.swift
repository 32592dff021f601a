#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Finds property lists that the decoder must not see: it recurses, and ends the process if a number is not UTF-8.
enum PropertyListCheck {
  /// Whether the bytes may be decoded: they are binary, or XML in UTF-8 that is not nested deep.
  static func isDecodable(_ data: Data) -> Bool {
    if data.starts(with: "bplist".utf8) { return true }
    let text = data.dropFirst(data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { $0 <= 0x20 }
    guard text.first == UInt8(ascii: "<"), String(validating: text, as: UTF8.self) != nil else {
      return false
    }
    return text.withUnsafeBytes { isShallow($0.split(separator: UInt8(ascii: "<"))) }
  }

  /// The starts and ends of sections whose text opens and closes nothing.
  private static let sections = [("!--", "-->"), ("![CDATA[", "]]>")]

  /// Returns whether elements are not nested deep.
  ///
  /// - Parameter parts: the texts behind each `<`.
  private static func isShallow(_ parts: [Slice<UnsafeRawBufferPointer>]) -> Bool {
    var depth = 0
    // The end of the section that was begun.
    var end: String?
    for part in parts {
      var rest = part
      if end == nil, let section = sections.first(where: { part.starts(with: $0.0.utf8) }) {
        (rest, end) = (part.dropFirst(section.0.utf8.count), section.1)
      }
      if let closing = end {
        if rest.contains(closing.utf8) { end = nil }
        continue
      }
      let tag = part.prefix { $0 != UInt8(ascii: ">") }
      switch (tag.first, tag.last) {
      case (UInt8(ascii: "/"), _): depth -= 1
      case (UInt8(ascii: "!"), _):
        // A document type with declarations of its own.
        if tag.contains(UInt8(ascii: "[")) { return false }
      case (UInt8(ascii: "?"), _), (_, UInt8(ascii: "/")): break
      default: depth += 1
      }
      if depth > PropertyListValue.deepest * 2 { return false }
    }
    return true
  }
}
