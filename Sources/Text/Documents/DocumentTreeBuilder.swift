internal import DisplayText
internal import SourceText
internal import StructuredData

/// Builds a tree from the events of a parser; enforces limits, resolves aliases, reports duplicate keys.
///
/// The parser calls ``open(_:at:)``, ``scalar(_:range:text:)``, ``alias(to:range:)`` and
/// ``close(at:)`` in document order, and stops as soon as ``isStopped`` is true.
struct DocumentTreeBuilder {
  let file: SourceFile
  let format: DocumentFormat
  let limits: DocumentLimits
  var nodes = [NodeRecord(.plain, 0..<0)]
  var decodedText: [UInt8] = []
  var diagnostics: [Diagnostic] = []
  /// Whether a limit was exceeded or the parser gave up; there will be no tree.
  private(set) var isStopped = false
  private var stopIndex: Int?
  /// Whether the nodes are those that precede a syntax error.
  var hasPart = false
  var frames: [Frame] = []
  /// The number of nodes so far, as if aliases were copies.
  var expandedCount = 0
  var aliasedCount = 0
  /// The number of bytes of text that aliases and shared scalars repeat.
  var repeatedText = 0
  /// The number of bytes of all scalars' text, as if aliases were copies.
  var expandedText = 0
  /// The places of merge keys, which are not in the tree, that were the first key of their mapping.
  var firstKeys: [Int: Range<Int>] = [:]
  /// The nodes about which something was reported that makes further findings about them noise: the places
  /// of unknown aliases, and mappings with a merge key that names no mapping.
  var flawed: Set<Int> = []
  /// The mappings in which a key is given twice.
  var repeating: Set<Int> = []
  private var measures: [Int: Measure] = [:]

  struct Frame {
    var node: Int
    var kind: NodeRecord.Kind
    var lastChild = 0
    /// The number of children so far; the node itself gets it when the frame is closed.
    var count = 0
    var height = 1
    var countAtStart: Int
    var textAtStart: Int
    var isMeasured: Bool
    var mergeKeys: [Int] = []
  }

  /// The expanded size and height of a collection that an alias may name.
  struct Measure {
    var size: Int
    var height: Int
    var text: Int
  }

  init(file: SourceFile, format: DocumentFormat, limits: DocumentLimits) {
    self.file = file
    self.format = format
    self.limits = limits
    nodes.reserveCapacity(min(limits.nodes, file.bytes.count / 10) + 16)
  }

  var depth: Int { frames.count }
  var openNode: Int? { frames.last?.node }
  /// Whether the next child of the open mapping is a key.
  @inline(__always) var expectsKey: Bool { expects(childAt: 0) }
  @inline(__always) var expectsValue: Bool { expects(childAt: 1) }
  @inline(__always) private func expects(childAt place: Int) -> Bool {
    guard !frames.isEmpty else { return false }
    let last = frames.count - 1
    return frames[last].kind == .mapping && frames[last].count % 2 == place
  }
  var openKind: NodeRecord.Kind? { frames.last?.kind }
  func start(of index: Int) -> Int { Int(nodes[index].start) }
  func kind(of index: Int) -> NodeRecord.Kind { nodes[index].kind }
  /// The node added last to the open collection, or 0.
  var lastChild: Int { frames.last?.lastChild ?? 0 }

  /// Opens a sequence or mapping; pass true for `measured` if an alias may name it later.
  @discardableResult
  mutating func open(_ kind: NodeRecord.Kind, at start: Int, measured: Bool = false) -> Int {
    if frames.count >= limits.depth {
      stop(
        .tooDeep, at: start..<start + 1,
        "the document is nested more than \(limits.depth) levels deep",
        label: "level \(frames.count + 1)", help: "flatten it, or split it into several files")
      return 0
    }
    let index = append(NodeRecord(kind, start..<start + 1))
    if index != 0 {
      frames.append(
        Frame(
          node: index, kind: kind, countAtStart: expandedCount - 1, textAtStart: expandedText,
          isMeasured: measured))
    }
    return index
  }

  /// Closes the innermost collection; `end` is the byte behind it, nil for the end of its last child.
  mutating func close(at end: Int? = nil) {
    guard let frame = frames.popLast() else { return }
    nodes[frame.node].count = UInt32(truncatingIfNeeded: frame.count)
    if let end {
      nodes[frame.node].end = UInt32(clamping: end)
    } else if frame.lastChild != 0 {
      nodes[frame.node].end = nodes[frame.lastChild].end
    }
    if frame.kind == .mapping {
      // Merged keys are not duplicates.
      let own = frame.mergeKeys.isEmpty ? frame.count / 2 : merge(frame)
      checkDuplicates(amongFirst: own, in: frame.node)
    }
    if frame.isMeasured {
      measures[frame.node] = Measure(
        size: expandedCount - frame.countAtStart, height: frame.height,
        text: expandedText - frame.textAtStart)
    }
    if !frames.isEmpty {
      let last = frames.count - 1
      frames[last].height = max(frames[last].height, frame.height + 1)
    }
  }

  @discardableResult
  mutating func scalar(
    _ kind: NodeRecord.Kind, range: Range<Int>, text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    if CombiningMarks.firstExcess(in: text) != nil { stopAtMarks(range) }
    let offset = decodedText.count
    expandedText += text.count
    decodedText.append(contentsOf: text)
    return append(NodeRecord(kind, range, first: offset, count: text.count))
  }

  @discardableResult
  mutating func scalar(_ kind: NodeRecord.Kind, range: Range<Int>, textRange: Range<Int>) -> Int {
    if textRange.count > CombiningMarks.limit * 2 { checkMarks(textRange) }
    expandedText += textRange.count
    return append(
      NodeRecord(
        kind, range, first: textRange.lowerBound, count: textRange.count, textIsInSource: true))
  }

  @inline(never)
  private mutating func checkMarks(_ textRange: Range<Int>) {
    let excess = file.bytes.withUnsafeBufferPointer {
      CombiningMarks.firstExcess(in: UnsafeBufferPointer(rebasing: $0[textRange]))
    }
    let start = textRange.lowerBound
    if let excess { stopAtMarks(start + excess.lowerBound..<start + excess.upperBound) }
  }

  private mutating func stopAtMarks(_ range: Range<Int>) {
    stop(
      .tooLarge, at: range,
      "more than \(CombiningMarks.limit) combining marks follow each other",
      help: "take most of them away")
  }

  /// Adds an alias of the node at `target`, all of whose nodes are counted again.
  mutating func alias(to target: Int, range: Range<Int>) {
    if frames.contains(where: { $0.node == target }) {
      return stop(
        .aliasExpansion, at: range,
        "this refers to a node that contains it, so it would never end",
        label: format == .yaml ? "inside its own anchor" : nil)
    }
    let target = nodes[target].kind == .alias ? Int(nodes[target].first) : target
    let measure = measure(of: target)
    guard frames.count + measure.height <= limits.depth else {
      return stop(
        .tooDeep, at: range,
        "with this the document is nested more than \(limits.depth) levels deep")
    }
    aliasedCount += measure.size
    guard aliasedCount <= limits.aliasedNodes else {
      return stop(
        .aliasExpansion, at: range,
        "aliases expand to more than \(limits.aliasedNodes.grouped) nodes",
        help: "write the items out, or split the file")
    }
    guard spendRepeatedText(measure.text, at: range) else { return }
    expandedCount += measure.size - 1
    append(NodeRecord(.alias, range, first: target))
    if !frames.isEmpty {
      let last = frames.count - 1
      frames[last].height = max(frames[last].height, measure.height + 1)
    }
  }

  /// Adds an existing scalar once more; the text is shared.
  mutating func repeatScalar(_ index: Int) {
    var record = nodes[index]
    guard spendRepeatedText(Int(record.count), at: record.range) else { return }
    record.next = 0
    append(record)
  }

  func measure(of target: Int) -> Measure {
    measures[target]
      ?? Measure(
        size: 1, height: 0, text: nodes[target].kind.isScalar ? Int(nodes[target].count) : 0)
  }

  /// Subtracts from the budget for repeated text; stops when it is exhausted.
  private mutating func spendRepeatedText(_ bytes: Int, at range: Range<Int>) -> Bool {
    repeatedText += bytes
    expandedText += bytes
    if repeatedText <= limits.repeatedTextBytes { return true }
    stop(
      .aliasExpansion, at: range,
      "aliases expand to more than \(limits.repeatedTextBytes >> 20) MiB of text",
      help: "write the items out, or split the file")
    return false
  }

  /// Returns whether `more` children can be added within the limit on nodes; stops if they cannot.
  mutating func reserve(_ more: Int) -> Bool {
    if more <= limits.nodes - expandedCount { return true }
    stopAtTooManyNodes(nil)
    return false
  }

  /// The path of the open collection in the document, as in `items[1].arguments`.
  var path: String? {
    var text = ""
    for (level, frame) in frames.enumerated() {
      if frame.kind == .sequence {
        if level == 0 { text = "items" }
        text += "[\(max(0, frame.count - 1))]"
      } else {
        let key = lastKey(of: frame)
        text +=
          (text.isEmpty ? "" : ".")
          + String(decoding: textBytes(of: key).prefix(100), as: UTF8.self)
      }
    }
    return text.isEmpty ? nil : text
  }

  func lastKey(of frame: Frame) -> Int {
    if frame.count % 2 == 1 { return frame.lastChild }
    var key = Int(nodes[frame.node].first)
    while key != 0, Int(nodes[key].next) != frame.lastChild {
      key = Int(nodes[Int(nodes[key].next)].next)
    }
    return key
  }

  mutating func noteMergeKey(_ index: Int) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].mergeKeys.append(index)
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

  private mutating func stop(
    _ code: Diagnostic.Code, at range: Range<Int>?, _ message: String, label: String? = nil,
    help: String? = nil
  ) {
    stop(
      Diagnostic(
        code, at: SourceLocation(file, range), path: path, message: message, label: label,
        help: help))
  }

  /// Records a problem after which reading cannot go on.
  mutating func stop(_ diagnostic: Diagnostic) {
    if !isStopped {
      stopIndex = diagnostics.count
      diagnostics.append(diagnostic)
    }
    isStopped = true
  }

  func finish() -> DocumentReading {
    DocumentReading(
      file: file, tree: isStopped ? nil : DocumentTree(self),
      partBeforeError: hasPart ? DocumentTree(self) : nil, diagnostics: diagnostics, stop: stopIndex
    )
  }

  @discardableResult
  private mutating func append(_ record: NodeRecord) -> Int {
    if isStopped { return 0 }
    expandedCount += 1
    guard expandedCount <= limits.nodes else {
      stopAtTooManyNodes(Int(record.start)..<Int(record.end))
      return 0
    }
    let index = nodes.count
    nodes.append(record)
    if !frames.isEmpty { link(index) }
    return index
  }

  @inline(never)
  private mutating func stopAtTooManyNodes(_ range: Range<Int>?) {
    stop(
      .tooLarge, at: range, "the document has more than \(limits.nodes.grouped) nodes",
      help: "split the file")
  }

  /// Appends a node to the children of the open collection.
  mutating func link(_ index: Int) {
    let last = frames.count - 1
    let (previous, node) = frames.withUnsafeMutableBufferPointer { frames in
      let previous = frames[last].lastChild
      frames[last].lastChild = index
      frames[last].count += 1
      return (previous, frames[last].node)
    }
    nodes.withUnsafeMutableBufferPointer { nodes in
      if previous == 0 {
        nodes[node].first = UInt32(truncatingIfNeeded: index)
      } else {
        nodes[previous].next = UInt32(truncatingIfNeeded: index)
      }
    }
  }
}
