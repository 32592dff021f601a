/// The ASCII characters that replace the symbols drawn beside texts.
package enum ASCIISigns {
  package static func replacement(for character: Character) -> Character? { signs[character] }

  package static func replacing(in text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return String(text.map { signs[$0] ?? $0 })
  }

  private static let signs: [Character: Character] = [
    "▌": ">", "─": "-", "━": "-", "│": "|", "…": "~", "›": ">", "‹": "<", "»": "/", "▶": ">",
    "↗": "^", "▲": "!",
    "▼": "v", "↓": "v", "↑": "^", "→": ">", "←": "<", "↪": ">", "⏎": "<", "×": "x", "✗": "x",
    "✓": "v", "ℹ": "i", "∅": "-", "•": "*", "◦": "-", "·": ".", "☑": "x", "☐": "-", "—": "-",
    "–": "-", "▏": "_", "█": "4", "▓": "3", "▒": "2", "░": "1", "▄": "#", "▀": "#", "●": "*",
    "○": "o", "⠋": "|", "⠙": "/", "⠹": "-", "⠸": "\\", "⠼": "|", "⠴": "/", "⠦": "-",
    "⠧": "\\", "⠇": "|", "⠏": "/",
  ]
}
