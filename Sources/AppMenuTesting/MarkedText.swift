public import SourceText

/// A source with the places marked at which findings are expected.
///
/// `⟪code|text⟫` stands for `text`, of which a finding of kind `code` is expected; without text, for
/// a finding at that place.
public struct MarkedText: Sendable {
  /// A finding that is expected: its kind, and where it starts and ends.
  public struct Expectation: Hashable, Sendable, CustomStringConvertible {
    /// The kind.
    public var code: String
    /// Where it starts; nil for a finding without place.
    public var start: SourcePosition?
    /// Just behind its end.
    public var end: SourcePosition?

    /// Creates a finding of kind `code`.
    public init(code: String, start: SourcePosition?, end: SourcePosition?) {
      self.code = code
      self.start = start
      self.end = end
    }

    /// What `diagnostic` is, in the same terms.
    public init(_ diagnostic: Diagnostic) {
      self.init(
        code: diagnostic.code.rawValue, start: diagnostic.location.start,
        end: diagnostic.location.end)
    }

    /// The expectation as `code line:column-line:column`.
    public var description: String {
      guard let start, let end else { return code }
      return "\(code) \(start.line):\(start.column)-\(end.line):\(end.column)"
    }
  }

  /// The source without its marks.
  public let text: String
  /// What is expected of it, in order of the places.
  public let expectations: [Expectation]

  /// Creates the source that `marked` stands for.
  public init(_ marked: String) {
    var text = ""
    var open: [(code: String, offset: Int)] = []
    var found: [(code: String, range: Range<Int>)] = []
    var rest = marked[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      switch character {
      case "⟪":
        let code = rest.prefix { $0 != "|" }
        rest = rest.dropFirst(code.count + 1)
        open.append((String(code), text.utf8.count))
      case "⟫":
        if let last = open.popLast() { found.append((last.code, last.offset..<text.utf8.count)) }
      default:
        text.append(character)
      }
    }
    self.text = text
    let file = SourceFile(name: "marked", text: text)
    expectations = found.map { mark in
      Expectation(
        code: mark.code, start: file.position(at: mark.range.lowerBound),
        end: file.position(at: mark.range.upperBound))
    }
  }
}
