package import DisplayText
package import MenuItems
internal import PluginHost
package import SourceText

/// All that may run once a menu file is trusted as it is: for the question, and to be recorded.
package struct TrustScope: Sendable {
  package let operations: [ItemOperation]
  /// The files that the operations name by relative words.
  package let scripts: [String]
  /// The titles of items whose programs print menus that need no trust of their own.
  package let printing: [String]

  /// Finds what the items of `file` run, by reading its content again.
  ///
  /// - Parameter item: an item of it, which counts even if the content alone cannot be read.
  package init(of file: SourceFile, with item: MenuItem?, _ trust: MenuTrust) {
    var items = item.map { [$0] } ?? []
    var reader = FileMenuItemsReader(
      .bytes(file.bytes, name: file.name, folder: MenuOrigin.folder(of: SourceLocation(file, nil))))
    reader.remote = file.remote
    // Items of other files have their own paths.
    items += (reader.loadMenu().menu?.allItems ?? []).filter { item in
      item.location.map { $0.file.canonicalPath == nil } ?? false
    }
    operations = items.flatMap(\.allOperations).filter { operation in
      operation.location.map { $0.file === file || $0.file.canonicalPath == nil } ?? false
    }.map { operation in
      var operation = operation
      operation.location = SourceLocation(file, operation.location?.range)
      return operation
    }
    scripts = trust.scriptPaths(of: operations)
    printing = Self.printing(items)
  }

  package init(of items: [MenuItem], _ trust: MenuTrust) {
    operations = items.flatMap(\.allOperations)
    scripts = trust.scriptPaths(of: operations)
    printing = Self.printing(items)
  }

  private static func printing(_ items: [MenuItem]) -> [String] {
    var known: Set<[UInt8]> = []
    return items.filter { $0.source?.trust == .printed }.map(\.title)
      .filter { known.insert(Array($0.utf8)).inserted }
  }

  /// Returns the lines about it for the question, and for the message after recording.
  package func lines(_ wording: Wording = .english) -> [String] {
    var lines: [String] = []
    for (title, names) in [(Phrase.coversScripts, scripts), (.coversPrinted, printing)]
    where !names.isEmpty {
      lines.append(wording(title))
      lines += names.map { OperationWords.bar + OperationWords.visible($0) }
    }
    if !operations.isEmpty { lines.append(wording(.coversNot)) }
    return lines
  }
}
