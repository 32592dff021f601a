internal import SourceText

/// The lines in which YAML has a scalar: as its author wrote them, as far as they keep their meaning.
struct YAMLScalarLines {
  /// The first line, and those below it without their indentation.
  private(set) var lines: [String]
  /// The comment in the first line of a block scalar.
  private(set) var comment: String?
  /// Whether the blank lines behind the scalar belong to it.
  private(set) var keepsBlankLines = false
  /// Whether the scalar is a block, which no comment can follow.
  private(set) var isBlock = false

  /// Creates the lines of `scalar`; `isTagged` if its tag decides about the type.
  init(_ scalar: SyntaxScalar, in place: YAMLScalars.Place, isTagged: Bool) {
    let text = scalar.text
    // For a text that cannot keep its lines.
    lines = [isTagged ? YAMLScalars.doubleQuoted(text) : YAMLScalars.written(text, in: place)]
    guard let source = scalar.source else {
      if [.plain, .boolean, .integer, .real].contains(scalar.kind) {
        lines = [text]
      } else if place == .block, let block = Self.literal(text) {
        (lines, isBlock) = (block, true)
      }
      return
    }
    let hasForeign = LineBreaks.hasForeign(source.bytes)
    let pieces = LineBreaks.lines(source.bytes)
    switch source.style {
    case .literal, .folded: if place == .block, !hasForeign { takeBlock(source.bytes, text) }
    case _ where hasForeign || place != .block && pieces.count > 1,
      // At the start of a file it would be read as a byte order mark.
      .plain where text.unicodeScalars.first == "\u{FEFF}":
      break
    case .plain: lines = Self.folded(pieces, isQuoted: false)
    case .singleQuoted, .doubleQuoted:
      lines =
        pieces.count > 1
        ? Self.folded(pieces, isQuoted: true)
        : [Self.requoted(scalar, source.bytes, source.style, place, isTagged)]
    }
  }

  // MARK: Quotation marks

  /// Returns a quoted text of one line, without its quotes where it needs none.
  private static func requoted(
    _ scalar: SyntaxScalar, _ source: [UInt8], _ style: YAMLEvent.ScalarStyle,
    _ place: YAMLScalars.Place, _ isTagged: Bool
  ) -> String {
    let written = String(decoding: source, as: UTF8.self)
    if isTagged { return written }
    if YAMLScalars.canBePlain(scalar.text, in: place) { return scalar.text }
    let isBare = !scalar.text.contains("\"") && !scalar.text.contains("\\")
    return style == .singleQuoted && isBare ? "\"\(scalar.text)\"" : written
  }

  /// Returns the lines of a plain or quoted scalar without insignificant spaces.
  private static func folded(_ pieces: [ArraySlice<UInt8>], isQuoted: Bool) -> [String] {
    pieces.enumerated().map { index, piece in
      var line = piece
      if index > 0 || !isQuoted { line = line.drop(while: \.isBlank) }
      if index < pieces.count - 1 || !isQuoted {
        while let last = line.last, last.isBlank {
          let backslashes = line.dropLast().reversed().prefix { $0 == .backslash }.count
          if isQuoted, backslashes % 2 == 1 { break }
          line.removeLast()
        }
      }
      return String(decoding: line, as: UTF8.self)
    }
  }

  // MARK: Blocks

  /// Reads the lines of a block scalar, unless it must be written in another style.
  private mutating func takeBlock(_ source: [UInt8], _ text: String) {
    var content = LineBreaks.lines(source)
    let header = content.removeFirst()
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 == 0x20 } }
    func spaces(_ line: some Sequence<UInt8>) -> Int {
      line.prefix { $0 == 0x20 }.reduce(0) { count, _ in count + 1 }
    }
    guard let first = content.first(where: { !isBlank($0) }),
      let line = LineBreaks.lines(Array(text.utf8)).first(where: { !isBlank($0) })
    else { return }
    let indent = spaces(first) - spaces(line)
    while let last = content.last, isBlank(last), last.count <= indent { content.removeLast() }
    // A blank line may have fewer spaces.
    let body = content.map { String(decoding: $0.dropFirst(indent), as: UTF8.self) }
    let sign = header.first == .greater ? ">" : "|"
    let signs = header.prefix { !$0.isBlank && $0 != .hash }
    var chomping = signs.contains(.dash) ? "-" : ""
    if signs.contains(UInt8(ascii: "+")) { chomping = "+" }
    // At the end of a file without a last line break there is none in the text.
    if text.last != "\n" { chomping = "-" }
    let isFirstBlank = body.first { !$0.isEmpty }?.first == " "
    let needsDigit = isFirstBlank || content.prefix { isBlank($0) }.contains { $0.count > indent }
    lines = ["\(sign)\(needsDigit ? "2" : "")\(chomping)"] + body
    if chomping == "+" {
      let breaks = text.utf8.reversed().prefix { $0 == 0x0A }.count
      lines += Array(repeating: "", count: max(0, breaks - 1))
      keepsBlankLines = true
    }
    if let sign = header.firstIndex(of: .hash) {
      comment = String(decoding: header[(sign + 1)...], as: UTF8.self)
    }
    isBlock = true
  }

  /// Returns the lines of a new text of several lines as a literal block; nil for one that needs quotes.
  private static func literal(_ text: String) -> [String]? {
    guard text.utf8.contains(0x0A) else { return nil }
    let isClean = text.unicodeScalars.allSatisfy { $0 == "\n" || YAMLScalars.isPrintable($0) }
    var body = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let ends = body.last == ""
    if ends { body.removeLast() }
    guard isClean, let first = body.first, let last = body.last, !first.isEmpty, !last.isEmpty,
      !first.hasPrefix(" "), !body.contains(where: { $0.last == " " || $0.last == "\t" })
    else { return nil }
    return [ends ? "|" : "|-"] + body
  }
}
