internal import Documents
package import StructuredData

package enum ActionKey: String, DescribedKey {
  case title, key, tapHandlerName, tags

  static let known = KnownKeys<ActionKey>()

  package var schema: KeySchema {
    switch self {
    case .title: .title(.line, example: "Restart")
    case .key:
      KeySchema(
        .text(.key), "a character, `ctrl-` and a letter, `space`, `delete`, or `f2` to `f12`",
        details:
          "The menu reserves `a`, `q`, `/`, `?`, `:`, `f1`, `ctrl-p`, and `ctrl-h`, `ctrl-i`, "
          + "`ctrl-j` and `ctrl-m`, which are other keys to a terminal.",
        example: "s", standard: "none", wrongNames: ["shortcut", "hotkey"])
    case .tapHandlerName: .tapHandlerName
    case .tags:
      KeySchema(
        .sequence(of: .text(.line)),
        "names by which the rules of a server's access file refer to the action",
        details: "With tags of its own an action follows these, and not those of its item.",
        example: "[operate]", standard: "those of the item", wrongNames: ["labels"])
    }
  }
}
