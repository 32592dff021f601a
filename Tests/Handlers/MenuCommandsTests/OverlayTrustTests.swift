import AppMenuTesting
import Files
import Foundation
import MenuItems
import PluginHost
import SourceText
import Testing

@testable import MenuCommands

/// Each file of a menu is trusted by its own content: none lends trust to another.
@Suite("Trust in overlays", .timeLimit(.minutes(5))) struct OverlayTrustTests {
  private let scratch = TemporaryFolder()
  private let folder: String
  private let host: HostEnvironment

  init() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    folder = try #require(LocalFileSystem().canonicalPath(scratch.path))
    host = .testing(in: folder)
  }

  private func write(_ text: String, to name: String) throws {
    let path = folder + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o644)
  }

  private func menu(_ overlay: String) throws -> Menu {
    try write("items: [{title: A, id: a, command: [echo, a], confirm: Sure?}]", to: "base.yaml")
    try write("extends: base.yaml\nitems: [\(overlay)]", to: "menu.yaml")
    let loading = FileMenuItemsReader(.file(folder + "/menu.yaml")).loadMenu()
    return try #require(loading.menu, "\(loading.diagnostics)")
  }

  /// Entries of an overlay, with the files that what the first item runs depends on.
  static let entries: [(entry: String, files: Set<String>)] = [
    ("", ["base.yaml"]),
    ("{id: a, last: true}", ["base.yaml"]),
    ("{title: B, command: [echo, b]}", ["base.yaml"]),
    ("{title: B, command: [echo, b], first: true}", ["menu.yaml"]),
    ("{id: a, title: Harmless}", ["base.yaml", "menu.yaml"]),
    ("{id: a, subtitle: Harmless}", ["base.yaml", "menu.yaml"]),
    ("{id: a, confirm: null}", ["base.yaml", "menu.yaml"]),
    ("{id: a, command: [echo, b]}", ["base.yaml", "menu.yaml"]),
    ("{id: a, shell: echo b}", ["base.yaml", "menu.yaml"]),
    ("{id: a, environment: {LD_PRELOAD: x}}", ["base.yaml", "menu.yaml"]),
    ("{id: a, directory: /tmp}", ["base.yaml", "menu.yaml"]),
    ("{id: a, tool: true}", ["base.yaml", "menu.yaml"]),
    ("{id: a, inputs: [{id: x, choicesFrom: {command: [ls]}}]}", ["base.yaml", "menu.yaml"]),
  ]

  @Test(
    arguments: entries.indices,
    [Set<String>(), ["base.yaml"], ["menu.yaml"], ["base.yaml", "menu.yaml"]])
  func `What an item runs is allowed if all files that describe it are trusted`(
    number: Int, trusted: Set<String>
  ) throws {
    let (entry, needed) = Self.entries[number]
    let menu = try menu(entry)
    let trust = MenuTrust(host: host)
    var files: [String: SourceFile] = [:]
    for file in menu.allItems.flatMap({ $0.location?.files ?? [] }) {
      files[file.name.lastPathName] = file
    }
    for name in trusted { if let file = files[name] { try trust.trust(file) } }
    let operation = try #require(menu.items.first?.operation)
    #expect(Set(operation.location?.files.map { $0.name.lastPathName } ?? []) == needed)
    let known = Set(trusted.filter { files[$0] != nil })
    #expect(trust.allows(operation) == needed.isSubset(of: known), "\(entry) \(trusted)")
    if !trust.allows(operation) {
      let name = try #require(trust.file(of: operation)?.name.lastPathName)
      #expect(needed.contains(name) && !known.contains(name))
    }
  }

  @Test func `Whatever an item runs depends on all files that describe the item`() throws {
    try write(
      """
      - {title: A, command: [a], live: {command: [l]}, when: {command: [w]}, actions: [{title: X, command: [x]}]}
      - {title: S, source: {command: [s], each: {title: "{{0}}", command: [e], actions: [{title: Y, command: [y]}]}}}
      """, to: "base.yaml")
    try write("extends: base.yaml\nitems: [{id: a, title: B}, {id: s, title: T}]", to: "menu.yaml")
    let menu = try #require(FileMenuItemsReader(.file(folder + "/menu.yaml")).loadMenu().menu)
    let operations = menu.allItems.flatMap(\.allOperations)
    #expect(operations.count == 7)
    for operation in operations {
      #expect(
        operation.location?.files.map { $0.name.lastPathName } == ["base.yaml", "menu.yaml"],
        "\(operation.kind)")
    }
    #expect(menu.items[1].source?.location?.files.count == 2)
  }

  @Test func `The question about a drop-in names the programs that print trusted menus`() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/menu.d", withIntermediateDirectories: true)
    try write("[{title: A, command: [a]}, {title: S, command: [s]}]", to: "menu.yaml")
    try write(
      "[{id: a, subtitle: x}, {id: s, source: {shell: x, format: menu, trust: printed}}]",
      to: "menu.d/1.yaml")
    let menu = try #require(FileMenuItemsReader(.file(folder + "/menu.yaml")).loadMenu().menu)
    let trust = MenuTrust(host: host)
    let dropIn = try #require(menu.items[0].location?.files.last)
    #expect(dropIn.name.hasSuffix("/menu.d/1.yaml"))
    let scope = TrustScope(of: dropIn, with: menu.items[0], trust)
    #expect(scope.printing == ["S"])
  }

  @Test func `A change of one file takes the trust in it alone`() throws {
    let trust = MenuTrust(host: host)
    var menu = try menu("{id: a, title: B}")
    let item = try #require(menu.items.first)
    for file in item.location?.files ?? [] { try trust.trust(file) }
    #expect(item.operation.map(trust.allows) == true)
    menu = try self.menu("{id: a, title: C}")
    let changed = try #require(menu.items.first?.operation)
    #expect(trust.objection(to: changed) == .menuChanged)
    #expect(trust.file(of: changed)?.name.lastPathName == "menu.yaml")
    #expect(trust.untrustedFiles(in: menu).map { $0.name.lastPathName } == ["menu.yaml"])
  }

  @Test func `The question names all files, and covers what the file that is not trusted changes`()
    throws
  {
    let menu = try menu("{id: a, title: B}")
    let operation = try #require(menu.items.first?.operation)
    let place = try #require(OperationWords.lines(of: operation).first)
    #expect(place.contains("base.yaml:1") && place.contains("menu.yaml"))
    let trust = MenuTrust(host: host)
    let overlay = try #require(operation.location?.files.last)
    #expect(
      TrustScope(of: overlay, with: menu.items.first, trust).operations.contains {
        $0.kind == .command(["echo", "a"])
      })
  }
}
