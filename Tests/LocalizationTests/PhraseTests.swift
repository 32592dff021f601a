import Foundation
import Localization
import Testing

/// Holds the tables of all modules against each other: the compiler sees that no phrase is missing, but not what
/// is in it.
@Suite struct PhraseTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  /// The modules that have tables.
  private static let modules: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    return names.filter { name in
      FileManager.default.fileExists(atPath: table(of: name, .english).path)
    }.sorted()
  }()

  private static func table(of module: String, _ wording: Wording) -> URL {
    sources.appending(path: "\(module)/Words/\(wording)".capitalizingLastPart + ".swift")
  }

  /// A phrase of a table: its name, its texts, and what is inserted into them.
  private struct Entry: Equatable {
    var name: String
    var texts: [String]
    var places: Set<String>
  }

  private static func entries(of module: String, _ wording: Wording) throws -> [Entry] {
    let text = try String(contentsOf: table(of: module, wording), encoding: .utf8)
    return text.components(separatedBy: "\n    case .").dropFirst().map { part in
      let name = String(part.prefix { $0.isLetter || $0.isNumber })
      // What stands before the colon binds what is inserted.
      let body = part.drop { $0 != ":" }
      let texts = body.matches(of: #/"((?:[^"\\]|\\.)*)"/#).map { String($0.1) }
      let places = texts.flatMap { text in
        text.matches(of: #/\\\((\w+)\)/#).map { String($0.1) }
      }
      return Entry(name: name, texts: texts, places: Set(places))
    }
  }

  /// Returns the Latin words of a text, without code between backticks and what is inserted.
  private static func latinWords(_ text: String) -> [String] {
    let bare = text.replacing(#/`[^`]*`/#, with: "").replacing(#/\\\([^)]*\)/#, with: "")
    return bare.matches(of: #/[A-Za-z]{3,}/#).map { String($0.0) }
  }

  /// Names that are the same in every language.
  private static let names: Set<String> = [
    "curl", "serve",
    "appmenu", "Esc", "esc", "Enter", "send", "change", "show", "select", "http", "https", "PNG",
    "base", "JSON", "NUL", "PATH", "HOME", "XDG", "STATE", "DATA", "MiB", "bin", "YYYY", "plugins",
    "DIR", "list", "screenReader", "UTF", "Python", "chmod", "APPMENU", "TRACE", "initialize",
    "guard", "MENU", "FILE", "null",
  ]

  @Test("Every module that speaks has a table for each language", arguments: modules)
  func tables(module: String) {
    for wording in Wording.allCases {
      #expect(FileManager.default.fileExists(atPath: Self.table(of: module, wording).path))
    }
  }

  @Test("The modules that show something have tables") func known() {
    let speaking = [
      "AppMenuKit", "MenuCommands", "MenuHandlers", "MenuInteraction", "MenuLayout", "MenuLines",
      "MenuNavigation", "MenuScreens",
    ]
    #expect(Set(speaking).isSubset(of: Set(Self.modules)))
  }

  @Test(
    "A phrase has the same places in every language, and never an empty text", arguments: modules)
  func places(module: String) throws {
    let english = try Self.entries(of: module, .english)
    #expect(english.count > 5)
    for wording in Wording.allCases {
      let other = Dictionary(
        uniqueKeysWithValues: try Self.entries(of: module, wording).map { ($0.name, $0) })
      for entry in english where entry.name != "given" {
        let found = try #require(other[entry.name], "\(wording) \(entry.name)")
        // A plural may leave its number to the words, as in "1 error".
        #expect(found.places == entry.places, "\(wording) \(entry.name)")
        #expect(!found.texts.isEmpty && !found.texts.contains(""), "\(wording) \(entry.name)")
      }
    }
  }

  @Test("No English is left among the Korean words", arguments: modules)
  func korean(module: String) throws {
    for entry in try Self.entries(of: module, .korean) {
      for text in entry.texts {
        let left = Self.latinWords(text).filter { !Self.names.contains($0) }
        #expect(left.isEmpty, "\(entry.name): \(text)")
      }
    }
  }

  /// Files whose English words are diagnostics and names, not words of screens.
  private static let diagnostics: Set<String> = [
    "PickBindings.swift", "PickOptions.swift", "PickScript.swift", "PickTemplate.swift",
    "PreviewWindow.swift",
  ]

  @Test(
    "Words of screens stand in tables alone",
    arguments: [
      "MenuCommands", "MenuInteraction", "MenuLayout", "MenuLines", "MenuNavigation", "MenuScreens",
    ])
  func literals(module: String) throws {
    let folder = Self.sources.appending(path: module)
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    for file in files ?? [] where file.hasSuffix(".swift") && !file.hasPrefix("Words/English") {
      let name = file.components(separatedBy: "/").last ?? file
      if file.hasPrefix("Words/") || Self.diagnostics.contains(name) { continue }
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.components(separatedBy: "\n") {
        let code = line.drop { $0 == " " }
        // The log of a plugin is for its author.
        if code.hasPrefix("//") || code.hasPrefix("note(") { continue }
        for literal in line.matches(of: #/"((?:[^"\\]|\\.)*)"/#) {
          let bare = String(literal.1).replacing(#/\\\([^)]*\)+/#, with: "")
          let isProse =
            bare.contains(#/[A-Za-z]{2,} [A-Za-z]{2,}/#)
            || bare.wholeMatch(of: #/[A-Z][a-z]{2,}[:. ]*/#) != nil
          #expect(!isProse || bare.hasPrefix("appmenu "), "\(module)/\(file): \(literal.0)")
        }
      }
    }
  }
}

extension String {
  /// The path with a capital at the beginning of its last part.
  fileprivate var capitalizingLastPart: String {
    var parts = components(separatedBy: "/")
    let last = parts.removeLast()
    return (parts + [last.prefix(1).uppercased() + last.dropFirst()]).joined(separator: "/")
  }
}
