import AppMenuTesting
import Documents
import MenuItems
import SourceText
import Testing

/// Menus of several files as the sections of one.
@Suite("Menu sections") struct MenuSectionsTests {
  private func load(_ files: [String: String], _ paths: [String]) -> MenuLoadResult {
    MenuSections(
      title: "Home", fileSystem: InMemoryFileSystem(files),
      standard: { [.item(MenuItem(title: "Begin"))] },
      find: { (paths.map { MenuSections.Part(path: $0) }, ["later.yaml"]) }
    ).loadMenu()
  }

  private func titles(_ result: MenuLoadResult) -> [String] {
    (result.menu?.entries ?? []).map { entry in
      switch entry {
      case .item(let item): "\(item.title) \(item.id)"
      case .section(let title): "— " + title
      }
    }
  }

  @Test func `Each file is a section, and ids and shortcuts differ`() {
    let result = load(
      [
        "a/m.yaml":
          "title: A\nitems: [{title: Run, id: run, shortcut: x, command: [a]}]\nplugins: [p]",
        "b/m.yaml":
          "title: B\nitems: [{title: Run, id: run, shortcut: x, command: [b]}]\nplugins: [/q]",
      ], ["a/m.yaml", "b/m.yaml"])
    #expect(titles(result) == ["— A", "Run run", "— B", "Run run-2"])
    #expect(result.menu?.items.map(\.shortcut) == ["x", nil])
    #expect(result.menu?.items.map(\.operation?.location?.file.name) == ["a/m.yaml", "b/m.yaml"])
    #expect(result.menu?.pluginFolders.map(\.value) == ["a/p", "/q"])
    #expect(result.files == ["a/m.yaml", "b/m.yaml", "later.yaml"])
    #expect(result.diagnostics.isEmpty)
  }

  @Test func `A broken file is a heading, its findings are reported, and the others are shown`() {
    let result = load(
      ["a.yaml": "items: [{title: 1}, {}]", "b.yaml": "[{title: B, command: [b]}]"],
      ["a.yaml", "gone.yaml", "b.yaml"])
    #expect(
      titles(result).filter { $0.hasPrefix("—") } == [
        "— a.yaml: 1 error, 1 warning", "— gone.yaml: 1 error", "— App Menu",
      ])
    #expect(result.diagnostics.contains { $0.location.file.name == "a.yaml" })
    #expect(result.menu?.items.map(\.title) == ["B"])
  }

  @Test func `Without any file the standard items are shown`() {
    #expect(titles(load([:], [])) == ["Begin begin"])
  }

  @Test func `The nearest file of each kind has the tasks of a project`() {
    let files = InMemoryFileSystem([
      "/p/justfile": "a:\n", "/p/Makefile": "m:\n",
      "/p/package.json": "{\"scripts\": {\"x\": \"y\"}}",
      "/p/sub/package.json": "{\"scripts\": {\"z\": \"y\"}}", "/p/sub/.vscode/tasks.json": "{}",
    ])
    let found = MenuSections.tasks(in: ["/p/sub", "/p"], fileSystem: files)
    #expect(
      found.parts.map(\.path) == [
        "/p/justfile", "/p/Makefile", "/p/sub/package.json", "/p/sub/.vscode/tasks.json",
      ])
    let only = MenuSections(tasksIn: "/p", kinds: ["make"], fileSystem: files).loadMenu()
    #expect(titles(only) == ["— Makefile", "m m"])
  }
}
