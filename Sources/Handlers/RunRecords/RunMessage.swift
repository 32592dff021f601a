package import Platform

/// A run as a stream or a file keeps it: JSON, which readers of these see in full.
package struct RunMessage {
  static let version = 1
  /// The largest message in bytes, written or read.
  package static let longest = 4 << 20

  /// Returns the message of a run, or nil if it is larger than `limit` even when it is cut.
  ///
  /// In a message that is too large, the output is cut in its middle, then the inputs and the note.
  ///
  /// - Parameter host: the machine where it ran, unless the run names one.
  package static func data(of run: ArchivedRun, host: String?, limit: Int) -> Data? {
    let limit = min(limit, longest)
    for longestText in [Int.max, 1024, 64] {
      var run = run
      run.host = run.host ?? host
      run.inputs = run.inputs.map { input in
        RunInput(
          name: cut(input.name, to: longestText),
          value: input.value.map { cut($0, to: longestText) })
      }
      run.note = run.note.map { cut($0, to: longestText) }
      let output = run.output
      var count = output.head.count + output.tail.count
      run.output = output.cut(to: 0)
      let bare = encoded(run)?.count ?? .max
      guard bare <= limit else { continue }
      while true {
        run.output = output.cut(to: count)
        guard let data = encoded(run) else { return nil }
        if data.count <= limit { return data }
        // How many characters of JSON some bytes need is unknown in advance.
        count = min(count * 15 / 16, count * (limit - bare) / max(1, data.count - bare))
      }
    }
    return nil
  }

  /// Reads a message; returns nil for an invalid one, or another version.
  package static func run(in data: Data) -> ArchivedRun? {
    guard data.count <= longest, let run = try? JSONDecoder().decode(ArchivedRun.self, from: data),
      run.version == version
    else { return nil }
    return run
  }

  private static func encoded(_ run: ArchivedRun) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return try? encoder.encode(run)
  }

  /// Returns a text without what follows its first `count` bytes, with an ellipsis in its place.
  package static func cut(_ text: String, to count: Int) -> String {
    guard text.utf8.count > count else { return text }
    let part = ArchivedOutput(head: Array(text.utf8.prefix(count)), tail: [], size: .max)
    return String(decoding: part.withoutPartialCharacters.head, as: UTF8.self) + "…"
  }
}

extension ArchivedOutput: Codable {
  private struct Content: Codable {
    /// The size of the whole output, including the part between `head` and `tail` that is left out.
    var size: Int
    /// `text`, or `base64` for bytes that are not text.
    var encoding: String
    var head: String
    var tail: String?
  }

  package init(from decoder: any Decoder) throws {
    let content = try Content(from: decoder)
    let parts = [content.head, content.tail ?? ""].compactMap { part -> [UInt8]? in
      switch content.encoding {
      case "text": Array(part.utf8)
      case "base64": Data(base64Encoded: part).map { Array($0) }
      default: nil
      }
    }
    guard parts.count == 2 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "not the output of a run"))
    }
    self.init(head: parts[0], tail: parts[1], size: content.size)
  }

  package func encode(to encoder: any Encoder) throws {
    // The log may cut within a character.
    let whole = withoutPartialCharacters
    let texts = [whole.head, whole.tail].compactMap(Self.text)
    let isText = texts.count == 2
    let parts = isText ? texts : [head, tail].map { Data($0).base64EncodedString() }
    let content = Content(
      size: size, encoding: isText ? "text" : "base64", head: parts[0],
      tail: isWhole ? nil : parts[1])
    try content.encode(to: encoder)
  }

  /// Returns bytes as a text; nil if they are not valid UTF-8, or would need more room than as base64.
  private static func text(_ bytes: [UInt8]) -> String? {
    let room = bytes.reduce(0) { room, byte in
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\""),
        UInt8(ascii: "\\"):
        room + 2
      case ..<0x20: room + 6
      default: room + 1
      }
    }
    guard room <= bytes.count + bytes.count / 3 + 64 else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
