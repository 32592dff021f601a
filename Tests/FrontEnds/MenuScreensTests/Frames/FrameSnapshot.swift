@testable import MenuLayout
import Foundation
import MenuScreens
import TerminalUI
import Testing

/// A whole screen as a file that a person can read: its text, and below it what each cell looks like.
struct FrameSnapshot {
  /// The letter of each role in the blocks of styles.
  private static let letters: [RoleName: Character] = [
    .text: ".", .dim: "d", .heading: "h", .accent: "a", .success: "s", .warning: "w", .error: "e",
    .done: "x", .code: "c", .emphasis: "i", .strong: "b", .link: "l", .quote: "q", .match: "m",
    .input: "n", .field: "f", .focus: "o", .cursor: "r", .heat0: "0", .heat1: "1", .heat2: "2",
    .heat3: "3", .heat4: "4", .selection: "_",
  ]

  /// The letter of a role in the selected row: a capital one.
  private static func selectedLetter(of name: RoleName) -> Character {
    name == .text ? ":" : letters[name]?.uppercased().first ?? "?"
  }

  let name: String
  let text: String

  /// A screen in colour and without.
  init(_ name: String, dark: Frame, mono: Frame) {
    self.name = name
    let size = dark.size
    let cursor = dark.cursor.map { "cursor in column \($0.column) of row \($0.row)" } ?? "no cursor"
    var parts = ["\(size.columns)×\(size.rows), \(cursor)", dark.text]
    if mono.text != dark.text { parts += ["Without colour:", mono.text] }
    parts += ["Styles in the dark theme:", Self.styles(dark, Theme(.dark, depth: .full))]
    parts += ["Styles in the mono theme:", Self.styles(mono, Theme(.mono, depth: .full))]
    text = parts.joined(separator: "\n\n") + "\n"
  }

  /// A letter for each cell, and below what the letters stand for: the first role that looks so.
  private static func styles(_ frame: Frame, _ theme: Theme) -> String {
    var used: [RoleName] = []
    var others: [Style] = []
    var rows: [String] = []
    for row in 0..<frame.size.rows {
      var line = ""
      for column in 0..<frame.size.columns {
        let cell = frame[column, row]
        if cell.character == " ", !showsOnBlank(cell.style) {
          line.append(" ")
        } else if let name = RoleName.allCases.first(where: { theme.style($0.role) == cell.style }),
          name != .selection
        {
          if !used.contains(name) { used.append(name) }
          line.append(letters[name] ?? "?")
        } else if let name = RoleName.allCases.first(where: {
          theme.selected(theme.style($0.role)) == cell.style
        }) {
          if !used.contains(.selection) { used.append(.selection) }
          line.append(cell.character == " " ? "_" : selectedLetter(of: name))
        } else if theme.selected(theme.selectionMark) == cell.style {
          line.append("A")
        } else {
          if !others.contains(cell.style) { others.append(cell.style) }
          line.append("?")
        }
      }
      while line.last == " " { line.removeLast() }
      rows.append(line)
    }
    let legend = RoleName.allCases.filter(used.contains).map { name in
      "\(letters[name] ?? "?") = \(name.rawValue): \(words(theme.style(name.role)))"
    }
    return (rows + [""] + legend + others.map { "? = \(words($0))" }).joined(separator: "\n")
  }

  private static func showsOnBlank(_ style: Style) -> Bool {
    style.background != nil
      || !style.attributes.isDisjoint(with: [.underline, .reverse, .strikethrough])
  }

  private static func words(_ style: Style) -> String {
    let names: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"), (.strikethrough, "strikethrough"),
    ]
    var words = names.filter { style.attributes.contains($0.0) }.map(\.1)
    if let color = style.foreground { words.append(self.words(color)) }
    if let color = style.background { words.append("on " + self.words(color)) }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }

  private static func words(_ color: Color) -> String {
    switch color {
    case .indexed(let number): return "color \(number)"
    case .rgb(let red, let green, let blue):
      return "#" + [red, green, blue].map { String(format: "%02X", Int($0)) }.joined()
    }
  }

  // MARK: Files

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")

  private var file: URL { Self.folder.appending(path: name + ".txt") }

  /// Expects the screen to be as it was when somebody last looked at it.
  ///
  /// One that is missing is written, and fails: it is to be looked at first.
  func expectUnchanged(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    guard FileManager.default.fileExists(atPath: file.path) else {
      try FileManager.default.createDirectory(
        at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name); look at it:\n\(text)", sourceLocation: sourceLocation)
      return
    }
    let before = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard before != text else { return }
    Issue.record(
      "\(name) was:\n\(before)\nand is now:\n\(text)", sourceLocation: sourceLocation)
  }

  /// The names of the files that there are.
  static func recorded() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }
}
