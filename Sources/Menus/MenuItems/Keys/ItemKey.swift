internal import Documents
package import StructuredData

package enum ItemKey: String, DescribedKey {
  case title, subtitle, icon, shortcut
  case tapHandlerName, arguments
  case items, menu, sha256
  case keywords, id
  case section
  case featureName

  static let known = KnownKeys<ItemKey>()

  package static let absentKeys = [
    "extends": "it belongs to the menu, beside `items`",
    "include": "only the menu in a file can include others",
    "hidden": "`when` says when the item can be used; with `otherwise: hide` it is left out else",
    "hide": "only a menu with `extends` can hide items: those of its base",
    "first": "only a menu with `extends` can move items",
    "last": "only a menu with `extends` can move items",
    "before": "only a menu with `extends` can move items",
    "after": "only a menu with `extends` can move items",
    "visible": "`when` says when the item can be used; with `otherwise: hide` it is left out else",
  ]

  package var schema: KeySchema {
    switch self {
    case .title:
      .title(.title, summary: "what is shown of it; required, not blank", example: "Repositories")
    case .subtitle: .subtitle
    case .icon: .icon
    case .shortcut:
      KeySchema(
        .text(.character), "selects the item in its menu",
        details: "The menu reserves `q`, `/`, `?` and `:`.", example: "r", standard: "none",
        wrongNames: ["key", "hotkey"])
    case .tapHandlerName: .tapHandlerName
    case .arguments: .arguments
    case .items:
      KeySchema(
        .sequence(of: .mapping("item")), "an inline submenu",
        example: "[{title: Files, command: [ls]}]", standard: "none",
        wrongNames: ["children", "submenu", "entries"])
    case .menu:
      KeySchema(
        .text(.menuFile), "a submenu from another file, or from a server",
        details:
          "The path is relative to the file that contains it; what begins with `https://` is asked for when it is opened.",
        example: "work/servers.yaml",
        standard: "none")
    case .sha256:
      KeySchema(
        .text(.digest), "the SHA-256 that a menu from a server must have",
        details: "Another content is an error, which names both.",
        example: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        standard: "any content", wrongNames: ["hash", "digest", "checksum"])
    case .keywords: .keywords
    case .id:
      KeySchema(
        .text(.identifier), "the name for scripts, unique in its menu",
        details: "Set it if scripts use the item and its title may change.",
        example: "repositories",
        standard: "from the title")
    case .section:
      KeySchema(
        .text(.line), "a heading; the entry is not an item", example: "Elsewhere",
        standard: "none", wrongNames: ["heading", "header", "separator"], hasForms: true,
        formsNeedKey: [])
    case .featureName:
      KeySchema(
        .any, "kept in `userInfo` without a warning", example: "repositories", standard: "none")
    }
  }
}
