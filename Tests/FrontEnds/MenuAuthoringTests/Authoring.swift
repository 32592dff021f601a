import AppMenuTesting
import FieldRules
import MenuAuthoring
import MenuItems
import StructuredData
import SourceText
import Testing

/// A text in which `‸` marks the cursor.
struct CursorText {
  var text: [UInt8]
  var offset: Int

  init(_ marked: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let parts = marked.components(separatedBy: "‸")
    try #require(parts.count == 2, "one cursor", sourceLocation: sourceLocation)
    text = Array(parts.joined().utf8)
    offset = parts[0].utf8.count
  }
}

extension String {
  func components(separatedBy mark: Character) -> [String] {
    split(separator: mark, omittingEmptySubsequences: false).map(String.init)
  }
}

enum Sample {
  static let arguments = [
    HandlerArgument(ItemInput(id: "days", label: "how many days", kind: .number)),
    HandlerArgument(
      ItemInput(id: "order", kind: .choice, isRequired: true, choices: ["newest", "oldest"])),
    HandlerArgument(ItemInput(id: "bare", kind: .toggle)),
  ]

  static let facts = AuthoringFacts(
    catalog: .menu,
    handlers: [
      HandlerFact(name: "activity", plugin: "Public activity", manifest: "/p/activity/plugin.yaml"),
      HandlerFact(
        name: "repositories", plugin: "Repositories", manifest: "/p/repos/plugin.yaml",
        arguments: arguments),
    ],
    icons: [IconFact(name: "folder", glyph: "▤"), IconFact(name: "star", glyph: "★")],
    unknownHandlerHelp: "name the folder of the plugin that registers it: --plugins DIR")

  static let files = InMemoryFileSystem([
    "/m/other.yaml": "- title: O\n", "/m/sub/deep.yaml": "- title: D\n", "/m/notes.txt": "x",
    "/m/.hidden.yaml": "",
  ])
}

func completions(_ marked: String) throws -> [CompletionItem] {
  let cursor = try CursorText(marked)
  return Completion(
    OutlineTree(cursor.text), at: cursor.offset, facts: Sample.facts, folder: "/m",
    fileSystem: Sample.files
  ).items
}

func labels(_ marked: String) throws -> [String] { try completions(marked).map(\.label) }

/// Returns the text after the completion called `label` was chosen, with the cursor in it.
func choosing(_ label: String, in marked: String) throws -> String {
  let cursor = try CursorText(marked)
  let all = try completions(marked)
  let item = try #require(all.first { $0.label == label }, "\(label) among \(all.map(\.label))")
  var text = cursor.text
  text.replaceSubrange(item.replaced, with: Array((item.text + "‸" + item.rest).utf8))
  return String(decoding: text, as: UTF8.self)
}
