internal import SourceText

/// Reads a YAML source, which is known to be valid, with its comments and styles.
struct YAMLSyntaxReader {
  private let lines: SourceLines
  private let events: [YAMLEvent]
  private var index = 0
  private var position = 0
  private var gap = YAMLGap()
  /// The end of the last scalar to which the blank lines behind it belong.
  private var keptEnd: Int?
  /// The comments behind a dash or a key that belong to the first member of what follows.
  private var carried: [SyntaxComment] = []

  init?(_ bytes: [UInt8]) {
    guard let events = YAMLEvent.events(of: bytes) else { return nil }
    self.events = events
    lines = SourceLines(bytes)
  }

  private var bytes: [UInt8] { lines.bytes }

  // MARK: Tokens

  private var event: YAMLEvent? { index < events.count ? events[index] : nil }

  /// The event that the next token belongs to: the ends of block collections have none.
  private var nextToken: YAMLEvent? {
    events.dropFirst(index).first { event in
      switch event.kind {
      case .sequenceEnd, .mappingEnd, .documentEnd(isImplicit: true): !event.range.isEmpty
      default: true
      }
    }
  }

  private var nextStart: Int { max(position, nextToken?.range.lowerBound ?? bytes.count) }

  /// The column at which the next token's line begins, dashes included; -1 at the end.
  private var nextColumn: Int {
    switch nextToken?.kind {
    case nil, .documentEnd?: -1
    default: column(gap.dash ?? nextStart)
    }
  }

  private func column(_ offset: Int) -> Int { offset - lines.start(around: offset) }

  /// Moves behind a token; the text up to the next one is the new gap.
  private mutating func move(to offset: Int) {
    position = max(position, offset)
    gap = YAMLGap(position..<nextStart, lines)
    if keptEnd == position { gap.dropFirstBlank(at: position) }
  }

  /// Whether an empty line that belongs to no scalar precedes the line around `offset`.
  private func hasBlankLine(before offset: Int) -> Bool {
    lines.start(around: offset) != keptEnd && lines.hasBlankLine(before: offset)
  }

  // MARK: Document

  consuming func document() -> SyntaxDocument {
    var document = SyntaxDocument()
    guard let first = event, case .documentStart(let isImplicit) = first.kind else {
      gap = YAMLGap(0..<bytes.count, lines)
      document.header = gap.takeAll()
      return document
    }
    move(to: 0)
    if !isImplicit {
      document.prolog = gap.takeAll()
      document.start = bytes.text(in: first.range)
    }
    index += 1
    if !isImplicit {
      move(to: first.range.upperBound)
      document.startComment = gap.takeBehind()
    }
    document.header = gap.takeAll()
    document.hasBlankBelowHeader = !document.header.isEmpty && lines.hasBlankLine(before: nextStart)
    document.root = node()
    document.header += takeCarried()
    document.behind = gap.takeBehind()
    document.footer = gap.takeAll()
    if let end = event, case .documentEnd(isImplicit: false) = end.kind {
      document.hasEnd = true
      index += 1
      move(to: end.range.upperBound)
      document.trailer = gap.takeAll()
    }
    return document
  }

  // MARK: Nodes

  private mutating func node() -> SyntaxNode {
    guard let event else { return SyntaxNode(.scalar(SyntaxScalar(.plain, "")), range: 0..<0) }
    index += 1
    let properties = NodeProperties(event.range, lines)
    var node: SyntaxNode
    switch event.kind {
    case .alias(let name):
      node = SyntaxNode(.alias(name), range: event.range)
      move(to: event.range.upperBound)
    case .scalar(let style, let text, let kind):
      let source = Array(bytes[properties.contentStart..<event.range.upperBound])
      let isBlock = style == .literal || style == .folded
      if isBlock, source.dropFirst().prefix(2).contains(UInt8(ascii: "+")) {
        keptEnd = event.range.upperBound
      }
      let scalar = SyntaxScalar(kind, text, source: (style, source))
      node = SyntaxNode(.scalar(scalar), range: event.range)
      move(to: event.range.upperBound)
    case .sequenceStart(let isFlow):
      node = collection(.sequence([]), event, isFlow: isFlow, properties)
    case .mappingStart(let isFlow):
      node = collection(.mapping([]), event, isFlow: isFlow, properties)
    default: node = SyntaxNode(.scalar(SyntaxScalar(.plain, "")), range: event.range)
    }
    node.anchor = event.anchor
    node.tag = properties.tag
    if !node.isCollection { carried += properties.comments }
    return node
  }

  private mutating func collection(
    _ content: SyntaxNode.Content, _ event: YAMLEvent, isFlow: Bool, _ properties: NodeProperties
  ) -> SyntaxNode {
    var node = SyntaxNode(content, range: event.range)
    node.isWrittenInBrackets = isFlow
    // The dash of the first item, and the first key, belong to what follows.
    move(to: isFlow ? event.range.upperBound : properties.contentStart)
    if let head = properties.comments.first {
      node.head = head
      carried += properties.comments.dropFirst()
    }
    var members: [SyntaxMember] = []
    let start = isFlow ? nil : gap.dash ?? nextStart
    while let next = self.event, !next.kind.isEnd {
      takeBehind(&node, &members)
      members.append(node.isMapping ? entry() : item())
    }
    takeBehind(&node, &members)
    let end = self.event?.range ?? bytes.count..<bytes.count
    if isFlow {
      node.foot = gap.takeAll()
      index += 1
      node.range = event.range.lowerBound..<end.upperBound
      let brackets = event.range.upperBound - 1..<end.upperBound
      node.isFlow = !brackets.contains { LineBreaks.length(bytes, at: $0) > 0 }
      move(to: end.upperBound)
    } else {
      node.foot = gap.takeFoot(column: start.map(column) ?? 0, next: nextColumn)
      index += 1
      node.range = event.range.lowerBound..<position
    }
    if !members.isEmpty { members[0].dropFirstBlank() }
    node.members = members
    return node
  }

  /// Gives the comment behind the token before to the last member, or to the collection.
  private mutating func takeBehind(_ node: inout SyntaxNode, _ members: inout [SyntaxMember]) {
    guard let comment = gap.takeBehind() else { return }
    guard let last = members.indices.last else {
      if let head = node.head { carried.append(head) }
      node.head = comment
      return
    }
    // A comment between the key and its value is there already.
    if let first = members[last].behind { members[last].before.append(first) }
    members[last].behind = comment
  }

  private mutating func entry() -> SyntaxMember {
    let before = takeCarried() + gap.takeAll()
    let start = nextStart
    let key = node()
    var member = SyntaxMember(
      before: before + takeCarried(), hasBlankBefore: hasBlankLine(before: start), key: key,
      value: key)
    let head = gap.takeBehind()
    carried = gap.takeAll()
    member.value = node()
    settle(&member, head: head)
    return member
  }

  private mutating func item() -> SyntaxMember {
    let before = takeCarried() + gap.takeBefore()
    let start = gap.dash ?? nextStart
    let head = gap.dash == nil ? nil : gap.takeBehindDash()
    carried = gap.takeAll()
    let value = node()
    var member = SyntaxMember(
      before: before, hasBlankBefore: hasBlankLine(before: start), value: value)
    settle(&member, head: head)
    return member
  }

  private mutating func takeCarried() -> [SyntaxComment] {
    defer { carried = [] }
    return carried
  }

  /// Gives the comments between a key or dash and its value a place.
  private mutating func settle(_ member: inout SyntaxMember, head: SyntaxComment?) {
    member.before += takeCarried()
    guard let head else { return }
    if member.value.isCollection, member.value.head == nil {
      member.value.head = head
    } else if member.value.isCollection {
      member.before.append(head)
    } else {
      member.behind = head
    }
  }
}

extension YAMLEvent.Kind {
  fileprivate var isEnd: Bool {
    switch self {
    case .sequenceEnd, .mappingEnd, .documentEnd: true
    default: false
    }
  }
}

/// The anchor and the tag before a node, and where its content begins.
private struct NodeProperties {
  var tag: String?
  var contentStart: Int
  var comments: [SyntaxComment] = []

  init(_ range: Range<Int>, _ lines: SourceLines) {
    let bytes = lines.bytes
    contentStart = range.lowerBound
    let isSpace = { bytes[$0].isBlank || LineBreaks.length(bytes, at: $0) > 0 }
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      guard byte == .ampersand || byte == .exclamationMark else { break }
      let start = index
      while index < range.upperBound, !isSpace(index), !bytes[index].endsFlowEntry { index += 1 }
      if byte == .exclamationMark { tag = bytes.text(in: start..<index) }
      contentStart = index
      while index < range.upperBound,
        isSpace(index) || bytes[index] == .hash && index > contentStart
      {
        if bytes[index] == .hash {
          while index < range.upperBound, LineBreaks.length(bytes, at: index) == 0 { index += 1 }
        } else {
          index += max(1, LineBreaks.length(bytes, at: index))
        }
      }
      if index < range.upperBound {
        var gap = YAMLGap(contentStart..<index, lines)
        comments += gap.takeAll()
        contentStart = index
      }
    }
  }
}
