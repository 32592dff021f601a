/// Splits a stream of bytes into the messages of the base protocol: headers, an empty line, and a body whose length
/// `Content-Length` gives.
package struct FrameReader: Sendable {
  /// The maximum number of bytes of a body: a document of the largest size, with every byte escaped.
  package static let longestBody = 512 << 20
  private static let longestHeader = 8192

  /// A stream that cannot be split into messages any more.
  package struct Malformed: Error, Hashable, Sendable {
    package let reason: String
  }

  private var bytes: [UInt8] = []
  private var consumed = 0
  private var bodyLength: Int?

  package init() {}

  package mutating func append(_ more: some Collection<UInt8>) {
    if consumed > 0, consumed == bytes.count || consumed > 1 << 20 {
      bytes.removeSubrange(..<consumed)
      consumed = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Returns the body of the next message, or nil if it is incomplete.
  package mutating func next() throws(Malformed) -> [UInt8]? {
    if bodyLength == nil {
      let limit = min(bytes.count, consumed + Self.longestHeader)
      guard let end = bytes[consumed..<limit].firstRange(of: Array("\r\n\r\n".utf8)) else {
        if bytes.count - consumed > Self.longestHeader {
          throw Malformed(reason: "a header has no end")
        }
        return nil
      }
      bodyLength = try Self.length(in: bytes[consumed..<end.lowerBound])
      consumed = end.upperBound
    }
    guard let length = bodyLength, bytes.count - consumed >= length else { return nil }
    let body = Array(bytes[consumed..<consumed + length])
    consumed += length
    bodyLength = nil
    return body
  }

  private static func length(in header: ArraySlice<UInt8>) throws(Malformed) -> Int {
    var length: Int?
    for line in header.split(separator: 0x0A) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { throw Malformed(reason: "a header has no colon") }
      let name = String(decoding: parts[0], as: UTF8.self).lowercased()
      guard name == "content-length" else { continue }
      let digits = parts[1].filter { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }
      guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }),
        let value = Int(String(decoding: digits, as: UTF8.self)), value <= longestBody
      else { throw Malformed(reason: "Content-Length is not a valid number") }
      length = value
    }
    guard let length else { throw Malformed(reason: "Content-Length is missing") }
    return length
  }

  package static func frame(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
