internal import Documents
internal import SourceText

// Keys that are unknown or misplaced.

extension OperationReader {
  enum Target {
    case none
    case other
    /// Probably a program, whose key is misspelt.
    case misspelt
  }

  func reportNoProgram(for key: DocumentNode, path: String, _ target: Target) {
    // With a program whose key is misspelt the option is right.
    if target == .misspelt { return }
    fields.misplacedKey(
      key, path: path,
      label: target == .other
        ? "belongs to command, shell and url" : "there is no command, shell or url",
      help: "it says how a `command`, a `shell` or a `url` runs",
      // A `confine` without effect must not look effective.
      severity: OperationKey.known.key(key) == .confine ? .error : .warning)
  }

  typealias Unknown = (key: DocumentNode, meant: MeantKey?)

  /// Reports unknown keys of `node`: as an error where a program would run without the question that a misspelt key
  /// asks.
  func report(
    _ unknown: [Unknown], of node: DocumentNode, path: (String) -> String,
    beside operation: ItemOperation?
  ) {
    for (key, meant) in unknown {
      let isError = operation?.asks(inSpiteOf: meant) == false
      fields.unknownKey(
        key, in: node, path: path(key.text), meant: meant,
        help: isError ? "as it stands, it would run without asking" : nil,
        severity: isError ? .error : .warning)
    }
  }
}

extension FieldReader {
  /// Reads the mappings in a sequence with `read`, and reports other values; leaves out what cannot be read.
  func mappings<Value>(
    in sequence: DocumentNode, path: String, _ read: (DocumentNode, _ path: String) -> Value?
  ) -> [Value] {
    sequence.children.enumerated().compactMap { index, node in
      let here = "\(path)[\(index)]"
      if node.kind == .mapping { return read(node, here) }
      wrongType(node, expected: "a mapping", path: here)
      return nil
    }
  }

  /// Remembers the first of several keys that exclude each other, and reports the others.
  func only(
    _ key: DocumentNode, _ first: inout DocumentNode?, path: String, message: String
  ) {
    if let first {
      conflict(key, with: first, path: path, message: message)
    } else {
      first = key
    }
  }

  /// Reports a missing title at the key that seems to be its misspelling, and removes that from `unknown`; returns
  /// false if there is no such key.
  func reportMisspeltTitle(
    among unknown: inout [OperationReader.Unknown], of node: DocumentNode,
    path: @autoclosure () -> String, message: String
  ) -> Bool {
    let index = unknown.firstIndex {
      $0.meant?.key(ItemKey.self) == .title && $0.meant?.language == nil
    }
    guard let index else { return false }
    let (key, meant) = unknown[index]
    let count = diagnostics.count
    unknownKey(key, in: node, path: path(), meant: meant)
    // There is a title already, or there are too many findings for suggestions.
    guard diagnostics.count > count, var finding = diagnostics.last, !finding.fixes.isEmpty else {
      diagnostics.removeSubrange(count...)
      return false
    }
    (finding.code, finding.severity, finding.message) = (.missingTitle, .error, message)
    diagnostics[count] = finding
    unknown.remove(at: index)
    return true
  }
}

extension [OperationReader.Unknown] {
  var nameProgram: Bool { contains { $0.meant?.key(OperationKey.self)?.isProgram == true } }

  var nameAction: Bool {
    contains { _, meant in
      if let key = meant?.key(OperationKey.self) { return key.isTarget || key == .actions }
      return [.tapHandlerName, .items, .menu].contains(meant?.key(ItemKey.self))
    }
  }
}

extension MeantKey {
  fileprivate func key<Key: RawRepresentable<String>>(_ type: Key.Type) -> Key? {
    Key(rawValue: name)
  }
}

extension ItemOperation {
  /// Whether a question is asked although a key for `meant` is not known.
  fileprivate func asks(inSpiteOf meant: MeantKey?) -> Bool {
    asks || meant?.key(OperationKey.self)?.isAboutAsking != true
  }
}
