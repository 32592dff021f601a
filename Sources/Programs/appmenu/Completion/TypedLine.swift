internal import ArgumentParser
internal import Platform

struct TypedLine {
  private let before: [String]
  /// The incomplete word, up to the cursor.
  private let unfinished: String
  private let syntax = TypedWord.current

  /// - Parameters:
  ///   - words: all words, the program first, with quotes and escapes as typed.
  ///   - prefix: the incomplete word up to the cursor.
  init(words: [String], index: Int, prefix: String) {
    before = Array(words.prefix(max(index, 0)))
    let isLast = index >= words.count - 1
    unfinished = isLast ? prefix : words.indices.contains(index) ? words[index] : ""
  }

  /// The value of the incomplete word, or nil if only the shell could know it.
  var current: String? { syntax.value(of: unfinished) }

  /// Returns the values of the words after `subcommand` that are neither options nor their values; nil for
  /// each that only the shell could know.
  func positionals(of subcommand: String, optionsWithValues: Set<String>) -> [String?] {
    guard let start = before.dropFirst().firstIndex(of: subcommand) else { return [] }
    var words = before[(start + 1)...]
    var positionals: [String?] = []
    var hasOptions = true
    while let word = words.popFirst() {
      if hasOptions, word == "--" {
        hasOptions = false
      } else if hasOptions, word.hasPrefix("-"), word != "-" {
        guard optionsWithValues.contains(word) else { continue }
        // bash passes `--option=value` on as three words.
        if words.first == "=" { words.removeFirst() }
        _ = words.popFirst()
      } else {
        positionals.append(syntax.value(of: word))
      }
    }
    return positionals
  }
}

/// The quoting rules of a shell, sufficient to find a file; nothing is ever executed.
struct TypedWord {
  /// Whether quotes and escapes have been removed already, as by fish up to version 3.
  var isUnquoted: Bool
  /// Whether `\'` and `\\` are escapes within single quotes, as in fish.
  var hasEscapesInSingleQuotes: Bool
  var variables: [String: String]

  /// The rules of the shell that requests completions.
  static var current: TypedWord {
    let isFish = CompletionShell.requesting == .fish
    let version = CompletionShell.requestingVersion.flatMap { Int($0.prefix { $0 != "." }) }
    return TypedWord(
      isUnquoted: isFish && (version ?? 4) < 4, hasEscapesInSingleQuotes: isFish,
      variables: ProcessInfo.processInfo.environment)
  }

  private enum Quote { case single, double }

  /// Returns the value of `word`, or nil if it contains a command, a glob pattern, or an unknown variable.
  func value(of word: String) -> String? {
    var rest = Substring(word)
    var value = ""
    if rest == "~" || rest.hasPrefix("~/") {
      guard let home = variables["HOME"] else { return nil }
      rest.removeFirst()
      value = home
    }
    if isUnquoted { return value + rest }
    var quote: Quote?
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("'", nil): quote = .single
      case ("'", .single?), ("\"", .double?): quote = nil
      case ("\"", nil): quote = .double
      case ("\\", .single?):
        let isEscape = hasEscapesInSingleQuotes && (rest.first == "'" || rest.first == "\\")
        value.append(isEscape ? rest.removeFirst() : character)
      case ("\\", .double?):
        let isEscape = rest.first.map { "$`\"\\".contains($0) } ?? false
        value.append(isEscape ? rest.removeFirst() : character)
      case ("\\", nil): if let escaped = rest.popFirst() { value.append(escaped) }
      case ("$", nil), ("$", .double?):
        guard let variable = variable(from: &rest) else { return nil }
        value += variable
      case ("`", nil), ("`", .double?): return nil
      case (_, nil) where "*?[<>|&;(){}".contains(character): return nil
      default: value.append(character)
      }
    }
    return value
  }

  /// Returns the value of the variable whose name follows the `$`, and removes the name from `rest`.
  private func variable(from rest: inout Substring) -> String? {
    let hasBraces = rest.first == "{"
    if hasBraces { rest.removeFirst() }
    let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard let value = variables[String(name)] else { return nil }
    rest = rest[name.endIndex...]
    if hasBraces, rest.popFirst() != "}" { return nil }
    return value
  }
}
