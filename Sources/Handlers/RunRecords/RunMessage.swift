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
      run.inputs = run.inputs.map { input in
        RunInput(
          name: cut(input.name, to: longestText),
          value: input.value.map { cut($0, to: longestText) })
      }
      run.note = run.note.map { cut($0, to: longestText) }
      let output = run.output
      var count = output.head.count + output.tail.count
      run.output = output.cut(to: 0)
      let bare = encoded(run, host)?.count ?? .max
      guard bare <= limit else { continue }
      while true {
        run.output = output.cut(to: count)
        guard let data = encoded(run, host) else { return nil }
        if data.count <= limit { return data }
        // How many characters of JSON some bytes need is unknown in advance.
        count = min(count * 15 / 16, count * (limit - bare) / max(1, data.count - bare))
      }
    }
    return nil
  }

  /// Reads a message; returns nil for an invalid one, or another version.
  package static func run(in data: Data) -> ArchivedRun? {
    guard data.count <= longest, let content = try? JSONDecoder().decode(Content.self, from: data),
      content.version == version, let id = RunID(text: content.id),
      let output = content.output.archived
    else { return nil }
    return ArchivedRun(
      id: id,
      item: RunItem(
        path: content.item.path, title: content.item.title, tags: Set(content.item.tags)),
      user: content.user, state: content.state, started: content.started, ended: content.ended,
      inputs: content.inputs,
      exitStatus: content.exitStatus, note: content.note, stopper: content.stopper,
      host: content.host, via: content.via, output: output)
  }

  private static func encoded(_ run: ArchivedRun, _ host: String?) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return try? encoder.encode(Content(run, host: host))
  }

  private static func cut(_ text: String, to count: Int) -> String {
    guard text.utf8.count > count else { return text }
    let part = ArchivedOutput(head: Array(text.utf8.prefix(count)), tail: [], size: .max)
    return String(decoding: part.withoutPartialCharacters.head, as: UTF8.self) + "…"
  }
}

extension RunMessage {
  fileprivate struct Content: Codable {
    struct Item: Codable {
      var path: [String]
      var title: String
      var tags: [String]
    }

    struct Output: Codable {
      /// The size of the whole output, including the part between `head` and `tail` that is left out.
      var size: Int
      /// `text`, or `base64` for bytes that are not text.
      var encoding: String
      var head: String
      var tail: String?
    }

    var version = RunMessage.version
    var id: String
    var host: String?
    var via: String?
    var item: Item
    var user: String
    var state: RunState
    var started: Int
    var ended: Int
    var exitStatus: Int?
    var note: String?
    var stopper: String?
    var inputs: [RunInput]
    var output: Output

    init(_ run: ArchivedRun, host: String?) {
      id = run.id.text
      self.host = run.host ?? host
      via = run.via
      item = Item(path: run.item.path, title: run.item.title, tags: run.item.tags.sorted())
      (user, state) = (run.user, run.state)
      (started, ended) = (run.started, run.ended)
      (exitStatus, note, stopper) = (run.exitStatus, run.note, run.stopper)
      inputs = run.inputs
      output = Output(run.output)
    }
  }
}

extension RunMessage.Content.Output {
  init(_ output: ArchivedOutput) {
    size = output.size
    // The log may cut within a character.
    let whole = output.withoutPartialCharacters
    if let head = Self.text(whole.head), let tail = Self.text(whole.tail) {
      (encoding, self.head, self.tail) = ("text", head, output.isWhole ? nil : tail)
    } else {
      encoding = "base64"
      head = Data(output.head).base64EncodedString()
      tail = output.isWhole ? nil : Data(output.tail).base64EncodedString()
    }
  }

  var archived: ArchivedOutput? {
    switch encoding {
    case "text":
      return ArchivedOutput(head: Array(head.utf8), tail: Array((tail ?? "").utf8), size: size)
    case "base64":
      guard let head = Data(base64Encoded: head), let tail = Data(base64Encoded: tail ?? "") else {
        return nil
      }
      return ArchivedOutput(head: Array(head), tail: Array(tail), size: size)
    default: return nil
    }
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
