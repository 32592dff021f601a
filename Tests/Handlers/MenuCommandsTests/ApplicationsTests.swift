import AppMenuTesting
import MenuItems
import PluginHost
import Testing

@testable import MenuCommands

/// The applications of the desktop as a menu.
@Suite("Applications") struct ApplicationsTests {
  private func menu(
    _ files: [String: String], executables: Set<String> = [], _ variables: [String: String] = [:]
  ) -> Menu {
    let host = HostEnvironment(
      variables: [
        "HOME": "/home/ann", "PATH": "/usr/bin", "XDG_DATA_DIRS": "/usr/share:/opt/share",
      ].merging(variables) { $1 }, executableFolder: "/x", version: "1")
    let fileSystem = InMemoryFileSystem(files, executables: executables)
    return BackgroundPrograms(host: host, fileSystem: fileSystem).applications(
      title: "Applications")
  }

  private func entry(_ lines: String) -> String {
    "[Desktop Entry]\nType=Application\nName=App\nExec=app\n\(lines)\n"
  }

  private func titles(_ menu: Menu) -> [String] {
    menu.entries.map { entry in
      switch entry {
      case .item(let item): item.title
      case .section(let title): "— " + title
      }
    }
  }

  private func words(_ command: String, _ more: String = "") -> [String]? {
    let text = "[Desktop Entry]\nType=Application\nName=An App\nIcon=i\nExec=\(command)\n\(more)\n"
    let item = menu(["/usr/share/applications/a.desktop": text]).items.first
    if case .command(let words)? = item?.operation?.kind { return words }
    return nil
  }

  @Test func `The first folder counts, sections are categories, and hidden entries are left out`() {
    let menu = menu(
      [
        "/home/ann/.local/share/applications/edit.desktop": entry("Name[ko]=편집기\nHidden=true"),
        "/usr/share/applications/edit.desktop": entry("Categories=Office;"),
        "/usr/share/applications/b.desktop": entry("Comment=It's b\nCategories=X-Y;Game;Office;"),
        "/usr/share/applications/kde/c.desktop": entry("NoDisplay=true"),
        "/opt/share/applications/kde-c.desktop": entry("Categories=Office;"),
        "/opt/share/applications/d.desktop": entry(""), "/usr/share/applications/x.txt": entry(""),
        "/usr/share/applications/link.desktop": "[Desktop Entry]\nType=Link\nName=L\nURL=x\n",
      ])
    #expect(titles(menu) == ["— Games", "App", "— Other", "App"])
    #expect(menu.items.map(\.id) == ["b", "d"])
    #expect(menu.items.first?.subtitle == "It's b")
  }

  @Test(arguments: [
    ("OnlyShowIn=GNOME;", 0), ("OnlyShowIn=KDE;X;", 1), ("NotShowIn=KDE;", 0), ("NotShowIn=X;", 0),
    ("NotShowIn=GNOME;", 1), ("TryExec=app", 1), ("TryExec=gone", 0), ("TryExec=/usr/bin/app", 1),
  ])
  func `The desktop and the installed programs decide`(lines: String, count: Int) {
    let menu = menu(
      ["/usr/share/applications/a.desktop": entry(lines)], executables: ["/usr/bin/app"],
      ["XDG_CURRENT_DESKTOP": "X:KDE"])
    #expect(menu.items.count == count)
  }

  @Test(arguments: [
    ("app --x %U", ["app", "--x"]), ("\"a b\" \"c\\\\\"d\\\\$e\"", ["a b", "c\"d$e"]),
    (
      "app %i --name %c 100%% %k",
      [
        "app", "--icon", "i", "--name", "An App", "100%", "/usr/share/applications/a.desktop",
      ]
    ), ("sh -c \"rm -rf $HOME; `id`\"", ["sh", "-c", "rm -rf $HOME; `id`"]),
    ("app a;b|c", ["app", "a;b|c"]), ("app \"\" x", ["app", "", "x"]),
  ])
  func `A command is words, which no shell reads`(command: String, expected: [String]) {
    #expect(words(command) == ["setsid", "--fork"] + expected)
    #expect(words(command, "Terminal=true") == expected)
  }

  @Test(arguments: ["app \"open", "app %z", "", "app {{x}}"])
  func `A damaged command has no item`(command: String) { #expect(words(command) == nil) }

  @Test func `Actions are actions, and texts are those of the user's language`() throws {
    let text = entry(
      """
      Name[ko]=응용\\s프로그램
      Name[de]=Anwendung
      Actions=new;gone;bad;
      Path=/srv/my\\sfolder
      [Desktop Action new]
      Name=New
      Name[ko_KR]=새 창
      Exec=app --new
      [Desktop Action bad]
      Name=Bad\u{1B}[2J
      Exec=app "
      """)
    let item = try #require(
      menu(["/usr/share/applications/a.desktop": text], executables: [], ["LANG": "ko_KR.UTF-8"])
        .items.first)
    #expect(item.title == "응용 프로그램" && item.actions.map(\.title) == ["새 창"])
    #expect(item.operation?.directory == "/srv/my folder" && item.operation?.output == .message)
  }
}
