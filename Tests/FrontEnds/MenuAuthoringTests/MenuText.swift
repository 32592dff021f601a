import SourceText

/// A value of a made-up menu, with its keys in order, and as text of each format.
indirect enum MenuText: Sendable {
  case word(String)
  case number(Int)
  case list([MenuText])
  case keys([(String, MenuText)])

  static func item(_ keys: (String, MenuText)...) -> MenuText { .keys(keys) }

  /// A layout of the text.
  enum Layout: String, CaseIterable {
    case block, flow, json, xml, oldStyle

    var name: String {
      switch self {
      case .block, .flow: "main.yaml"
      case .json: "main.json"
      case .xml, .oldStyle: "main.plist"
      }
    }
  }

  /// Returns the value as the content of a file.
  func text(_ layout: Layout) -> String {
    switch layout {
    case .block: block(indent: "") + "\n"
    case .flow: flow(isJSON: false) + "\n"
    case .json: flow(isJSON: true) + "\n"
    case .xml: "<plist version=\"1.0\">\n\(xml(indent: ""))</plist>\n"
    case .oldStyle: oldStyle + "\n"
    }
  }

  private func block(indent: String) -> String {
    switch self {
    case .list(let values) where !values.isEmpty:
      values.map { "- " + $0.block(indent: indent + "  ") }.joined(separator: "\n" + indent)
    case .keys(let entries) where !entries.isEmpty:
      entries.map { key, value in
        if case .list(let inner) = value, !inner.isEmpty {
          return "\(key):\n\(indent)  \(value.block(indent: indent + "  "))"
        }
        if case .keys(let inner) = value, !inner.isEmpty {
          return "\(key):\n\(indent)  \(value.block(indent: indent + "  "))"
        }
        return "\(key): \(value.block(indent: indent))"
      }.joined(separator: "\n" + indent)
    default: flow(isJSON: false)
    }
  }

  private func flow(isJSON: Bool) -> String {
    switch self {
    case .word(let text): isJSON || text.contains("{") ? "\"\(text)\"" : text
    case .number(let number): "\(number)"
    case .list(let values):
      "[" + values.map { $0.flow(isJSON: isJSON) }.joined(separator: ", ") + "]"
    case .keys(let entries):
      "{"
        + entries.map { key, value in
          (isJSON || key.contains("[") ? "\"\(key)\"" : key) + ": " + value.flow(isJSON: isJSON)
        }.joined(separator: ", ") + "}"
    }
  }

  private func xml(indent: String) -> String {
    switch self {
    case .word(let text): return "\(indent)<string>\(text)</string>\n"
    case .number(let number): return "\(indent)<integer>\(number)</integer>\n"
    case .list(let values):
      if values.isEmpty { return "\(indent)<array/>\n" }
      let inner = values.map { $0.xml(indent: indent + "\t") }.joined()
      return "\(indent)<array>\n\(inner)\(indent)</array>\n"
    case .keys(let entries):
      if entries.isEmpty { return "\(indent)<dict/>\n" }
      let inner = entries.map { key, value in
        "\(indent)\t<key>\(key)</key>\n" + value.xml(indent: indent + "\t")
      }.joined()
      return "\(indent)<dict>\n\(inner)\(indent)</dict>\n"
    }
  }

  private var oldStyle: String {
    switch self {
    case .word(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    case .list(let values): "( " + values.map(\.oldStyle).joined(separator: ", ") + " )"
    case .keys(let entries):
      "{ " + entries.map { key, value in "\"\(key)\" = \(value.oldStyle); " }.joined() + "}"
    }
  }
}
