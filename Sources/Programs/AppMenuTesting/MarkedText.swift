public import SourceText

/// A source with marks at the places of expected diagnostics.
///
/// `⟪code|text⟫` is read as `text`, and expects a diagnostic with `code` about it; without text it
/// expects a diagnostic at that place.
public struct MarkedText: Sendable {
  /// An expected diagnostic: its code, and its start and end.
  public struct Expectation: Hashable, Sendable, CustomStringConvertible {
    /// The code of the diagnostic.
    public var code: String
    /// The start, or nil for a diagnostic without place.
    public var start: SourcePosition?
    /// The position just behind the end.
    public var end: SourcePosition?

    /// Creates an expectation of a diagnostic with `code`.
    public init(code: String, start: SourcePosition?, end: SourcePosition?) {
      self.code = code
      self.start = start
      self.end = end
    }

    /// Creates the expectation that `diagnostic` meets.
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
  /// The expected diagnostics, in order of their places.
  public let expectations: [Expectation]

  /// Creates a source from the text `marked`.
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

extension Diagnostic.Code: ExpressibleByStringLiteral {
  /// Creates the code called `value`, so that tests write codes as they are printed.
  public init(stringLiteral value: String) { self.init(value) }
}
