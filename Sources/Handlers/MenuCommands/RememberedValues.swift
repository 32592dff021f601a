internal import SourceText
package import Files
internal import FieldRules
internal import MenuItems
package import PluginHost
internal import StructuredData

/// The last values of inputs with `remember: true`, in a file for each menu in the user's state folder.
package struct RememberedValues: Sendable {
  private struct Record: Codable, Sendable {
    var menu: String
    /// The values by the ids of inputs, by the IDs that lead to an item.
    var items: [String: [String: StructuredValue]] = [:]
  }

  private let folder: String
  private let fileSystem: any FileSystem

  /// Creates the store in the state folder of `host`.
  package init(host: HostEnvironment, fileSystem: any FileSystem = LocalFileSystem()) {
    folder = host.folder(.state) + "/inputs"
    self.fileSystem = fileSystem
  }

  /// Returns an operation with the last values in its form, as far as the rules of the inputs still allow them.
  func filled(_ operation: ItemOperation, of item: MenuItem) -> ItemOperation {
    guard operation.inputs.contains(where: \.remembers),
      let values = read(operation)?.items[key(of: item, operation)]
    else { return operation }
    var filled = operation
    for (index, input) in operation.inputs.enumerated() where input.remembers && !input.isGiven {
      guard let value = values[input.id], value != .null,
        input.rules.problem(of: value, today: nil) == nil
      else { continue }
      (filled.inputs[index].value, filled.inputs[index].valueFrom) = (value, nil)
    }
    return filled
  }

  /// Stores the values that an operation runs with; failures to write are ignored.
  func keep(_ values: [String: StructuredValue], _ operation: ItemOperation, of item: MenuItem) {
    guard let menu = operation.location?.file.canonicalPath else { return }
    var kept: [String: StructuredValue] = [:]
    for input in operation.inputs where input.remembers && input.kind != .secret {
      kept[input.id] = values[input.id]
    }
    guard !kept.isEmpty else { return }
    var record = read(operation) ?? Record(menu: menu)
    record.items[key(of: item, operation)] = kept
    try? RecordFile.write(record, to: file(of: menu))
  }

  /// Removes the values of a menu file, or of all; returns whether there were any.
  package func forget(_ menu: String?) -> Bool {
    guard let menu else {
      let names = fileSystem.names(inDirectory: folder) ?? []
      PrivateFiles.remove(folder)
      return !names.isEmpty
    }
    let path = file(of: fileSystem.canonicalPath(menu) ?? menu)
    let isThere = fileSystem.canonicalPath(path) != nil
    PrivateFiles.remove(path)
    return isThere
  }

  private func key(of item: MenuItem, _ operation: ItemOperation) -> String {
    // An action has the IDs of its item.
    (item.usedPath + (operation.subject == nil ? [] : [item.title])).joined(separator: "\u{1F}")
  }

  private func file(of menu: String) -> String {
    folder + "/" + SHA256.digits(of: Array(menu.utf8)).prefix(32) + ".json"
  }

  private func read(_ operation: ItemOperation) -> Record? {
    guard let menu = operation.location?.file.canonicalPath,
      let record: Record = RecordFile.read(file(of: menu), from: fileSystem),
      record.menu.utf8.elementsEqual(menu.utf8)
    else { return nil }
    return record
  }
}
