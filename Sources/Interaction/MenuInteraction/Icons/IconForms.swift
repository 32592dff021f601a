package struct IconForms: Sendable {
  /// A character of one column, available in every terminal font.
  package let symbol: String
  /// An emoji of two columns.
  package let emoji: String
  /// An ASCII form of three columns.
  package let ascii: String
  /// A character of Nerd Fonts' private use area, from the range that follows Font Awesome 4.7,
  /// which all versions of Nerd Fonts share.
  package let nerd: String

  package init(_ symbol: String, _ emoji: String, _ ascii: String, _ nerd: String) {
    (self.symbol, self.emoji, self.ascii, self.nerd) = (symbol, emoji, ascii, nerd)
  }

  package func form(_ style: IconStyle) -> String? {
    switch style {
    case .symbols: symbol
    case .emoji: emoji
    case .ascii: ascii
    case .nerd: nerd
    case .none: nil
    }
  }

  /// Older names, kept for existing menus.
  package static let oldNames = [
    "iconContributions": "contributions", "iconRepositories": "repositories",
    "iconPublicActivity": "activity",
  ]

  /// The ASCII forms by emoji; of several icons with one emoji the first by name counts.
  package static let asciiOfEmoji: [String: String] = Dictionary(
    named.sorted { $0.key < $1.key }.map { ($0.value.emoji, $0.value.ascii) }
  ) { first, _ in first }

  /// The set of icons.
  ///
  /// The emoji are those that need no variation selector, because terminals agree about their width.
  package static let named: [String: IconForms] = [
    "activity": IconForms("◉", "📡", "[@]", "\u{F21E}"),
    "bell": IconForms("♪", "🔔", "[b]", "\u{F0F3}"),
    "book": IconForms("▭", "📖", "[B]", "\u{F02D}"),
    "branch": IconForms("⑂", "🌿", "[Y]", "\u{F126}"),
    "bug": IconForms("✱", "🐛", "[*]", "\u{F188}"),
    "calendar": IconForms("▦", "📅", "[#]", "\u{F073}"),
    "chart": IconForms("▟", "📊", "[/]", "\u{F080}"),
    "chat": IconForms("❝", "💬", "[\"]", "\u{F075}"),
    "check": IconForms("✓", "✅", "[v]", "\u{F00C}"),
    "clock": IconForms("◷", "🕒", "[L]", "\u{F017}"),
    "commit": IconForms("●", "🔵", "[o]", "\u{F192}"),
    "contributions": IconForms("▦", "🟩", "[#]", "\u{F00A}"),
    "database": IconForms("≣", "💽", "[D]", "\u{F1C0}"),
    "disk": IconForms("◫", "💾", "[D]", "\u{F0A0}"),
    "done": IconForms("☑", "✅", "[x]", "\u{F046}"),
    "download": IconForms("↓", "📥", "[v]", "\u{F019}"),
    "edit": IconForms("✎", "📝", "[/]", "\u{F040}"),
    "error": IconForms("✗", "❌", "[X]", "\u{F057}"),
    "file": IconForms("▫", "📄", "[.]", "\u{F15B}"),
    "flag": IconForms("⚑", "🚩", "[F]", "\u{F024}"),
    "folder": IconForms("▸", "📁", "[/]", "\u{F07B}"),
    "gear": IconForms("⚙", "🔧", "[%]", "\u{F013}"),
    "globe": IconForms("◎", "🌐", "[O]", "\u{F0AC}"),
    "heart": IconForms("♥", "💙", "[3]", "\u{F004}"),
    "home": IconForms("⌂", "🏠", "[^]", "\u{F015}"),
    "idea": IconForms("☼", "💡", "[!]", "\u{F0EB}"),
    "image": IconForms("▨", "🌄", "[I]", "\u{F03E}"),
    "info": IconForms("ℹ", "📢", "[i]", "\u{F05A}"),
    "key": IconForms("†", "🔑", "[k]", "\u{F084}"),
    "link": IconForms("∞", "🔗", "[&]", "\u{F0C1}"),
    "list": IconForms("▤", "📋", "[=]", "\u{F03A}"),
    "lock": IconForms("▣", "🔒", "[#]", "\u{F023}"),
    "mail": IconForms("✉", "📧", "[M]", "\u{F0E0}"),
    "merge": IconForms("◆", "🔀", "[>]", "\u{F074}"),
    "package": IconForms("▩", "📦", "[P]", "\u{F1B2}"),
    "process": IconForms("◍", "🔄", "[~]", "\u{F2DB}"),
    "question": IconForms("?", "❓", "[?]", "\u{F059}"),
    "refresh": IconForms("↻", "🔁", "[~]", "\u{F021}"),
    "repositories": IconForms("▤", "📚", "[=]", "\u{F187}"),
    "search": IconForms("⌕", "🔍", "[?]", "\u{F002}"),
    "server": IconForms("▥", "🏢", "[S]", "\u{F233}"),
    "star": IconForms("★", "⭐", "[*]", "\u{F005}"),
    "tag": IconForms("⚑", "🔖", "[T]", "\u{F02B}"),
    "team": IconForms("⁂", "👥", "[W]", "\u{F0C0}"),
    "terminal": IconForms("▶", "💻", "[$]", "\u{F120}"),
    "todo": IconForms("☐", "🔲", "[ ]", "\u{F096}"),
    "trash": IconForms("⌫", "🚮", "[-]", "\u{F1F8}"),
    "upload": IconForms("↑", "📤", "[^]", "\u{F093}"),
    "user": IconForms("☺", "👤", "[u]", "\u{F007}"),
    "warning": IconForms("▲", "🚧", "[!]", "\u{F071}"),
  ]
}
