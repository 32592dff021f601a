internal import CLibYAML
internal import DisplayText
internal import SourceText

/// Builds a tree from the events of libyaml.
struct YAMLParser {
  var builder: DocumentTreeBuilder
  var offsets: ScalarOffsets
  private(set) var anchors: [String: Int] = [:]
  /// The names of the anchors when one was last missing, and their number.
  private var anchorIndex: (names: NameIndex, count: Int)?
  /// Anchors that may have been meant as the first word of a text, as in `&Quit now`.
  var doubtfulAnchors: [(name: String, range: Range<Int>)] = []
  private(set) var aliasNames: Set<String> = []
  private(set) var hasUnknownAlias = false
  /// The maximum number of anchors; far more than a file by hand has.
  private static let anchorLimit = 100_000
  let file: SourceFile
  /// The parts of the source that are left out; empty nodes in their place are flawed.
  private let skipped: [Range<Int>]
  /// The source, with spaces in place of the skipped parts.
  private let source: [UInt8]

  init(file: SourceFile, limits: DocumentLimits, skipping skipped: [Range<Int>] = []) {
    self.file = file
    self.skipped = skipped
    var source = file.bytes
    for index in skipped.joined() where source[index] != 0x0A && source[index] != 0x0D {
      source[index] = 0x20
    }
    self.source = source
    builder = DocumentTreeBuilder(file: file, format: .yaml, limits: limits)
    offsets = ScalarOffsets(bytes: source)
  }

  /// Reads the first document of the source and reports a second one.
  consuming func parse() -> DocumentReading {
    if withYAMLParser(of: source, { parser, bytes in run(&parser, bytes) }) == nil {
      builder.stop(Diagnostic(.yamlSyntax, at: SourceLocation(file, nil), message: "out of memory"))
    }
    reportUnusedAnchors()
    return builder.finish()
  }

  private mutating func run(_ parser: inout yaml_parser_t, _ bytes: UnsafeBufferPointer<UInt8>) {
    if let directive = firstDirectiveTooMany() {
      return builder.stop(
        file.yamlError(
          at: directive..<directive + 1, "there are more than \(Self.directiveLimit) directives",
          help: "a menu needs none"))
    }
    var event = yaml_event_t()
    var documents = 0
    while !builder.isStopped {
      guard yaml_parser_parse(&parser, &event) == 1 else {
        builder.stop(syntaxError(parser))
        builder.cutToPart()
        return
      }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_SCALAR_EVENT: withUnsafePointer(to: &event) { scalar($0, bytes) }
      case YAML_SEQUENCE_START_EVENT:
        open(.sequence, event, anchor: event.data.sequence_start.anchor)
      case YAML_MAPPING_START_EVENT: open(.mapping, event, anchor: event.data.mapping_start.anchor)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        // A flow collection ends with its bracket; a block collection ends where its last child does.
        let range = self.range(event)
        builder.close(at: range.isEmpty ? nil : range.upperBound)
      case YAML_ALIAS_EVENT: alias(event)
      case YAML_DOCUMENT_START_EVENT:
        documents += 1
        if documents > 1 {
          let start = dashes(from: range(event).lowerBound)
          builder.report(
            Diagnostic(
              .multipleDocuments, at: SourceLocation(file, start..<min(start + 3, bytes.count)),
              message: "a file holds one document", label: "a second document starts here",
              help: "put the second document into a file of its own"))
          return
        }
      case YAML_STREAM_END_EVENT: return
      default: break
      }
    }
  }

  /// The maximum number of directives; libyaml compares each with all before it.
  private static let directiveLimit = 64

  private func firstDirectiveTooMany() -> Int? {
    var line = 0
    var count = 0
    while line < file.bytes.count {
      let first = file.bytes[line]
      if first == UInt8(ascii: "%") {
        count += 1
        if count > Self.directiveLimit { return line }
      } else if first != .hash, !first.isSpace {
        return nil
      }
      guard let end = file.bytes[line...].firstIndex(of: 0x0A) else { return nil }
      line = end + 1
    }
    return nil
  }

  private mutating func range(_ event: yaml_event_t) -> Range<Int> {
    range(event.start_mark, event.end_mark)
  }

  private mutating func range(_ first: yaml_mark_t, _ last: yaml_mark_t) -> Range<Int> {
    let start = offsets.byteOffset(ofScalar: first.index)
    return start..<max(start, offsets.byteOffset(ofScalar: last.index))
  }

  private mutating func open(
    _ kind: NodeRecord.Kind, _ event: yaml_event_t, anchor: UnsafeMutablePointer<UInt8>?
  ) {
    let range = self.range(event)
    if !reportPlaceholder(at: range.lowerBound) {
      rejectKey(at: range, "a \(kind == .mapping ? "mapping" : "sequence")")
    }
    let index = builder.open(kind, at: range.lowerBound, measured: anchor != nil)
    remember(anchor, as: index)
  }

  private mutating func scalar(
    _ event: UnsafePointer<yaml_event_t>, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let scalar = (
      value: event.pointee.data.scalar.value, length: event.pointee.data.scalar.length,
      style: event.pointee.data.scalar.style, tag: event.pointee.data.scalar.tag,
      anchor: event.pointee.data.scalar.anchor
    )
    let range = self.range(event.pointee.start_mark, event.pointee.end_mark)
    let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
    let isMergeKey =
      isPlain && text.count == 2 && text[0] == .less && text[1] == text[0]
      && builder.expectsKey
    let index: Int
    let isValue = !builder.expectsKey
    if isPlain, range.isEmpty, builder.expectsValue { checkQuestionMark() }
    let isString = Self.kind(ofTag: scalar.tag) == .string && !(isPlain && scalar.tag == nil)
    let kind: NodeRecord.Kind = isString ? .string : .plain
    let inner =
      isPlain ? range : range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1)
    if text.count == inner.count, inner.upperBound <= bytes.count,
      text.hasSameBytes(as: UnsafeBufferPointer(rebasing: bytes[inner]))
    {
      // Without escapes and line breaks the text is a slice of the source.
      index = builder.scalar(kind, range: range, textRange: inner)
    } else {
      index = builder.scalar(kind, range: trimmed(range, bytes), text: text)
    }
    // An empty value is located directly behind its dash or colon.
    if text.isEmpty, skipped.contains(where: { $0.lowerBound == range.lowerBound }) {
      builder.flawed.insert(index)
    }
    if isPlain, !text.isEmpty { checkTag(event.pointee, at: range.lowerBound) }
    if isPlain, isValue, scalar.tag == nil, let anchor = scalar.anchor, !text.isEmpty {
      noteAnchor(String(cString: anchor), at: range)
    }
    remember(scalar.anchor, as: index)
    if isMergeKey { builder.noteMergeKey(index) }
  }

  /// Reports a tag without a meaning, as in `title: ! x`: it is perhaps part of the text.
  private mutating func checkTag(_ event: yaml_event_t, at start: Int) {
    if builder.diagnostics.count >= Diagnostic.keptLimit { return }
    let scalar = event.data.scalar
    // libyaml reports a lone `!` only through the scalar's types.
    let isLone = scalar.tag == nil && scalar.plain_implicit == 0
    guard isLone || scalar.tag.map({ $0.pointee == .exclamationMark }) == true else { return }
    guard let mark = file.bytes[start...].prefix(1_000).firstIndex(of: .exclamationMark) else {
      return
    }
    let tag = file.bytes[mark...].prefix(100).prefix { $0 > 0x20 }
    let name = String(decoding: tag, as: UTF8.self)
    // Elsewhere it may be meant for what reads the value.
    let isTitle =
      builder.nodes.count > 2
      && builder.textBytes(of: builder.nodes.count - 2) == Array("title".utf8)
    builder.report(
      file.yamlError(
        at: tag.startIndex..<tag.endIndex,
        "`\(name)` begins a tag, which has no meaning here and is left out",
        label: "not part of the text", help: "put the text in quotation marks to have it read",
        fixes: quotingText(from: tag.startIndex) { $0.hasPrefix("! ") && isTitle },
        severity: .warning))
  }

  /// Returns the fix that puts the text from `start` to the end of its line, or of an entry in
  /// brackets, in quotation marks.
  func quotingText(from start: Int, isCertain: (String) -> Bool) -> [Fix] {
    file.quotingPlainText(
      from: start, isInFlow: file.hasBracket(before: start), isCertain: isCertain)
  }

  /// Returns the kind of a scalar that is not plain, or has a tag.
  static func kind(ofTag tag: UnsafeMutablePointer<UInt8>?) -> DocumentNode.Kind {
    guard let tag else { return .string }
    return switch String(cString: tag) {
    case "tag:yaml.org,2002:null", "tag:yaml.org,2002:bool", "tag:yaml.org,2002:int",
      "tag:yaml.org,2002:float":
      .plain
    default: .string
    }
  }

  private mutating func alias(_ event: yaml_event_t) {
    let name = event.data.alias.anchor.map { String(cString: $0) } ?? ""
    let range = self.range(event)
    aliasNames.insert(name)
    guard let target = anchors[name] else {
      hasUnknownAlias = true
      let isShown = builder.diagnostics.count < DiagnosticReport.shownLimit
      builder.report(
        unknownAlias(name, at: range, nearest: isShown ? anchorNames(for: name) : []))
      builder.flawed.insert(
        builder.scalar(.plain, range: range, textRange: range.lowerBound..<range.lowerBound))
      return
    }
    if !builder.kind(of: target).isScalar { rejectKey(at: range, "an alias of a collection") }
    builder.alias(to: target, range: range)
  }

  /// Returns the offset of the `---` of the document that begins at `start`, directives skipped.
  private func dashes(from start: Int) -> Int {
    var line = start
    while line < file.bytes.count {
      if file.bytes[line...].starts(with: "---".utf8) { return line }
      guard let end = file.bytes[line...].firstIndex(of: 0x0A),
        [UInt8(ascii: "%"), .hash].contains(file.bytes[line])
      else { return start }
      line = end + 1
    }
    return start
  }

  /// Returns `range`, which for a block scalar runs to the next token, cut to the end of the scalar's text.
  private func trimmed(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isSpace { end -= 1 }
    return range.lowerBound..<end
  }

  private mutating func rejectKey(at range: Range<Int>, _ words: @autoclosure () -> String) {
    guard builder.expectsKey else { return }
    builder.report(
      Diagnostic(
        .wrongType, at: SourceLocation(file, range),
        message: "a key must be a string, found \(words())",
        help: "quote the text if it is meant as a key"))
  }

  /// Returns the anchors that `name` may be a misspelling of.
  ///
  /// The names are prepared again when there are twice as many, so that all questions together take a time in
  /// proportion to the document.
  private mutating func anchorNames(for name: String) -> [String] {
    if anchorIndex.map({ anchors.count > 2 * $0.count || $0.count < 1000 }) ?? true {
      anchorIndex = (NameIndex(anchors.keys.sorted()), anchors.count)
    }
    return anchorIndex?.names.suggestions(for: name) ?? []
  }

  private mutating func remember(_ anchor: UnsafeMutablePointer<UInt8>?, as index: Int) {
    guard let anchor, index != 0 else { return }
    anchors[String(cString: anchor)] = index
    if anchors.count > Self.anchorLimit {
      builder.stop(
        Diagnostic(
          .tooLarge, at: SourceLocation(file, nil),
          message: "there are more than \(Self.anchorLimit.grouped) anchors",
          help: "write the items out, or split the file"))
    }
  }
}
