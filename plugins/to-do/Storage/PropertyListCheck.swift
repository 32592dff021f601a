#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Finds property lists that the decoder must not see: it recurses, and ends the process if a number is not
/// UTF-8.
enum PropertyListCheck {
  /// Whether the bytes may be decoded: they are binary, or XML in UTF-8 that is not nested deep.
  static func isDecodable(_ data: Data) -> Bool {
    if data.starts(with: Array("bplist".utf8)) { return true }
    let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"),
      String(validating: text, as: UTF8.self) != nil
    else { return false }
    return text.withUnsafeBytes(isShallow)
  }

  private static func isShallow(_ text: UnsafeRawBufferPointer) -> Bool {
    var (depth, place) = (0, 0)
    while let open = index(of: "<", in: text, from: place) {
      // Text in comments and the like opens and closes nothing.
      if let end = end(ofSection: "<!--", "-->", in: text, at: open)
        ?? end(ofSection: "<![CDATA[", "]]>", in: text, at: open)
      {
        place = end
        continue
      }
      guard let close = index(of: ">", in: text, from: open) else { return true }
      switch (text[open + 1], text[close - 1]) {
      case (UInt8(ascii: "/"), _): depth -= 1
      case (UInt8(ascii: "!"), _):
        // A document type with declarations of its own.
        if text[open..<close].contains(UInt8(ascii: "[")) { return false }
      case (UInt8(ascii: "?"), _), (_, UInt8(ascii: "/")): break
      default: depth += 1
      }
      if depth > PropertyListValue.deepest * 2 { return false }
      place = close + 1
    }
    return true
  }

  /// Returns the index behind a section that starts at an index, or nil if none starts there.
  private static func end(
    ofSection start: String, _ end: String, in text: UnsafeRawBufferPointer, at place: Int
  ) -> Int? {
    guard text[place...].starts(with: start.utf8) else { return nil }
    var from = place + start.utf8.count
    while let close = index(of: ">", in: text, from: from) {
      from = close + 1
      if text[place + start.utf8.count..<from].suffix(3).elementsEqual(end.utf8) { return from }
    }
    return text.count
  }

  private static func index(
    of character: Unicode.Scalar, in text: UnsafeRawBufferPointer, from place: Int
  ) -> Int? {
    guard let base = text.baseAddress, place < text.count,
      let found = memchr(base + place, Int32(character.value), text.count - place)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
