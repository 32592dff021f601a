import AppMenuTesting
import Foundation
import DisplayText
import Testing

/// Checks the phrases of all modules: the compiler reports a missing language, but not what is wrong in a text.
@Suite struct PhraseTests {
  private static let sources = Checkout.url("Sources")

  /// Returns the paths of Swift files below `folder`, without those of its folders called `Words`.
  private static func paths(below folder: URL) -> [String] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted()
  }

  /// The declared phrases by file.
  private static let files: [String: [Declaration]] = {
    var found: [String: [Declaration]] = [:]
    for path in paths(below: sources) {
      let text = try? String(contentsOf: sources.appending(path: path), encoding: .utf8)
      guard let text, text.contains(#/(?m)^extension Phrase \{/#) else { continue }
      found[path] = text.components(separatedBy: " static ").dropFirst().compactMap(
        Declaration.init)
    }
    return found
  }()

  /// A phrase as its source declares it.
  private struct Declaration {
    var name: String
    var parameters: [String]
    var texts: [Wording: SourceExpression] = [:]

    /// Reads a declaration that begins behind `static`; nil if it is not that of a phrase.
    init?(_ source: String) {
      guard let match = source.firstMatch(of: #/^(?:let|func) (\w+(?:\(([^)]*)\))?)/#),
        let start = source.range(of: "Phrase("),
        let english = source[start.upperBound...].firstMatch(of: #/^\s*en:\s/#)
      else { return nil }
      let list = match.2?.split(separator: ",") ?? []
      let labels = list.map { $0.prefix { $0 != ":" }.split(separator: " ") }
      parameters = labels.compactMap { $0.last.map(String.init) }
      name = match.1.prefix { $0 != "(" } + "(" + labels.map { $0[0] + ":" }.joined() + ")"
      // The label stands before the Korean text alone.
      let parts = source[english.range.upperBound...].split(separator: #/\sko:\s/#)
      guard parts.count == 2 else { return nil }
      texts = [.english: SourceExpression(parts[0]), .korean: SourceExpression(parts[1])]
    }

    /// Returns the parameters whose names are in `code`.
    func parameters(in code: String?) -> [String] {
      let words = code?.split { !$0.isLetter && !$0.isNumber } ?? []
      return parameters.filter { words.contains($0[...]) }
    }
  }

  /// An expression in Swift, taken apart.
  private struct SourceExpression: Hashable {
    /// What is outside string literals.
    var code = ""
    /// What string literals insert.
    var inserted = ""
    /// The contents of the string literals, with `…` for what they insert.
    var literals: [String] = []

    init(_ source: Substring) {
      // The literals that are open, and the parentheses in and around them.
      var open: [Int?] = []
      var isEscaped = false
      for character in source {
        if let literal = open.last ?? nil {
          switch character {
          case "\\" where !isEscaped: isEscaped = true
          case "(" where isEscaped:
            literals[literal].append("…")
            open.append(nil)
            isEscaped = false
          case "\"" where !isEscaped: open.removeLast()
          default:
            literals[literal].append(character)
            isEscaped = false
          }
          continue
        }
        switch character {
        case "\"":
          open.append(literals.count)
          literals.append("")
        case "(": open.append(nil)
        case ")" where open.isEmpty: return
        case ")": open.removeLast()
        default: break
        }
        if open.contains(where: { $0 != nil }) {
          inserted.append(character)
        } else {
          code.append(character)
        }
      }
    }
  }

  /// Returns the Latin words of a text, without code between backticks.
  private static func latinWords(_ text: String) -> [String] {
    let bare = text.replacing(#/`[^`]*`/#, with: "")
    return bare.matches(of: #/[A-Za-z]{3,}/#).map { String($0.0) }
  }

  /// Names that are the same in every language.
  private static let names: Set<String> = [
    "curl", "serve",
    "appmenu", "Esc", "esc", "Enter", "send", "change", "show", "select", "http", "https", "PNG",
    "base", "JSON", "NUL", "PATH", "HOME", "XDG", "STATE", "DATA", "MiB", "bin", "YYYY", "plugins",
    "DIR", "list", "screenReader", "UTF", "Python", "chmod", "APPMENU", "TRACE", "initialize",
    "guard", "MENU", "FILE", "null", "sha", "MCP",
  ]

  @Test func `A phrase gives its text in the language, and a given text in every one`() {
    let back = Phrase(en: "back", ko: "뒤로")
    #expect(Wording.english(back) == "back" && Wording.korean(back) == "뒤로")
    #expect(Wording.allCases.allSatisfy { $0(.given("Disk usage")) == "Disk usage" })
    #expect(Wording.english(back.capitalized) == "Back" && Wording.korean(back.capitalized) == "뒤로")
  }

  @Test
  func `The modules that show something declare phrases, and all of them are read here`() throws {
    let speaking = [
      "AppMenuKit", "MenuCommands", "MenuDispatch", "MenuEngine", "MenuInteraction", "MenuLayout",
      "MenuLines", "MenuNavigation", "MenuScreens", "MenuServing", "Picker", "PluginHost",
      "RemoteMenus",
    ]
    let folders = Set(Self.files.keys.flatMap { $0.components(separatedBy: "/") })
    #expect(folders.isSuperset(of: speaking))
    for (path, declared) in Self.files {
      let text = try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8)
      #expect(declared.count == text.matches(of: #/ static (?:let|func) /#).count, "\(path)")
    }
  }

  @Test(arguments: files.keys.sorted())
  func `A phrase inserts the same values in every language, and never has an empty text`(
    path: String
  ) throws {
    for phrase in Self.files[path] ?? [] {
      for wording in Wording.allCases {
        let text = try #require(phrase.texts[wording])
        let inserted = phrase.parameters(in: text.inserted)
        let expected = phrase.parameters(in: phrase.texts[.english]?.inserted)
        #expect(inserted == expected, "\(wording) \(phrase.name)")
        #expect(!text.literals.isEmpty && !text.literals.contains(""), "\(wording) \(phrase.name)")
      }
      // A parameter may only choose between the forms of a plural.
      let english = phrase.texts[.english].map { $0.code + $0.inserted }
      #expect(phrase.parameters(in: english) == phrase.parameters, "\(phrase.name)")
    }
  }

  @Test(arguments: files.keys.sorted())
  func `No English is left among the Korean words`(path: String) {
    for phrase in Self.files[path] ?? [] {
      for text in phrase.texts[.korean]?.literals ?? [] {
        let left = Self.latinWords(text).filter { !Self.names.contains($0) }
        #expect(left.isEmpty, "\(phrase.name): \(text)")
      }
    }
  }

  @Test func `A name belongs to one phrase, and a text is declared once`() {
    let all = Self.files.values.joined()
    let names = Dictionary(grouping: all, by: \.name).filter { $0.value.count > 1 }
    #expect(names.isEmpty, "\(names.keys.sorted())")
    let texts = Dictionary(grouping: all, by: \.texts).values.filter { $0.count > 1 }
    #expect(texts.isEmpty, "\(texts.map { $0.map(\.name) })")
  }

  /// Files whose English words are diagnostics and names, not words of screens.
  private static let diagnostics: Set<String> = [
    "PickBindings.swift", "PickOptions.swift", "PickScript.swift", "PickTemplate.swift",
    "PreviewWindow.swift",
  ]

  @Test(arguments: [
    "Handlers/MenuCommands", "Interaction/MenuInteraction", "Interaction/MenuNavigation",
    "Interaction/Picker",
    "FrontEnds/MenuLayout", "FrontEnds/MenuLines", "FrontEnds/MenuScreens",
  ])
  func `Words of screens are in phrases alone`(module: String) throws {
    let folder = Self.sources.appending(path: module)
    let files = Self.paths(below: folder)
    #expect(!files.isEmpty)
    for file in files {
      let name = file.components(separatedBy: "/").last ?? file
      if file.hasPrefix("Words/") || Self.diagnostics.contains(name) { continue }
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      var isNote = false
      for line in text.components(separatedBy: "\n") {
        let code = line.drop { $0 == " " }
        // The log of a plugin is for its author.
        defer { isNote = code.hasSuffix("note(") }
        if isNote || code.hasPrefix("//") || code.contains("note(") { continue }
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
