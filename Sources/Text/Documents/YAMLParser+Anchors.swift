internal import SourceText

// Anchors, aliases and signs that were perhaps meant as texts.

extension YAMLParser {
  /// The number of anchors up to which they are named where one is unknown.
  private static let namedAnchors = 3

  /// Notes the anchor before the plain text at `range`, unless the text begins on another line.
  mutating func noteAnchor(_ name: String, at range: Range<Int>) {
    let end = range.lowerBound + 1 + name.utf8.count
    guard doubtfulAnchors.count < Diagnostic.keptLimit, end < range.upperBound,
      file.bytes[range.lowerBound] == .ampersand,
      let text = file.bytes[end..<range.upperBound].first(where: { !$0.isBlank }),
      !text.isSpace, text != .hash
    else { return }
    doubtfulAnchors.append((name, range.lowerBound..<end))
  }

  /// Warns of anchors before texts that no alias names: they are perhaps part of the texts.
  mutating func reportUnusedAnchors() {
    // An alias that nothing is called like may be meant for one of them.
    if builder.isStopped || hasUnknownAlias { return }
    for anchor in doubtfulAnchors where !aliasNames.contains(anchor.name) {
      let text = file.yaml.plainText(
        from: anchor.range.lowerBound, isInFlow: file.hasBracket(before: anchor.range.lowerBound))
      let words = String(decoding: file.bytes[text], as: UTF8.self)
      builder.report(
        file.yamlError(
          at: anchor.range, "`&\(anchor.name)` begins an anchor, which is left out of the text",
          label: "not part of the text",
          help: (text.count <= 60
            ? "to have it read, quote the text: \(Fix.Edit.quoted(words))"
            : "to have it read, put the text in quotation marks")
            + "; as an anchor it is of no use, because no alias `*\(anchor.name)` names it",
          fixes: builder.diagnostics.count < DiagnosticReport.shownLimit
            ? quotingText(from: anchor.range.lowerBound) { _ in false } : [],
          severity: .warning))
    }
  }

  /// Warns of a key behind `? ` whose value is missing: the sign is perhaps part of a text.
  mutating func checkQuestionMark() {
    let key = builder.lastChild
    let start = builder.start(of: key)
    let blanks = file.bytes[..<start].suffix(100).reversed().prefix { $0.isBlank }
    let sign = start - blanks.count - 1
    guard sign >= 0, !blanks.isEmpty, file.bytes[sign] == .questionMark else { return }
    builder.report(
      file.yamlError(
        at: sign..<sign + 1, "`? ` begins a key of a mapping, whose value is missing",
        label: "not part of a text",
        help: "write the key without it, as in `title: …`; quote a text that begins with `? `",
        severity: .warning))
    builder.flawed.insert(key)
  }

  /// Returns the diagnostic about the alias at `range`, whose anchor does not precede it.
  func unknownAlias(_ name: String, at range: Range<Int>, nearest: [String]) -> Diagnostic {
    let isMerged = builder.isInMergeKey
    var help = "define it before its use: `&\(name) \(isMerged ? "{…}" : "value")`"
    if nearest.isEmpty, !anchors.isEmpty, anchors.count <= Self.namedAnchors {
      let names = anchors.keys.sorted().map { "`*\($0)`" }
      help += "; known by now: \(names.joined(separator: ", "))"
    }
    if !isMerged { help += "; a text that begins with `*` needs quotation marks" }
    var fixes = nearest.map { Fix("write `*\($0)`", range, "*\($0)") }
    // A merge key takes no text.
    if !isMerged {
      fixes += quotingText(from: range.lowerBound) { $0.contains(" ") && nearest.isEmpty }
    }
    return file.yamlError(
      at: range, "no anchor is called '\(name)'",
      label: NearestNames.question(nearest) ?? "unknown alias", help: help, fixes: fixes)
  }

  /// Reports a mapping at `start` that is the key of another one, as in `{{host}}` without quotation marks; returns false if it is not that.
  mutating func reportPlaceholder(at start: Int) -> Bool {
    guard builder.expectsKey, let outer = builder.openNode, builder.start(of: outer) == start - 1,
      let place = file.placeholder(at: start - 1)
    else { return false }
    let around = builder.frames.dropLast().last.map { file.bytes[builder.start(of: $0.node)] }
    let isInFlow = around == .openBrace || around == .openBracket
    let rest = file.yaml.plainText(from: place.upperBound, isInFlow: isInFlow)
    builder.report(
      file.placeholderFinding(place.lowerBound..<max(place.upperBound, rest.upperBound), at: place))
    builder.flawed.insert(outer)
    return true
  }

  /// Returns the finding about the placeholder in whose text the parser stopped.
  func placeholder(at place: Int) -> Diagnostic? {
    guard let last = builder.diagnostics.last, last.code == .yamlSyntax,
      let edit = last.fixes.first?.edits.first,
      edit.range.contains(place) || edit.range.upperBound == place,
      file.placeholder(at: last.location.range?.lowerBound ?? -1) != nil
    else { return nil }
    return last
  }
}

extension DocumentTreeBuilder {
  /// Whether the next node is the value of a merge key, or an entry of a list that is.
  fileprivate var isInMergeKey: Bool {
    func expectsMerge(_ frame: Frame) -> Bool {
      frame.kind == .mapping && frame.mergeKeys.last == frame.lastChild && frame.lastChild != 0
    }
    guard let last = frames.last else { return false }
    if last.kind == .mapping { return expectsMerge(last) }
    // The list is the last child of its mapping already.
    guard let outer = frames.dropLast().last, let merge = outer.mergeKeys.last else { return false }
    return outer.kind == .mapping && Int(nodes[merge].next) == last.node
  }
}
