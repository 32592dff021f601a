internal import Platform
internal import RunRecords

/// The form of runs in rows.
enum RunRecord {
  /// The maximum size of a title, an input or a note, in bytes.
  static let longestText = 4096
  static let mostInputs = 200

  /// Returns a text cut to the maximum size, at the end of a character.
  static func cut(_ text: String) -> String {
    text.utf8.count > longestText ? RunMessage.cut(text, to: longestText - 3) : text
  }

  static func text(of inputs: [RunInput]) -> String {
    json(inputs.prefix(mostInputs).map { [cut($0.name), $0.value.map(cut)] })
  }

  static func text(of tags: Set<String>) -> String { json(tags.map(cut).sorted()) }

  static func inputs(_ text: String) -> [RunInput] {
    decoded([[String?]].self, text).compactMap { pair in
      guard let name = pair.first ?? nil else { return nil }
      return RunInput(name: name, value: pair.count > 1 ? pair[1] : nil)
    }
  }

  static func tags(_ text: String) -> Set<String> { Set(decoded([String].self, text)) }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding texts cannot fail.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  private static func decoded<Element: Decodable>(_ type: [Element].Type, _ text: String)
    -> [Element]
  {
    (try? JSONDecoder().decode(type, from: Data(text.utf8))) ?? []
  }
}
