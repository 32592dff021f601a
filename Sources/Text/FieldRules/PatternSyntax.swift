/// The syntax of patterns: what expressions of ECMA-262 (with the flag `u`) and of other engines have in common.
///
/// Classes, groups, alternatives, repetitions and anchors; no look-around, no references to groups, no names, no
/// flags within the expression. `\d`, `\w` and `\s` are about ASCII.
struct PatternSyntax {
  /// The maximum length of an expression, in bytes.
  static let longest = 1_000
  /// The maximum number of repetitions that an expression can ask for.
  static let mostRepetitions = 1_000
  private static let deepest = 50

  private let bytes: [UInt8]
  private var position = 0

  /// Returns the first mistake in an expression, or nil.
  static func mistake(in source: String) -> TextPattern.Mistake? {
    guard source.utf8.count <= longest else {
      return TextPattern.Mistake(reason: "it is longer than \(longest) bytes", offset: longest)
    }
    var syntax = PatternSyntax(source)
    do throws(TextPattern.Mistake) {
      try syntax.read()
      return nil
    } catch {
      return error
    }
  }

  private init(_ source: String) { bytes = Array(source.utf8) }

  private var next: Character? { character(0) }

  private func character(_ ahead: Int) -> Character? {
    let index = position + ahead
    return index < bytes.count ? Character(Unicode.Scalar(bytes[index])) : nil
  }

  private func mistake(_ reason: String, at offset: Int? = nil) -> TextPattern.Mistake {
    TextPattern.Mistake(reason: reason, offset: offset ?? position)
  }

  private mutating func read() throws(TextPattern.Mistake) {
    var open: [Int] = []
    /// Whether a repetition can follow.
    var isRepeatable = false
    while let character = next {
      let start = position
      position += 1
      switch character {
      case "(":
        open.append(start)
        if open.count > Self.deepest {
          throw mistake("its groups are nested too deeply", at: start)
        }
        if next == "?" {
          guard self.character(1) == ":" else {
            throw mistake("'(?' is only allowed in '(?:', a group", at: start)
          }
          position += 2
        }
        isRepeatable = false
      case ")":
        if open.popLast() == nil { throw mistake("')' closes no group", at: start) }
        isRepeatable = true
      case "|", "^", "$": isRepeatable = false
      case "[":
        try readClass(from: start)
        isRepeatable = true
      case "*", "+", "?", "{":
        guard isRepeatable else {
          throw mistake(
            "'\(character)' repeats nothing; write '\\\(character)' for the character", at: start)
        }
        if character == "{" { try readCount(from: start) }
        if next == "?" { position += 1 }
        isRepeatable = false
      case "}", "]": throw mistake("write '\\\(character)' for the character", at: start)
      case "\\": isRepeatable = try readEscape(from: start)
      default: isRepeatable = true
      }
    }
    if let start = open.last { throw mistake("the group is not closed", at: start) }
  }

  /// Reads a class behind its bracket.
  private mutating func readClass(from start: Int) throws(TextPattern.Mistake) {
    if next == "^" { position += 1 }
    if next == "]" { throw mistake("the class is empty; write '\\]' for the character", at: start) }
    while let character = next {
      let here = position
      position += 1
      switch character {
      case "]": return
      case "[":
        // Names in other engines, as in `[[:alpha:]]`.
        throw mistake("write '\\[' for the character", at: here)
      case "\\": _ = try readEscape(from: here, inClass: true)
      default: continue
      }
    }
    throw mistake("the class is not closed", at: start)
  }

  /// Reads `n}`, `n,}` or `n,m}`.
  private mutating func readCount(from start: Int) throws(TextPattern.Mistake) {
    let wrong = mistake(
      "a count is '{2}', '{2,}' or '{2,5}'; write '\\{' for the character", at: start)
    guard let least = readNumber() else { throw wrong }
    var most = least
    if next == "," {
      position += 1
      most = next == "}" ? least : readNumber() ?? -1
    }
    guard next == "}", most >= least else { throw wrong }
    position += 1
    if most > Self.mostRepetitions {
      throw mistake("a count is at most \(Self.mostRepetitions)", at: start)
    }
  }

  private mutating func readNumber() -> Int? {
    let start = position
    while let digit = next, digit.isASCII, digit.isNumber { position += 1 }
    return Int(String(decoding: bytes[start..<position].prefix(9), as: UTF8.self))
  }

  /// Reads what follows a backslash; returns whether it can be repeated.
  private mutating func readEscape(
    from start: Int, inClass: Bool = false
  ) throws(TextPattern.Mistake) -> Bool {
    guard let character = next else { throw mistake("a backslash ends it", at: start) }
    position += 1
    switch character {
    case "d", "D", "w", "W", "s", "S", "t", "n", "r", "f": return true
    case "b", "B":
      // In a class a backspace.
      if inClass { break }
      return false
    case "x", "u":
      let count = character == "x" ? 2 : 4
      let digits = bytes[position...].prefix(count)
      guard digits.count == count,
        digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
      else { break }
      position += count
      return true
    case "1"..."9": throw mistake("it must not refer to a group", at: start)
    default:
      // Escaping is allowed wherever a character could have a meaning.
      if character.isASCII, !character.isLetter, !character.isNumber, character > " " {
        return true
      }
    }
    throw mistake(
      character.isASCII
        ? "'\\\(character)' has no common meaning" : "this backslash has no meaning",
      at: start)
  }
}
