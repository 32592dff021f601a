/// The path data of the icons on pages: strokes of 1.5 pixels in a square of 16.
enum PageIcons {
  /// The path data of each icon, by its name in ``IconForms`` or among the icons that only pages use.
  static let paths: [String: String] = [
    "activity": "M1.5 8.5h3l2-6 3 11 2-5h3",
    "back": "M10.5 3l-5 5 5 5",
    "bell": "M2 11.5h12L12.5 9V6a4.5 4.5 0 00-9 0v3zm5 3h2",
    "book": "M8 3.5v10c-1.5-1-4-1-6.5-1v-10c2.5 0 5 0 6.5 1 1.5-1 4-1 6.5-1v10c-2.5 0-5 0-6.5 1",
    "branch": "M4.5 5.5a2 2 0 11.01 0v5a2 2 0 10.01 0m7-5a2 2 0 11.01 0c0 3-7 2-7 5",
    "bug":
      "M4.5 5.5a3.5 3.5 0 017 0v5a3.5 3.5 0 01-7 0zM1.5 4.5l3 2h7l3-2m-13 5h3m7 0h3m-12 5 2-2m7 0 2 2",
    "calendar": "M1.5 3.5h13v11h-13zm0 4h13m-10-6v3m7-3v3",
    "chart": "M1.5 1.5v13h13m-9-3v-3m4 3v-8m4 8v-5",
    "chat": "M1.5 1.5h13v10h-7l-3 3v-3h-3z",
    "check": "M2 8l4 4 8-8",
    "clock": "M8 1.5a6.5 6.5 0 10.01 0m0 3V8l2.5 1.5",
    "close": "M3.5 3.5l9 9m0-9-9 9",
    "commit": "M1.5 8h3m7 0h3M8 4.5a3.5 3.5 0 10.01 0",
    "contributions":
      "M2.5 6.5v-4h4v4h-4l3-3v2h-2v-2h2m4-1h4v4h-4zm-7 7h4v4h-4zm7 4v-4h4v4h-4l3-3v2h-2v-2h2",
    "copy": "M5.5 5.5h9v9h-9zM3 10.5H1.5v-9h9V3",
    "database":
      "M2.5 4a5.5 2.5 0 0011 0 5.5 2.5 0 00-11 0v8a5.5 2.5 0 0011 0V4m-11 4a5.5 2.5 0 0011 0",
    "disk": "M1.5 8.5h13v5h-13zl3-6h7l3 6M10.5 11h1",
    "done": "M1.5 1.5h13v13h-13zm3 6.5 2.5 2.5 4.5-4.5",
    "download": "M8 1.5v9m-4-4 4 4 4-4M1.5 11.5v3h13v-3",
    "edit": "M11.5 1.5l3 3-9 9-4 1 1-4zm-2 2 3 3",
    "error": "M8 1.5a6.5 6.5 0 10.01 0M5.5 5.5l5 5m0-5-5 5",
    "external": "M6.5 3.5h-5v11h11v-5m-3-8h5v5m0-5-7 7",
    "file": "M2.5 1.5h7l4 4v9h-11zm7 0v4h4",
    "flag": "M2.5 14.5v-13h11l-3 4 3 4h-11",
    "folder": "M1.5 13.5v-11h5l2 2h6v9z",
    "gear":
      "M8 1.5V3a5 5 0 10.01 0m0 3a2 2 0 10.01 0m0 7v1.5M1.5 8H3m10 0h1.5m-11-4.5 1 1m7 7 1 1m0-9-1 1m-7 7-1 1",
    "globe": "M8 1.5a6.5 6.5 0 10.01 0 3 6.5 0 10.01 0M1.5 8h13",
    "heart": "M8 14 2.5 8.5a3.5 3.5 0 015-5L8 4l.5-.5a3.5 3.5 0 015 5z",
    "home": "M1.5 8 8 1.5 14.5 8m-11-1.5v8h9v-8m-6 8v-4h3v4",
    "idea": "M6 11.5c0-2-2.5-2.5-2.5-5.5a4.5 4.5 0 019 0c0 3-2.5 3.5-2.5 5.5zm.5 3h3",
    "image": "M1.5 2.5h13v11h-13zm0 9 4-4 6 6m-2-2 2-2 3 3M10 5.5h1v1h-1z",
    "info": "M8 1.5a6.5 6.5 0 10.01 0M8 7.5v4m0-7h.01",
    "key": "M5 7.5a3.5 3.5 0 10.01 0m2.5 1 7-7m-4 4 2.5 2.5",
    "link": "M6 10l4-4M7 4.5l2-2a3 3 0 014.5 4.5l-2 2m-2.5 2.5-2 2A3 3 0 012.5 9l2-2",
    "list": "M5.5 3.5h9m-9 5h9m-9 5h9m-13-10h.01m0 5h.01m0 5h.01",
    "lock": "M2.5 7.5h11v7h-11zm2 0V5a3.5 3.5 0 017 0v2.5M8 10.5v1",
    "mail": "M1.5 2.5h13v11h-13zM1.5 4 8 9l6.5-5",
    "menu": "M1.5 3.5h13m-13 5h13m-13 5h13",
    "merge": "M4.5 5.5a2 2 0 11.01 0v5a2 2 0 10.01 0m0-5c0 2.5 2 4 5 4a2 2 0 110 .01",
    "moon": "M14.5 9.5a6.5 6.5 0 11-8-8 5.5 5.5 0 008 8z",
    "more": "M2.5 7.5h1v1h-1zm5 0h1v1h-1zm5 0h1v1h-1z",
    "open": "M5.5 3l5 5-5 5",
    "package": "M1.5 4.5l6.5-3 6.5 3v7l-6.5 3-6.5-3zl6.5 3 6.5-3m-6.5 3v7",
    "process":
      "M3.5 3.5h9v9h-9zM6.5 1.5v2m3 0v-2m-3 13v-2m3 0v2m-8-8h2m-2 3h2m9-3h2m-2 3h2m-7-2h1v1h-1z",
    "question": "M8 1.5a6.5 6.5 0 10.01 0M6 6.5a2 2 0 113 1.7c-.7.4-1 .8-1 1.3M8 11.5h.01",
    "refresh": "M13.5 10.5a6 6 0 110-5m0-4v4h-4",
    "repositories": "M2.5 12.5v-9a2 2 0 012-2h9v13h-9a2 2 0 010-4h9",
    "run": "M4.5 2.5l8.5 5.5-8.5 5.5z",
    "search": "M6.5 1.5a5 5 0 10.01 0M10 10l4.5 4.5",
    "server": "M2.5 1.5h11v5h-11zm0 8h11v5h-11zM4.5 4h1m-1 8h1",
    "star": "M8 1.5l2 4.5 4.5.5-3.5 3.5 1 4.5-4-2.5-4 2.5 1-4.5L1.5 6.5 6 6z",
    "stop": "M3.5 3.5h9v9h-9z",
    "sun":
      "M8 5a3 3 0 10.01 0M8 1.5V2m0 12v.5M1.5 8H2m12 0h.5m-11-4.5h.01m9 0h.01m0 9h.01m-9 0h-.01",
    "tag": "M1.5 1.5h6l7 7-6 6-7-7zm3 3h.01",
    "team": "M5.5 2a3 3 0 10.01 0M1 14a4.5 4 0 019 0m1-11.5a3 3 0 010 5m0 2.5a4 4 0 014 4",
    "terminal": "M1.5 2.5h13v11h-13zm3 3 2.5 2.5-2.5 2.5m4 0h3",
    "todo": "M1.5 1.5h13v13h-13z",
    "trash": "M1.5 4.5h13m-2 0v10h-9v-10m2 0v-3h5v3m-4 3v4m3-4v4",
    "upload": "M8 10.5v-9m-4 4 4-4 4 4M1.5 11.5v3h13v-3",
    "user": "M8 1.5a3 3 0 10.01 0M2.5 14.5a5.5 4.5 0 0111 0",
    "warning": "M8 1.5l7 13H1zM8 6.5v2m0 3h.01",
  ]
}

extension HTMLWriter {
  /// Writes the icon with a name, or nothing if ``PageIcons`` does not contain it.
  func icon(_ name: String) {
    guard let path = PageIcons.paths[name] else { return }
    element("svg", [.class("ic"), .decorative, HTMLAttribute("viewbox", "0 0 16 16")]) {
      element("path", [HTMLAttribute("d", path)]) {}
    }
  }
}
