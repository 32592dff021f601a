import AppMenuTesting
@testable import Documents
@testable import MenuItems
@testable import MenuLines
@testable import SourceText
@testable import StructuredData
@testable import DisplayText

/// What holds for every document: places lie within the file, sizes within the limits, and what is printed
/// is harmless.
enum DocumentProperties {
  /// Limits that a small input can reach.
  private static let limits: DocumentLimits = {
    var limits = DocumentLimits()
    limits.depth = 32
    limits.nodes = 5_000
    limits.aliasedNodes = 2_000
    limits.repeatedTextBytes = 64 << 10
    return limits
  }()

  /// Checks the tree, the diagnostics and the menu that `bytes` are read as.
  static func hold(for bytes: [UInt8], name: String) {
    let reading = DocumentReader(limits: limits).read(bytes, name: name)
    hold(for: reading.diagnostics)
    let hasErrors = reading.diagnostics.contains { $0.severity == .error }
    expect(reading.tree != nil || hasErrors, "neither a tree nor an error")
    if let root = reading.tree?.root {
      var visited = 0
      hold(for: root, depth: 1, hasErrors: hasErrors, visited: &visited)
      _ = StructuredValue(root)
    }
    holdForMenu(bytes, name: name)
  }

  private static func hold(
    for node: DocumentNode, depth: Int, hasErrors: Bool, visited: inout Int
  ) {
    visited += 1
    expect(visited <= limits.nodes, "more nodes than the limit")
    expect(depth <= limits.depth, "deeper than the limit")
    let size = node.tree.file.bytes.count
    expect(
      node.range.lowerBound >= 0 && node.range.upperBound <= size,
      "a node at \(node.range) of \(size) bytes")
    node.withText { text in
      let isBounded = hasErrors || CombiningMarks.firstExcess(in: text) == nil
      expect(isBounded, "more combining marks than the limit, and no error")
    }
    for child in node.children {
      hold(for: child, depth: depth + 1, hasErrors: hasErrors, visited: &visited)
    }
  }

  private static func hold(for diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      for location in [diagnostic.location] + diagnostic.notes.compactMap(\.location) {
        guard let range = location.range else { continue }
        let size = location.file.bytes.count
        expect(
          range.lowerBound >= 0 && range.upperBound <= size,
          "\(diagnostic.code.rawValue) at \(range) of \(size) bytes")
      }
    }
    let printed = DiagnosticRenderer().text(for: DiagnosticReport(diagnostics), name: "f")
    for line in printed.split(separator: "\n") { expectHarmless(String(line)) }
  }

  private static func holdForMenu(_ bytes: [UInt8], name: String) {
    let files = InMemoryFileSystem(["a": "[{title: A}]", "b": "items: a"])
    let reader = FileMenuItemsReader(
      .bytes(bytes, name: name, folder: "."), fileSystem: files, limits: limits)
    let loaded = reader.loadMenu()
    hold(for: loaded.diagnostics)
    let hasErrors = loaded.diagnostics.contains { $0.severity == .error }
    expect((loaded.menu == nil) == hasErrors, "a menu in spite of errors, or none without")
    guard let menu = loaded.menu else { return }
    var paths: Set<[String]> = []
    for item in menu.allItems {
      expect(paths.insert(item.path).inserted, "two items have the path \(item.path)")
      expect(item.title.contains { !$0.isWhitespace }, "an item with a blank title")
    }
    for line in PlainText.lines(for: menu) { expectHarmless(line) }
  }
}

/// Expects text for a terminal that has no character that controls it.
func expectHarmless(_ text: String, line: UInt = #line, file: StaticString = #fileID) {
  expect(
    !text.unicodeScalars.contains(where: SafeText.isUnsafe),
    "a control in \(text.debugDescription)",
    line: line, file: file)
}
