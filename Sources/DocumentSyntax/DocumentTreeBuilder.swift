internal import SourceText

/// Builds a tree from what a parser finds, and sees to limits, aliases and duplicate keys.
///
/// The parser calls ``open(_:at:)``, ``scalar(_:range:text:)``, ``alias(to:range:)`` and
/// ``close(at:)`` in document order, and stops as soon as ``isStopped`` is true.
struct DocumentTreeBuilder {
  let file: SourceFile
  let format: DocumentFormat
  let limits: DocumentLimits
  private(set) var nodes: [NodeRecord] = [NodeRecord(kind: .plain, start: 0, end: 0)]
  private(set) var decodedText: [UInt8] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a limit was hit or the parser gave up: no tree can come of this.
  private(set) var isStopped = false
  private var frames: [Frame] = []
  /// Nodes so far, as if aliases were copies.
  private(set) var expandedCount = 0
  private var aliasedCount = 0
  /// The bytes of text that aliases and shared scalars stand for.
  private var repeatedText = 0
  /// The bytes of all scalars' text, as if aliases were copies.
  private var expandedText = 0
  /// Where each mapping begins whose first key is a merge key, which is gone from the tree.
  private var firstKeys: [Int: Range<Int>] = [:]
  private var measures: [Int: Measure] = [:]

  private struct Frame {
    var node: Int
    var lastChild = 0
    var height = 1
    var countAtStart: Int
    var textAtStart: Int
    var isMeasured: Bool
    var mergeKeys: [Int] = []
  }

  /// The expanded size and height of a collection that an alias may name.
  private struct Measure {
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

  /// How many collections are open.
  var depth: Int { frames.count }
  /// The innermost open collection.
  var openNode: Int? { frames.last?.node }
  /// Whether the next child of the open mapping is a key.
  var expectsKey: Bool {
    guard let frame = frames.last else { return false }
    return nodes[frame.node].kind == .mapping && nodes[frame.node].count % 2 == 0
  }
  /// Whether the next child of the open mapping is a value.
  var expectsValue: Bool {
    guard let frame = frames.last else { return false }
    return nodes[frame.node].kind == .mapping && nodes[frame.node].count % 2 == 1
  }
  /// The kind of the innermost open collection.
  var openKind: NodeRecord.Kind? { frames.last.map { nodes[$0.node].kind } }
  /// Where the node at `index` starts.
  func start(of index: Int) -> Int { Int(nodes[index].start) }
  /// The kind of the node at `index`.
  func kind(of index: Int) -> NodeRecord.Kind { nodes[index].kind }
  /// The node added last to the open collection, or 0.
  var lastChild: Int { frames.last?.lastChild ?? 0 }

  /// Opens a sequence or mapping; `measured` where an alias may name it later.
  @discardableResult
  mutating func open(_ kind: NodeRecord.Kind, at start: Int, measured: Bool = false) -> Int {
    if frames.count >= limits.depth {
      stop(
        Diagnostic(
          "too-deep", at: SourceLocation(file, start..<start + 1), path: path,
          message: "the document is nested more than \(limits.depth) levels deep",
          label: "level \(frames.count + 1)", help: "flatten it, or split it into several files"))
      return 0
    }
    let index = append(
      NodeRecord(kind: kind, start: UInt32(clamping: start), end: UInt32(clamping: start + 1)))
    if index != 0 {
      frames.append(
        Frame(
          node: index, countAtStart: expandedCount - 1, textAtStart: expandedText,
          isMeasured: measured))
    }
    return index
  }

  /// Closes the innermost collection; `end` is the byte behind it, nil for the end of its last child.
  mutating func close(at end: Int? = nil) {
    guard let frame = frames.popLast() else { return }
    if let end {
      nodes[frame.node].end = UInt32(clamping: end)
    } else if frame.lastChild != 0 {
      nodes[frame.node].end = nodes[frame.lastChild].end
    }
    if nodes[frame.node].kind == .mapping {
      if !frame.mergeKeys.isEmpty { merge(frame) }
      checkDuplicates(in: frame.node)
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

  /// Adds a scalar whose text is copied.
  @discardableResult
  mutating func scalar(
    _ kind: NodeRecord.Kind, range: Range<Int>, text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let offset = decodedText.count
    expandedText += text.count
    decodedText.append(contentsOf: text)
    return append(
      NodeRecord(
        kind: kind, start: UInt32(truncatingIfNeeded: range.lowerBound),
        end: UInt32(truncatingIfNeeded: range.upperBound),
        first: UInt32(truncatingIfNeeded: offset), count: UInt32(truncatingIfNeeded: text.count)))
  }

  /// Adds a scalar whose text stands in the source as it is.
  @discardableResult
  mutating func scalar(_ kind: NodeRecord.Kind, range: Range<Int>, textRange: Range<Int>) -> Int {
    expandedText += textRange.count
    return append(
      NodeRecord(
        kind: kind, textIsInSource: true, start: UInt32(truncatingIfNeeded: range.lowerBound),
        end: UInt32(truncatingIfNeeded: range.upperBound),
        first: UInt32(truncatingIfNeeded: textRange.lowerBound),
        count: UInt32(truncatingIfNeeded: textRange.count)))
  }

  /// Adds a node that stands for the one at `target`, all of whose nodes count again.
  mutating func alias(to target: Int, range: Range<Int>) {
    let location = SourceLocation(file, range)
    if frames.contains(where: { $0.node == target }) {
      stop(
        Diagnostic(
          "alias-expansion", at: location, path: path,
          message: "this refers to a node that contains it, so it would never end",
          label: format == .yaml ? "inside its own anchor" : nil))
      return
    }
    let target = nodes[target].kind == .alias ? Int(nodes[target].first) : target
    let measure = measure(of: target)
    guard frames.count + measure.height <= limits.depth else {
      stop(
        Diagnostic(
          "too-deep", at: location, path: path,
          message: "with this the document is nested more than \(limits.depth) levels deep"))
      return
    }
    aliasedCount += measure.size
    guard aliasedCount <= limits.aliasedNodes else {
      stop(
        Diagnostic(
          "alias-expansion", at: location, path: path,
          message: "aliases expand to more than \(Self.grouped(limits.aliasedNodes)) nodes",
          help: "write the items out, or split the file"))
      return
    }
    guard spendRepeatedText(measure.text, at: location) else { return }
    expandedCount += measure.size - 1
    append(
      NodeRecord(
        kind: .alias, start: UInt32(clamping: range.lowerBound),
        end: UInt32(clamping: range.upperBound), first: UInt32(clamping: target)))
    if !frames.isEmpty {
      let last = frames.count - 1
      frames[last].height = max(frames[last].height, measure.height + 1)
    }
  }

  /// Adds a scalar again that was added already, its text being shared.
  mutating func repeatScalar(_ index: Int) {
    let record = nodes[index]
    let location = SourceLocation(file, Int(record.start)..<Int(record.end))
    guard spendRepeatedText(Int(record.count), at: location) else { return }
    append(
      NodeRecord(
        kind: record.kind, textIsInSource: record.textIsInSource, start: record.start,
        end: record.end, first: record.first, count: record.count))
  }

  private func measure(of target: Int) -> Measure {
    measures[target]
      ?? Measure(
        size: 1, height: 0, text: nodes[target].kind.isScalar ? Int(nodes[target].count) : 0)
  }

  /// Takes from the budget of text that is read out more than once; stops where it is spent.
  private mutating func spendRepeatedText(_ bytes: Int, at location: SourceLocation) -> Bool {
    repeatedText += bytes
    expandedText += bytes
    if repeatedText <= limits.repeatedTextBytes { return true }
    stop(
      Diagnostic(
        "alias-expansion", at: location, path: path,
        message: "aliases expand to more than \(limits.repeatedTextBytes >> 20) MiB of text",
        help: "write the items out, or split the file"))
    return false
  }

  /// Whether `more` children could be added within the limit of nodes; stops where they could not.
  mutating func reserve(_ more: Int) -> Bool {
    if more <= limits.nodes - expandedCount { return true }
    stop(
      Diagnostic(
        "too-large", at: SourceLocation(file, nil), path: path,
        message: "the document has more than \(Self.grouped(limits.nodes)) nodes",
        help: "split the file"))
    return false
  }

  /// Where the open collection stands in the document, as in `items[1].arguments`.
  private var path: String? {
    var text = ""
    for (level, frame) in frames.enumerated() {
      if nodes[frame.node].kind == .sequence {
        if level == 0 { text = "items" }
        text += "[\(max(0, Int(nodes[frame.node].count) - 1))]"
      } else {
        let key = Self.lastKey(of: frame, nodes)
        text +=
          (text.isEmpty ? "" : ".")
          + String(decoding: textBytes(of: key).prefix(100), as: UTF8.self)
      }
    }
    return text.isEmpty ? nil : text
  }

  /// The key added last to an open mapping.
  private static func lastKey(of frame: Frame, _ nodes: [NodeRecord]) -> Int {
    if nodes[frame.node].count % 2 == 1 { return frame.lastChild }
    var key = Int(nodes[frame.node].first)
    while key != 0, Int(nodes[key].next) != frame.lastChild {
      key = Int(nodes[Int(nodes[key].next)].next)
    }
    return key
  }

  /// Notes that the key just added to the open mapping is YAML's merge key.
  mutating func noteMergeKey(_ index: Int) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].mergeKeys.append(index)
  }

  /// Records a problem that leaves the tree usable.
  mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

  /// Records a problem after which nothing more can be read.
  mutating func stop(_ diagnostic: Diagnostic) {
    if !isStopped { diagnostics.append(diagnostic) }
    isStopped = true
  }

  /// What was read: a tree unless the parser stopped.
  func finish() -> DocumentReading {
    let tree =
      isStopped
      ? nil
      : DocumentTree(
        file: file, format: format, nodes: nodes, decodedText: decodedText,
        firstKeys: firstKeys, expandedNodeCount: expandedCount, expandedTextBytes: expandedText)
    return DocumentReading(file: file, tree: tree, diagnostics: diagnostics)
  }

  @discardableResult
  private mutating func append(_ record: NodeRecord) -> Int {
    if isStopped { return 0 }
    expandedCount += 1
    guard expandedCount <= limits.nodes else {
      stop(
        Diagnostic(
          "too-large", at: SourceLocation(file, Int(record.start)..<Int(record.end)), path: path,
          message: "the document has more than \(Self.grouped(limits.nodes)) nodes",
          help: "split the file"))
      return 0
    }
    let index = nodes.count
    nodes.append(record)
    guard !frames.isEmpty else { return index }
    let last = frames.count - 1
    let previous = frames[last].lastChild
    if previous == 0 {
      nodes[frames[last].node].first = UInt32(truncatingIfNeeded: index)
    } else {
      nodes[previous].next = UInt32(truncatingIfNeeded: index)
    }
    frames[last].lastChild = index
    nodes[frames[last].node].count += 1
    return index
  }
}

extension DocumentTreeBuilder {
  /// `number` in groups of three digits, as in `1,000,000`.
  private static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
    return String(digits)
  }
}

// MARK: - Keys

extension DocumentTreeBuilder {
  /// Mappings with more keys than this are checked with a set instead of pair by pair.
  private static let pairwiseKeys = 12

  private mutating func checkDuplicates(in mapping: Int) {
    let entryCount = Int(nodes[mapping].count) / 2
    if entryCount < 2 { return }
    if entryCount <= Self.pairwiseKeys {
      var later = Int(nodes[Int(nodes[Int(nodes[mapping].first)].next)].next)
      while later != 0 {
        var earlier = Int(nodes[mapping].first)
        while earlier != later {
          if sameText(earlier, later) {
            reportDuplicate(later, first: earlier)
            break
          }
          earlier = Int(nodes[Int(nodes[earlier].next)].next)
        }
        later = Int(nodes[Int(nodes[later].next)].next)
      }
      return
    }
    var seen: [[UInt8]: Int] = [:]
    var key = Int(nodes[mapping].first)
    while key != 0 {
      let bytes = textBytes(of: key)
      if let first = seen[bytes] { reportDuplicate(key, first: first) } else { seen[bytes] = key }
      key = Int(nodes[Int(nodes[key].next)].next)
    }
  }

  private mutating func reportDuplicate(_ key: Int, first: Int) {
    if diagnostics.count >= Diagnostic.keptLimit { return }
    let (key, first) = (resolved(key), resolved(first))
    guard nodes[key].kind.isScalar else { return }
    let name = String(decoding: textBytes(of: key), as: UTF8.self)
    report(
      Diagnostic(
        "duplicate-key", at: location(of: key), path: path.map { $0 + "." + name } ?? name,
        message: "the key '\(name)' is given twice", label: "given again",
        help: "keep one of the two",
        notes: [Diagnostic.Note("first given here", at: location(of: first))]))
  }

  private func location(of index: Int) -> SourceLocation {
    SourceLocation(file, Int(nodes[index].start)..<Int(max(nodes[index].start, nodes[index].end)))
  }

  private func resolved(_ index: Int) -> Int {
    nodes[index].kind == .alias ? Int(nodes[index].first) : index
  }

  private func sameText(_ left: Int, _ right: Int) -> Bool {
    let (left, right) = (nodes[resolved(left)], nodes[resolved(right)])
    guard left.count == right.count, left.kind.isScalar, right.kind.isScalar else { return false }
    for index in 0..<Int(left.count) where byte(index, of: left) != byte(index, of: right) {
      return false
    }
    return true
  }

  private func textBytes(of index: Int) -> [UInt8] {
    let record = nodes[resolved(index)]
    return record.kind.isScalar ? Array(bytes(of: record)) : []
  }

  private func byte(_ index: Int, of record: NodeRecord) -> UInt8 {
    let position = Int(record.first) + index
    return record.textIsInSource ? file.bytes[position] : decodedText[position]
  }

  private func bytes(of record: NodeRecord) -> ArraySlice<UInt8> {
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    return record.textIsInSource ? file.bytes[range] : decodedText[range]
  }

  /// Appends the entries of the mappings that merge keys name, those given already left out, and
  /// takes the merge keys themselves away (YAML 1.1's merge key; the first to give a key wins).
  private mutating func merge(_ frame: Frame) {
    var entries: [(key: Int, value: Int)] = []
    var sources: [Int] = []
    var mergeKeys = frame.mergeKeys[...]
    for again in mergeKeys.dropFirst() { reportDuplicate(again, first: frame.mergeKeys[0]) }
    var key = Int(nodes[frame.node].first)
    if key == frame.mergeKeys[0] {
      firstKeys[frame.node] = Int(nodes[key].start)..<Int(nodes[key].end)
    }
    while key != 0 {
      let value = Int(nodes[key].next)
      let following = Int(nodes[value].next)
      if key == mergeKeys.first {
        mergeKeys = mergeKeys.dropFirst()
        sources += mergeSources(value)
        giveBack(value)
      } else {
        entries.append((key, value))
      }
      key = following
    }
    var given = Set(entries.map { textBytes(of: $0.key) })
    nodes[frame.node].first = 0
    nodes[frame.node].count = 0
    frames.append(
      Frame(
        node: frame.node, countAtStart: frame.countAtStart, textAtStart: frame.textAtStart,
        isMeasured: false))
    for entry in entries {
      relink(entry.key)
      relink(entry.value)
    }
    for source in sources {
      var key = Int(nodes[source].first)
      while key != 0, !isStopped {
        let value = Int(nodes[key].next)
        if given.insert(textBytes(of: key)).inserted {
          let keyNode = nodes[resolved(key)]
          alias(to: resolved(key), range: Int(keyNode.start)..<Int(keyNode.end))
          alias(to: resolved(value), range: Int(keyNode.start)..<Int(keyNode.end))
        }
        key = Int(nodes[value].next)
      }
    }
    frames.removeLast()
  }

  /// Takes a merge key's value out of the counts: its nodes count where they are merged.
  private mutating func giveBack(_ value: Int) {
    var aliases = nodes[value].kind == .alias ? [value] : []
    var child = nodes[value].kind == .sequence ? Int(nodes[value].first) : 0
    while child != 0 {
      if nodes[child].kind == .alias { aliases.append(child) }
      child = Int(nodes[child].next)
    }
    for alias in aliases {
      let measure = measure(of: Int(nodes[alias].first))
      aliasedCount -= measure.size
      expandedCount -= measure.size
      repeatedText -= measure.text
      expandedText -= measure.text
    }
  }

  private mutating func mergeSources(_ value: Int) -> [Int] {
    let node = resolved(value)
    if nodes[node].kind == .mapping { return [node] }
    var sources: [Int] = []
    var child = nodes[node].kind == .sequence ? Int(nodes[node].first) : 0
    var allMappings = nodes[node].kind == .sequence
    while child != 0 {
      let source = resolved(child)
      if nodes[source].kind == .mapping { sources.append(source) } else { allMappings = false }
      child = Int(nodes[child].next)
    }
    if !allMappings {
      report(
        Diagnostic(
          "wrong-type", at: location(of: node),
          message: "the merge key '<<' takes a mapping or a sequence of mappings",
          help: "name an anchored mapping: `<<: *anchor`"))
    }
    return sources
  }

  /// Puts a node that exists already behind the last child of the open collection.
  private mutating func relink(_ index: Int) {
    let last = frames.count - 1
    let previous = frames[last].lastChild
    nodes[index].next = 0
    if previous == 0 {
      nodes[frames[last].node].first = UInt32(clamping: index)
    } else {
      nodes[previous].next = UInt32(clamping: index)
    }
    frames[last].lastChild = index
    nodes[frames[last].node].count += 1
  }
}
