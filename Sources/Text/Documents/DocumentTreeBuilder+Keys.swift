internal import SourceText

// Keys of mappings: duplicates, and YAML's merge key.

extension DocumentTreeBuilder {
  /// Mappings with more keys than this are checked with a set instead of pair by pair.
  private static let pairwiseKeys = 12

  /// Reports those of the first `entryCount` keys of a mapping that are equal to one before them.
  mutating func checkDuplicates(amongFirst entryCount: Int, in mapping: Int) {
    if entryCount < 2 { return }
    if entryCount <= Self.pairwiseKeys {
      guard mayRepeatKeys(entryCount, mapping) else { return }
      var later = Int(nodes[Int(nodes[Int(nodes[mapping].first)].next)].next)
      for _ in 1..<entryCount where later != 0 {
        var earlier = Int(nodes[mapping].first)
        while earlier != later {
          if sameText(earlier, later) {
            repeating.insert(mapping)
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
    for _ in 0..<entryCount where key != 0 {
      let bytes = textBytes(of: key)
      if let first = seen[bytes] {
        repeating.insert(mapping)
        reportDuplicate(key, first: first)
      } else {
        seen[bytes] = key
      }
      key = Int(nodes[Int(nodes[key].next)].next)
    }
  }

  /// Whether two of the first keys of a mapping agree in length and first byte, roughly: they may be equal.
  private func mayRepeatKeys(_ entryCount: Int, _ mapping: Int) -> Bool {
    nodes.withUnsafeBufferPointer { nodes in
      var seen: UInt64 = 0
      var key = Int(nodes[mapping].first)
      for _ in 0..<entryCount where key != 0 {
        let record = nodes[key].kind == .alias ? nodes[Int(nodes[key].first)] : nodes[key]
        let first = record.count == 0 || !record.kind.isScalar ? 0 : byte(0, of: record)
        let bit = UInt64(1) << UInt64((UInt32(first) &+ record.count &* 29) & 63)
        if seen & bit != 0 { return true }
        seen |= bit
        key = Int(nodes[Int(nodes[key].next)].next)
      }
      return false
    }
  }

  private mutating func reportDuplicate(_ key: Int, first: Int) {
    if diagnostics.count >= Diagnostic.keptLimit { return }
    let fixes = removal(ofKey: key)
    let (key, first) = (resolved(key), resolved(first))
    guard nodes[key].kind.isScalar else { return }
    let name = String(decoding: textBytes(of: key), as: UTF8.self)
    report(
      Diagnostic(
        .duplicateKey, at: location(of: key), path: path.map { $0 + "." + name } ?? name,
        message: "the key '\(name)' is given twice", label: "given again",
        help: "keep one of the two",
        notes: [Diagnostic.Note("first given here", at: location(of: first))], fixes: fixes))
  }

  private func removal(ofKey key: Int) -> [Fix] {
    let value = Int(nodes[key].next)
    guard value != 0, file.hasLines, format == .yaml || format == .xmlPropertyList else {
      return []
    }
    var start = Int(nodes[key].start)
    var end = Int(max(nodes[value].end, nodes[key].end))
    if file.beginsLine(start) {
      start = file.lineRange(containing: start).lowerBound
      let line = file.lineRange(containing: max(start, end - 1))
      // A comment on the line of the value goes with it.
      let rest = file.bytes[min(end, line.upperBound)..<line.upperBound].first { $0 != 0x20 }
      guard rest == nil || rest == .hash else { return [] }
      end = file.endOfBreak(at: line.upperBound)
    } else if format == .yaml {
      while start > 0, file.bytes[start - 1] == 0x20 { start -= 1 }
      guard start > 0, file.bytes[start - 1] == .comma else { return [] }
      start -= 1
    }
    return start < end ? [Fix("take the second one away", start..<end, "")] : []
  }

  private func location(of index: Int) -> SourceLocation {
    SourceLocation(file, nodes[index].range)
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

  func textBytes(of index: Int) -> [UInt8] {
    let record = nodes[resolved(index)]
    return record.kind.isScalar ? Array(bytes(of: record)) : []
  }

  func hasKey(_ name: [UInt8], in index: Int) -> Bool {
    var key = Int(nodes[index].first)
    while key != 0 {
      if textBytes(of: key) == name { return true }
      key = Int(nodes[Int(nodes[key].next)].next)
    }
    return false
  }

  private func byte(_ index: Int, of record: NodeRecord) -> UInt8 {
    let position = Int(record.first) + index
    return record.textIsInSource ? file.bytes[position] : decodedText[position]
  }

  private func bytes(of record: NodeRecord) -> ArraySlice<UInt8> {
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    return record.textIsInSource ? file.bytes[range] : decodedText[range]
  }

  /// Appends the entries of the mappings that merge keys name, without keys that exist already, and removes
  /// the merge keys themselves (YAML 1.1's merge key; the first mapping with a key wins).
  ///
  /// Returns the number of entries that the mapping has itself, which come first.
  mutating func merge(_ frame: Frame) -> Int {
    var entries: [(key: Int, value: Int)] = []
    var sources: [Int] = []
    var mergeKeys = frame.mergeKeys[...]
    for again in mergeKeys.dropFirst() { reportDuplicate(again, first: frame.mergeKeys[0]) }
    var key = Int(nodes[frame.node].first)
    if key == frame.mergeKeys[0] {
      firstKeys[frame.node] = nodes[key].range
    }
    while key != 0 {
      let value = Int(nodes[key].next)
      let following = Int(nodes[value].next)
      if key == mergeKeys.first {
        mergeKeys = mergeKeys.dropFirst()
        sources += mergeSources(value, into: frame.node)
        giveBack(value)
      } else {
        entries.append((key, value))
      }
      key = following
    }
    // The keys of one mapping differ from each other: few keys are compared with them one by one.
    let isCompared =
      sources.count == 1 && entries.count <= Self.pairwiseKeys && !repeating.contains(sources[0])
    var given = isCompared ? [] : Set(entries.map { textBytes(of: $0.key) })
    nodes[frame.node].first = 0
    frames.append(
      Frame(
        node: frame.node, kind: .mapping, countAtStart: frame.countAtStart,
        textAtStart: frame.textAtStart, isMeasured: false))
    for entry in entries {
      relink(entry.key)
      relink(entry.value)
    }
    for source in sources {
      var key = Int(nodes[source].first)
      while key != 0, !isStopped {
        let value = Int(nodes[key].next)
        let isNew =
          isCompared
          ? !entries.contains { sameText($0.key, key) }
          : given.insert(textBytes(of: key)).inserted
        if isNew {
          let range = nodes[resolved(key)].range
          alias(to: resolved(key), range: range)
          alias(to: resolved(value), range: range)
        }
        key = Int(nodes[value].next)
      }
    }
    let merged = frames.removeLast()
    nodes[frame.node].count = UInt32(truncatingIfNeeded: merged.count)
    return entries.count
  }

  /// Subtracts a merge key's value from the counts: its nodes are counted where they are merged.
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

  private mutating func mergeSources(_ value: Int, into mapping: Int) -> [Int] {
    let node = resolved(value)
    if nodes[node].kind == .mapping { return [node] }
    var sources: [Int] = []
    var child = nodes[node].kind == .sequence ? Int(nodes[node].first) : 0
    var allMappings = nodes[node].kind == .sequence
    var isReported = flawed.contains(node)
    while child != 0 {
      let source = resolved(child)
      if nodes[source].kind == .mapping { sources.append(source) } else { allMappings = false }
      if flawed.contains(source) { isReported = true }
      child = Int(nodes[child].next)
    }
    if !allMappings { flawed.insert(mapping) }
    if !allMappings, !isReported {
      report(
        Diagnostic(
          .wrongType, at: location(of: node),
          message: "the merge key '<<' takes a mapping or a sequence of mappings",
          help: "name an anchored mapping: `<<: *anchor`"))
    }
    return sources
  }

  /// Puts an existing node behind the last child of the open collection.
  private mutating func relink(_ index: Int) {
    nodes[index].next = 0
    link(index)
  }
}
