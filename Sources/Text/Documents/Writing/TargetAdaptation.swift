package import SourceText

/// Gives every scalar a type that the target format has, and lists what the format cannot hold.
struct TargetAdaptation {
  let target: ConversionFormat
  let shape: DocumentShape
  let file: SourceFile
  private(set) var losses: [Diagnostic] = []
  private(set) var losesValues = false
  private var lost: Set<Loss> = []
  /// The index of the first finding about lost comments, by the reason for the loss.
  private var firstComments: [String: Int] = [:]
  private static let notesLimit = 100

  private struct Loss: Hashable {
    var what: String
    var range: Range<Int>
  }

  init(_ target: ConversionFormat, shape: DocumentShape, file: SourceFile) {
    (self.target, self.shape, self.file) = (target, shape, file)
  }

  mutating func adapt(_ document: inout SyntaxDocument) {
    document.prolog = adapted(document.prolog)
    document.startComment = adapted(document.startComment)
    document.header = adapted(document.header)
    document.behind = adapted(document.behind)
    if var root = document.root {
      adapt(&root, readAs: shape.value(of: root), path: "")
      document.root = root
    }
    document.footer = adapted(document.footer)
    document.trailer = adapted(document.trailer)
  }

  // MARK: Nodes

  private mutating func adapt(
    _ node: inout SyntaxNode, readAs value: DocumentShape.Value, path: String
  ) {
    node.isFlow = false
    node.head = adapted(node.head)
    switch node.content {
    case .alias: break
    case .scalar(let scalar):
      node.content = .scalar(adapted(scalar, readAs: value, at: node.range, path: path))
    case .sequence(let members):
      node.members = members.enumerated().map { index, member in
        let here = (path.isEmpty ? "items" : path) + "[\(index)]"
        return adapted(member, readAs: value, path: here)
      }
    case .mapping(let members):
      let kept = members.filter { member in
        guard !target.hasNull, let scalar = member.value.scalar, scalar.isNull else { return true }
        lose("null", at: member.value.range, path: Self.path(path, member.name))
        return false
      }
      node.members = kept.map { member in
        let inner = member.name.map { shape.value(of: $0, in: node, readAs: value) } ?? value
        return adapted(member, readAs: inner, path: Self.path(path, member.name))
      }
    }
    node.foot = adapted(node.foot)
  }

  private static func path(_ path: String, _ name: String?) -> String {
    let name = name.map { String($0.prefix(100)) } ?? ""
    return path.isEmpty ? name : "\(path).\(name)"
  }

  private mutating func adapted(
    _ member: SyntaxMember, readAs value: DocumentShape.Value, path: String
  ) -> SyntaxMember {
    var member = member
    member.before = adapted(member.before)
    if let key = member.key {
      let text = held(key.scalar?.text ?? "", at: key.range, path: path)
      member.key = SyntaxNode(.scalar(SyntaxScalar(.string, text)), range: key.range)
    }
    adapt(&member.value, readAs: value, path: path)
    member.behind = adapted(member.behind)
    return member
  }

  // MARK: Scalars

  private mutating func adapted(
    _ scalar: SyntaxScalar, readAs value: DocumentShape.Value, at range: Range<Int>, path: String
  ) -> SyntaxScalar {
    if scalar.isNull {
      if target.hasNull { return SyntaxScalar(.plain, "null") }
      lose("null", at: range, path: path)
      return SyntaxScalar(.string, "")
    }
    var (kind, text) = scalar.typed(readAs: value)
    let number = kind == .real ? Double(text) : nil
    if let number { text = String(number) }
    let lost: String? =
      switch kind {
      case .real where target.isDataOfJSON && number?.isFinite == false: "the number \(text)"
      case .date where !target.hasDates: "a date's type"
      case .data where !target.hasData: "the type of data"
      case _ where target.hasNumbers: nil
      case .boolean: "the type of a boolean"
      case .integer, .real: "the type of a number"
      default: nil
      }
    if let lost {
      lose(lost, at: range, path: path)
      kind = .string
    }
    return SyntaxScalar(kind, kind == .string ? held(text, at: range, path: path) : text)
  }

  /// Returns `text` without the characters that the format cannot hold.
  private mutating func held(_ text: String, at range: Range<Int>, path: String) -> String {
    guard target == .xml,
      let first = text.unicodeScalars.first(where: { !XMLPropertyListWriter.canHold($0) })
    else { return text }
    lose("the character \(first.code)", at: range, path: path)
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter(XMLPropertyListWriter.canHold)))
  }

  // MARK: Comments

  private mutating func adapted(_ comment: SyntaxComment?) -> SyntaxComment? {
    comment.flatMap { adapted([$0]).first }
  }

  private mutating func adapted(_ comments: [SyntaxComment]) -> [SyntaxComment] {
    comments.compactMap { comment in
      let range = comment.offset..<file.lineRange(containing: comment.offset).upperBound
      if comment.isInstruction {
        if target != .xml { loseComment("processing instructions", at: range) }
        return target == .xml ? comment : nil
      }
      guard target.hasComments else {
        loseComment("comments", at: range)
        return nil
      }
      var comment = comment
      comment.text = CommentText.lines(CommentText.printable(comment.text)).joined(separator: "\n")
      comment.distance = 1
      if target == .xml, !XMLPropertyListWriter.canHold(comment: comment.text) {
        loseComment("`--` in a comment", at: range)
        while comment.text.contains("--") {
          comment.text = comment.text.replacing("--", with: "- -")
        }
        if comment.text.hasSuffix("-") { comment.text += " " }
      }
      return comment
    }
  }

  private mutating func lose(_ what: String, at range: Range<Int>, path: String) {
    losesValues = true
    report(what, at: range, path: path)
  }

  /// Reports a comment; one finding covers all comments lost for the same reason.
  private mutating func loseComment(_ what: String, at range: Range<Int>) {
    guard let first = firstComments[what] else {
      if losses.count < Diagnostic.keptLimit { firstComments[what] = losses.count }
      report(what, at: range, path: nil)
      return
    }
    guard lost.insert(Loss(what: what, range: range)).inserted else { return }
    guard losses[first].notes.count < Self.notesLimit else { return }
    losses[first].notes.append(Diagnostic.Note("lost, too", at: SourceLocation(file, range)))
  }

  private mutating func report(_ what: String, at range: Range<Int>, path: String?) {
    // A loss in an aliased value is reported once.
    guard lost.insert(Loss(what: what, range: range)).inserted else { return }
    losses.report(
      Diagnostic(
        .lossyConversion, at: SourceLocation(file, range), path: path,
        message: "\(target.words) cannot hold \(what)", label: "lost"))
  }
}

extension CommentText {
  /// Returns `text` with U+FFFD in place of what neither YAML nor XML can hold.
  static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar == "\n" || scalar == "\r" || YAMLScalars.isPrintable(scalar) ? scalar : "\u{FFFD}"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension Diagnostic.Code {
  /// The parts of a document that the target of a conversion cannot hold.
  package static let lossyConversion = Diagnostic.Code("lossy-conversion")
}
