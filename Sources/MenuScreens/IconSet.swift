/// Glyphs for icon names, from characters that every terminal font has.
public enum IconSet {
  private static let glyphs: [String: String] = [
    "iconContributions": "▦", "iconRepositories": "▤", "iconPublicActivity": "◉",
    "contributions": "▦", "repositories": "▤", "activity": "◉",
    "calendar": "▦", "list": "▤", "clock": "◷", "gear": "⚙", "check": "✓", "star": "★",
    "heart": "♥", "home": "⌂", "mail": "✉", "search": "⌕", "folder": "▸", "file": "▫",
    "user": "☺", "flag": "⚑", "info": "ℹ", "warning": "▲", "error": "✗", "question": "?",
    "commit": "●", "merge": "◆", "tag": "⚑", "branch": "⑂", "terminal": "▶", "bug": "✱",
    "chart": "▟", "disk": "◫", "process": "◍", "todo": "☐", "done": "☑", "book": "▭",
  ]

  /// The names of the set, sorted.
  public static var names: [String] { glyphs.keys.sorted() }

  /// What to show for `name`: its glyph, the name itself where it is one character, else nothing.
  public static func glyph(_ name: String?) -> String? {
    guard let name else { return nil }
    if let glyph = glyphs[name] { return glyph }
    return name.count == 1 ? name : nil
  }
}
