internal import CPCRE2

/// An expression that a whole text must match.
///
/// Expressions have the syntax that ECMA-262, PCRE2 and most other engines share: see ``PatternSyntax``. The work of a
/// match is bounded.
package struct TextPattern: Sendable, Hashable {
  /// The reason why a text is not a pattern.
  package struct Mistake: Error, Sendable, Hashable {
    /// The reason, in words that continue a sentence.
    package var reason: String
    /// The number of bytes before the mistake.
    package var offset: Int
  }

  /// The result of a match.
  package enum Outcome: Sendable, Hashable {
    case matches
    case differs
    /// The match would take too much work.
    case isTooHard
  }

  /// The maximum number of steps of a match.
  private static let stepLimit: UInt32 = 200_000
  /// The maximum amount of memory of a match, in KiB.
  private static let heapLimit: UInt32 = 8_192

  package let source: String

  /// Checks `source`.
  ///
  /// - Throws: a ``Mistake`` if it is not an expression of the common syntax.
  package init(_ source: String) throws(Mistake) {
    if let mistake = PatternSyntax.mistake(in: source) { throw mistake }
    self.source = source
    _ = try Self.withCode(source) { _ in Outcome.matches }
  }

  /// Matches the whole of `text`.
  package func match(_ text: String) -> Outcome {
    let outcome = try? Self.withCode(source) { code in
      guard let data = pcre2_match_data_create_8(1, nil),
        let context = pcre2_match_context_create_8(nil)
      else { return Outcome.isTooHard }
      defer {
        pcre2_match_data_free_8(data)
        pcre2_match_context_free_8(context)
      }
      pcre2_set_match_limit_8(context, Self.stepLimit)
      pcre2_set_depth_limit_8(context, Self.stepLimit)
      pcre2_set_heap_limit_8(context, Self.heapLimit)
      var text = text
      let found = text.withUTF8 {
        pcre2_match_8(code, $0.baseAddress, $0.count, 0, 0, data, context)
      }
      if found >= 0 { return .matches }
      return found == PCRE2_ERROR_NOMATCH ? .differs : .isTooHard
    }
    return outcome ?? .isTooHard
  }

  /// Compiles `source` for the time of `body`: what is compiled cannot be shared between threads.
  private static func withCode<Result>(
    _ source: String, _ body: (OpaquePointer) -> Result
  ) throws(Mistake) -> Result {
    let options =
      PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_ALT_BSUX
      | PCRE2_NEVER_BACKSLASH_C
    var (error, offset) = (Int32(0), 0)
    var source = source
    let code = source.withUTF8 {
      pcre2_compile_8($0.baseAddress, $0.count, options, &error, &offset, nil)
    }
    guard let code else { throw Mistake(reason: message(of: error), offset: offset) }
    defer { pcre2_code_free_8(code) }
    return body(code)
  }

  private static func message(of error: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = pcre2_get_error_message_8(error, &bytes, bytes.count)
    return count > 0
      ? String(decoding: bytes.prefix(Int(count)), as: UTF8.self) : "it cannot be read"
  }
}
