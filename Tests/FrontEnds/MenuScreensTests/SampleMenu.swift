import MenuItems

extension Menu {
  /// A menu with what menus have: icons, subtitles, a shortcut, a section and a submenu.
  static let sample = Menu(entries: [
    .item(
      MenuItem(
        title: "Contributions", subtitle: "Repos contributed to", icon: "iconContributions",
        tapHandlerName: "h", shortcut: "c")),
    .item(
      MenuItem(
        title: "Repositories", subtitle: "Repos collaborating", icon: "iconRepositories",
        tapHandlerName: "h")),
    .section("Tools"),
    .item(
      MenuItem(
        title: "More", icon: "gear",
        submenu: Menu(title: "More", entries: [.item(MenuItem(title: "Inner"))]))),
  ])
}
