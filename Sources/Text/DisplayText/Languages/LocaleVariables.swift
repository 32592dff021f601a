/// The user's locale, as environment variables name it.
package struct LocaleVariables: Sendable {
  private let variables: [String: String]

  package init(_ variables: [String: String]) { self.variables = variables }

  /// Returns the locale of a category such as `LC_CTYPE`: the first of `LC_ALL`, the category and `LANG` that
  /// is set, or `nil` if none is.
  private func name(of category: String) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
  }

  /// Whether the locale has no characters outside ASCII: it is `C` or `POSIX`.
  ///
  /// Without any variable UTF-8 is assumed, as in containers.
  package var isASCIIOnly: Bool { Self.isPlain(name(of: "LC_CTYPE")) }

  /// The language and region of messages, as in `en_US`; `en_001` if there is none.
  package var identifier: String {
    let name = name(of: "LC_MESSAGES")?.prefix { $0 != "." && $0 != "@" }
    guard let name, !name.isEmpty, !Self.isPlain(String(name)),
      name.utf8.allSatisfy({ $0 < 0x80 }),
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
    else { return "en_001" }
    return String(name)
  }

  /// The language of texts for the user; nil without a variable, or if it names no language, as `C` and `POSIX`.
  package var language: LanguageTag? { name(of: "LC_MESSAGES").flatMap(LanguageTag.init(locale:)) }

  private static func isPlain(_ name: String?) -> Bool { name == "C" || name == "POSIX" }
}
