internal import SourceText

/// The lines of a file of tasks, with their places.
struct TaskLines: Sequence, IteratorProtocol {
  struct Line {
    /// The bytes without the line break.
    let range: Range<Int>
    let text: String

    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
    var isIndented: Bool { text.first == " " || text.first == "\t" }

    /// Returns a part of the line with its place.
    func placed(_ part: Substring) -> PlacedText {
      let start = range.lowerBound + text.utf8.distance(from: text.startIndex, to: part.startIndex)
      return PlacedText(text: String(part), range: start..<start + part.utf8.count)
    }
  }

  private let bytes: [UInt8]
  private var start = 0

  init(_ file: SourceFile) { bytes = file.bytes }

  /// Returns the next line, joined with those that a backslash at the end continues.
  mutating func next() -> Line? {
    guard start < bytes.count else { return nil }
    let first = start
    var text = ""
    while true {
      let end = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.count
      var line = bytes[start..<end]
      start = Swift.min(end + 1, bytes.count)
      if line.last == .carriageReturn { line = line.dropLast() }
      guard line.last == .backslash, start < bytes.count else {
        text += String(decoding: line, as: UTF8.self)
        return Line(range: first..<end, text: text)
      }
      // The places of what follows stay those of the file.
      text += String(decoding: line.dropLast(), as: UTF8.self)
      text += String(repeating: " ", count: start - line.endIndex + 1)
    }
  }
}

extension String {
  /// Returns whether the bytes of `text` occur; combining characters do not hide them.
  func containsBytes(of text: StaticString) -> Bool { Array(utf8).end(of: text, from: 0) != nil }
}

extension Substring {
  /// The text without white space at both ends.
  var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
    return start[...end]
  }

  /// Removes a name of letters, digits, `_` and `-` from the beginning and returns it, or nil if the text begins
  /// with no name.
  mutating func takeName() -> Substring? {
    let name = prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    guard let first = name.first, first.isLetter || first == "_" else { return nil }
    self = self[name.endIndex...]
    return name
  }

  /// Removes a quoted text from the beginning and returns its content, or nil if the text does not begin with one.
  ///
  /// A backslash makes the characters of `escapes`, between double quotation marks alone.
  mutating func takeString(escapes: [Character: Character] = Substring.escapes) -> String? {
    guard let quote = first, quote == "'" || quote == "\"" else { return nil }
    var text = ""
    var rest = dropFirst()
    while let character = rest.popFirst() {
      if character == quote {
        self = rest
        return text
      }
      let escaped = character == "\\" && quote == "\"" ? rest.popFirst() : nil
      text.append(escaped.map { escapes[$0] ?? $0 } ?? character)
    }
    return nil
  }

  static let escapes: [Character: Character] = ["n": "\n", "t": "\t", "r": "\r"]
}
