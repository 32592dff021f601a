import AppMenuKit
import AppMenuTesting
import DisplayText
import MenuItems
import PluginHost
import Testing

/// What `appmenu` shows by itself.
@Suite("Home menu") struct HomeMenuTests {
  private func titles(_ files: [String: String], at folder: String) -> [String] {
    var host = HostEnvironment(
      variables: ["HOME": "/home/ann", "XDG_CONFIG_DIRS": "/etc/xdg:relative:/opt/xdg"],
      executableFolder: "/bin", bundledPlugins: "/share/plugins", version: "1")
    host.wording = .english
    let reader = HomeMenu(
      host: host, folder: folder, fileSystem: InMemoryFileSystem(files)
    ).reader
    return (reader.loadMenu().menu?.entries ?? []).map { entry in
      switch entry {
      case .item(let item): item.title
      case .section(let title): "— " + title
      }
    }
  }

  private static let files = [
    "/home/ann/p/.git/HEAD": "",
    "/home/ann/p/appmenu.yaml": "title: P\nitems: [{title: p, command: [p]}]",
    "/home/ann/p/justfile": "j:\n", "/home/ann/p/sub/x": "",
    "/home/ann/appmenu.yaml": "[{title: outside, command: [o]}]",
    "/home/ann/.config/appmenu/menu.yaml": "title: Mine\nitems: [{title: m, command: [m]}]",
    "/etc/xdg/appmenu/menu.yaml": "title: System\nitems: [{title: s, command: [s]}]",
    "/opt/xdg/appmenu/menu.yaml": "title: Opt\nitems: [{title: t, command: [t]}]",
    "relative/appmenu/menu.yaml": "title: No\nitems: [{title: n, command: [n]}]",
  ]

  @Test func `The project, its tasks, the user's menu and the system's are sections`() {
    #expect(
      titles(Self.files, at: "/home/ann/p/sub") == [
        "— P", "p", "— justfile", "j", "— Mine", "m", "— System", "s", "— Opt", "t",
      ])
  }

  @Test(arguments: [
    ("/home/ann/other", ["— App Menu", "outside"]), ("/srv/data", []), ("/home", []),
  ])
  func `The search ends at the home, and outside of it at the folder itself`(
    folder: String, project: [String]
  ) {
    let files = Self.files.merging([
      "/home/ann/other/x": "", "/srv/data/x": "",
      "/srv/appmenu.yaml": "[{title: no, command: [n]}]",
    ]) { $1 }
    #expect(
      titles(files, at: folder) == project + ["— Mine", "m", "— System", "s", "— Opt", "t"])
  }

  @Test func `Where there is nothing, the first screen offers to begin`() {
    #expect(
      titles(["/home/ann/x": ""], at: "/home/ann") == [
        "— No menu and no task is here yet", "Write a menu for this folder",
        "Write a menu of your own", "Help",
      ])
    #expect(
      titles(
        ["/home/ann/x": "", "/share/menus/examples.yaml": "[{title: E, command: [e]}]"],
        at: "/home/ann"
      ).contains("Examples"))
  }
}
