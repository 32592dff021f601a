internal import Documents
package import StructuredData

package enum MenuKey: String, DescribedKey {
  case schemaAddress = "$schema"
  case title, subtitle
  case extends
  case plugins, recent
  case items

  static let known = KnownKeys<MenuKey>()

  package static let absentKeys = [
    "include": "an entry `{include: FILE}` of `items` has the items of another file in its place"
  ]

  package var schema: KeySchema {
    switch self {
    case .schemaAddress: .schemaAddress
    case .title:
      KeySchema(
        .text(.line), "the heading of the screen", example: "My tools", standard: "`App Menu`",
        wrongNames: ["name", "label", "heading"], hasForms: true)
    case .subtitle:
      KeySchema(
        .text(.line), "text to the right of the title", example: "on this machine",
        standard: "none", aliases: ["subTitle"], wrongNames: ["description", "desc"],
        hasForms: true)
    case .extends:
      KeySchema(
        .text(.menuFile), "the menu that this one changes",
        details:
          "Items with the `id` of an item there change it; others are added. The path is relative to the file.",
        example: "/usr/share/appmenu/menus/system.yaml", standard: "none",
        wrongNames: ["base", "inherits", "overlays"])
    case .plugins:
      KeySchema(
        .sequence(of: .text(.folder)), "plugin folders, see below",
        details:
          "Relative to the menu file; `~` is the home. Their plugins run only if you trust them.",
        example: "[plugins]", standard: "none")
    case .recent:
      KeySchema(
        .integer(1...50), "how many of the items that are used most are shown first",
        details: "In a terminal only; see the article.", example: "5", standard: "none",
        wrongNames: ["history", "frequent"])
    case .items:
      KeySchema(
        .sequence(of: .mapping("item")), "items and headings; required, but may be empty: `[]`",
        example: "[{title: Files, command: [ls]}]", wrongNames: ["children", "entries", "menu"],
        isRequired: true)
    }
  }
}
