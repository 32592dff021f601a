package import MenuItems
package import SourceText

extension MenuTrust {
  /// Returns the untrusted files of `menu` whose items would run something, in the order of the menu.
  package func untrustedFiles(in menu: Menu) -> [SourceFile] {
    var checked: Set<ObjectIdentifier> = []
    var files: [SourceFile] = []
    for operation in menu.allItems.flatMap(\.allOperations) where operation.runsProgram {
      guard let location = operation.location, !allows(operation),
        checked.insert(ObjectIdentifier(location.file)).inserted
      else { continue }
      files.append(location.file)
    }
    return files
  }
}

extension ItemOperation {
  /// Whether it runs a program: its own, or one that gives choices.
  var runsProgram: Bool {
    switch kind {
    case .command, .shell: true
    case .url: inputs.contains { $0.choicesFrom != nil }
    }
  }
}
