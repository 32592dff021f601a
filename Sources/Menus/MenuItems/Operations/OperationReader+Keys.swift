internal import Documents
internal import SourceText

// Keys that are unknown or misplaced.

extension OperationReader {
  /// What an item does beside its own operation.
  enum Target {
    case none
    /// A handler or a submenu.
    case other
    /// A program, as it seems, whose key is misspelt.
    case misspelt
  }

  /// Reports an option of a program where there is none.
  func reportNoProgram(for key: DocumentNode, path: String, _ target: Target) {
    // With a program whose key is misspelt the option is right.
    if target == .misspelt { return }
    fields.misplacedKey(
      key, path: path,
      label: target == .other
        ? "belongs to command, shell and url" : "there is no command, shell or url",
      help: "it says how a `command`, a `shell` or a `url` runs")
  }

  /// An unknown key of an item or an action, with the key that is probably meant.
  typealias Unknown = (key: DocumentNode, meant: MeantKey?)

  /// Reports unknown keys of `node`: as an error where something would run without the question that one was to ask.
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
  /// Reports that a title is missing at the key that seems to be a misspelt one, and takes that from the `unknown`
  /// ones; returns false if none of them does.
  ///
  /// - Parameters:
  ///   - unknown: the unknown keys of an item or an action.
  ///   - node: the mapping that has them.
  ///   - path: the path of the mapping.
  ///   - message: the words for a missing title.
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
    // The title is there already, or too much is found to tell what is meant.
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
  /// Whether one of the keys seems to be that of a program.
  var nameProgram: Bool { contains { $0.meant?.key(OperationKey.self)?.isProgram == true } }

  /// Whether one of the keys seems to say what an item or an action does.
  var nameAction: Bool {
    contains { _, meant in
      if let key = meant?.key(OperationKey.self) { return key.isTarget || key == .actions }
      return [.tapHandlerName, .items, .menu].contains(meant?.key(ItemKey.self))
    }
  }
}

extension MeantKey {
  /// Returns the key among those of `type`, or nil if it is another one.
  fileprivate func key<Key: RawRepresentable<String>>(_ type: Key.Type) -> Key? {
    Key(rawValue: name)
  }
}

extension ItemOperation {
  /// Whether the person is asked before it runs although a key for `meant` is not known.
  fileprivate func asks(inSpiteOf meant: MeantKey?) -> Bool {
    asks || meant?.key(OperationKey.self)?.isAboutAsking != true
  }
}
